"""How a table is shown: what a seat may see of it, what may be used now, and what its cards are.

Nothing here changes anything. A game adds what only it has; what is hidden from a seat never gets in.
"""

from typing import Any

import msgspec

from referee.kernel.fields import fields_of
from referee.kernel.opening import Opening
from referee.kernel.position import P, Position
from referee.kernel.prompt import Prompt

KERNEL_FIELDS = frozenset(Position.__struct_fields__)


class Showing(Opening[P]):
    """What the API asks of a game for phones and terminals to draw."""

    # ---- the table

    def view(self, position: P, seats: list[str]) -> dict[str, Any]:
        """The table as these seats may see it."""
        board = position.board if self.space_kinds else None
        return {
            "first": position.first,
            "scenario": position.scenario,
            "options": dict(position.options),
            "packs": list(position.packs),
            "spaces": {space: self.space_view(position, space) for space in (board.spaces if board else ())},
            "walls": sorted(board.walls) if board else [],
            "seats": {seat: self.seat_view(position, seat, seat in seats) for seat in position.seats},
            "outcome": msgspec.to_builtins(position.outcome),
            **self.more(position),
        }

    def space_view(self, position: P, space: str) -> dict[str, Any]:
        """One space: what is printed there, and the pieces on it."""
        printed = position.board.spaces[space]
        pieces = position.piles.get(space, ())
        return {
            "kind": printed.kind,
            "points": printed.points,
            "title": printed.title,
            "at": printed.at,
            "symbols": list(printed.symbols),
            "borders": position.board.around[space],
            "pieces": [{"kind": p.kind, "seat": p.side, "count": p.count, "marks": list(p.marks)} for p in pieces],
        }

    def seat_view(self, position: P, seat: str, own: bool) -> dict[str, Any]:
        """A player as others see them, and with what is hidden for their own eyes; all of it once the game is over."""
        player = position.seats[seat]
        known = fields_of(type(player))
        shown = {name: getattr(player, name) for name in type(player).__struct_fields__}
        if own or position.outcome is not None:
            return plain(shown)
        return plain({name: value for name, value in shown.items() if not (name in known and known[name].hidden)})

    def more(self, position: P) -> dict[str, Any]:
        """What only this game's position has."""
        own = [name for name in type(position).__struct_fields__ if name not in KERNEL_FIELDS]
        return plain({name: getattr(position, name) for name in own})

    # ---- what

    def reference(self) -> list[dict[str, Any]]:
        """Every card with its window and the ids of its rules."""
        return [
            {"kind": "card", "key": key, "title": card.title, "window": card.window, "rules": list(card.rules)}
            for key, card in self.cards.items()
        ]


def timing_now(game: Any, position: Position) -> dict[str, Any]:
    """Which windows are open, who may act in which order with what; and whom the referee waits for."""
    prompts: list[Prompt] = game.prompts(position)
    waits = [{"seats": p.seats, "action": p.action, "text": p.text, "rules": p.rules} for p in prompts if p.must]
    return {"windows": [open_now(game, position, prompt) for prompt in prompts if prompt.window], "waits_for": waits}


def open_now(game: Any, position: Position, prompt: Prompt) -> dict[str, Any]:
    """An open window, as a prompt in it tells."""
    rule = game.window_rule(position, prompt.window)
    shown = {name: getattr(prompt, name) for name in ("window", "seats", "cards", "must", "rules")}
    return {"title": rule.title, "order": rule.order, **shown}


def plain(shown: dict[str, Any]) -> dict[str, Any]:
    """Structs and all as JSON has them."""
    found: dict[str, Any] = msgspec.to_builtins(shown)
    return found
