"""What lies on the moor, plain questions to it, and everything that can happen to it."""

from typing import Annotated

from referee.kernel.board import SpaceKind
from referee.kernel.event import Event
from referee.kernel.fields import Hidden, by_hand, titled
from referee.kernel.pieces import count, put
from referee.kernel.position import Position, happen
from referee.kernel.sources import Verbs
from referee.kernel.table import Player

SCOUT, SCOUTS, OIL, GUSTS = "scout", 6, 3, 2
CAMPS = ("north", "south", "east", "west")
KINDS = {"camp": SpaceKind(owners=CAMPS), **{kind: SpaceKind() for kind in ("moor", "hill", "ford", "spring")}}


class Wanderer(Player):
    """A player: the camp, the oil behind the screen, the Gusts in hand."""

    camp: Annotated[str, titled("camp", kind="space", hands=False)] = ""
    oil: Hidden[Annotated[int, titled("oil")]] = 0
    gusts: Annotated[int, titled("Gusts", hands=by_hand("gust", less="Put {what} away"))] = 0


class Moor(Position):
    """The moor: who lit which hill, and how far the game is."""

    seats: dict[str, Wanderer] = {}
    lit: Annotated[dict[str, str], titled("beacon", kind="seat", key_kind="space")] = {}
    round: Annotated[int, titled("round", hands=False)] = 0


def scouts(position: Moor, space: str, seat: str) -> int:
    return count(position.piles, space, seat)


def holder(position: Moor, space: str) -> str:
    """Whose scouts stand in a space; between marches there is only one side."""
    return next((pile.side for pile in position.piles.get(space, ())), "")


def beacons(position: Moor) -> dict[str, int]:
    return {seat: list(position.lit.values()).count(seat) for seat in position.seats}


VERBS: Verbs[Moor] = Verbs()
VERBS.changes("round-begins", "Round {round} begins.")
VERBS.changes("oil-drawn", "{seat:seat} fills a flask at {space:space}.")
VERBS.changes("marched", "{seat:seat} marches from {origin:space} to {to:space} with {number:scout}.")
VERBS.changes("sent-home", "{number:scout} of {seat:seat} must go home from {origin:space} to {to:space}.")
VERBS.changes("fell-back", "{seat:seat} falls back from {origin:space} to {to:space} with {number:scout}.")
VERBS.changes("gust-played", "{seat:seat} plays Gust: one die more.")
VERBS.changes("lit", "{seat:seat} lights the beacon on {hill:space}.")
VERBS.changes("went-out", "The beacon on {hill:space} goes out.")
VERBS.note("clashed", "{seat:seat} clashes with {foe:seat} in {space:space}.")
VERBS.note("thrown", "{seat:seat} throws {faces}: {hits:hit}.")


@VERBS.verb("camped", "{seat:seat} camps in {camp:space}.")
def camped(position: Moor, event: Event) -> None:
    player = position.seats[event.seat]
    player.camp, player.oil, player.gusts = event.data["camp"], OIL, GUSTS
    put(position.piles, player.camp, SCOUT, event.seat, SCOUTS)


def walk(position: Moor, kind: str, rule: str, seat: str, number: int, origin: str, to: str) -> None:
    """Let scouts go from one space to another, if there are any."""
    way = {"number": number, "origin": origin, "to": to, "moves": [(SCOUT, seat, number, origin, to)]}
    if number:
        happen(position, kind, [rule], seat=seat, data=way)
