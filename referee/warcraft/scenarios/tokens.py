"""What several scenarios share: tokens laid down and lost, and who wins when a whole turn has ended."""

from typing import Any

from referee.kernel.event import Event
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.warcraft.table.piece import is_unit
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import lettered
from referee.warcraft.table.team import hostile
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.win import declare, score


@VERBS.verb("token-placed", "The {token:token} token lies in {space:space}.")
def token_placed(position: Warcraft, event: Event) -> None:
    position.tokens[event.data["token"]] = event.data["space"]


@VERBS.verb("token-destroyed", "The {token:token} token in {space:space} is destroyed.")
def token_destroyed(position: Warcraft, event: Event) -> None:
    del position.tokens[event.data["token"]]


def place_tokens(position: Warcraft, places: dict[str, str], rules: list[str]) -> None:
    """Tokens on the spaces with their marks: token to mark."""
    for token, mark in places.items():
        happen(position, "token-placed", rules, token=token, space=lettered(position, mark))


def enemies_in(position: Warcraft, space: str, seat: str) -> list[Pile]:
    """Piles of fighting pieces in a space that are hostile to a seat."""
    return [p for p in position.piles.get(space, ()) if is_unit(p) and hostile(position, p.side, seat)]


def declare_best(position: Warcraft, seats: list[str], rules: list[str], deed: Text) -> None:
    """Whoever qualifies wins; of several the one with more points, and equals play on."""
    totals: dict[str, Any] = score(position).totals
    most = max((totals[seat] for seat in seats), default=0)
    best = [seat for seat in seats if totals[seat] == most]
    if len(best) == 1:
        declare(position, best, rules, say("{seat:seat} {deed} and wins.", seat=best[0], deed=deed))
