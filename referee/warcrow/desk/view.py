"""How a table of Warcrow is shown: each unit with its tokens, the counter, and a roll in progress."""

from collections.abc import Iterator
from typing import Any

from referee.kernel.agenda import find
from referee.kernel.dice import CANCELLED, REROLLED
from referee.kernel.eyes import Eyes
from referee.kernel.say import say
from referee.kernel.view import Contest, Counted, DiceView, FaceView, Group, Mat, Named, ThrowView
from referee.kernel.view import Side as SideView
from referee.warcrow.fight.face_off import FaceOff
from referee.warcrow.fight.multi import in_words
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.roll import Rolling, WillpowerTest
from referee.warcrow.setup.company import Company, recruited, tally
from referee.warcrow.table.position import FIELD, GONE, Unit, Warcrow
from referee.warcrow.table.values import morale, wounds


def mat(position: Warcrow, seat: str, eyes: Eyes) -> Mat:
    """A player: what is counted for the company, and a group for each unit; before the game the list."""
    player = position.seats[seat]
    purse = [Counted("command", eyes.tell("Command tokens"), player.command, rules=["wcr.setup.command-reserve"])]
    if player.commander:
        purse.append(Counted("commander", eyes.tell("Commander"), None, eyes.name("unit", player.commander)))
    if player.company is not None and not position.units:
        purse.insert(0, spent(position, player.company, eyes))
    groups = [group(position, key, unit, eyes) for key, unit in position.units.items() if unit.side == seat]
    return Mat(
        eyes.name("seat", seat),
        list(position.seats).index(seat),
        purse,
        groups or list(recruits(position, seat, eyes)),
        [],
        chosen=eyes.named("faction", player.faction) if player.faction else None,
        more={"units": [key for key, unit in position.units.items() if unit.side == seat], "ready": player.ready},
    )


def spent(position: Warcrow, company: Company, eyes: Eyes) -> Counted:
    """The points of a company against those agreed on."""
    now = tally(company, position.cards).points
    text = eyes.tell(say("{now} of {most}", now=now, most=company.points))
    return Counted("army", eyes.tell("Army points"), now, text, rules=["wcr.setup.points-cap"])


def recruits(position: Warcrow, seat: str, eyes: Eyes) -> Iterator[Group]:
    company = position.seats[seat].company
    if company is not None:
        lines = [Counted(key, eyes.name("unit", key), n) for key, _, n in recruited(company, position.cards)]
        yield Group("company", eyes.tell("Company"), lines)


def group(position: Warcrow, key: str, unit: Unit, eyes: Eyes) -> Group:
    """A unit: troops, damage against Wounds, stress against Morale, and what it has."""
    if unit.where == GONE:
        return Group(key, eyes.name("unit", key), [Counted("where", eyes.name("where", GONE))])
    items = [Counted("troops", eyes.tell("Troops"), unit.troops)]
    stress = eyes.tell(say("{now} of {most}", now=unit.stress, most=morale(position, key)))
    items.append(Counted("stress", eyes.tell("Stress"), unit.stress, stress, rules=["wcr.stress.mor"]))
    if unit.damage:
        hurt = eyes.tell(say("{now} of {most}", now=unit.damage, most=wounds(position, key)))
        items.append(Counted("damage", eyes.tell("Damage"), unit.damage, hurt))
    items += [Counted(state, eyes.name("state", state), picture=f"state/{state}") for state in unit.states]
    items += [Counted("activated", eyes.tell("Activation token"))] if unit.activated else []
    items += [Counted("demoralized", eyes.tell("Demoralized"), unit.demoralized)] if unit.demoralized else []
    items += [Counted("broken", eyes.tell("Broken formation"))] if unit.broken else []
    if unit.engaged:
        touched = eyes.tell(say("{units:unit}", units=unit.engaged))
        items.append(Counted("engaged", eyes.tell("Engaged with"), None, touched))
    return Group(key, eyes.name("unit", key), items)


# ---- a roll


def contest(position: Warcrow, eyes: Eyes) -> Contest | None:
    """The roll in progress: each side with the lines of its pool, its dice and what lies there."""
    roll = find(position, FaceOff) or find(position, WillpowerTest)
    if roll is None:
        return None
    sides = [roll.attack, roll.defense] if isinstance(roll, FaceOff) else [roll.own]
    title = eyes.tell("Face to Face roll" if len(sides) > 1 else "Willpower test")
    return Contest(title, "", [side_view(position, roll, side, eyes) for side in sides])


def side_view(position: Warcrow, roll: Rolling, side: Side, eyes: Eyes) -> SideView:
    title = eyes.name("unit", side.unit)
    words = "{why}: {pool}"
    notes = [eyes.told(say(words, why=line.why, pool=in_words(line.pool)), line.rules) for line in side.lines]
    role = Named(side.roll, eyes.name("role", side.roll))
    return SideView([side.seat], role, [], throws(side, eyes), 0, notes, title)


def throws(side: Side, eyes: Eyes) -> list[ThrowView]:
    if side.throw is None:
        return []
    dice = []
    for one in side.throw.groups:
        marks = {mark.at: mark for mark in one.marks if mark.what in (REROLLED, CANCELLED)}
        faces = [FaceView(face, at not in marks) for at, face in enumerate(one.faces)]
        dice.append(DiceView(one.key, eyes.name("die", one.key), one.key, faces))
    return [ThrowView(eyes.name("roll", side.roll), dice, side.seat, side.throw.left)]


def more(position: Warcrow, eyes: Eyes) -> dict[str, Any]:
    """The counter and the units as the game's own drawing reads them."""
    return {
        "dial": position.dial,
        "round_ends": position.round_ends,
        "order": position.order,
        "counter": [{"unit": token.unit, "at": token.at} for token in position.counter],
        "field": [key for key, unit in position.units.items() if unit.where == FIELD],
    }
