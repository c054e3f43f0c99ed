"""How a roll is shown: the lines of each pool, the dice as they lie, what they bring, what it buys and comes to."""

from collections.abc import Iterator

from referee.kernel.agenda import find
from referee.kernel.contest import Contest, DiceView, FaceView, Purchase, Sum, ThrowView
from referee.kernel.contest import Side as SideView
from referee.kernel.dice import CANCELLED, FIXED, REROLLED, Group
from referee.kernel.eyes import Eyes
from referee.kernel.say import Text, say
from referee.kernel.seen import Counted, Named
from referee.warcrow.fight import effect
from referee.warcrow.fight.face_off import FaceOff
from referee.warcrow.fight.hazard import Hazard
from referee.warcrow.fight.multi import in_words
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.resolution import Stand, stand
from referee.warcrow.fight.roll import Rolling, WillpowerTest
from referee.warcrow.fight.switch import DONE, printed_switches
from referee.warcrow.magic.casting import Casting
from referee.warcrow.roll.symbol import SYMBOLS, Symbols, minus, symbols
from referee.warcrow.skill.taunt import TauntTest
from referee.warcrow.skill.throw import SkillRoll
from referee.warcrow.table.position import Warcrow

CASTER = "caster"
TITLES: dict[type[Rolling], Text] = {
    SkillRoll: say("Skill roll"),
    WillpowerTest: say("Willpower test"),
    TauntTest: say("Willpower test"),
    Hazard: say("Defense roll"),
}


def contest(position: Warcrow, eyes: Eyes) -> Contest | None:
    """The roll in progress: each side with the lines of its pool, its dice and what lies there."""
    single = find(position, WillpowerTest) or find(position, SkillRoll) or find(position, Hazard)
    roll = find(position, FaceOff) or single or find(position, Casting)
    if roll is None:
        return None
    sides = [roll.attack, roll.defense] if isinstance(roll, FaceOff) else [roll.own]
    sides += [roll.tinge] if isinstance(roll, Casting) else []
    title = eyes.tell(TITLES.get(type(roll), "Face to Face roll"))
    shown = [side_view(position, roll, side, eyes) for side in sides]
    return Contest(title, "", shown, phase=eyes.named("moment", roll.steps[roll.step][0]))


def side_view(position: Warcrow, roll: Rolling, side: Side, eyes: Eyes) -> SideView:
    words = "{why}: {pool}"
    notes = [eyes.told(say(words, why=line.why, pool=in_words(line.pool)), line.rules) for line in side.counting()]
    other = roll.against(side) if isinstance(roll, FaceOff) else None
    return SideView(
        [side.seat],
        Named(side.roll, eyes.name("role", CASTER if isinstance(roll, Casting) and side is roll.own else side.roll)),
        [],
        throws(side, eyes),
        0,
        notes,
        eyes.name("unit", side.unit),
        counted(stock(side), eyes),
        list(purchases(position, side, eyes)) if other else [],
        left(stand(position, side, other), eyes) if other and side.stock and other.stock else None,
    )


def throws(side: Side, eyes: Eyes) -> list[ThrowView]:
    if side.throw is None:
        return []
    dice = [DiceView(one.key, eyes.name("die", one.key), one.key, list(faces(one, eyes))) for one in side.throw.groups]
    return [ThrowView(eyes.name("roll", side.roll), dice, side.seat, side.throw.left)]


def faces(group: Group, eyes: Eyes) -> Iterator[FaceView]:
    """The dice that lie there: one thrown again lies as it fell the second time, one that was fixed as it is now."""
    marks = {mark.at: mark for mark in group.marks}
    for at, face in enumerate(group.faces):
        what = marks[at].what if at in marks else ""
        if what == REROLLED:
            continue
        again = [eyes.named("mark", REROLLED)] if at >= group.count else []
        own = [eyes.named("mark", what)] if what in (FIXED, CANCELLED) else []
        shown = marks[at].face if what == FIXED else None
        yield FaceView(face if shown is None else shown, what != CANCELLED, again + own)


def stock(side: Side) -> Symbols:
    """What lies there: as the dice fall, and once they have come to rest what is not spent."""
    if side.stock:
        return tuple(side.stock)
    return side.thrown() if side.has_dice() else ()


def counted(found: Symbols, eyes: Eyes) -> list[Counted]:
    return [eyes.counted("symbol", symbol, n) for symbol, n in zip(SYMBOLS, found, strict=bool(found)) if n]


def purchases(position: Warcrow, side: Side, eyes: Eyes) -> Iterator[Purchase]:
    """Its switches, as long as it may still use them."""
    for key, switch in printed_switches(position, side).items() if DONE not in side.answered else ():
        price = symbols(switch.pay)
        lacks = minus(price, tuple(side.stock)) if side.stock else ()
        does = eyes.tell(effect.told(switch.do))
        times = side.answered.count(f"used-{key}")
        yield Purchase({"switch": key}, does, counted(price, eyes), counted(lacks, eyes), times)


def left(found: Stand, eyes: Eyes) -> Sum:
    """The successes against the blocks of the other roll."""
    terms = [eyes.counted("symbol", "S", found.hits), eyes.counted("symbol", found.symbol, -found.blocks)]
    return Sum(terms, Counted("damage", eyes.tell("Damage"), found.left))
