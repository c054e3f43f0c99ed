"""The reference of a title that no engine plays yet: its races, powers, keywords, states and the like, by rule.

Rules of one thing stand under ids that begin alike (sww.race.goblins, sww.race.goblins-reveal): they are one entry.
"""

from typing import Any

from referee.library import inventory, timing
from referee.library.folders import remembered
from referee.library.inventory import Rule
from referee.library.timing import Thing
from referee.library.words import words

ABOUT_ALL = ("inform", "timing", "setup")
"""Roles that alone make no entry: they explain or order the others."""


@remembered
def reference(game: str) -> tuple[dict[str, Any], ...]:
    """Every named thing of a title with its rules, and the window it is used in where the chart says."""
    rules = [rule for book in inventory.books().values() if book.game == game for rule in book.rules.values()]
    things = timing.outline(game).things
    return tuple(
        entry
        for area, thing in things.items()
        for entry in _entries(game, thing, [rule for rule in rules if rule.area == area])
    )


def _entries(game: str, thing: Thing, rules: list[Rule]) -> list[dict[str, Any]]:
    groups: dict[str, list[Rule]] = {}
    names = {_name(rule) for rule in rules}
    for rule in rules:
        groups.setdefault(_root(_name(rule), names), []).append(rule)
    windows = {id: use["window"] for use in timing.uses(game) for id in use["rules"]}
    return [
        {
            "kind": thing.kind,
            "key": name,
            "title": name.replace("-", " ").title(),
            "window": next((windows[rule.id] for rule in group if rule.id in windows), None),
            "rules": inventory.cite(rule.id for rule in group),
        }
        for name, group in groups.items()
        if any(rule.role not in ABOUT_ALL for rule in group)
        and (not thing.headed or name.replace("-", "")[:4] in "".join(words(group[0].section)))
    ]


def _name(rule: Rule) -> str:
    return rule.id.split(".")[2]


def _root(name: str, names: set[str]) -> str:
    """The shortest name this one begins with."""
    return min((other for other in names if name == other or name.startswith(other + "-")), key=len)
