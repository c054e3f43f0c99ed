"""The odds of the opposed roll at hand: before the dice fall, as they lie there, and while switches are used."""

from referee.kernel.agenda import find
from referee.kernel.dice import Group
from referee.kernel.odds import Assumed, Given, Matter, Odds, Play
from referee.kernel.say import Say, say
from referee.warcrow.fight import ability, spell_lent, state
from referee.warcrow.fight.at_once import shrugs
from referee.warcrow.fight.attack import joined_modifier, panel_lines, stress_modifier
from referee.warcrow.fight.effect import holds
from referee.warcrow.fight.face_off import FaceOff
from referee.warcrow.fight.one_side import Side as Rolled
from referee.warcrow.fight.switch import DONE, own_switches
from referee.warcrow.keyword import berserker_rage, elite
from referee.warcrow.morale.stress import can_pay
from referee.warcrow.odds import unasked
from referee.warcrow.odds.ends import Goal
from referee.warcrow.odds.passing import WillpowerRoll
from referee.warcrow.odds.read import defensive, is_felt, switches
from referee.warcrow.odds.side import WHOLE, Side, Switch
from referee.warcrow.odds.weigh import Roller, Weighing
from referee.warcrow.roll.dice import Pool
from referee.warcrow.roll.symbol import plus, symbols
from referee.warcrow.table.moment import ALLY_SUFFERS, SUFFERS, answers, watchers
from referee.warcrow.table.position import FRIGHTENED, Warcrow
from referee.warcrow.table.values import card, morale, wounds

ABOUT = "face-off"
NET, HARM = "best", "damage"
PLAYS = [Play(NET, "for damage dealt less damage suffered"), Play(HARM, "for any damage at all")]
COUNTED = FaceOff.steps.index(("elite", "active"))


def contests(position: Warcrow) -> list[Matter]:
    """The roll at hand."""
    frame = find(position, FaceOff)
    return [Matter(ABOUT, title(frame), PLAYS)] if frame and reckoned(position, frame) else []


def reckoned(position: Warcrow, frame: FaceOff) -> bool:
    """Whether the odds know all that abilities may still do in this roll."""
    unknown = {"blocks"} if frame.step >= COUNTED else {"blocks", "fix", "force", "cancel"}
    if frame.step < COUNTED and thrown(frame):
        unknown |= {"repeat"}
    sides = (frame.attack, frame.defense)
    if position.spells and not frame.attack.lines and any(spell_lent.lending(position, frame.attack)):
        return False
    if frame.step < COUNTED and any(berserker_rage.more(position, side.unit) for side in sides):
        return False
    if any(unasked.harms(position, frame, side) for side in sides):
        return False
    return not any(side.blocks or side.twice or ability.words_of(position, side) & unknown for side in sides)


def dice_again(position: Warcrow, frame: FaceOff, side: Rolled) -> int:
    """The dice of its choice that abilities let a side roll again."""
    return ability.to_repeat(position, side, frame.against(side))[0]


def odds(position: Warcrow, given: Given) -> Odds:
    frame = find(position, FaceOff)
    assert frame is not None
    attacker, defender = (roller(position, frame, side) for side in (frame.attack, frame.defense))
    goal = Goal(1 if given.play == HARM else 0)
    weighing = Weighing(attacker, defender, goal, frame.attack.shot, assumed=assumed(position, frame))
    return weighing.odds(ABOUT, title(frame))


def thrown(frame: FaceOff) -> bool:
    """Whether a die has fallen."""
    return any(side.has_dice() for side in (frame.attack, frame.defense))


def title(frame: FaceOff) -> Say:
    return say("{unit:unit} against {target:unit}", unit=frame.attack.unit, target=frame.defense.unit)


def roller(position: Warcrow, frame: FaceOff, side: Rolled) -> Roller:
    """A side as it stands now."""
    unit = position.units[side.unit]
    stands = unit.troops, wounds(position, side.unit), unit.damage, morale(position, side.unit), unit.stress
    willpower = card(position, side.unit).attributes.wp or ""
    frightened = state.has(position, side.unit, FRIGHTENED)
    test = WillpowerRoll(willpower, elite=elite.is_elite(position, side.unit), frightened=frightened)
    still = lying(position, frame, side) if frame.step >= COUNTED else to_throw(position, frame, side)
    modifiers = still_to_buy(position, frame, side)
    room = max(0, morale(position, side.unit) - unit.stress)
    return Roller(name(side), still, modifiers, room, unit=(*stands, test), begun=side.dealt)


def name(side: Rolled) -> Say:
    return say("{unit:unit}", unit=side.unit)


