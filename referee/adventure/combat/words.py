"""Effect words that change a fighter: his values, his die, what he attacks with; damage, healing, levels."""

from typing import Any

from referee.adventure.combat import damage, level
from referee.adventure.combat.encounter import source_of
from referee.adventure.combat.lines import DIE, INSTEAD, PREVENT, TYPE
from referee.adventure.combat.power import DURATION, POWER_USE, Triggers
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.lasting import lay, until
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_damage import current_damage
from referee.adventure.table.position import FOE, Adventure
from referee.adventure.table.spoken import spoken
from referee.adventure.table.verbs import VERBS
from referee.adventure.table.vocabulary import SET
from referee.kernel.agenda import find
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import Say

CHANGED = "value-changed"


def changed_words(event: Event) -> Say:
    words = (
        "{source:source}: {what}, for {foe:source}."
        if event.data["foe"]
        else "{source:source}: {what}, for {who:seat}."
    )
    return Say(words, event.data)


VERBS.verb(CHANGED, changed_words)(lay)


@VERBS.verb("attack-replaced", changed_words)
def attack_replaced(position: Adventure, event: Event) -> None:
    """What somebody attacks with instead of a weapon; as long as he does, the weapon is silent."""
    lay(position, event)
    combat = current_combat(position)
    if combat is not None:
        combat.replaced = combat.replaced | {event.data["who"]: event.data["source"]}


def last(position: Adventure, task: Task, target: str, kind: str = CHANGED, **data: Any) -> None:
    """What an effect says holds for a fighter from now on, as long as its text says."""
    ends, combat = until(position, task.until, target, task.source), current_combat(position)
    used = (POWER_USE,) if combat is not None and find(position, Triggers) is None else ()
    rules = list(
        dict.fromkeys((*task.rules, *used, *((DURATION,) if combat is not None and ends == combat.id else ())))
    )
    foe = source_of(combat) if combat is not None and target == FOE else ""
    told = {"word": task.effect.word, "who": target, "foe": foe, "source": task.source, "ends": ends}
    happen(position, kind, rules, data=told | {"what": spoken(task.effect), "rules": rules} | data)


class Change(Word):
    """`attack`, `defense`, `damage`, `health` and so much more or less."""

    of_foes = True

    def each(self, position: Adventure, task: Task, target: str) -> None:
        last(position, task, target, amount=task.effect.amount)


class ChangeType(Word):
    """`type ranged`, `type melee`: the attack counts as that; its value stays."""

    of_foes = True

    def each(self, position: Adventure, task: Task, target: str) -> None:
        last(position, task, target, type=task.effect.how[0])


class Instead(Word):
    """`instead ranged 3`: the attack is made with this value and type, whatever the weapon and the card say."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        if current_combat(position) is not None:
            attack = {"amount": task.effect.amount, "type": task.effect.how[0]}
            last(position, task, target, "attack-replaced", **attack)


class ChangeDie(Word):
    """`die +1 own`, `die = 5 foe`: the die counts as another number; its face stays for what it triggers."""

    def do(self, position: Adventure, task: Task) -> None:
        target = task.other if FOE in task.effect.how else task.me
        number = task.effect.amount or 0
        if target and current_combat(position) is not None:
            value = {"set": number} if SET in task.effect.how else {"amount": number}
            last(position, task, target, CHANGED, **value)


class Hurt(Word):
    """`hurt 1 foe`: damage is dealt."""

    def do(self, position: Adventure, task: Task) -> None:
        """The first that is meant is met first."""
        for target in reversed(task.targets):
            damage.deal(position, target, task.effect.amount or 0, task.rules, task.source, task.owner)


class Prevent(Word):
    """`prevent 1`, `prevent all`: of the damage on its way, or of the next that comes."""

    of_foes = True

    def each(self, position: Adventure, task: Task, target: str) -> None:
        number = damage.ALL if task.effect.amount is None else task.effect.amount
        dealt = current_damage(position)
        if dealt is not None and dealt.who == target:
            damage.prevent(position, dealt, number, task.source, task.rules)
        else:
            last(position, task, target, amount=number)

    def may_meet(self, position: Adventure, task: Task, target: str) -> bool:
        dealt = current_damage(position)
        return dealt is None or dealt.who == target


class Heal(Word):
    """`heal 2`, `heal all`."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        damage.heal(position, target, task.effect.amount, task.rules)


class GainLevel(Word):
    """`level green`."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        level.gain(position, target, task.effect.how[0], task.rules)


WORDS: tuple[tuple[str, Word], ...] = (
    *((word, Change()) for word in ("attack", "defense", "damage", "health")),
    (TYPE, ChangeType()),
    (INSTEAD, Instead()),
    (DIE, ChangeDie()),
    ("hurt", Hurt()),
    (PREVENT, Prevent()),
    ("heal", Heal()),
    ("level", GainLevel()),
)
