"""What a piece is called: units by their kind, heroes by their card, creeps and creatures by their marker."""

from collections.abc import Callable, Iterable

from referee.kernel.eyes import Eyes
from referee.kernel.pieces import Pile
from referee.kernel.say import Text, say
from referee.kernel.seen import PieceView
from referee.warcraft.table.fact import told
from referee.warcraft.table.fighter import fighter
from referee.warcraft.table.position import Warcraft

SHOWN: dict[str, Callable[[Warcraft, Pile, Eyes], PieceView]] = {}
"""Kinds of piece with a card or marker of their own."""
LYING: list[Callable[[Warcraft, Eyes], Iterable[tuple[str, PieceView]]]] = []
"""What else lies on the board that is no pile, and where."""


def piece_view(position: Warcraft, pile: Pile, eyes: Eyes) -> PieceView:
    """Like pieces, with what their card or marker says as far as it is known."""
    if pile.kind in SHOWN:
        return SHOWN[pile.kind](position, pile, eyes)
    return eyes.piece(pile, fighter(pile.kind).name(position, pile))


def printed(position: Warcraft, type_fact: str, strength_fact: str, eyes: Eyes) -> list[Text]:
    """The unit type and the Strength that somebody has read."""
    kind, strength = told(position, type_fact), told(position, strength_fact)
    found: list[Text] = [eyes.name("unit", kind)] if kind else []
    return found + ([say("Strength {strength}", strength=strength)] if strength is not None else [])


def lying(position: Warcraft, eyes: Eyes) -> dict[str, list[PieceView]]:
    """Tokens of the scenario, and what else is no pile, by where it lies."""
    found: dict[str, list[PieceView]] = {}
    for token, there in position.tokens.items():
        found.setdefault(there, []).append(token_piece(token, eyes))
    for more in LYING:
        for there, piece in more(position, eyes):
            found.setdefault(there, []).append(piece)
    return found


def token_piece(token: str, eyes: Eyes) -> PieceView:
    return PieceView(token, eyes.name("token", token), None, 1, picture=f"token/{token}")
