"""Printed facts as far as they are known: nobody is asked."""

from functools import lru_cache
from typing import Any

from referee.kernel import packs
from referee.warcraft.table.position import Warcraft


def told(position: Warcraft, key: str) -> Any:
    """A printed fact where it is known; None: nobody has told it."""
    if key in position.facts:
        return position.facts[key]
    for facts in position.printed:
        if key in facts:
            return facts[key].value
    return None


def told_keys(position: Warcraft, start: str, end: str) -> dict[str, Any]:
    """What is known between such a beginning and end of its key, by what stands between."""
    read = {key: value for key, value in position.facts.items() if key.startswith(start) and key.endswith(end)}
    return printed_keys(tuple(position.packs), start, end) | {
        key.removeprefix(start).removesuffix(end): value for key, value in read.items()
    }


@lru_cache(maxsize=256)
def printed_keys(named: tuple[str, ...], start: str, end: str) -> dict[str, Any]:
    """The same from packs alone, which never change."""
    found: dict[str, Any] = {}
    for pack in reversed([packs.get(key) for key in named]):
        if pack.kind == "facts":
            found |= {key: fact.value for key, fact in pack.facts.items() if key.startswith(start)}
    return {key.removeprefix(start).removesuffix(end): value for key, value in found.items() if key.endswith(end)}
