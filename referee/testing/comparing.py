"""What a transcript expects against what was found: offers by their shapes, positions by what is named."""

from collections.abc import Sequence
from typing import Any

from referee.kernel.choice import One, Shape
from referee.kernel.game import Game
from referee.kernel.position import Position


def offered(shape: Shape, wanted: dict[str, Any]) -> bool:
    """Whether a shape takes these fields; with a `price`, at this one, line by line."""
    if "price" not in wanted:
        return shape.accepts(wanted)
    fields, price = {name: value for name, value in wanted.items() if name != "price"}, wanted["price"]
    return isinstance(shape, One) and any(
        option.fields == fields and [[line.text, line.amount, line.rule] for line in option.price] == price
        for option in shape.options
    )


def misfit(shapes: Sequence[Shape], wanted: Any) -> str | None:
    """What is wrong with an offer, by what a transcript says of it."""
    if isinstance(wanted, int | list):
        wanted = {"count": wanted} if isinstance(wanted, int) else {"count": len(wanted), "takes": wanted}
    count = sum(shape.count() for shape in shapes)
    if count != wanted.get("count", count):
        return f"{count} ways, not {wanted['count']}"
    for fields in wanted.get("takes", []):
        if not any(offered(shape, fields) for shape in shapes):
            return f"{fields} is not among them"
    for fields in wanted.get("lacks", []):
        if any(offered(shape, fields) for shape in shapes):
            return f"{fields} is among them"
    return None


def difference(wanted: Any, found: Any, path: str) -> str | None:
    """The first place where what was found is not what was wanted; 0 and {} match what is absent."""
    if isinstance(wanted, dict):
        for key, value in wanted.items():
            there = found.get(key) if isinstance(found, dict) else None
            fault = difference(value, there, f"{path}.{key}")
            if fault:
                return fault
        return None
    if wanted in (0, "none", False) and found in (None, 0, False):
        return None
    return None if wanted == found else f"{path.lstrip('.')} is {found!r}, not {wanted!r}"


def not_told(
    game: Game[Any], before: Position, after: Position, actions: list[dict[str, Any]], wanted: list[str] | None
) -> str | None:
    """What of this hands are not told after these actions, as "who: what"; where nothing is to be, what they are."""
    if wanted is None:
        return None
    voice = game.voice(after)
    deeds = [deed.told(voice) for deed in game.hands(before, after, [game.read_action(action) for action in actions])]
    lines = [f"{hand.seat}: {hand.text}" for hand in deeds]
    missing = [words for words in wanted if not any(words in line for line in lines)]
    return f"{missing} not told; hands do {lines}" if missing or (lines and not wanted) else None
