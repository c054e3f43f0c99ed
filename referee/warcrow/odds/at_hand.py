"""The odds of the opposed roll at hand: before the dice fall, and once they lie there and switches are used."""

from referee.kernel.agenda import find
from referee.kernel.odds import Assumed, Given, Matter, Odds, Play
from referee.kernel.say import Say, say
from referee.warcrow.fight import state
from referee.warcrow.fight.attack import printed, stress_modifier
from referee.warcrow.fight.effect import holds
from referee.warcrow.fight.face_off import FaceOff
from referee.warcrow.fight.one_side import Side as Rolled
from referee.warcrow.fight.switch import DONE
from referee.warcrow.keyword import berserker_rage, elite
from referee.warcrow.morale.stress import can_pay
from referee.warcrow.odds.ends import Goal
from referee.warcrow.odds.read import is_felt, switches
from referee.warcrow.odds.side import WHOLE, Side, Switch
from referee.warcrow.odds.weigh import Roller, Weighing
from referee.warcrow.roll.dice import Pool
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import card, morale, wounds

ABOUT = "face-off"
NET, HARM = "best", "damage"
PLAYS = [Play(NET, "for damage dealt less damage suffered"), Play(HARM, "for any damage at all")]
FALLEN = FaceOff.steps.index(("repeat", "active"))
COUNTED = FaceOff.steps.index(("elite", "active"))


def contests(position: Warcrow) -> list[Matter]:
    """The roll at hand, where its odds can be told: not while some dice have fallen and others have not."""
    frame = find(position, FaceOff)
    if frame is None or (thrown(frame) and frame.step < COUNTED):
        return []
    return [Matter(ABOUT, title(frame), PLAYS)]


def odds(position: Warcrow, given: Given) -> Odds:
    frame = find(position, FaceOff)
    assert frame is not None
    attacker, defender = (roller(position, frame, side) for side in (frame.attack, frame.defense))
    goal = Goal(1 if given.play == HARM else 0)
    return Weighing(attacker, defender, goal, assumed=assumed(position, frame)).odds(ABOUT, title(frame))


def title(frame: FaceOff) -> Say:
    return say("{unit:unit} against {target:unit}", unit=frame.attack.unit, target=frame.defense.unit)


def thrown(frame: FaceOff) -> bool:
    """Whether a die has fallen."""
    return any(side.throw is not None and side.has_dice() for side in (frame.attack, frame.defense))


def roller(position: Warcrow, frame: FaceOff, side: Rolled) -> Roller:
    """A side as it stands now."""
    unit = position.units[side.unit]
    stands = unit.troops, wounds(position, side.unit), unit.damage, morale(position, side.unit), unit.stress
    willpower = card(position, side.unit).attributes.wp or ""
    still = lying(position, frame, side) if frame.step >= COUNTED else to_throw(position, frame, side)
    modifiers = still_to_buy(position, side) if frame.step < COUNTED else []
    return Roller(name(side), still, modifiers, unit=(*stands, willpower), begun=side.dealt)


def name(side: Rolled) -> Say:
    return say("{unit:unit}", unit=side.unit)


def to_throw(position: Warcrow, frame: FaceOff, side: Rolled) -> Side:
    """A roll that is still to be thrown; what its panel line has, until the pool is gathered."""
    attacks = side.roll == "attack"
    pool = side.pool() if side.lines else Pool.read(printed(position, side.unit, side.entry).roll)
    return Side(
        pool,
        usable(position, frame, side),
        attacks,
        WHOLE if attacks and frame.repeats else 0,
        state.has(position, side.unit, state.ON_ROLL[side.roll][0]),
        elite.is_elite(position, side.unit),
        berserker_rage.may_rage(position, side.unit),
    )


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
        for switch in printed(position, side.unit, side.entry).switches
        for one in switches(switch.pay, switch.do, 0, lambda guard: holds(position, guard, side, other))
    )


def still_to_buy(position: Warcrow, side: Rolled) -> list[str]:
    """The modifier it may still take stress for."""
    modifier = stress_modifier(position, side.unit, side.entry)
    return [modifier] if modifier and "modify" not in side.answered and can_pay(position, side.unit) else []


def assumed(position: Warcrow, frame: FaceOff) -> list[Assumed]:
    """What of the cards the odds leave out."""
    sides = (frame.attack, frame.defense)
    written = [switch for side in sides for switch in printed(position, side.unit, side.entry).switches]
    if all(is_felt(switch.do) for switch in written):
        return []
    return [Assumed("What switches do besides symbols and damage counts for nothing.")]
