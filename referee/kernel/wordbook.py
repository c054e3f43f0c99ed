"""The words of a language as a game brings them: names and nouns in their forms, sentences, and templates taken apart.

`words/en.yaml` of a game has its names and nouns; a file of another language beside it has the same and `sentences`.
"""

from collections.abc import Iterable
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from msgspec import Struct, convert

from referee.kernel.plain_yaml import read_yaml

ENGLISH = "en"

Forms = str | dict[str, str]
"""A name or noun, or its forms by case; a noun has one and more, as `token | tokens`."""


class Words(Struct, forbid_unknown_fields=True):
    """What a language has beside sentences in the code: names by kind and key, nouns, and translated sentences.

    `pieces` are both: a noun to be counted, and the name of the kind of piece.
    """

    pieces: dict[str, Forms] = {}
    nouns: dict[str, Forms] = {}
    names: dict[str, dict[str, Forms]] = {}
    sentences: dict[str, str] = {}


class Slot(NamedTuple):
    """A place in a template: what fills it, as which kind, in which case; or a word for one and one for more.

    Several are told by and, or by what `style` says.
    """

    name: str
    kind: str
    case: str = ""
    either: tuple[str, ...] = ()
    style: str = "standard"


class Template(NamedTuple):
    """A sentence taken apart: its parts in order, the slots among them, and how it reads where it has none."""

    parts: tuple[str | Slot, ...]
    slots: tuple[Slot, ...]
    plain: str | None


def template_of(sentence: str) -> Template:
    """
    >>> template_of("Take {number:coin}").slots[0].kind, template_of("Pass").plain
    ('coin', 'Pass')
    """
    parts = tuple(taken_apart(sentence))
    slots = tuple(part for part in parts if isinstance(part, Slot))
    return Template(parts, slots, None if slots else "".join(map(str, parts)).rstrip())


def taken_apart(template: str) -> Iterable[str | Slot]:
    for before, name, spec, _ in Formatter().parse(template):
        if before:
            yield before
        if name is not None:
            yield slot_of(name, spec or "")


def slot_of(name: str, spec: str) -> Slot:
    """`seat`, `race.gen`, `seat or`, `wins|win`."""
    if "|" in spec:
        return Slot(name, "", either=tuple(spec.split("|")))
    word, _, style = spec.partition(" ")
    kind, _, case = word.partition(".")
    return Slot(name, kind, case, style=style or "standard")


def in_case(forms: Forms, case: str) -> str:
    """A name in a case; one that has no such form is told by its first."""
    if isinstance(forms, str):
        return forms
    return forms.get(case) or next(iter(forms.values()))


def alone(forms: Forms) -> Forms:
    """A noun for just one."""
    if isinstance(forms, str):
        return forms.split(" | ")[0]
    return {case: form.split(" | ")[0] for case, form in forms.items()}


def as_words(key: str) -> str:
    """A key that nothing has a name for, read as words: `night-elf` is night elf."""
    return key.replace("-", " ").replace("_", " ").replace(".", " ")


def read_words(folder: Path, language: str) -> Words:
    """The words of a folder in a language; none where it has none."""
    file = folder / f"{language}.yaml"
    return convert(read_yaml(file.read_text()) or {}, Words) if file.exists() else Words()


def languages(folder: Path) -> tuple[str, ...]:
    """The languages a folder has words of, English first."""
    others = {file.stem for file in folder.glob("*.yaml")} - {ENGLISH}
    return ENGLISH, *sorted(others)
