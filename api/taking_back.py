"""What the log says when a table goes back: what was taken back, not to which version."""

from typing import Any

from referee.kernel.event import Event
from referee.kernel.game import Game
from referee.kernel.position import Position

UNDONE = "undone"


def taken_back(
    game: Game[Any], position: Position, target: int, number: int, first: tuple[str | None, str], seat: str = ""
) -> Event:
    """The event of going back before so many actions, told by the seat and type of the first of them."""
    who, action = first
    event = Event(UNDONE, [], seat, {"to": target, "number": number, "action": action, "who": who or ""})
    event.text = game.voice(position).tell(game.verbs[UNDONE].sentence(event))
    return event
