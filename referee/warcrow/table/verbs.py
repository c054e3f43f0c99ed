"""What every room lets happen. A verb is the only writer of what it changes; those of one room stand there.

Most change one unit: `unit` is which, `sets` the fields and what they become.
"""

from collections.abc import Callable

from msgspec.structs import replace

from referee.kernel.event import Event
from referee.kernel.owed import Owing
from referee.kernel.position import disturb, forget, holds
from referee.kernel.say import Say, Text
from referee.kernel.sources import Template, Verbs
from referee.kernel.verbs import KERNEL_VERBS
from referee.warcrow.table.position import GONE, Warcrow

VERBS: Verbs[Warcrow] = Verbs()
VERBS.verb("first-player", "{seat:seat} holds the initiative.")(KERNEL_VERBS["first-player"].write)
OWING = Owing()
"""How each kind of debt is paid that falls due at the end of an activation."""


def sets(kind: str, template: Template) -> None:
    """Register a verb that sets fields of one unit."""
    VERBS.verb(kind, template)(set_fields)


def resting(words: str) -> Callable[[Event], Say]:
    """What rests on claims tells them, with who made each: the words have a place for it."""
    bare, more = words.replace("{claims}", ""), words.replace("{claims}", ": {claims:;}")
    return lambda event: Say(more if event.data.get("claims") else bare, {"seat": event.seat, **event.data})


def set_fields(position: Warcrow, event: Event) -> None:
    unit = position.units[event.data["unit"]]
    for name, value in event.data.get("sets", {}).items():
        setattr(unit, name, value)


def numbered(position: Warcrow, event: Event) -> None:
    """Fewer or more of a unit stand there: what was seen and measured of it may be otherwise."""
    set_fields(position, event)
    disturb(position, event.data["unit"], "field")


def leave_contact(position: Warcrow, key: str) -> None:
    """A unit touches nobody any more, and nobody touches it."""
    for other in position.units[key].engaged:
        touched = position.units[other]
        touched.engaged = tuple(one for one in touched.engaged if one != key)
        touched.prey = "" if touched.prey == key else touched.prey
    position.units[key].engaged = ()
    position.units[key].prey = ""


def touch(position: Warcrow, key: str, others: list[str]) -> None:
    """A unit touches exactly these, and they touch it; whoever is touched still remains somebody's prey."""
    preys = {one: position.units[one].prey for one in (key, *others)}
    leave_contact(position, key)
    for one, prey in preys.items():
        position.units[one].prey = prey if prey in others or prey == key else position.units[one].prey
    position.units[key].engaged = in_order(position, others)
    for other in others:
        position.units[other].engaged = in_order(position, [*position.units[other].engaged, key])


def way_of(key: str) -> str:
    """What is disturbed when the activation is over in which a unit went somewhere."""
    return f"way.{key}"


def formation_of(key: str) -> str:
    """What is disturbed when a unit is made to move: nobody knows then whether it is still in formation."""
    return f"formation.{key}"


def placed(position: Warcrow, key: str) -> None:
    """A unit that moves by choice puts its troops in formation: nothing has to be looked at."""
    position.stamps = {subject: stamp for subject, stamp in position.stamps.items() if subject != formation_of(key)}


def in_order(position: Warcrow, keys: list[str]) -> tuple[str, ...]:
    """As the units were recruited, so that the same contact is always told alike."""
    return tuple(key for key in position.units if key in keys)


def off_the_field(position: Warcrow, event: Event) -> None:
    """A unit is gone with all its tokens, also those on the counter, and with the Character in it."""
    eliminate(position, event.data["unit"])
    take_along(position, event.data["unit"])


