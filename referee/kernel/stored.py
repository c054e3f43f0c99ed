"""The type a game's position is stored by and read again as."""

from collections.abc import Callable
from types import GenericAlias
from typing import Annotated, Any, Union, cast, get_args, get_type_hints

import msgspec
from msgspec import Raw

from referee.kernel.agenda import Frame
from referee.kernel.pieces import PILES
from referee.kernel.position import P
from referee.kernel.unread import Unread


def stored(position: type[P], frames: tuple[type[Frame[Any]], ...], one_by_one: tuple[str, ...]) -> type[P]:
    """A game's position as it is stored and read again.

    Its agenda holds these frames; what is read one by one stays unread until somebody looks.
    """
    fields: list[tuple[str, Any, Any]] = [("agenda", GenericAlias(list, (Union[frames],)), [])]  # noqa: UP007
    if PILES in one_by_one:
        fields.append(("stored_piles", dict[str, Raw], msgspec.field(name=PILES, default_factory=dict)))
    hints = get_type_hints(position, include_extras=True)
    readers = {name: reader(hints[name]) for name in one_by_one if name != PILES}
    for name in readers:
        unread = Annotated[(dict[str, Raw], *hints[name].__metadata__)]
        fields.append((name, unread, msgspec.field(default_factory=dict)))
    more = {"__post_init__": leave_unread(readers)} if readers else {}
    made = msgspec.defstruct(position.__name__, fields, bases=(position,), namespace=more, module=position.__module__)
    return cast(type[P], made)


def reader(hint: Any) -> Callable[[Raw], Any]:
    """What reads one entry of a field that holds many by their keys."""
    _, kind = get_args(get_args(hint)[0])
    return msgspec.msgpack.Decoder(kind).decode


def leave_unread(fields: dict[str, Callable[[Raw], Any]]) -> Callable[[Any], None]:
    """What is done to a position that was just read: the entries of these fields wait until somebody looks at them."""

    def wrap(position: Any) -> None:
        for name, read in fields.items():
            unread: Unread[Any] = Unread(getattr(position, name))
            unread.read = read
            setattr(position, name, unread)

    return wrap
