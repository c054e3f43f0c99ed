"""Everything that can happen in Warcraft: The Board Game. A verb is the only writer of what it changes."""

from referee.kernel.event import Event
from referee.kernel.pieces import everywhere, put, shift, with_mark, without_mark
from referee.kernel.say import Text, say
from referee.kernel.sources import Verbs
from referee.warcraft.table.piece import BUILDING, MOVED
from referee.warcraft.table.position import Warcraft, reserve

VERBS: Verbs[Warcraft] = Verbs()
verb = VERBS.verb


# ---- setting up


VERBS.note(
    "table-laid",
    lambda e: say(
        "The table is laid for {scenario:scenario} with {players:player}.",
        scenario=e.data["scenario"],
        players=e.data["players"],
    ),
)


STANDING_IN = "The board is {title}, which stands in for the printed one."
VERBS.note(
    "board-laid",
    lambda e: say(STANDING_IN if e.data["standing_in"] else "The board is {title}.", title=e.data["title"]),
)


VERBS.note(
    "town-readied",
    "{seat:seat} readies the Town: what is printed there stands; no building and no Outpost is built yet.",
)


@verb("race-drawn", "{seat:seat} draws the {race:race}.")
def race_drawn(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].race = event.data["race"]
    position.__dict__.pop("sides", None)


@verb("laid-out", "{seat:seat} plays the {race:race} and lays out everything of that race in reserve.")
def laid_out(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.race = event.data["race"]
    player.town = event.data["town"]
    for kind, number in event.data.pop("pieces").items():
        put(position.piles, reserve(event.seat), kind, event.seat, number)
    position.__dict__.pop("sides", None)


def tiles_words(event: Event) -> Text:
    plain = set(event.data["levels"].values()) == {1}
    words = "{seat:seat} stacks the unit tiles by type, level 1 on top."
    if not plain:
        words = "{seat:seat} stacks the unit tiles by type, the highest level on top."
    return say(words, seat=event.seat)


@verb("tiles-arranged", tiles_words)
def tiles_arranged(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].levels = dict(event.data["levels"])


@verb("deck-shuffled", "{seat:seat} shuffles a deck of {size:experience-card}.")
def deck_shuffled(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].deck = event.data["size"]


@verb("first-player", "{seat:seat} is the first player.")
def first_player(position: Warcraft, event: Event) -> None:
    position.first = event.seat


@verb("turn-begins", "Turn {turn} begins; {seat:seat} is first.")
def turn_begins(position: Warcraft, event: Event) -> None:
    position.turn = event.data["turn"]
    position.first = event.seat


VERBS.note("step-skipped", "{seat:seat} takes no {step:step} in this scenario.")


# ---- pieces on the board


@verb("placed", "{seat:seat} puts {pieces:piece} in {space:space}.")
def placed(position: Warcraft, event: Event) -> None:
    for kind, number in event.data["pieces"].items():
        shift(position.piles, kind, event.seat, number, reserve(event.seat), event.data["space"])


@verb("moved", "{seat:seat} moves {pieces:piece} from {from:space} to {to:space}.")
def moved(position: Warcraft, event: Event) -> None:
    """`taken` lists (kind, number, marks) of the piles that go, `along` those that follow one of them."""
    for kind, number, marks in (*event.data.pop("taken"), *event.data.pop("along", ())):
        become = with_mark(marks, MOVED)
        shift(position.piles, kind, event.seat, number, event.data["from"], event.data["to"], marks, become)


@verb(
    "destroyed",
    lambda e: say(
        "{pieces:piece} of {seat:seat} in {space:space} destroyed.",
        pieces={e.data["piece"]: e.data["number"]},
        seat=e.seat,
        space=e.data["space"],
    ),
)
def destroyed(position: Warcraft, event: Event) -> None:
    data = event.data
    marks = tuple(data.pop("marks", ()))
    shift(position.piles, data["piece"], event.seat, data["number"], data["space"], reserve(event.seat), marks, ())


@verb("construction-broken", "{seat:seat} loses the Outpost under construction in {space:space}; its worker is free.")
def construction_broken(position: Warcraft, event: Event) -> None:
    space = event.data["space"]
    shift(position.piles, "outpost", event.seat, 1, space, reserve(event.seat), (BUILDING,), ())
    free_builder(position, event.seat, space)


@verb("town-occupied", "Enemies hold the Town of {seat:seat}: it is marked, a second time means the end.")
def town_occupied(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].occupied = True


@verb("eliminated", "{seat:seat} is eliminated; all pieces leave the board.")
def eliminated(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    owned: dict[tuple[str, tuple[str, ...]], int] = {}
    for _, pile in everywhere(position.piles):
        if pile.side == event.seat:
            like = (pile.kind, tuple(mark for mark in pile.marks if mark.startswith("summon-")))
            owned[like] = owned.get(like, 0) + pile.count
    for place in list(position.piles):
        position.piles[place] = [pile for pile in position.piles[place] if pile.side != event.seat]
        if not position.piles[place]:
            del position.piles[place]
    for (kind, marks), number in owned.items():
        put(position.piles, reserve(event.seat), kind, event.seat, number, marks)
    player.out, player.gold, player.wood, player.hand = True, 0, 0, 0


# ---- what several of them do


def gain(position: Warcraft, seat: str, gold: int = 0, wood: int = 0) -> None:
    player = position.seats[seat]
    player.gold += gold
    player.wood += wood


def hand_over(position: Warcraft, giver: str, taker: str, gold: int, wood: int) -> None:
    gain(position, giver, -gold, -wood)
    gain(position, taker, gold, wood)


def pay(position: Warcraft, event: Event) -> None:
    gain(position, event.seat, -event.data["gold"], -event.data["wood"])


def worker_marks(position: Warcraft, seat: str, space: str, building: bool) -> tuple[str, ...]:
    """The marks of a worker there, at work on an Outpost or free."""
    return next(
        pile.marks
        for pile in position.piles[space]
        if pile.side == seat and pile.kind == "worker" and (BUILDING in pile.marks) == building
    )


def free_builder(position: Warcraft, seat: str, space: str) -> None:
    """Let the worker of an Outpost go, if one was assigned to it."""
    if not any(p.side == seat and p.kind == "worker" and BUILDING in p.marks for p in position.piles.get(space, ())):
        return
    marks = worker_marks(position, seat, space, True)
    shift(position.piles, "worker", seat, 1, space, space, marks, without_mark(marks, BUILDING))
