"""Synonyms: which words of a game mean the same thing at a table, or nearly.

The groups stand in synonyms.yaml, some for every game and some for one. Beside them stands model/near/<game>.json, or
near.json in the folder of the game that brings it: words the sentence model has learnt to take for near one another
(tools/near.py). A word and those like it count as one term of a question: a rule gains by the best of them, never by
several.
"""

from collections.abc import Mapping

import msgspec

from referee.kernel.plain_yaml import read_yaml
from referee.library.folders import HERE, beside, remembered
from referee.library.words import stem, words

SYNONYM = 0.5
"""What a synonym counts, beside the word itself."""
LEARNT = 0.75
"""What a word as near as can be counts, beside the word itself."""


@remembered
def groups() -> Mapping[str, list[list[str]]]:
    """The groups as the file tells them, by game; those under `all` hold everywhere."""
    found: Mapping[str, list[list[str]]] = read_yaml((HERE / "synonyms.yaml").read_text(encoding="utf-8"))
    return found


@remembered
def alike(game: str) -> Mapping[str, Mapping[str, float]]:
    """For each stem the stems of a game that may stand for it, and what part each then counts for."""
    table: dict[str, dict[str, float]] = {}
    for one, others in learnt(game).items():
        table[one] = {other: LEARNT * near for other, near in others.items()}
    for one, others in _grouped(game).items():
        likes = table.setdefault(one, {})
        likes.update({other: max(SYNONYM, likes.get(other, 0.0)) for other in others})
    return table


def _grouped(game: str) -> Mapping[str, set[str]]:
    """For each stem that stands alone in a group, the other stems of its groups."""
    table: dict[str, set[str]] = {}
    for group in (*groups()["all"], *groups().get(game, [])):
        members = [{stem(word) for word in words(member)} for member in group]
        for member in members:
            if len(member) == 1:
                table.setdefault(next(iter(member)), set()).update(set().union(*members) - member)
    return table


@remembered
def learnt(game: str) -> Mapping[str, Mapping[str, float]]:
    """For each stem of a game those near it and how near; nothing where the file is not there."""
    path = beside(game, "near.json") or beside(game, "model", "near", f"{game}.json")
    return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, float]]) if path else {}
