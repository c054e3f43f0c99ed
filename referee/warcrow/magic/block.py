"""Blocking a spell: a Spellcaster nearby for a stress, or the target by Dispel; once, before the spell succeeds."""

from typing import ClassVar

from referee.kernel.agenda import push
from referee.kernel.choice import Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.warcrow.claim.looks import speaks_against
from referee.warcrow.claim.range import within
from referee.warcrow.fight.ability import learn
from referee.warcrow.fight.multi import in_words
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.roll import SIMPLE, Rolling
from referee.warcrow.keyword import dispel
from referee.warcrow.magic import tinge
from referee.warcrow.magic.actions import BlockSpell
from referee.warcrow.morale import stress
from referee.warcrow.roll.dice import POOL
from referee.warcrow.roll.symbol import BLOCK, HOLLOW_BLOCK
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow, going_on, on_field, other_seat
from referee.warcrow.table.values import BY_ITSELF, has
from referee.warcrow.table.verbs import VERBS

MAY, BEFORE, ONCE = "wcr.block.may", "wcr.block.before-success", "wcr.block.once"
STRESSED, DICE, ROOM = "wcr.block.stress", "wcr.block.dice", "wcr.block.needs-stress"
CANCELS_SUCCESS, GAINS = "wcr.block.cancel-success", "wcr.block.gain-tinge"
RULES = (MAY, BEFORE, ONCE, DICE)
FAR = 20
"""Strides from the blocking unit to the casting one."""
MOST = 3
CASTER = "Spellcaster"
VERBS.note("blocks-spell", "{unit:unit} tries to block the spell: {pool}.")
VERBS.note("spell-blocked", "{unit:unit} cancels {blocks:S} of the spell: {left:S} left.")


def claim_for(blocker: str, caster: str) -> str:
    return f"within.{FAR}.{blocker}.{caster}"


def ways(position: Warcrow, caster: str, targets: list[str]) -> list[Option]:
    """Every unit that could block, with the dice it may throw."""
    foe, found = other_seat(position, position.units[caster].side), []
    for target in filter(None, targets):
        if position.units[target].side == foe and dispel.pool(position, target):
            found.append(Option({"unit": target}, say("{unit:unit} blocks by Dispel", unit=target)))
    for key in on_field(position, foe):
        fact = claim_for(key, caster)
        if has(position, key, CASTER) and stress.can_pay(position, key) and not speaks_against(position, fact):
            found += [Option({"unit": key, "dice": dice}, needs=[fact]) for dice in range(1, MOST + 1)]
    return found


def check(position: Warcrow, caster: str, targets: list[str], action: BlockSpell) -> None:
    """A Spellcaster with room for stress and near enough, or the target with Dispel."""
    key = action.unit
    if key not in on_field(position, action.seat):
        raise Invalid.of("unit", "no such unit of this company on the battlefield")
    if not action.dice:
        words = "{unit:unit} is not the target, or has no Dispel; a Spellcaster blocks with one die at least."
        fits = key in targets and bool(dispel.pool(position, key))
        require(position, fits, dispel.RULE, words, unit=key)
        return
    require(position, has(position, key, CASTER), MAY, "{unit:unit} is no Spellcaster.", unit=key)
    words = "{unit:unit} cannot stress itself, and blocking costs a stress."
    require(position, stress.can_pay(position, key), ROOM, words, unit=key)
    words = "{unit:unit} is farther than {far:stride} from {caster:unit}."
    require(position, within(position, key, caster, FAR).fine, MAY, words, unit=key, far=FAR, caster=caster)


def block(position: Warcrow, caster: str, action: BlockSpell) -> None:
    """The stress of a Spellcaster, then the dice."""
    key, by_dispel = action.unit, not action.dice
    dice = dispel.pool(position, key) if by_dispel else "K" * action.dice
    rules = [dispel.RULE, dispel.ONCE] if by_dispel else [MAY, ONCE, DICE]
    own = Side(action.seat, key, "block", [PoolLine(dice, say("Dispel") if by_dispel else say("Black dice"), [POOL])])
    learn(position, own, None)
    push(position, BlockRoll(own=own, dispels=by_dispel))
    if not by_dispel:
        stress.suffer(position, key, 1, STRESSED)
    happen(position, "blocks-spell", rules, unit=key, pool=in_words(dice))


class BlockRoll(Rolling, tag="block-roll", kw_only=True):
    """The one attempt against a spell: blocks cancel its successes. Elite has no say in it."""

    window = rolls.CAST_BLOCK
    asks: ClassVar = {
        "roll": (SIMPLE, BEFORE),
        "use-ability": (BY_ITSELF,),
        "done": (BY_ITSELF,),
        "block-spell": (ONCE,),
    }
    timing = (ONCE,)
    steps = (("throw", "own"), ("count", "own"), ("call-counted", "own"), ("count-more", "own"))
    own: Side
    dispels: bool

    def side(self, whose: str) -> Side:
        return self.own

    def on_block_spell(self, position: Warcrow, action: BlockSpell) -> None:
        require(position, False, ONCE, "A spell is blocked once, with one unit.")

    def resolve(self, position: Warcrow) -> None:
        key, blocks = self.own.unit, self.own.stock[BLOCK]
        casting = going_on(position, "spell-outcome")
        casting.left = max(0, casting.left - blocks)
        happen(position, "spell-blocked", [CANCELS_SUCCESS, BEFORE], unit=key, blocks=blocks, left=casting.left)
        if self.dispels:
            if self.own.stock[HOLLOW_BLOCK]:
                happen(position, "dispel-clean", [dispel.CLEAN], unit=key)
            return
        for _ in range(self.own.stock[HOLLOW_BLOCK]):
            tinge.grow(position, key, GAINS)
        if self.own.stock[tinge.TRIGGER] and position.units[key].tinge:
            tinge.owe_strike(position, key, tinge.AFTER_BLOCKING)
