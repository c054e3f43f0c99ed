"""Synonyms: which words of a game mean the same thing at a table.

The groups stand in synonyms.yaml, some for every game and some for one. A group counts as one term of a
question: a rule gains by its best word of the group, never by several.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import yaml

from referee.library.words import stem, words

Group = tuple[str, ...]


@cache
def groups() -> Mapping[str, list[list[str]]]:
    """The groups as the file tells them, by game; those under `all` hold everywhere."""
    text = files(__package__).joinpath("synonyms.yaml").read_text(encoding="utf-8")
    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@cache
def alike(game: str) -> Mapping[str, frozenset[str]]:
    """For each stem of a game the stems that may stand for it."""
    table: dict[str, set[str]] = {}
    for group in (*groups()["all"], *groups().get(game, [])):
        members = [{stem(word) for word in words(member)} for member in group]
        for member in members:
            if len(member) == 1:
                others = set().union(*members) - member
                table.setdefault(next(iter(member)), set()).update(others)
    return {term: frozenset(others) for term, others in table.items()}
