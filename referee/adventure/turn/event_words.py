"""Effect words about events and enemies on the board: lay, become, fight, unmark, and flipping an event."""

from typing import ClassVar

from referee.adventure.actions import Slot
from referee.adventure.card.keyword import FLIPS
from referee.adventure.card.price import GIVES_UP
from referee.adventure.combat import combat
from referee.adventure.combat.track import discard as off_the_track
from referee.adventure.combat.track import unfought
from referee.adventure.table import record
from referee.adventure.table.challenge_card import ENCOUNTER
from referee.adventure.table.doing import GAME_TEXT
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.open_turn import CHALLENGE, current_turn
from referee.adventure.table.position import Adventure, markers_at, slot_of, where
from referee.adventure.turn import event as events
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.kernel.sources import Source


def event_of(task: Task) -> str:
    """The event whose text this is; nothing if it is another card's."""
    kind, _, key = task.source.partition(":")
    return key if kind == "event" else ""


class LayEvent(Word):
    """`lay SPACE`: this event is put there."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        key, space = event_of(task), task.effect.how[0]
        if key:
            colour = record.event_card(position, key).colour
            events.let_go(position, key, task.rules)
            events.lay(position, target, key, colour, space, (*task.rules, events.PLACE))


class Become(Word):
    """`become item KEY`, `become encounter KEY`: this event is that from now on."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        key = event_of(task)
        if key:
            events.become(position, target, key, *task.effect.how)


class FightNamed(Word):
    """`fight KEY`: an enemy that the text names, in the space of whoever reads it."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        """Whom an event names in the challenge phase is the encounter of this turn: no further card is drawn."""
        key, turn = task.effect.how[0], current_turn(position)
        if turn and turn.seat == target and turn.at == CHALLENGE and event_of(task):
            turn.challenged = True
        combat.begin(position, target, kind="text", foe=key, colour=record.encounter(position, key).colour)


class Unmark(Word):
    """`unmark here`, `unmark chosen`: an encounter leaves the track, undefeated."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        here = [slot_of(pile.kind) for pile in markers_at(position, where(position, target))]
        found = [slot for slot in unfought(position) if slot in here or "here" not in task.effect.how]
        if found:
            push(position, Unmarking(seat=target, slots=found, rules=list(task.rules)))


class Unmarking(Frame[Adventure], tag="unmarking"):
    """One of several encounters is chosen that leaves the track."""

    heading = "A marker is taken off"
    asks: ClassVar = {"slot": (GAME_TEXT,)}
    seat: str
    slots: list[str]
    rules: list[str]

    def settle(self, position: Adventure) -> bool:
        slots = [slot for slot in self.slots if slot in position.track]
        if len(slots) > 1:
            return False
        close(position, self)
        for slot in slots:
            off_the_track(position, slot, tuple(self.rules))
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        slots = [slot for slot in self.slots if slot in position.track]
        options = [Option({"number": int(slot)}, self.named(position, slot)) for slot in slots]
        return [self.ask([self.seat], "slot", "{seats:seat} says which marker is taken off.", One(options))]

    def named(self, position: Adventure, slot: str) -> Text:
        return say("{foe:card}, slot {slot}", foe=ENCOUNTER + position.track[slot].key, slot=slot)

    def on_slot(self, position: Adventure, action: Slot) -> None:
        self.only(position, action)
        if str(action.number) not in self.slots or str(action.number) not in position.track:
            raise Invalid.of("number", "no such marker can be taken off")
        close(position, self)
        off_the_track(position, str(action.number), tuple(self.rules))


def flip_event(position: Adventure, task: Task) -> None:
    """`flip event`: the event whose text this is."""
    key = event_of(task)
    if key:
        events.flip(position, task.targets[0], key)


class LoggedEvents(Source[Adventure]):
    """An event that goes under a quest log leaves play."""

    key = "logged-events"

    def __init__(self) -> None:
        self.after = {"logged": self.leave}

    def leave(self, position: Adventure, event: Event) -> None:
        if event.data["kind"] == "event":
            events.let_go(position, event.data["key"], tuple(event.rules))


def give_up_event(position: Adventure, key: str, rules: tuple[str, ...]) -> None:
    """`for this`: the event itself is the price of its power."""
    events.discard(position, events.place_of(position, key), rules)


FLIPS["event"] = flip_event
GIVES_UP["event"] = give_up_event
