"""The board: what each space is, how far apart spaces are, and the figures that stand on it.

On a board that the table tells as it goes, the graph says only what it can: everything else about it is asked.
"""

from collections.abc import Iterator

from referee.adventure.table import record
from referee.adventure.table.learnt import told
from referee.adventure.table.position import FIGURE, Adventure, is_city, where
from referee.adventure.table.printed import SpaceRecord
from referee.adventure.table.verbs import VERBS
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.form import is_key as is_name
from referee.kernel.position import happen, known
from referee.kernel.say import Say, say
from referee.kernel.sources import change

NORMAL_ENCOUNTER = "wag.board.normal-encounter"
BOARD_ENCOUNTER = "wag.board.game-board-encounter-resolve"
OVERLORD = "wag.board.overlord"

RESOURCES = ("scroll", "book", "small-potion", "large-potion", "discovery", "flight", "auction", "quest")
LEARNT = "learnt"
WALK, FLIGHT, TOKEN, CARD, HOME, RESURRECT, START = "walk", "flight", "token", "card", "home", "resurrect", "start"
"""How a figure comes to another space."""


# ---- what a space is


def is_learnt(position: Adventure) -> bool:
    """Whether the board is made of what the table tells of it."""
    return position.board.key == LEARNT


def named(position: Adventure, key: str, field: str = "space") -> str:
    """A space that is meant; on a board that is told as it goes, one nobody knows yet is asked for."""
    if key not in position.board.spaces:
        if not is_learnt(position) or not is_name(key):
            raise Invalid.of(field, "there is no such space on this board")
        record.record(position, f"space.{key}", SpaceRecord)
    return key


def colour(position: Adventure, space: str) -> str:
    """The colour of a space; a city is grey."""
    kind = position.board.spaces[space].kind
    return "grey" if kind == "city" else kind


def resources(position: Adventure, space: str) -> list[str]:
    """The resources of a space, as they are printed."""
    return [symbol for symbol in position.board.spaces[space].symbols if symbol in RESOURCES]


def is_key(position: Adventure, space: str) -> bool:
    return "key" in position.board.spaces[space].symbols


def is_overlord(position: Adventure, space: str) -> bool:
    return "overlord" in position.board.spaces[space].symbols


def is_encounter(position: Adventure, space: str) -> bool:
    """Whether an encounter is printed on the space, an overlord or another."""
    return "encounter" in position.board.spaces[space].symbols or is_overlord(position, space)


def cities(position: Adventure) -> list[str]:
    return [space for space in position.board.spaces if is_city(position, space)]


# ---- how far it is


def told_whole(position: Adventure, space: str) -> bool:
    """Whether all spaces around a space are known."""
    return not is_learnt(position) or bool(told(position)[space].get("borders"))


def layers(position: Adventure, start: str) -> Iterator[tuple[list[str], bool]]:
    """The spaces 0, 1, 2 … away whatever their colour, each time with whether those are surely all."""
    layer, seen, sure = [start], {start}, True
    while layer:
        yield layer, sure
        sure = sure and all(told_whole(position, space) for space in layer)
        layer = [far for near in layer for far in position.board.around[near] if far not in seen]
        layer = list(dict.fromkeys(layer))
        seen.update(layer)


def distance(position: Adventure, one: str, other: str) -> int:
    """How many spaces apart two spaces are; asked where the board is not known well enough."""
    sure = True
    for number, (layer, whole) in enumerate(layers(position, one)):
        if sure and other in layer:
            return number
        sure = whole
    first, second = sorted((one, other))
    question = say("How many spaces is it from {first:space} to {second:space}?", first=first, second=second)
    number = known(position, f"distance.{first}.{second}", question, list(record.NEEDED.get("distance", ())))
    assert isinstance(number, int)
    return number


def nearest_cities(position: Adventure, space: str) -> list[str]:
    """The cities the fewest spaces away; asked where the board is not known well enough."""
    for layer, sure in layers(position, space):
        found = [near for near in layer if is_city(position, near)]
        if found and sure:
            return found
        if not sure:
            break
    question = say("Which cities are the nearest to {space:space}?", space=space)
    near = known(position, f"near.{space}", question, list(record.NEEDED.get("near", ())))
    return [named(position, city) for city in near]


# ---- figures

MOVED = {
    WALK: "{seat:seat} moves to {to:space}.",
    FLIGHT: "{seat:seat} flies to {to:space}.",
    TOKEN: "{seat:seat} is led to {to:space}.",
    CARD: "{seat:seat} is brought to {to:space}.",
    HOME: "The Hearthstone brings {seat:seat} to {to:space}.",
    RESURRECT: "{seat:seat} comes back to life in {to:space}.",
    START: "{seat:seat} begins in {to:space}.",
}


def moved_words(event: Event) -> Say:
    return Say(MOVED[event.data["how"]], {"seat": event.seat, **event.data})


VERBS.verb("figure-moved", moved_words)(change)


def place_figure(position: Adventure, seat: str, space: str, rules: tuple[str, ...], how: str) -> None:
    """Put a figure on a space, from wherever it stands: the only way one changes place."""
    origin = where(position, seat) or f"{seat}/home"
    moves = [(FIGURE, seat, 1, origin, space)] if origin != space else []
    happen(position, "figure-moved", rules, seat=seat, moves=moves, to=space, how=how)
