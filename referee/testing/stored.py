"""What is stored is the same in every process: nothing of a position is a set, whose order would be chance."""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from referee.kernel.game import Game

PARTS = ("item_type", "key_type", "value_type", "type")
SEVERAL = ("types", "item_types")


def is_stored_in_order(game: Game[Any]) -> None:
    found = sorted(unordered(inspect.type_info(game.position_type), "", set()))
    assert not found, f"{type(game).__qualname__} stores sets, whose order is chance: {', '.join(found)}"


def unordered(kind: Any, name: str, seen: set[type]) -> Iterator[str]:
    """The fields of a type, and of all it is made of, that are sets."""
    if isinstance(kind, inspect.SetType | inspect.FrozenSetType):
        yield name
    elif isinstance(kind, inspect.StructType):
        if kind.cls not in seen:
            seen.add(kind.cls)
            for field in kind.fields:
                yield from unordered(field.type, f"{kind.cls.__name__}.{field.name}", seen)
    else:
        inner = [getattr(kind, part) for part in PARTS if hasattr(kind, part)]
        for one in (*inner, *(one for part in SEVERAL for one in getattr(kind, part, ()))):
            yield from unordered(one, name, seen)
