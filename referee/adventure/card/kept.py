"""What is used with `use-ability` and is no power line: each kind says when, how and what it does.

Kept discoveries announce themselves to `KEPT`, by kind; potions do so here beside them.
"""

from typing import Any

from referee.adventure.actions import UseAbility
from referee.adventure.table.position import Adventure


class Kept:
    """A discovery that is kept for later, as its room announces it."""

    rules: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    """The keys of the windows it is used in; `any` for any moment of play."""

    def open_to(self, position: Adventure, seat: str) -> bool:
        """Whether its holder may use it now, its moment apart."""
        return True

    def ways(self, position: Adventure, seat: str) -> list[dict[str, Any]]:
        """Everything that completes using it: target, space, item."""
        return [{}]

    def check(self, position: Adventure, action: UseAbility) -> None:
        """Refuse by the rule that forbids it, its moment apart."""

    def use(self, position: Adventure, action: UseAbility) -> None:
        """Let it happen; the token is discarded here too."""
        raise NotImplementedError


KEPT: dict[str, Kept] = {}
"""The discoveries that are kept for later, by kind."""
