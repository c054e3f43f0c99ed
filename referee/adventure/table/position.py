"""The position of the Adventure Game as plain data, and plain questions to it.

Pieces are in piles: a `figure` of each seat, its nine `token`s, the twenty `discovery` tokens, ten markers of a
kind each (`marker-1` to `marker-10`). They lie in spaces by key, in `<seat>/home` (a figure not yet placed),
`<seat>/supply` (tokens), on `<seat>/quest:<quest>`, before another in `<seat>/holds`, among the `unused`
discoveries or in the `box`, kept in `<seat>/kept` or as a Disease on `<seat>/card`, or beside the board in
`markers`. Nothing here changes anything.
"""

from collections.abc import Iterator
from typing import Annotated

from referee.adventure.table.learnt import board_of
from referee.adventure.table.lying import Attached as Attached
from referee.adventure.table.lying import Deck as Deck
from referee.adventure.table.lying import Face as Face
from referee.adventure.table.lying import Foe as Foe
from referee.adventure.table.lying import Item as Item
from referee.adventure.table.lying import Laid as Laid
from referee.adventure.table.lying import Logged as Logged
from referee.adventure.table.lying import Number
from referee.adventure.table.lying import Quest as Quest
from referee.kernel.board import Board
from referee.kernel.fields import Line, by_hand, titled
from referee.kernel.pieces import Pile
from referee.kernel.position import Position, lazy
from referee.kernel.say import say
from referee.kernel.table import Player

ON_CARD = ("Put {what} on the character card", "Take {what} off the character card")
LEVELS = ("grey", "green", "yellow", "red")
START, OTHER = "start", "other"
SIDES = (START, OTHER)
SLOTS = tuple(str(number) for number in range(1, 11))
GLOBAL = "global"
FIGURE, TOKEN, DISCOVERY = "figure", "token", "discovery"
MARKERS, UNUSED, BOX = "markers", "unused", "box"
AGGRO = ("aggro",)
FOE = "foe"
"""How an encounter is named beside seats: of a fight there is only ever one."""


def another_card(was: str, now: str) -> Iterator[Line]:
    yield "lay", say("Lay out the {colour:colour} character card", colour=now)


def turned_over(was: str, now: str) -> Iterator[Line]:
    yield "turn", say("Turn the character card over")


class Seat(Player):
    """A player and the character they play."""

    character: Annotated[str, titled("character", kind="character", hands=False)] = ""
    level: Annotated[str, titled("level", kind="colour", hands=another_card)] = "grey"
    side: Annotated[str, titled("side up", kind="side", hands=turned_over)] = START
    damage: Annotated[
        Number,
        titled("damage", hands=by_hand("damage", *ON_CARD)),
    ] = 0
    energy: Annotated[Number, titled("energy", hands=False)] = 0
    hand: Annotated[Number, titled("ability cards in hand", hands=False)] = 0
    deck: Annotated[Number, titled("ability deck", hands=False)] = 0
    discard: Annotated[list[str], titled("discarded ability cards", kind="card", hands=False)] = []
    items: Annotated[dict[str, Item], titled("items", key_kind="item", hands=False)] = {}
    weapon: Annotated[str, titled("equipped weapon", kind="item", hands=False)] = ""
    armor: Annotated[str, titled("equipped armor", kind="item", hands=False)] = ""
    attached: Annotated[list[Attached], titled("attached cards", hands=False)] = []
    quests: Annotated[dict[str, Quest], titled("quests", key_kind="quest", hands=False)] = {}
    log: Annotated[list[Logged], titled("quest log", hands=False)] = []

    @property
    def equipped(self) -> tuple[str, ...]:
        return tuple(item for item in (self.weapon, self.armor) if item)

    @property
    def bag(self) -> list[str]:
        """The items that are not equipped."""
        return [item for item in self.items if item not in self.equipped]

    @property
    def valor(self) -> int:
        return sum(card.valor for card in self.log)