def to_throw(position: Warcrow, frame: FaceOff, side: Rolled) -> Side:
    """A roll that is not counted yet: dice to be thrown, dice that lie there, and what may still be done with them."""
    attacks = side.roll == "attack"
    return Side(
        in_hand(position, frame, side),
        usable(position, frame, side),
        attacks,
        WHOLE if whole_again(position, frame, side) else dice_again(position, frame, side),
        state.has(position, side.unit, state.ON_ROLL[side.roll][0]) and still(frame, side, "state-die"),
        elite.is_elite(position, side.unit),
        berserker_rage.may_rage(position, side.unit) and still(frame, side, "rage"),
        tuple((group.die, symbols(str(face))) for group in groups(side) for face in group.shows()),
    )


def whole_again(position: Warcrow, frame: FaceOff, side: Rolled) -> bool:
    """Whether a side may still roll all its dice again, by how it came to fight or by an ability."""
    by = frame.repeats_by(side) or ability.whole_again(position, side, frame.against(side))
    return bool(by) and still(frame, side, "repeat")


def groups(side: Rolled) -> list[Group]:
    return side.throw.groups if side.throw else []


def still(frame: FaceOff, side: Rolled, moment: str) -> bool:
    """Whether a moment of a roll is still to come for this side."""
    whose = "active" if side is frame.side("active") else "other"
    at = max(frame.steps.index(step) for step in ((moment, whose), (moment, side.roll)) if step in frame.steps)
    return moment not in side.answered and frame.step <= at


def in_hand(position: Warcrow, frame: FaceOff, side: Rolled) -> Pool:
    """The dice that are to fall and the symbols beside them; what its panel line has, until the pool is gathered."""
    pool = side.pool() if side.lines else expected(position, side)
    for line in () if side.lines else ability.foreseen(position, side, frame.against(side)):
        pool = pool.joined(Pool.read(line.pool)).cut()
    if side.shot and side.roll == "defense":
        pool = pool.defensive()
    for symbol in side.bought:
        pool = Pool(pool.dice, plus(pool.automatic, symbols(symbol)))
    dice = "".join(group.die * group.left for group in groups(side)) if side.throw else pool.dice
    return Pool(dice, pool.automatic)


def expected(position: Warcrow, side: Rolled) -> Pool:
    """What a side will gather: its panel line, or what a skill or spell gives it."""
    pool = Pool()
    for line in panel_lines(position, side):
        pool = pool.joined(Pool.read(line.pool))
    return pool.cut()


def lying(position: Warcrow, frame: FaceOff, side: Rolled) -> Side:
    """A roll that lies there: the symbols it still has, and the switches it may still use."""
    turns = "elite" not in side.answered and elite.is_elite(position, side.unit)
    turn = ("elite", "active" if side is frame.side("active") else "other")
    after = frame.step > FaceOff.steps.index(turn)
    used_up = DONE in side.answered or frame.step > FaceOff.steps.index(("switch", turn[1]))
    can = () if used_up else usable(position, frame, side)
    return Side(Pool("", tuple(side.stock)), can, side.roll == "attack", elite=turns and not after)


def usable(position: Warcrow, frame: FaceOff, side: Rolled) -> tuple[Switch, ...]:
    """Its switches, as far as the roll feels them now."""
    other = frame.against(side)
    if DONE in side.answered:
        return ()
    return tuple(
        one
        for switch in own_switches(position, side)
        for one in switches(switch.pay, switch.do, 0, lambda guard: holds(position, guard, side, other))
    )


def still_to_buy(position: Warcrow, frame: FaceOff, side: Rolled) -> list[str]:
    """The modifiers it may still take stress for: its own, and that of the Character in it."""
    if not can_pay(position, side.unit):
        return []
    printed = {"modify": stress_modifier, "modify-more": joined_modifier}
    found = [of(position, side.unit, side.entry) for moment, of in printed.items() if still(frame, side, moment)]
    if side.shot and side.roll == "defense":
        found = [defensive(modifier) for modifier in found]
    return [modifier for modifier in found if Pool.read(modifier) != Pool()]


def may_ignore(position: Warcrow, key: str) -> bool:
    """Whether its own card, or that of an ally, may spare a unit damage."""
    own = answers(position, SUFFERS, key) or bool(shrugs(position, key))
    return own or bool(watchers(position, ALLY_SUFFERS, key))


def assumed(position: Warcrow, frame: FaceOff) -> list[Assumed]:
    """What of the cards the odds leave out."""
    sides = (frame.attack, frame.defense)
    written = [switch for side in sides for switch in own_switches(position, side)]
    found = []
    if not all(is_felt(switch.do) for switch in written):
        found.append(Assumed("What switches do besides symbols and damage counts for nothing."))
    if any(may_ignore(position, side.unit) for side in sides):
        found.append(Assumed("Damage that cards let a unit ignore is counted all the same."))
    if unasked.is_open(position, frame):
        found.append(Assumed("Abilities that may still be used, or that hang on a distance, count for nothing."))
    return found
