"""The position of Small World of Warcraft as plain data, and plain questions to it.

Pieces lie in Regions by key, in `<seat>/hand`, in the `tray` (Race tokens), in the `box` (all other supplies),
in the stack of `bombs`, or are `gone` from the game. The side of a token is its Race, so own In Decline
tokens are another side than the Active ones. Nothing here changes anything.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from msgspec import Struct, field

from referee.kernel.board import Board
from referee.kernel.deck import Deck
from referee.kernel.errors import Invalid
from referee.kernel.fields import Hidden, Line, titled
from referee.kernel.position import Position, known, lazy
from referee.kernel.say import Say, say
from referee.smallworld.table.component import MARKER_NAMES
from referee.smallworld.table.ground import Ground, look_over
from referee.smallworld.table.map import Atlas, atlas

ON_VIEW = 6
START_COINS = 5

IN_PLACE = ("token", "beast", "champion", "murloc", "wall", "fort", "tower", "bomb", "objective")
TRAY, BOX, GONE, STACK = "tray", "box", "gone", "bombs"
STASH = "stash"
Move = tuple[Any, ...]
"""Kind, side, number, from, to, and marks before and after where there are any."""
ACTIVE: tuple[str, ...] = ()
DECLINED = ("declined",)
RANSOMED = ("ransomed",)
FACE_DOWN: tuple[str, ...] = ()


def round_marker(was: int, now: int) -> Iterator[Line]:
    """The Game Turn marker goes with the rounds."""
    if now:
        yield "move", say("Move the Game Turn marker to {round}", round=now)
    else:
        yield "remove", say("Take the Game Turn marker off the track")


class Combo(Struct, omit_defaults=True):
    """A banner and a badge in the column, with the coins left on them."""

    race: str
    power: str = ""
    coins: int = 0

    @property
    def said(self) -> Say:
        """By its names, with the coins on it."""
        combo = say("{power:power} {race:race}" if self.power else "{race:race}", power=self.power, race=self.race)
        return say("{combo} ({coins:coin})", combo=combo, coins=self.coins) if self.coins else combo


class Seat(Struct, omit_defaults=True):
    """A player: coins, the Active combo, and the Race In Decline with a badge that outlasts it."""

    name: str = ""
    coins: Hidden[Annotated[int, titled("Victory coins", hands=False)]] = 0
    race: Annotated[str, titled("Active Race", kind="race", hands=False)] = ""
    power: Annotated[str, titled("Active badge", kind="power", hands=False)] = ""
    declined: Annotated[str, titled("Race In Decline", kind="race", hands=False)] = ""
    kept: Annotated[str, titled("badge kept In Decline", kind="power", hands=False)] = ""


class SmallWorld(Position):
    """What the table looks like. Coins are conserved: stash, combos and players together."""

    seats: dict[str, Seat] = {}
    column: Annotated[list[Combo], titled("column from the top", hands=False)] = []
    banners: Deck = field(default_factory=Deck)
    badges: Deck = field(default_factory=Deck)
    stash: int = 0
    round: Annotated[int, titled("Round", hands=round_marker)] = 0
    rounds: Annotated[int, titled("number of rounds", hands=False)] = 0
    first: Annotated[str, titled("First Player", kind="seat", hands=False)] = ""

    @lazy
    def atlas(self) -> Atlas:
        return atlas(tuple(self.packs))

    @lazy
    def board(self) -> Board:
        return self.atlas.board

    @lazy
    def ground(self) -> Ground:
        """What stands where; worked out anew whenever anything changes."""
        return look_over(self)


def refresh(position: SmallWorld) -> None:
    """Something changed: what was derived from it is worked out anew."""
    position.__dict__.pop("ground", None)


def refresh_places(position: SmallWorld, places: Iterable[str]) -> None:
    """Pieces came or went here, or coins changed hands, and nothing else: only these places are looked at again."""
    if "ground" in position.__dict__:
        position.__dict__["ground"] = position.ground.after(position, places)


def region_of(position: SmallWorld, key: str, field: str = "region") -> str:
    """A Region that exists; a typing error is no refusal."""
    if key not in position.ground.here:
        raise Invalid.of(field, "there is no such Region")
    return key


def hand(seat: str) -> str:
    return f"{seat}/hand"


def in_hand(position: SmallWorld, seat: str, kind: str) -> int:
    number = 0
    for pile in position.piles.get(hand(seat), ()):
        if pile.kind == kind:
            number += pile.count
    return number


def ransomed(position: SmallWorld, seat: str) -> int:
    """Champions in hand who were beaten and come back with the troops."""
    piles = position.piles.get(hand(seat), ())
    return sum(pile.count for pile in piles if pile.kind == "champion" and pile.marks == RANSOMED)


def troops(position: SmallWorld, seat: str) -> int:
    """Race tokens and Beasts ready to conquer."""
    return sum(pile.count for pile in position.piles.get(hand(seat), ()) if pile.kind in ("token", "beast"))


def supply(position: SmallWorld, kind: str) -> int:
    return sum(pile.count for pile in position.piles.get(BOX, ()) if pile.kind == kind)


def in_tray(position: SmallWorld, race: str) -> int:
    return sum(pile.count for pile in position.piles.get(TRAY, ()) if pile.side == race)


def seat_of_race(position: SmallWorld, race: str) -> str | None:
    """Whose Active Race this is."""
    return next((seat for seat, player in position.seats.items() if player.race == race), None)


def seat_of_power(position: SmallWorld, power: str) -> str | None:
    """Whose badge this is, as long as its Race is Active."""
    return next((seat for seat, player in position.seats.items() if player.power == power), None)


def play_order(position: SmallWorld) -> list[str]:
    """All seats clockwise from the First Player."""
    seats = list(position.seats)
    start = seats.index(position.first) if position.first in seats else 0
    return seats[start:] + seats[:start]


def others(position: SmallWorld, seat: str) -> list[str]:
    return [other for other in position.seats if other != seat]


def faction_of(position: SmallWorld, race: str) -> str:
    question = say("Which side does the {race:race} banner show: alliance, horde or neutral?", race=race)
    faction: str = known(position, f"banner.{race}.faction", question, ["sww.faction.membership"])
    return faction


def alliance(position: SmallWorld, race: str) -> bool:
    return bool(race) and faction_of(position, race) == "alliance"


def unseen_markers(position: SmallWorld) -> list[str]:
    """Artifacts and Places that have not been turned up: what a face-down marker may be."""
    seen = {pile.marks[0] for heap in position.piles.values() for pile in heap if pile.kind == "marker" and pile.marks}
    return [marker for marker in MARKER_NAMES if marker not in seen]


def title(key: str) -> str:
    """As a name is written: Two Words, for `two-words`."""
    return key.replace("-", " ").title()
