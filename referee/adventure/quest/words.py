"""Effect words about quests, tokens, trophies and the quest log."""

from referee.adventure.quest import tokens
from referee.adventure.quest.log import EVENT, log
from referee.adventure.quest.receipt import ELITE, DroppingQuest, open_quests, receive
from referee.adventure.quest.trophy import claim
from referee.adventure.table import event_token, record
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.position import Adventure, holds, where
from referee.kernel.agenda import push
from referee.kernel.event import Event
from referee.kernel.sources import Source

ALL = 99


def source_key(task: Task, kind: str) -> str:
    """The key of the card whose text this is, if it is of this kind."""
    sort, _, key = task.source.removeprefix("report:").partition(":")
    return key if sort == kind else ""


class LayToken(Word):
    """`token SPACE`, `token chosen`: a token is put there, or handed to somebody; an event has it on its card."""

    def do(self, position: Adventure, task: Task) -> None:
        quest, event = source_key(task, "quest"), source_key(task, "event")
        space = task.effect.how[0] if task.effect.how else ""
        if event:
            for seat in task.targets:
                lay_on_event(position, seat, event, space, task.rules)
        elif task.owner and quest in position.seats[task.owner].quests:
            self.lay(position, task, quest, space)

    def lay(self, position: Adventure, task: Task, quest: str, space: str) -> None:
        if space:
            tokens.place(position, task.owner, quest, space, task.rules)
        for target in task.targets if not space else ():
            tokens.hand_over(position, task.owner, quest, target, task.rules)

    def may_meet(self, position: Adventure, task: Task, target: str) -> bool:
        return target != task.owner


def lay_on_event(position: Adventure, seat: str, event: str, space: str, rules: tuple[str, ...]) -> None:
    if tokens.enough(position, seat, rules):
        event_token.lay(position, seat, event, space, tuple(tokens.with_use(rules)))


class EventTokens(Source[Adventure]):
    """When an event leaves play, the tokens it has asked for go back."""

    key = "event-tokens"

    def __init__(self) -> None:
        self.after = {"event-left": self.leave}

    def leave(self, position: Adventure, event: Event) -> None:
        for seat in position.seats:
            event_token.give_back(position, seat, event.data["card"].removeprefix("event."), (tokens.RETURN,), ALL)


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
