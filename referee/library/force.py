"""Which rules are in force at a table, which of them replace others or add to them, and what numbers come to there.

>>> in_force("wbx.drain.no-roll", Setting())
False
>>> draining = Setting(options=frozenset({("expansion", "on"), ("drain", "on")}))
>>> in_force("wbx.drain.no-roll", draining), replaced_by("wbg.harvest.gold-first", draining)[0].id
(True, 'wbx.drain.no-roll')
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.library import inventory
from referee.library.conditions import Condition, Setting, names
from referee.library.folders import remembered
from referee.library.inventory import Rule

Conditions = tuple[Condition, ...]


@remembered
def _named() -> Mapping[str, Mapping[str, Condition]]:
    """The conditions of each game by name; the books of a game may use each other's."""
    found: dict[str, dict[str, Condition]] = {}
    for book in inventory.books().values():
        found.setdefault(book.game, {}).update(book.conditions)
    return found


@remembered
def _needed() -> Mapping[str, Conditions]:
    """What each rule needs that is not always in force."""
    return {rule.id: found for rule in inventory.rules() if (found := conditions_of(rule))}


def conditions_of(rule: Rule) -> Conditions:
    """What a rule needs: what its whole book does, and what it names itself."""
    return _conditions(rule.game, (*inventory.books()[rule.book].when, *names(rule.when)))


def _conditions(game: str, wanted: Iterable[str]) -> Conditions:
    return tuple(_named()[game][name] for name in wanted)


def in_force(id: str, table: Setting) -> bool:
    """Whether a rule holds under what a table plays; one that no book has is nobody's to rule out."""
    return all(condition.holds(table) for condition in _needed().get(id, ()))


def suits(id: str, players: int) -> bool:
    """Whether a rule may hold where so many play, whatever else they play.

    >>> suits("wbg.win.four-player", 4), suits("wbg.win.two-player", 4), suits("wbg.stack.units", 4)
    (True, False, True)
    """
    return all(condition.suits(players) for condition in _needed().get(id, ()))


def holds_for(position: Any, id: str) -> bool:
    """The same, asked by the engine in the middle of a game."""
    return id not in _needed() or in_force(id, Setting.of(position))


def is_special(rule: Rule, table: Setting) -> bool:
    """Whether the rule itself hangs on what this table plays, beside what its whole book needs."""
    return bool(rule.when or here(rule, table))


def told(rule: Rule) -> str:
    """The text as it is read away from a table: with the conditions it is in force under."""
    return _with_conditions(rule, rule.text)


def verdict(rule: Rule) -> str:
    """What it comes to, as it is said away from a table."""
    return _with_conditions(rule, rule.verdict or rule.text)


def _with_conditions(rule: Rule, text: str) -> str:
    needed = _conditions(rule.game, names(rule.when))
    for one in needed:
        text = text.replace(one.called, one.words, 1) if one.called else text
    unsaid = [one.words for one in needed if not one.is_said(text)]
    return f"{', '.join(unsaid)}: {text}" if unsaid else text


def condition(rule: Rule) -> str:
    """In a few words what the rule needs, or else its whole book; nothing where it always holds."""
    needed = _conditions(rule.game, names(rule.when)) or conditions_of(rule)
    return ", ".join(one.words for one in needed if one.words)


def here(rule: Rule, table: Setting) -> str:
    """What the rule comes to at this table, where that hangs on what it plays; else nothing."""
    for one in rule.here:
        if all(condition.holds(table) for condition in _conditions(rule.game, names(one.when))):
            return one.told(table)
    return ""


@remembered
def _replacing() -> Mapping[str, list[Rule]]:
    return _pointing(lambda rule: rule.replaces)


@remembered
def _adding() -> Mapping[str, list[Rule]]:
    return _pointing(lambda rule: rule.adds_to)


def _pointing(targets: Callable[[Rule], Iterable[str]]) -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in inventory.rules():
        for id in targets(rule):
            found.setdefault(id, []).append(rule)
    return found


def replaced_by(id: str, table: Setting) -> list[Rule]:
    """The rules in force here that stand in the place of this one."""
    return [rule for rule in _replacing().get(id, ()) if in_force(rule.id, table)]


def added_to(id: str, table: Setting) -> list[Rule]:
    """The rules in force here that add to this one or make an exception of it."""
    return [rule for rule in _adding().get(id, ()) if in_force(rule.id, table)]
