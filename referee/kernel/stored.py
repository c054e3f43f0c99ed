"""The type a game's position is stored by and read again as."""

from types import GenericAlias
from typing import Any, Union, cast

import msgspec
from msgspec import Raw

from referee.kernel.agenda import Frame
from referee.kernel.position import P


def stored(position: type[P], frames: tuple[type[Frame[Any]], ...], heap_by_heap: bool) -> type[P]:
    """A game's position as it is stored and read again: its agenda holds these frames, its heaps may stay unread."""
    fields: list[tuple[str, Any, Any]] = [("agenda", GenericAlias(list, (Union[frames],)), [])]  # noqa: UP007
    if heap_by_heap:
        fields.append(("stored_piles", dict[str, Raw], msgspec.field(name="piles", default_factory=dict)))
    return cast(type[P], msgspec.defstruct(position.__name__, fields, bases=(position,), module=position.__module__))
