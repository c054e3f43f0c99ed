"""Which windows stand open now, and whom the referee waits for."""

from typing import Any

from referee.kernel.position import Position
from referee.kernel.prompt import Prompt


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
