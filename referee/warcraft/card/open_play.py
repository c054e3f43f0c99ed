"""What was just played or used and waits for an answer, as the cards that answer it see it."""

from typing import Any

from referee.kernel.agenda import Frame, find
from referee.warcraft.table.position import Warcraft


class OpenPlay(Frame[Warcraft]):
    """A card or ability on the table; how it takes effect stands in played.py."""

    play: dict[str, Any]
    title: str = ""
    cancelled: bool = False
    answered: bool = False


def current_play(position: Warcraft) -> OpenPlay | None:
    """What lies there waiting for its effect, or None."""
    return find(position, OpenPlay)
