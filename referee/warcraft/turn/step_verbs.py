"""What happens in the Harvest, Deploy and Spend Steps: the writers of these events and their sentences."""

from collections.abc import Callable
from typing import Any

from referee.kernel.event import Event
from referee.kernel.pieces import shift, with_mark
from referee.kernel.say import Say, Text, say
from referee.warcraft.table.piece import BUILDING, BUILDINGS, SUMMONED
from referee.warcraft.table.position import Warcraft, reserve, site, town_interface, training
from referee.warcraft.table.verbs import VERBS, free_builder, gain, hand_over, pay, verb, worker_marks


def priced(event: Event) -> dict[str, Any]:
    """What fills a sentence: the event, and its price without what costs nothing."""
    price = {resource: event.data[resource] for resource in ("gold", "wood")}
    return {"seat": event.seat, "price": price, **event.data}


def for_its_price(words: str) -> Callable[[Event], Text]:
    return lambda event: Say(words, priced(event))


@verb("harvested", "{seat:seat} gathers {number} {resource:resource} in {space:space}.")
def harvested(position: Warcraft, event: Event) -> None:
    gain(position, event.seat, **{event.data["resource"]: event.data["number"]})


@verb(
    "depleted",
    lambda e: say(
        "{space:space} is {level:partially|completely} depleted.", space=e.data["space"], level=e.data["level"]
    ),
)
def depleted(position: Warcraft, event: Event) -> None:
    position.depletion[event.data["space"]] = event.data["level"]


@verb(
    "received",
    lambda e: say(
        "{seat:seat} receives {pieces:piece}.", seat=e.seat, pieces={"gold": e.data["gold"], "wood": e.data["wood"]}
    ),
)
def received(position: Warcraft, event: Event) -> None:
    gain(position, event.seat, event.data["gold"], event.data["wood"])


@verb(
    "gave",
    lambda e: say(
        "{seat:seat} gives {to:space} {pieces:piece}.",
        seat=e.seat,
        to=e.data["to"],
        pieces={"gold": e.data["gold"], "wood": e.data["wood"]},
    ),
)
def gave(position: Warcraft, event: Event) -> None:
    hand_over(position, event.seat, event.data["to"], event.data["gold"], event.data["wood"])


@verb("deployed", "{seat:seat} deploys {pieces:piece} to {space:space}.")
def deployed(position: Warcraft, event: Event) -> None:
    for kind, number in event.data["pieces"].items():
        shift(position.piles, kind, event.seat, number, training(event.seat), event.data["space"])


VERBS.note("held-back", "{seat:seat} leaves the rest in training and under construction, and ends the Deploy Step.")
VERBS.note("spent-nothing", "{seat:seat} spends nothing.")


@verb("completed", "{seat:seat} completes a {building:building}.")
def completed(position: Warcraft, event: Event) -> None:
    seat, kind = event.seat, BUILDINGS[event.data["building"]]
    marks = (SUMMONED,) if event.data["summoned"] else ()
    shift(position.piles, kind, seat, 1, site(seat), town_interface(seat), marks, ())
    if not event.data["summoned"]:
        shift(position.piles, "worker", seat, 1, site(seat), position.seats[seat].town)


@verb("outpost-completed", "{seat:seat} completes the Outpost in {space:space}; its worker is free.")
def outpost_completed(position: Warcraft, event: Event) -> None:
    space = event.data["space"]
    shift(position.piles, "outpost", event.seat, 1, space, space, (BUILDING,), ())
    free_builder(position, event.seat, space)


@verb("trained", for_its_price("{seat:seat} trains 1 {unit:piece} for {price}."))
def trained(position: Warcraft, event: Event) -> None:
    pay(position, event)
    shift(position.piles, event.data["unit"], event.seat, 1, reserve(event.seat), training(event.seat))


@verb("construction-started", for_its_price("{seat:seat} starts a {building:building} for {price}."))
def construction_started(position: Warcraft, event: Event) -> None:
    pay(position, event)
    seat, summoned = event.seat, event.data["summoned"]
    marks = (SUMMONED,) if summoned else ()
    shift(position.piles, BUILDINGS[event.data["building"]], seat, 1, reserve(seat), site(seat), (), marks)
    if not summoned:
        town = position.seats[seat].town
        shift(position.piles, "worker", seat, 1, town, site(seat), worker_marks(position, seat, town, False), ())


@verb("outpost-started", for_its_price("{seat:seat} starts an Outpost in {space:space} for {price}."))
def outpost_started(position: Warcraft, event: Event) -> None:
    """With `unmanned` no worker is assigned to it."""
    pay(position, event)
    space = event.data["space"]
    shift(position.piles, "outpost", event.seat, 1, reserve(event.seat), space, (), (BUILDING,))
    if not event.data.get("unmanned"):
        marks = worker_marks(position, event.seat, space, False)
        shift(position.piles, "worker", event.seat, 1, space, space, marks, with_mark(marks, BUILDING))


def upgrade_words(event: Event) -> Text:
    tile = {name: str(value) for name, value in event.data["tile"].items() if value != "none"}
    new = [say("{name:printed} {value:ability}", name=name, value=value) for name, value in tile.items()]
    words = "{seat:seat} raises the {unit:upgraded} to level {level} for {price}"
    return Say(words + (": {new}." if new else "."), priced(event) | {"new": new})


@verb("upgraded", upgrade_words)
def upgraded(position: Warcraft, event: Event) -> None:
    pay(position, event)
    position.seats[event.seat].levels[event.data["unit"]] = event.data["level"]
