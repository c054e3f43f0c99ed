"""How an action is asked for, read off its struct: what each field is called, and what stands in it."""

import types
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from referee.kernel.action import Action

NUMBER, FLAG, TEXT, COUNTS, CHOICE = "number", "flag", "text", "counts", "choice"
SPEAKER = "seat"
"""The field that every action has: who says it."""


class Asked(Struct, frozen=True):
    """A field of an action: its title, of what kind its value, its entries or its keys are, and whether it may lack.

    `choices` are all the keys it may have, `noun` is what is counted in it, `several` that it is a list or a mapping.
    """

    name: str
    title: str
    kind: str
    noun: str = ""
    choices: tuple[str, ...] = ()
    optional: bool = False
    several: bool = False


@cache
def fields_asked(action: type[Action]) -> dict[str, Asked]:
    """The fields of an action under the names they have in JSON; who says it left out."""
    hints, known = get_type_hints(action, include_extras=True), msgspec.structs.fields(action)
    return {f.encode_name: read(f.encode_name, hints[f.name], not f.required) for f in known if f.name != SPEAKER}


def read(name: str, hint: Any, optional: bool) -> Asked:
    notes, bare = unwrapped(hint)
    extra = {key: value for note in notes for key, value in (note.extra_json_schema or {}).items()}
    title = next((note.title for note in notes if note.title), name.replace("_", " ").capitalize())
    several = get_origin(bare) in (list, dict)
    inner, innermost = unwrapped(get_args(bare)[0]) if several else ((), bare)
    extra = {key: value for note in inner for key, value in (note.extra_json_schema or {}).items()} | extra
    choices = get_args(innermost) if get_origin(innermost) is Literal else ()
    kind = extra.get("x-is") or (CHOICE if choices else PLAIN.get(bare, COUNTS if get_origin(bare) is dict else TEXT))
    return Asked(name, title, kind, extra.get("x-noun", ""), choices, optional, several)


PLAIN: dict[Any, str] = {int: NUMBER, bool: FLAG, str: TEXT}


def unwrapped(hint: Any) -> tuple[list[Meta], Any]:
    """A type without what is noted beside it and without None, and the notes."""
    notes: list[Meta] = []
    while True:
        if get_origin(hint) is Annotated:
            notes = [*(note for note in get_args(hint)[1:] if isinstance(note, Meta)), *notes]
            hint = get_args(hint)[0]
        elif get_origin(hint) in (Union, types.UnionType):
            hint = next(one for one in get_args(hint) if one is not type(None))
        else:
            return notes, hint
