"""Timing: the steps of each title from the turn down, and the windows of those no engine plays yet.

A playable game defines its windows itself, and its chart is drawn from those very objects; what stands here
for it are only its steps and how conflicts are settled. The other titles have their windows in charts/ too.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import yaml

from referee.kernel.plain_yaml import read_yaml
from referee.library import inventory
from referee.library.books import BookFault
from referee.library.folders import HERE, beside, faulty, remembered

USE = "use"
"""The kind of whatever charts/ lists in a window."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of the turn or round, and the part it lies in."""

    key: str
    title: str
    rules: tuple[str, ...]
    inside: str | None = None


class Conflict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who goes first when several want the same moment."""

    text: str
    rules: tuple[str, ...]


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point in time: what may be used in it, by rule ids, and who goes first."""

    key: str
    step: str
    title: str
    order: str
    rules: tuple[str, ...]
    uses: Mapping[str, tuple[str, ...]] = {}


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of named thing; `headed` where the heading of a rule names it."""

    kind: str
    headed: bool = False


class Outline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What charts/ says of one title."""

    steps: tuple[Step, ...]
    conflicts: tuple[Conflict, ...]
    windows: tuple[Moment, ...] = ()
    things: Mapping[str, Thing] = {}
    """What a reference lists, by the area of its rules."""


@remembered
def outline(game: str) -> Outline:
    """The outline of a title, empty where it brings none; a BookFault names what is wrong in a file of ours."""
    path = beside(game, "charts", f"{game}.yaml")
    if path is None:
        return Outline((), ())
    try:
        text = path.read_text(encoding="utf-8")
        found = msgspec.convert(read_yaml(text), Outline)
        check(game, found)
    except (BookFault, msgspec.ValidationError, yaml.YAMLError) as fault:
        if HERE.parent in path.parents:
            raise
        faulty(game, path, fault)
        return Outline((), ())
    return found


def check(game: str, found: Outline) -> None:
    """Every rule is in the title's books, every step known before it is named, no key stands twice."""
    known: set[str] = set()
    for step in found.steps:
        if step.key in known or (step.inside is not None and step.inside not in known):
            raise BookFault(f"{game}: {step.key}", "stands twice, or inside a step not yet told")
        known.add(step.key)
    for moment in found.windows:
        if moment.step not in known:
            raise BookFault(f"{game}: {moment.key}", f"lies in the unknown step {moment.step}")
    keys = [moment.key for moment in found.windows]
    if len(set(keys)) < len(keys):
        raise BookFault(game, "a window stands twice")
    for id in rules_of(found):
        if not inventory.exists(id) or inventory.rule(id).game != game:
            raise BookFault(f"{game}: {id}", "is no rule of this title")


def rules_of(found: Outline) -> Iterable[str]:
    """Every rule id an outline names."""
    for part in (*found.steps, *found.conflicts, *found.windows):
        yield from part.rules
    for moment in found.windows:
        for ids in moment.uses.values():
            yield from ids


def windows(game: str) -> list[dict[str, Any]]:
    """The windows of a title as a chart shows them, in order."""
    return [
        {
            "key": moment.key,
            "title": moment.title,
            "step": moment.step,
            "order": moment.order,
            "asks": False,
            "rules": list(moment.rules),
            "cards": list(moment.uses),
        }
        for moment in outline(game).windows
    ]


def uses(game: str) -> list[dict[str, Any]]:
    """What may be used in those windows, each with its window and rules."""
    return [
        {"kind": USE, "key": key, "title": _title(key), "window": moment.key, "rules": list(ids)}
        for moment in outline(game).windows
        for key, ids in moment.uses.items()
    ]


def _title(key: str) -> str:
    return key.replace("-", " ").capitalize()
