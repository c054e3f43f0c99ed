"""What the log says when a table goes back: what was taken back, not to which version."""

from collections.abc import Sequence
from typing import Any

from referee.kernel.event import Event
from referee.kernel.game import Game
from referee.kernel.position import Position

UNDONE = "undone"


def taken_back(
    game: Game[Any], position: Position, target: int, undone: Sequence[tuple[str | None, str]], seat: str = ""
) -> Event:
    """The event of going back before these actions, each by its seat and type; nothing is taken back but actions."""
    who, action = undone[0] if undone else ("", "")
    event = Event(UNDONE, [], seat, {"to": target, "number": len(undone), "action": action, "who": who or ""})
    event.text = game.voice(position).tell(game.verbs[UNDONE].sentence(event))
    return event
