"""When something may be used: windows as the book defines them."""

from typing import Any

from msgspec import Struct


class WindowRule(Struct, frozen=True):
    """The one definition of a window, read by the engine, the timing chart and the phone.

    `round`: one use each, then the next in order; else whoever comes first goes on before the others.
    Unless it `reopens`, a play ends the part of everybody ranked before its player.
    """

    key: str
    title: str
    rules: tuple[str, ...]
    order: str
    asks: bool = False
    step: str = ""
    round: bool = False
    reopens: bool = True

    def told(self) -> dict[str, Any]:
        """As a chart shows it."""
        shown = {name: getattr(self, name) for name in ("key", "title", "step", "order", "asks")}
        return shown | {"rules": list(self.rules)}
