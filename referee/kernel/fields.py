"""What the fields of a position say about themselves: a title, and how they are told.

A field with a title lies open on the table and is written down in documents; one without is the referee's own
book-keeping. `Hidden` is what only its own seat may see, until the game is over.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

from msgspec import Meta, Struct

from referee.kernel.say import Say

T = TypeVar("T")
Line = tuple[str, Say]
"""A verb and a sentence: one thing for hands to do."""
Handled = bool | Callable[[Any, Any], Iterable[Line]]
"""Whether a change is one for hands; or what they do, from what was and what is."""
Hidden = Annotated[T, Meta(extra={"hidden": True})]


class Field(Struct, frozen=True):
    """A field as people call it.

    `pile`: what is counted there is a pile of these, and goes from one such field to another. `words`: what its
    numbers mean. `kind`: its value is the key of such a thing, which has a name; `key_kind`: each of its keys is.
    `whose`: which field of a record in it says whose that is. `hands`: whether hands do something when it changes, or
    what, in words of its own.
    """

    name: str
    title: str
    hidden: bool = False
    pile: str = ""
    words: tuple[str, ...] = ()
    kind: str = ""
    key_kind: str = ""
    whose: str = ""
    hands: Handled = True


def titled(
    title: str,
    *,
    pile: str = "",
    words: tuple[str, ...] = (),
    kind: str = "",
    key_kind: str = "",
    whose: str = "",
    hands: Handled = True,
) -> Meta:
    """What a field is called, and how it is told."""
    told = {"pile": pile, "words": words, "kind": kind, "key_kind": key_kind, "whose": whose, "hands": hands}
    return Meta(title=title, extra=told)


def by_hand(noun: str, more: str = "Take {what}", less: str = "Pay {what}") -> Handled:
    """The words for what a player counts: when it grows, and when it shrinks."""

    def told(was: int, now: int) -> Iterator[Line]:
        verb, sentence = ("take", more) if now > was else ("give", less)
        yield verb, Say(sentence, {"what": {noun: abs(now - was)}})

    return told


_known: dict[type, dict[str, Field]] = {}


def fields_of(struct: type[Any]) -> dict[str, Field]:
    """The titled fields of a struct in their order; read once."""
    if struct not in _known:
        _known[struct] = dict(read_fields(struct))
    return _known[struct]


def read_fields(struct: type[Any]) -> Iterator[tuple[str, Field]]:
    hints = get_type_hints(struct, include_extras=True)
    for name in struct.__struct_fields__:
        notes = [note for note in get_args(hints[name])[1:] if isinstance(note, Meta)]
        title = next((note.title for note in notes if note.title), None)
        if title is not None:
            extra: dict[str, Any] = {key: value for note in notes for key, value in (note.extra or {}).items()}
            yield name, Field(name, title, **extra)