def eliminate(position: Warcrow, key: str) -> None:
    leave_contact(position, key)
    unit = position.units[key]
    unit.where, unit.host, unit.damage, unit.stress, unit.tinge, unit.states = GONE, "", 0, 0, 0, ()
    unit.tokens = ()
    unit.activated, unit.demoralized, unit.broken, unit.rooted = False, 0, False, False
    position.counter = [token for token in position.counter if key not in (token.unit, token.neutral)]
    disturb(position, key, "field")


def take_along(position: Warcrow, host: str) -> None:
    """The Character in a unit is gone."""
    for key, unit in position.units.items():
        if unit.host == host:
            eliminate(position, key)


def moved(position: Warcrow, event: Event) -> None:
    """It stands elsewhere, clear of everybody, and what was measured from it must be measured anew."""
    key = event.data["unit"]
    leave_contact(position, key)
    disturb(position, key, "field")
    if event.data.get("forced"):
        disturb(position, formation_of(key))
    else:
        placed(position, key)


def how_moved(event: Event) -> Text:
    """How far it may go, or went as the table said; of several troops the leader goes first."""
    led = " Its leader goes first; the others are placed in formation with it." if event.data["led"] else ""
    far = event.data.get("said")
    if far is None:
        return Say("{unit:unit} moves: up to {strides} strides." + led, event.data)
    if not any(far):
        return Say("{unit:unit} moves and stays in place." + led, event.data)
    words = "{unit:unit} moves {strides} strides." if len(far) > 1 else "{unit:unit} moves {far:stride}."
    return Say(words + led, {**event.data, "far": far[0]})


VERBS.verb("moved", how_moved)(moved)


@VERBS.verb("regrouped", "The troops of {unit:unit} that are out of formation move: up to {strides} strides.")
def regrouped(position: Warcrow, event: Event) -> None:
    """The others stay where they are."""
    set_fields(position, event)
    placed(position, event.data["unit"])
    disturb(position, event.data["unit"], "field")


@VERBS.verb("assaulted", resting("{unit:unit} assaults {target:unit}, up to {strides} strides{claims}."))
@VERBS.verb(
    "charged",
    resting(
        "{unit:unit} charges {target:unit}, at most {strides:stride}{claims}. The {long:long|short} template lies "
        "between the front of the base before and its back afterwards."
    ),
)
def charged(position: Warcrow, event: Event) -> None:
    """It touches exactly its target; by what was said of its way it may still be doubted until its activation ends."""
    key, target = event.data["unit"], event.data["target"]
    facts = [f"{what}.{key}.{target}" for what in ("sight", "reach", "walk")]
    said = {fact: one for fact, one in position.claims.items() if fact in facts and holds(position, one)}
    touch(position, key, [target])
    placed(position, key)
    disturb(position, key, "field")
    way = way_of(key)
    stamps = {way: position.stamps.get(way, 0)}
    position.claims = position.claims | {fact: replace(one, stamps=stamps) for fact, one in said.items()}


@VERBS.verb("activation-ends", "The activation of {unit:unit} is over.")
def activation_ends(position: Warcrow, event: Event) -> None:
    """What was said of the way it went is doubted no more."""
    if position.claims:
        disturb(position, way_of(event.data["unit"]))


@VERBS.verb("touching", "{unit:unit} touches {others:unit}.")
def touching(position: Warcrow, event: Event) -> None:
    touch(position, event.data["unit"], event.data["others"])


@VERBS.verb("made-to-move", "{unit:unit} stands elsewhere now; what was measured from it is measured anew.")
def made_to_move(position: Warcrow, event: Event) -> None:
    key = event.data["unit"]
    disturb(position, key, "field", formation_of(key))


@VERBS.verb("card-told", "{seat:seat} types in the card of {name}.")
def card_told(position: Warcrow, event: Event) -> None:
    """Whoever recruited by this card looks at the company again."""
    key = event.data["key"]
    position.typed = position.typed | {key: event.data["card"]}
    for player in position.seats.values():
        if player.company and key in [recruit.unit for recruit in player.company.units]:
            player.ready = False
    forget(position)
