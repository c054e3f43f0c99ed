"""Positions as people type them, read off the fields of a position: to start in mid-game, to correct, to export.

Titled fields of the position and of its players stand under their names, pieces under their space and side. Only what
is named is set, in mappings likewise: what stands under a key is set to what is typed, or taken out by a null. Pieces
come from and go to their store, so none is ever made up.
"""

from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, msgpack

from referee.kernel.asking import unwrapped
from referee.kernel.errors import Invalid, invalid_in
from referee.kernel.fields import fields_of
from referee.kernel.pieces import count, shift
from referee.kernel.position import Position
from referee.kernel.say import say
from referee.kernel.typed import mapping, seat_named, whole

SPACES, SEATS, FACTS, FIRST, PACKS = "spaces", "seats", "facts", "first", "packs"
NOTHING = ""
"""Where a text names nobody and nothing."""
NOTE = "note"
"""What a document says about itself; nothing is set by it."""


# ---- writing one down


def written(position: Position) -> dict[str, Any]:
    """The position as one would type it in."""
    own = {name: getattr(position, name) for name in fields_of(type(position))}
    spaces = {space: pieces_at(position, space) for space in spaces_of(position)}
    found = {
        FIRST: position.first,
        **own,
        SEATS: {seat: told(player) for seat, player in position.seats.items()},
        SPACES: {space: pieces for space, pieces in spaces.items() if pieces},
        FACTS: dict(position.facts),
        **position.game.moment(position),
    }
    plain: dict[str, Any] = msgpack.decode(msgpack.encode(found))
    return plain


def told(player: Struct) -> dict[str, Any]:
    return {name: getattr(player, name) for name in fields_of(type(player))}


def spaces_of(position: Position) -> list[str]:
    return list(position.board.spaces) if position.game.space_kinds else []


def pieces_at(position: Position, space: str) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for pile in position.piles.get(space, ()):
        mine = found.setdefault(pile.side, {})
        mine[pile.kind] = mine.get(pile.kind, 0) + pile.count
    return found


# ---- setting what is typed


def write(position: Position, typed: Mapping[str, Any], moment: tuple[str, ...]) -> None:
    """Set every fact the document names; a fault names its field."""
    known = (FIRST, *fields_of(type(position)), SEATS, SPACES, FACTS, *moment)
    for name in typed:
        if name not in (*known, NOTE):
            raise Invalid.of(str(name), say("unknown; a position has {known}", known=list(dict.fromkeys(known))))
    if typed.get(PACKS, position.packs) != position.packs:
        raise Invalid.of(PACKS, "are chosen when a table is opened")
    position.first = seat_named(typed.get(FIRST, position.first), ("", *position.seats), FIRST)
    own = [name for name in fields_of(type(position)) if name in typed and name != FACTS]
    write_fields(position, {name: typed[name] for name in own}, "")
    for key, value in mapping(typed.get(FACTS, {}), FACTS).items():
        write_fact(position, key, value)
    for seat, content in mapping(typed.get(SEATS, {}), SEATS).items():
        if seat not in position.seats:
            raise Invalid.of(f"{SEATS}.{seat}", "no such seat")
        write_fields(position.seats[seat], mapping(content, f"{SEATS}.{seat}"), f"{SEATS}.{seat}.")
    write_spaces(position, mapping(typed.get(SPACES, {}), SPACES))


def write_fact(position: Position, key: str, value: Any) -> None:
    """A fact as it is told; one that was told wrong is taken out, and asked for anew where it is needed."""
    if value is None:
        if key not in position.facts:
            raise Invalid.of(f"{FACTS}.{key}", "nobody has told such a fact")
        del position.facts[key]
        return
    try:
        position.game.check_fact(key, value)
    except Invalid as fault:
        raise Invalid({f"{FACTS}.{key}": [why for faults in fault.errors.values() for why in faults]}) from None
    position.facts[key] = value


def write_fields(owner: Any, typed: Mapping[str, Any], path: str) -> None:
    """Set titled fields of a struct, each checked by its type."""
    known, hints = fields_of(type(owner)), get_type_hints(type(owner), include_extras=True)
    for name, value in typed.items():
        if name not in known:
            raise Invalid.of(f"{path}{name}", say("unknown; there are {known}", known=list(known)))
        bare = unwrapped(hints[name])[1]
        if get_origin(bare) is dict and isinstance(value, dict):
            value = merged(getattr(owner, name), value, get_args(bare)[1], f"{path}{name}")
        elif value is None and bare is str:
            value = NOTHING
        setattr(owner, name, converted(value, hints[name], f"{path}{name}"))


