"""A table as a pass sees it: what lies there, and what hands have yet to do since the last action."""

from collections.abc import Sequence
from typing import Any

from api import hands
from referee.kernel.game import Game
from referee.kernel.position import Position
from referee.kernel.speech import Voice
from referee.kernel.view import View


def view_of(
    game: Game[Any],
    position: Position,
    eyes: Sequence[str],
    speaker: Voice,
    by_hand: bytes,
    shown: View | None = None,
) -> View:
    """The view with what the ledger keeps for hands at this version; `shown` is what nobody's eyes see of it."""
    view = game.view(position, eyes, speaker, shown)
    view.hands = hands.shown(by_hand, eyes, speaker)
    return view
