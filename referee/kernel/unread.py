"""A part of a position that is read entry by entry, each when somebody looks at it."""

from collections.abc import Callable, ItemsView, Iterator, ValuesView
from typing import Any, TypeVar

from msgspec import Raw

T = TypeVar("T")
entry = dict.__getitem__


class Unread(dict[str, T]):
    """Entries as they are stored, of which an action looks at few.

    What nobody looks at is written again as the bytes it came in; what is read takes the place of its bytes, so there
    is only ever one of it to change. To everybody else it is a dict: whoever wants all entries has all of them read.
    """

    __slots__ = ("read",)
    read: Callable[[Any], T]
    """What reads an entry; given once it is made."""

    def whole(self) -> "Unread[T]":
        """All entries, read."""
        for key, found in dict.items(self):
            if type(found) is Raw:
                dict.__setitem__(self, key, self.read(found))
        return self

    def __getitem__(self, key: str) -> T:
        found = entry(self, key)
        if found.__class__ is Raw:
            found = self.read(found)
            dict.__setitem__(self, key, found)
        return found

    def get(self, key: str, default: Any = None) -> Any:
        found = dict.get(self, key, default)
        return self[key] if type(found) is Raw else found

    def pop(self, key: str, *default: Any) -> Any:
        if key in self:
            self[key]
        return dict.pop(self, key, *default)

    def setdefault(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self[key] = default
        return self[key]

    def items(self) -> ItemsView[str, T]:  # type: ignore[override]  # a dict's own view is one
        return dict.items(self.whole())

    def values(self) -> ValuesView[T]:  # type: ignore[override]
        return dict.values(self.whole())

    def popitem(self) -> tuple[str, T]:
        return dict.popitem(self.whole())

    def copy(self) -> dict[str, T]:
        return dict(self)

    def __iter__(self) -> Iterator[str]:
        """Its own, so that no copy is made past `__getitem__`."""
        return dict.__iter__(self)

    def __eq__(self, other: object) -> bool:
        return dict.__eq__(self.whole(), other.whole() if isinstance(other, Unread) else other)

    __hash__ = None

    def __or__(self, other: Any) -> Any:
        return dict(self) | dict(other)

    def __ror__(self, other: Any) -> Any:
        return dict(other) | dict(self)

    def __repr__(self) -> str:
        return repr(dict(self))
