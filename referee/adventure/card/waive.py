"""Cards prevail: a text that says somebody is not bound by a rule lifts it, as long as it lasts."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.adventure.card.in_force import Bound, powers_of, works
from referee.adventure.item.bag import of_own_level
from referee.adventure.table.doing import PRECEDENCE
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.lasting import lasting, lay, until
from referee.adventure.table.position import Adventure
from referee.adventure.table.power_parts import ALWAYS
from referee.adventure.table.spoken import spoken
from referee.adventure.table.verbs import VERBS
from referee.kernel.position import happen
from referee.kernel.sources import Source

WAIVE = "waive"
RULES: Mapping[str, tuple[str, ...]] = {
    "aggro": ("wag.aggro.no-leaving", "wag.aggro.must-fight"),
    "level": ("wag.move.level-limit", "wag.equip.level-limit"),
    "icons": ("wag.equip.icon-limit",),
    "copy": ("wag.ability.one-copy",),
    "city": ("wag.pvp.not-in-city", "wag.discovery.gold"),
    "once": ("wag.power.once-per-combat", "wag.trophy.once-each"),
    "hand": ("wag.ability.hand-limit",),
    "stop": ("wag.aggro.stop",),
    "energy": ("wag.energy.cost",),
}
"""The rules that each word of `waive` lifts."""

VERBS.verb("rule-waived", "{source:source}: {who:seat} is {what}.")(lay)


class WaiveWord(Word):
    """`waive stop`: whoever is meant is not bound by it for a while."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        if target not in position.seats:
            return
        ends = until(position, task.until, target, task.source)
        told = {"word": WAIVE, "who": target, "source": task.source, "ends": ends, "rule": task.effect.how[0]}
        rules = dict.fromkeys((*task.rules, PRECEDENCE))
        happen(position, "rule-waived", rules, data=told | {"what": spoken(task.effect)})


def is_free(position: Adventure, word: str, seat: str) -> bool:
    """Whether something in force frees a character from what a word means."""
    if any(effect.data["rule"] == word for effect in lasting(position, WAIVE, seat)):
        return True
    return any(line.power.when.kind == ALWAYS and frees(position, line, word) for line in plain_powers(position, seat))


def plain_powers(position: Adventure, seat: str) -> list[Bound]:
    """Lines that no other waiver decides about: no item frees itself from its level, nor by a type it would change."""
    found = powers_of(position, seat, of_own_level)
    return [line for line in found if all(condition.word != "type" for condition in line.power.conditions)]


def frees(position: Adventure, line: Bound, word: str) -> bool:
    effects = [effect for clause in line.power.clauses for effect in clause.effects if effect.word == WAIVE]
    return any(word in effect.how for effect in effects) and works(position, line)


class Waiving(Source[Adventure]):
    """Every card that frees somebody from a rule."""

    key = "waiving"
    rules = (PRECEDENCE,)

    def __init__(self) -> None:
        self.waives = {rule: self.freed_from(word) for word, rules in RULES.items() for rule in rules}
        self.lifts = dict.fromkeys(self.waives, (PRECEDENCE,))

    def freed_from(self, word: str) -> Callable[..., bool]:
        """Asked where a rule is about to refuse something, with whom it is about."""

        def freed(position: Adventure, **subject: Any) -> bool:
            seat = subject.get("seat", "")
            return seat in position.seats and is_free(position, word, seat)

        return freed