class Adventure(Position):
    """What the table looks like."""

    seats: dict[str, Seat] = {}
    challenge: Annotated[dict[str, Deck], titled("challenge decks", key_kind="colour", hands=False)] = {}
    elite: Annotated[Number, titled("elite quests left", hands=False)] = 0
    starting: Annotated[Number, titled("starting quests left", hands=False)] = 0
    dropped: Annotated[list[str], titled("discarded quests", kind="quest", hands=False)] = []
    track: Annotated[dict[str, Foe], titled("undefeated encounters", key_kind="slot", hands=False)] = {}
    laid: Annotated[dict[str, Laid], titled("events in play", key_kind="space", hands=False)] = {}
    """Event cards by the space they lie on, or GLOBAL; `events` is what the kernel calls all that happens."""
    under: dict[str, list[str]] = {}
    """Discoveries lying face down whose kind the referee knows, by space; never told."""
    stock: list[str] = []
    """Under `discoveries: referee`, the kinds of the unused ones; never told."""
    completed: list[tuple[str, str]] = []
    """Quests whose conditions are met and that are not logged yet: seat and quest."""
    ids: int = 0

    @lazy
    def board(self) -> Board:
        """The board of the pack, or what the table has told of its own."""
        return board_of(self)


# ---- who and where


def level_of(colour: str) -> int:
    """The rank of a colour, grey lowest; a city counts as grey.

    >>> [level_of(colour) for colour in ("city", "grey", "red")]
    [0, 0, 3]
    """
    return LEVELS.index(colour) if colour in LEVELS else 0


def where(position: Adventure, seat: str) -> str:
    """The space a figure stands on; nothing before it is placed."""
    for place, heap in position.piles.items():
        for pile in heap:
            if pile.kind == FIGURE and pile.side == seat:
                return "" if "/" in place else place
    return ""


def characters_at(position: Adventure, space: str) -> list[str]:
    """The seats whose figures stand on a space, in the order they sit."""
    here = {pile.side for pile in position.piles.get(space, ()) if pile.kind == FIGURE}
    return [seat for seat in position.seats if seat in here]


def markers_at(position: Adventure, space: str) -> list[Pile]:
    """The encounter markers on a space."""
    return [pile for pile in position.piles.get(space, ()) if pile.kind.startswith("marker-")]


def slot_of(marker: str) -> str:
    """The slot of the track a marker stands for.

    >>> slot_of("marker-7")
    '7'
    """
    return marker.removeprefix("marker-")


def marker_of(slot: str) -> str:
    return f"marker-{slot}"


def marker_space(position: Adventure, slot: str) -> str:
    """Where the marker of a slot lies."""
    kind = marker_of(slot)
    return next(place for place, heap in position.piles.items() for pile in heap if pile.kind == kind)


def aggro_at(position: Adventure, space: str) -> list[str]:
    """The slots of the aggro markers on a space."""
    return [slot_of(pile.kind) for pile in markers_at(position, space) if pile.marks == AGGRO]


def discoveries_at(position: Adventure, space: str) -> int:
    return sum(pile.count for pile in position.piles.get(space, ()) if pile.kind == DISCOVERY)


def kept(position: Adventure, seat: str) -> dict[str, int]:
    """The discoveries a character keeps for later, by kind."""
    heap = position.piles.get(f"{seat}/kept", ())
    return {pile.marks[0]: pile.count for pile in heap if pile.kind == DISCOVERY}


def diseases(position: Adventure, seat: str) -> int:
    return sum(pile.count for pile in position.piles.get(f"{seat}/card", ()) if pile.kind == DISCOVERY)


def supply(seat: str) -> str:
    return f"{seat}/supply"


def quest_place(seat: str, quest: str) -> str:
    """Where the tokens of a quest lie that are on its card."""
    return f"{seat}/quest:{quest}"


def holds(seat: str) -> str:
    """Where tokens lie that others' quests have handed to a seat."""
    return f"{seat}/holds"


def holder_of(position: Adventure, item: str) -> str:
    """Whose an item is; nothing if nobody has it."""
    return next((seat for seat, player in position.seats.items() if item in player.items), "")


def item_of(position: Adventure, item: str) -> Item:
    return position.seats[holder_of(position, item)].items[item]


def every_item(position: Adventure) -> Iterator[tuple[str, str, Item]]:
    """Seat, id and item of all that are held."""
    for seat, player in position.seats.items():
        for id, item in player.items.items():
            yield seat, id, item


def right_of(position: Adventure, seat: str) -> str:
    """Who sits on a seat's right; of two players the other one."""
    seats = list(position.seats)
    return seats[seats.index(seat) - 1]


def is_city(position: Adventure, space: str) -> bool:
    return position.board.spaces[space].kind == "city"