def converted(value: Any, hint: Any, path: str) -> Any:
    try:
        made = msgspec.convert(value, hint)
    except msgspec.ValidationError as fault:
        raise invalid_in(path, fault) from None
    check_known(value, made, path)
    return made


def check_known(typed: Any, made: Any, path: str) -> None:
    """Nothing that was typed is passed over: a record has only the fields it has."""
    if isinstance(made, Struct) and isinstance(typed, dict):
        known = [name for name in made.__struct_encode_fields__ if name != made.__struct_config__.tag_field]
        for name, value in typed.items():
            if name not in (*known, made.__struct_config__.tag_field):
                raise Invalid.of(f"{path}.{name}", say("unknown; there are {known}", known=known))
            check_known(value, getattr(made, name, None), f"{path}.{name}")
    elif isinstance(made, dict) and isinstance(typed, dict):
        for key, value in typed.items():
            check_known(value, made.get(key), f"{path}.{key}")
    elif isinstance(made, list | tuple) and isinstance(typed, list):
        for number, (value, one) in enumerate(zip(typed, made, strict=False)):
            check_known(value, one, f"{path}[{number}]")


def merged(now: Mapping[str, Any], typed: Mapping[str, Any], hint: Any, path: str) -> dict[str, Any]:
    """What stands under each key: a record that is there keeps what is not typed of it."""
    found = dict(now)
    for key, value in typed.items():
        there = found.get(key)
        if value is not None:
            if isinstance(there, Struct) and isinstance(value, dict):
                value = completed(told(there), value)
            found[key] = converted(value, hint, f"{path}.{key}")
        elif key in found:
            del found[key]
        else:
            raise Invalid.of(f"{path}.{key}", "there is none that could be taken out")
    return found


def completed(known: dict[str, Any], typed: dict[str, Any]) -> dict[str, Any]:
    """A record with what is typed of it; what is typed as a null is as if nobody had ever said it."""
    kept = {name: value for name, value in (known | typed).items() if value is not None}
    plain: dict[str, Any] = msgspec.to_builtins(kept)
    return plain


Wish = tuple[str, str, str, int, int]
"""Space, side, kind, how many lie there, how many shall."""


def write_spaces(position: Position, typed: Mapping[str, Any]) -> None:
    """Bring pieces to the numbers typed; those taken away first, so that they can be laid elsewhere."""
    wishes = sorted(wishes_in(position, typed), key=lambda wish: wish[4] - wish[3])
    for space, side, kind, there, wanted in wishes:
        store = position.game.store(position, kind, side)
        origin, to = (store, space) if wanted > there else (space, store)
        carry(position, kind, side, abs(wanted - there) if space != store else 0, origin, to)
    for space, side, kind, _, wanted in wishes:
        found = count(position.piles, space, side, (kind,))
        if found != wanted:
            raise Invalid.of(
                f"{SPACES}.{space}.{side}.{kind}",
                say("{wanted} do not come out: {found} are there", wanted=wanted, found=found),
            )


def carry(position: Position, kind: str, side: str, number: int, origin: str, to: str) -> None:
    """Move so many like pieces, whatever marks they bear."""
    for pile in list(position.piles.get(origin, ())):
        if pile.kind == kind and pile.side == side and number:
            moved = min(number, pile.count)
            shift(position.piles, kind, side, moved, origin, to, pile.marks, ())
            number -= moved


def wishes_in(position: Position, typed: Mapping[str, Any]) -> Iterator[Wish]:
    kinds = {(pile.side, pile.kind) for heap in position.piles.values() for pile in heap}
    for space, sides in typed.items():
        if space not in spaces_of(position):
            raise Invalid.of(f"{SPACES}.{space}", "there is no such space on this board")
        for side, pieces in mapping(sides, f"{SPACES}.{space}").items():
            for kind, wanted in mapping(pieces, f"{SPACES}.{space}.{side}").items():
                field = f"{SPACES}.{space}.{side}.{kind}"
                if (side, kind) not in kinds:
                    raise Invalid.of(field, "no such piece")
                yield space, side, kind, count(position.piles, space, side, (kind,)), whole(wanted, field)
