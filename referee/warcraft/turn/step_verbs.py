"""What happens in the Harvest, Deploy and Spend Steps: the writers of these events and their sentences."""

from referee.kernel.event import Event
from referee.kernel.pieces import shift, with_mark
from referee.warcraft.table.piece import BUILDING, BUILDINGS, SUMMONED
from referee.warcraft.table.position import Warcraft, reserve, site, spell, town_interface, training
from referee.warcraft.table.verbs import VERBS, free_builder, gain, hand_over, pay, verb, worker_marks


@verb("harvested", "{seat:seat} gathers {number} {resource} in {space:space}.")
def harvested(position: Warcraft, event: Event) -> None:
    gain(position, event.seat, **{event.data["resource"]: event.data["number"]})


@verb("depleted", lambda e: f"{e.data['space']} is {'partially' if e.data['level'] == 1 else 'completely'} depleted.")
def depleted(position: Warcraft, event: Event) -> None:
    position.depletion[event.data["space"]] = event.data["level"]


@verb("received", lambda e: f"{e.seat} receives {spell({'gold': e.data['gold'], 'wood': e.data['wood']})}.")
def received(position: Warcraft, event: Event) -> None:
    gain(position, event.seat, event.data["gold"], event.data["wood"])


@verb("gave", lambda e: f"{e.seat} gives {e.data['to']} {spell({'gold': e.data['gold'], 'wood': e.data['wood']})}.")
def gave(position: Warcraft, event: Event) -> None:
    hand_over(position, event.seat, event.data["to"], event.data["gold"], event.data["wood"])


@verb("deployed", lambda e: f"{e.seat} deploys {spell(e.data['pieces'])} to {e.data['space']}.")
def deployed(position: Warcraft, event: Event) -> None:
    for kind, number in event.data["pieces"].items():
        shift(position.piles, kind, event.seat, number, training(event.seat), event.data["space"])


VERBS.note("held-back", "{seat:seat} leaves the rest in training and under construction, and ends the Deploy Step.")
VERBS.note("spent-nothing", "{seat:seat} spends nothing.")


@verb("completed", "{seat:seat} completes a {building} building.")
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


@verb("trained", "{seat:seat} trains 1 {unit} for {gold} gold and {wood} wood.")
def trained(position: Warcraft, event: Event) -> None:
    pay(position, event)
    shift(position.piles, event.data["unit"], event.seat, 1, reserve(event.seat), training(event.seat))


@verb("construction-started", "{seat:seat} starts a {building} building for {gold} gold and {wood} wood.")
def construction_started(position: Warcraft, event: Event) -> None:
    pay(position, event)
    seat, summoned = event.seat, event.data["summoned"]
    marks = (SUMMONED,) if summoned else ()
    shift(position.piles, BUILDINGS[event.data["building"]], seat, 1, reserve(seat), site(seat), (), marks)
    if not summoned:
        town = position.seats[seat].town
        shift(position.piles, "worker", seat, 1, town, site(seat), worker_marks(position, seat, town, False), ())


@verb("outpost-started", "{seat:seat} starts an Outpost in {space:space} for {gold} gold and {wood} wood.")
def outpost_started(position: Warcraft, event: Event) -> None:
    """With `unmanned` no worker is assigned to it."""
    pay(position, event)
    space = event.data["space"]
    shift(position.piles, "outpost", event.seat, 1, reserve(event.seat), space, (), (BUILDING,))
    if not event.data.get("unmanned"):
        marks = worker_marks(position, event.seat, space, False)
        shift(position.piles, "worker", event.seat, 1, space, space, marks, with_mark(marks, BUILDING))


def upgrade_words(event: Event) -> str:
    data = event.data
    new = ", ".join(f"{name} {value}" for name, value in data["tile"].items())
    price = f"for {data['gold']} gold and {data['wood']} wood"
    return f"{event.seat} raises {data['unit']} to level {data['level']} {price}" + (f": {new}." if new else ".")


@verb("upgraded", upgrade_words)
def upgraded(position: Warcraft, event: Event) -> None:
    pay(position, event)
    position.seats[event.seat].levels[event.data["unit"]] = event.data["level"]
