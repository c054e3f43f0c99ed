"""The reference of a title that no engine plays yet: its races, powers, keywords, states and the like, by rule.

Rules of one thing stand under ids that begin alike (sww.race.goblins, sww.race.goblins-reveal): they are one entry.
"""

from functools import cache
from typing import Any

from referee.library import inventory, timing
from referee.library.inventory import Rule
from referee.library.words import words

KINDS = {
    "sww": {"race": "race", "power": "power", "artifact": "artifact", "place": "legendary place"},
    "wag": {"resource": "resource", "discovery": "discovery", "potion": "potion", "keyword": "keyword"},
    "wcr": {
        "keyword": "keyword",
        "state": "state",
        "terrain-keyword": "terrain keyword",
        "scenario": "scenario",
    },
}
NAMED_ELSEWHERE = ("resource", "discovery", "potion", "state", "legendary place", "artifact")
"""Kinds whose headings need not name the thing; elsewhere a rule about all things of a kind is told by its heading."""

ABOUT_ALL = ("inform", "timing", "setup")
"""Roles that alone make no entry: they explain or order the others."""


@cache
def reference(game: str) -> tuple[dict[str, Any], ...]:
    """Every named thing of a title with its rules, and the window it is used in where the chart says."""
    entries: list[dict[str, Any]] = []
    for book, kinds in KINDS.items():
        if inventory.GAME_OF_BOOK[book] == game:
            for area, kind in kinds.items():
                entries += _entries(game, kind, [rule for rule in inventory.rules(book) if rule.area == area])
    return tuple(entries)


def _entries(game: str, kind: str, rules: list[Rule]) -> list[dict[str, Any]]:
    groups: dict[str, list[Rule]] = {}
    names = {_name(rule) for rule in rules}
    for rule in rules:
        groups.setdefault(_root(_name(rule), names), []).append(rule)
    windows = {id: use["window"] for use in timing.uses(game) for id in use["rules"]}
    return [
        {
            "kind": kind,
            "key": name,
            "title": name.replace("-", " ").title(),
            "window": next((windows[rule.id] for rule in group if rule.id in windows), None),
            "rules": inventory.cite(rule.id for rule in group),
        }
        for name, group in groups.items()
        if any(rule.role not in ABOUT_ALL for rule in group)
        and (kind in NAMED_ELSEWHERE or name.replace("-", "")[:4] in "".join(words(group[0].section)))
    ]


def _name(rule: Rule) -> str:
    return rule.id.split(".")[2]


def _root(name: str, names: set[str]) -> str:
    """The shortest name this one begins with."""
    return min((other for other in names if name == other or name.startswith(other + "-")), key=len)
