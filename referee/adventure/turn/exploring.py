"""The exploration phase: discoveries in the space are turned up and resolved, else one resource is activated."""

from typing import Any, ClassVar

from referee.adventure.actions import Resource
from referee.adventure.card.playing import Playing
from referee.adventure.table import window as windows
from referee.adventure.table.board import resources
from referee.adventure.table.open_turn import OpenTurn
from referee.adventure.table.position import Adventure, discoveries_at, where
from referee.adventure.table.verbs import VERBS
from referee.adventure.turn.explore import MANDATORY, ONE_RESOURCE
from referee.adventure.turn.phases import OWN_TURN
from referee.adventure.turn.placing import PlaceDiscovery
from referee.adventure.turn.resource import RESOURCES, Kind
from referee.adventure.turn.revealing import LATER, Revealing
from referee.kernel.action import Action
from referee.kernel.agenda import close, frame_of, only, push
from referee.kernel.choice import one
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred
from referee.kernel.say import say

ALL: dict[str, Kind] = RESOURCES | {"discovery": PlaceDiscovery()}
"""Every resource by the symbol that is printed for it."""

VERBS.note("resource-activated", "{seat:seat} activates {resource:resource} in {space:space}.")


class Exploring(Playing, tag="exploring"):
    """The phase of one character: discoveries bar the resources of the space; without either there is nothing."""

    moment_rule: ClassVar = windows.RESOURCE
    asks: ClassVar = {"resource": (ONE_RESOURCE, MANDATORY)}

    def settle(self, position: Adventure) -> bool:
        turn, space = frame_of(position, OpenTurn), where(position, self.seat)
        if not turn.explored and discoveries_at(position, space):
            turn.explored = True
            push(position, Revealing(seat=self.seat, space=space))
            return True
        if turn.explored or not resources(position, space):
            close(position, self)
            return True
        return False

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} activates one resource of {space:space}."
        space = where(position, self.seat)
        mine = self.ask([self.seat], "resource", text, one(self.ways(position)), space=space)
        return [mine, *super().prompts(position)]

    def ways(self, position: Adventure) -> list[dict[str, Any]]:
        """Every way to activate one of the resources here."""
        here = dict.fromkeys(resources(position, where(position, self.seat)))
        return [{"kind": kind, **way} for kind in here for way in ALL[kind].ways(position, self.seat)]

    def on_resource(self, position: Adventure, action: Resource) -> None:
        only([self.seat], action, OWN_TURN, "activate a resource")
        space = where(position, self.seat)
        there = action.kind in resources(position, space)
        why = "{space:space} has no such resource."
        require(position, there, ONE_RESOURCE, why, space=space)
        kind = ALL[action.kind]
        kind.check(position, self.seat, action)
        idle = [MANDATORY] if kind.is_idle(position, self.seat) else []
        frame_of(position, OpenTurn).explored = True
        close(position, self)
        rules = [ONE_RESOURCE, *idle, *kind.rules]
        happen(position, "resource-activated", rules, seat=self.seat, resource=action.kind, space=space)
        kind.activate(position, self.seat, action)

    def bars(self, position: Adventure, action: Action) -> Barred | None:
        """Nobody goes on without a resource where there is one."""
        if action.seat != self.seat or str(action.__struct_config__.tag) not in LATER:
            return None
        why = say("{seat:seat} has to activate a resource first, even one that does nothing.", seat=self.seat)
        return (ONE_RESOURCE, MANDATORY), why
