"""What an action came to."""

from typing import Any, Generic

from msgspec import Struct

from referee.kernel.event import Event
from referee.kernel.position import P


class Played(Struct, Generic[P]):
    """What an action came to: the new position, encoded too, and what happened."""

    position: P
    data: bytes
    events: list[Event]

    def told(self) -> list[Event]:
        """What happened, each with its sentence in English, as the ledger keeps it."""
        game: Any = self.position.game
        told: list[Event] = game.tell(self.position, self.events)
        return told
