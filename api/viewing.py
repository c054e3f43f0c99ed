"""A table as a pass sees it: what lies there, and what hands have yet to do since the last action."""

from collections.abc import Sequence
from typing import Any

from api import hands
from referee.kernel.game import Game
from referee.kernel.position import Position
from referee.kernel.speech import Voice
from referee.kernel.view import Barred, View
from referee.kernel.why_not import MOST, why_not


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


def barred_to(game: Game[Any], position: Position, eyes: Sequence[str], speaker: Voice) -> list[Barred]:
    """What those who look would look for and cannot do now; dear, so only told to whoever asks for it."""
    found = [line for seat in eyes for line in why_not(game, position, seat, speaker)]
    return found[:MOST]
