"""Discoveries of a space: all turned up together, then resolved one after another in the order their finder likes."""

from typing import ClassVar

from referee.adventure.actions import Draw, Resource
from referee.adventure.table import window as windows
from referee.adventure.table.discovery import copies, possible
from referee.adventure.table.position import DISCOVERY, Adventure, discoveries_at
from referee.adventure.table.spare import check_name
from referee.adventure.turn.discoveries import of_kind
from referee.adventure.turn.explore import DISCOVERIES_FIRST, INSTEAD, ORDER, cover, turn_up
from referee.kernel.action import Action
from referee.kernel.agenda import Frame, close, find, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.order import Queue
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.kernel.window import open_window

LATER = ("done", "attack", "fight", "event", "challenge", "quest", "equip", "unequip")
"""What comes after the exploration."""


class Revealing(Frame[Adventure], tag="revealing"):
    """All discoveries of a space are turned up; what each of them is the table tells, unless the referee knows."""

    heading = "Discoveries are turned up"
    asks: ClassVar = {"draw": (DISCOVERIES_FIRST,)}
    seat: str
    space: str
    kinds: list[str] = []

    def settle(self, position: Adventure) -> bool:
        number = discoveries_at(position, self.space)
        kinds = [*position.under.get(self.space, []), *self.kinds][:number]
        if len(kinds) < number:
            return False
        close(position, self)
        if kinds:
            queue = Discovering(seat=self.seat, space=self.space, items=kinds)
            push(position, queue)
            turn_up(position, self.seat, self.space, kinds)
            open_window(position, windows.REVEALED.key, self.seat, queue.id)
        return True

    def prompts(self, position: Adventure) -> list[Prompt]:
        options = [Option({"label": DISCOVERY, "value": kind}) for kind in possible(position, self.kinds)]
        text = "{seats:seat} turns up a discovery in {space:space}. What is it?"
        choice = One(options, DISCOVERY, open=True, of=DISCOVERY)
        return [self.ask([self.seat], "draw", text, choice, space=self.space)]

    def on_draw(self, position: Adventure, action: Draw) -> None:
        self.only(position, action)
        if action.label != DISCOVERY:
            raise Invalid.of("label", "a discovery is turned up now")
        kind = check_name(action.value or "")
        if copies_left(position, kind, self.kinds) < 1:
            raise Invalid.of("value", say("every {kind:discovery} there is lies elsewhere", kind=kind))
        self.kinds = [*self.kinds, kind]

    def bars(self, position: Adventure, action: Action) -> Barred | None:
        return first_these(self.seat, action)


def copies_left(position: Adventure, kind: str, also: list[str]) -> int:
    """How many tokens of a kind may come; one that nobody knows is described first."""
    return 1 if kind in possible(position, also) else min(0, copies(position, kind))


def no_resource(seat: str, action: Action) -> Barred | None:
    """Why a resource is out of the question where discoveries lie."""
    if action.seat != seat or not isinstance(action, Resource):
        return None
    return INSTEAD, say("Discoveries lie here: they are resolved, and no resource is activated.")


def first_these(seat: str, action: Action) -> Barred | None:
    """Why nothing else comes before the discoveries that are being turned up or resolved."""
    if action.seat != seat or str(action.__struct_config__.tag) not in LATER:
        return no_resource(seat, action)
    return DISCOVERIES_FIRST, say("Discoveries lie here: they are resolved first.")


class Discovering(Queue[Adventure], tag="discovering"):
    """Tokens that were turned up are resolved one by one; `fallen`: a defeat leaves the rest of them where they lay."""

    window: ClassVar = windows.REVEALED
    heading = "Discoveries are resolved"
    asks: ClassVar = {"take": (ORDER,)}
    space: str
    fallen: bool = False

    def settle(self, position: Adventure) -> bool:
        left = [kind for kind in self.items if self.lives(position, kind)]
        if self.fallen and left:
            cover(position, self.seat, self.space, left, (ORDER,))
            self.items = []
        return super().settle(position)

    def lives(self, position: Adventure, item: str) -> bool:
        """Whether it lies there, turned up."""
        return any(pile.marks == (item,) for pile in position.piles.get(self.space, ()) if pile.kind == DISCOVERY)

    def resolve(self, position: Adventure, item: str) -> None:
        of_kind(item).meet(position, self.seat, self.space)

    def prompts(self, position: Adventure) -> list[Prompt]:
        waiting = dict.fromkeys(self.items)
        options = [Option({"item": kind}, say("{kind:discovery}", kind=kind)) for kind in waiting]
        return [self.ask([self.seat], "take", "{seats:seat} says which discovery comes first.", One(options))]

    def bars(self, position: Adventure, action: Action) -> Barred | None:
        return first_these(self.seat, action)


class Fallen(Source[Adventure]):
    """Whoever is defeated is in a city at once: what he has turned up and not resolved is no longer his."""

    key = "fallen-discoverer"

    def __init__(self) -> None:
        self.after = {"character-defeated": self.leave}

    def leave(self, position: Adventure, event: Event) -> None:
        queue = find(position, Discovering)
        if queue and queue.seat == event.seat:
            queue.fallen = True
