"""Effect words about quests, tokens, trophies and the quest log."""

from referee.adventure.quest import tokens
from referee.adventure.quest.log import EVENT, log
from referee.adventure.quest.receipt import ELITE, DroppingQuest, open_quests, receive
from referee.adventure.quest.trophy import claim
from referee.adventure.table import record
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.position import Adventure, holds, where
from referee.kernel.agenda import push


def source_key(task: Task, kind: str) -> str:
    """The key of the card whose text this is, if it is of this kind."""
    sort, _, key = task.source.removeprefix("report:").partition(":")
    return key if sort == kind else ""


class LayToken(Word):
    """`token SPACE`, `token chosen`: a token of the quest is put there, or handed to somebody."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        seat, quest = task.owner or task.me, source_key(task, "quest")
        if task.effect.how:
            tokens.place(position, seat, quest, task.effect.how[0], task.rules)
        elif target != seat:
            tokens.hand_over(position, seat, quest, target, task.rules)

    def may_meet(self, position: Adventure, task: Task, target: str) -> bool:
        return target != task.owner


class Collect(Word):
    """`collect`: a token of theirs in the space of whoever is meant goes onto its quest."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        here = where(position, target)
        for quest in open_quests(position, target):
            for place in (here, *map(holds, position.seats)):
                if any(True for _ in tokens.lying_in(position, target, quest, place)):
                    tokens.collect(position, target, quest, place, task.rules)
                    return


class DrawQuest(Word):
    """`quest N`: so many elite quests are drawn."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        receive(position, target, ELITE, task.effect.amount or 1, task.rules)


class DropAQuest(Word):
    """`drop-quest`: whoever is meant discards a quest."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        left = len(open_quests(position, target)) - 1
        if left >= 0:
            push(position, DroppingQuest(seat=target, left=left, rules=list(task.rules)))


class ClaimTrophy(Word):
    """`trophy KEY`."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        claim(position, target, task.effect.how[0], task.rules)


class LogThis(Word):
    """`log`: the event whose text this is, or that the enemy was, goes under the quest log with its valor."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        combat = current_combat(position)
        key = source_key(task, "event") or (combat.event if combat else "")
        if key and target in position.seats:
            log(position, target, key, EVENT, record.event_card(position, key).valor, task.rules)
