"""What comes of a casting: a success may be bought, the enemy may block, then the spell works or not; tinge follows."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option, one
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.timing import WindowRule
from referee.warcrow.fight import ranged
from referee.warcrow.fight.one_side import Side
from referee.warcrow.magic import block, duration, tinge
from referee.warcrow.magic.actions import BlockSpell, BuySuccess
from referee.warcrow.morale.aloud import Aloud
from referee.warcrow.roll.symbol import HOLLOW_BLOCK
from referee.warcrow.skill.deed import CAST as SUCCESS
from referee.warcrow.skill.work import set_to_work
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.active import come_into_force
from referee.warcrow.table.command import aloud
from referee.warcrow.table.position import Warcrow, other_seat
from referee.warcrow.table.spells import spell
from referee.warcrow.table.values import abilities
from referee.warcrow.table.verbs import VERBS

BUY, GAINS = "wcr.cast.buy-success", "wcr.cast.gain-tinge"
STAYS = "wcr.spell.remain-active"
VERBS.note("success-bought", "{unit:unit} buys a success with a tinge token: {left:S}.")
VERBS.note("success-not-bought", "{unit:unit} buys no success.")
VERBS.note("spell-not-blocked", "{seat:seat} does not block {spell}.")
VERBS.note("spell-succeeds", "{spell} succeeds.")
VERBS.note("spell-fails", "{spell} fails.")


class Outcome(Frame[Warcrow], tag="spell-outcome", kw_only=True):
    """The caster says first whether to buy a success, the enemy then whether to block; then it is decided."""

    asks: ClassVar = {"buy-success": (BUY,), "block-spell": block.RULES, "done": (block.MAY, block.BEFORE)}
    timing = (block.BEFORE,)
    asked_in: ClassVar = rolls.CASTING
    seat: str
    unit: str
    spell: str
    target: str
    alterations: list[int]
    others: list[str] = []
    left: int
    hollow: int
    struck: bool
    stage: Literal["buy", "block", "decide"]

    def moment(self, position: Warcrow) -> WindowRule:
        return rolls.CAST_SUCCESS if self.stage == "buy" else rolls.CAST_BLOCK

    def settle(self, position: Warcrow) -> bool:
        if self.stage == "buy" and self.left and not self.blockers(position):
            self.stage = "decide"
            return True
        if self.stage == "block" and not (self.left and self.blockers(position)):
            self.stage = "decide"
            return True
        if self.stage == "decide":
            close(position, self)
            self.decide(position)
            return True
        return False

    def blockers(self, position: Warcrow) -> list[Option]:
        return block.ways(position, self.unit, [self.target, *self.others])

    def prompts(self, position: Warcrow) -> list[Prompt]:
        slots: dict[str, Any] = {"unit": self.unit, "spell": self.spell, "left": self.left}
        if self.stage == "buy":
            text = "{unit:unit} has {left:S}: it may take a tinge token for one more."
            return [self.ask([self.seat], "buy-success", text, one([{"tinge": True}, {"tinge": False}]), **slots)]
        text, foes = "{seats:seat} may block {spell}, which has {left:S}.", [other_seat(position, self.seat)]
        return [
            self.ask(foes, "block-spell", text, One(self.blockers(position)), **slots),
            self.ask(foes, "done", text, One([Option({}, say("Do not block"))]), **slots),
        ]

    def on_buy_success(self, position: Warcrow, action: BuySuccess) -> None:
        self.only(position, action)
        self.stage = "block"
        if not action.tinge:
            happen(position, "success-not-bought", [BUY], unit=self.unit)
            return
        self.left += 1
        happen(position, "success-bought", [BUY], unit=self.unit, left=self.left)
        tinge.grow(position, self.unit, BUY)

    def on_block_spell(self, position: Warcrow, action: BlockSpell) -> None:
        self.only(position, action)
        block.check(position, self.unit, [self.target, *self.others], action)
        self.stage = "decide"
        block.block(position, self.unit, action)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        self.stage = "decide"
        happen(position, "spell-not-blocked", [block.MAY], seat=action.seat, spell=self.spell)

    def decide(self, position: Warcrow) -> None:
        """The spell works or not; either way hollow blocks give tokens, and a hollow special lets the tinge strike."""
        works = self.left > 0
        happen(position, "spell-succeeds" if works else "spell-fails", [SUCCESS], spell=self.spell)
        for _ in range(self.hollow):
            tinge.grow(position, self.unit, GAINS)
        if self.struck:
            tinge.owe_strike(position, self.unit, tinge.AFTER_CASTING)
        if works:
            self.take_effect(position)

    def take_effect(self, position: Warcrow) -> None:
        """What lasts gets its tokens; then it is at work, or read aloud, and stresses own units it shoots past."""
        card = next(one for one in abilities(position, self.unit) if one.name == self.spell)
        changed = spell(card).altered(tuple(self.alterations))
        if changed.turns:
            duration.begin(position, changed, self.unit, self.target, self.alterations)
        if changed.shoots and self.target and not card.do:
            ranged.owe_for_own(position, ranged.own_in_combat(position, self.seat, self.target))
        if changed.stays and not changed.turns:
            come_into_force(position, changed.name, self.unit, self.target, 0, STAYS, altered=self.alterations)
        if card.do:
            set_to_work(position, self.unit, card, self.target, self.alterations, self.others)
            return
        what = say("{spell}: {does:;}.", spell=changed.name, does=[aloud(piece) for piece in changed.does])
        push(position, Aloud(what=what, rules=[SUCCESS]))


def begin_outcome(
    position: Warcrow,
    own: Side,
    name: str,
    target: str,
    alterations: list[int],
    fell: list[int] | None = None,
    left: int | None = None,
    others: Sequence[str] = (),
) -> None:
    """`fell` is what the tinge roll shows, `left` the successes against it; without any the spell is Automatic."""
    push(
        position,
        Outcome(
            seat=own.seat,
            unit=own.unit,
            spell=name,
            target=target,
            alterations=alterations,
            others=list(others),
            left=1 if left is None else left,
            hollow=fell[HOLLOW_BLOCK] if fell else 0,
            struck=bool(fell and fell[tinge.TRIGGER]),
            stage="decide" if left is None else "buy",
        ),
    )
