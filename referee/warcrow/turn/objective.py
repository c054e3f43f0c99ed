"""Objectives: laid before the first turn, taken where a unit ends its activation, disputed by conquest values.

The table says who is within reach of a marker; what it said holds until that unit moves.
"""

from typing import ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.amounts import Some
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.owed import owe
from referee.kernel.position import Owed, Said, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.warcrow.ability.offer import offer
from referee.warcrow.actions import Near
from referee.warcrow.claim.claim import NO, YES
from referee.warcrow.claim.near import STRIDES, TAKE, is_near, near_claim
from referee.warcrow.map.marker import near_by
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import ACTIVATION_END, Objective, Warcrow, on_field
from referee.warcrow.table.values import abilities, stands
from referee.warcrow.table.verbs import OWING, VERBS
from referee.warcrow.turn.control import CONTEST, brave, control, sided, sides, sums

RANK = 7
"""At the end of an activation objectives are taken after the tests, and after states fall off."""
MOST = 6
DISPUTED = "disputed"
"""The moment of what cards do before it is decided."""


def laid_words(event: Event) -> Say:
    slots = {"seat": event.seat, "objective": event.data["objective"], "color": event.data["color"]}
    if not event.seat:
        color = " in the color of {color:seat}" if event.data["color"] else ""
        then = " where the scenario shows it. Nobody controls it, passes it or sees through it."
        return Say("Lay {objective:objective}" + color + then, slots)
    if event.data["color"]:
        return say("{seat:seat} lays {objective:objective}, in the color of {color:seat}; nobody controls it.", **slots)
    return say("{seat:seat} lays {objective:objective}; nobody controls it.", **slots)


@VERBS.verb("objective-laid", laid_words)
def objective_laid(position: Warcrow, event: Event) -> None:
    position.objectives = position.objectives | {event.data["objective"]: Objective(**event.data["marker"])}


@VERBS.verb("near-told", "{seat:seat} sees within {strides:stride} of {objective:objective}: {units:unit}.")
@VERBS.verb("not-near", "{seat:seat} sees no objective near {unit:unit}.")
def near_told(position: Warcrow, event: Event) -> None:
    """Who is near and who is not holds until each of them moves."""
    said = {
        near_claim(objective, unit): Said(near, event.seat, {unit: position.stamps.get(unit, 0)})
        for objective, units in event.data["said"].items()
        for unit, near in units.items()
    }
    position.claims = position.claims | said


VERBS.note("objectives-held", "Objectives held: {held:,}.")


def lay_objective(position: Warcrow, seat: str, color: str) -> None:
    if color not in ("", *position.seats):
        raise Invalid.of("color", say("no such player; there are {seats:seat}", seats=list(position.seats)))
    if len(position.objectives) >= MOST:
        raise Invalid.of("color", say("at most {most} objectives lie on a battlefield", most=MOST))
    rules = ["wcr.objective.marker", "wcr.objective.start-free", *(["wcr.objective.colored"] if color else [])]
    key = str(len(position.objectives) + 1)
    told = {"objective": key, "color": color, "marker": {"color": color}}
    happen(position, "objective-laid", rules, seat=seat, data=told)


def named(position: Warcrow, key: str) -> str:
    """What an objective is called: by its name, by whose color and number it has, else as it was laid."""
    objective = position.objectives[key]
    if objective.name:
        return objective.name
    owner = position.seats[objective.color].name if objective.color else ""
    return f"objective {objective.number} of {owner}" if objective.number and owner else f"objective {key}"


def tell_held(position: Warcrow) -> None:
    """Whoever took an objective has it still, near or not."""
    held = [
        say("{seat:seat} {keys:objective}", seat=seat, keys=keys)
        for seat in position.seats
        if (keys := [key for key, objective in position.objectives.items() if objective.holder == seat])
    ]
    if held:
        happen(position, "objectives-held", ["wcr.objective.keeps"], held=held)


# ---- the end of an activation


def owe_objectives(position: Warcrow, key: str) -> None:
    if position.objectives:
        owe(position, ACTIVATION_END, RANK, position.units[key].side, "objectives", unit=key)


@OWING.pays("objectives", "Take objectives", TAKE)
def pay_objectives(position: Warcrow, debt: Owed) -> None:
    """A Character that has just joined a unit ends its activation as part of it."""
    key = position.units[debt.data["unit"]].host or debt.data["unit"]
    if stands(position.units[key]):
        push(position, Taking(seat=position.units[key].side, unit=key, left=list(position.objectives)))


class Taking(Frame[Warcrow], tag="taking"):
    """The objectives near a unit whose activation is over; what is known of those that did not move is not asked."""

    window = windows.OBJECTIVES
    asks: ClassVar = {"near": (TAKE, CONTEST), "done": (TAKE,)}
    seat: str
    unit: str
    left: list[str]
    offered: str = ""
    """The disputed objective for which cards were asked that give more weight."""

    def settle(self, position: Warcrow) -> bool:
        there = position.objectives if stands(position.units[self.unit]) else ()
        self.left = [key for key in self.left if key in there and is_near(position, key, self.unit) is not False]
        for key in self.left:
            if is_near(position, key, self.unit) and not self.unseen(position, key):
                if self.offered != key and len(sides(position, key)) > 1:
                    self.offered = key
                    self.offer_weight(position, key)
                    return True
                self.left = [other for other in self.left if other != key]
                control(position, key, self.unit)
                return True
        if not self.left:
            close(position, self)
        return not self.left

    def offer_weight(self, position: Warcrow, objective: str) -> None:
        """Cards of allies may give weight once it is known what everybody there counts for; none is its own ally."""
        sums(position, brave(position, objective))
        there = [key for key in on_field(position, self.seat) if key != self.unit]
        able = [key for key in there if any(one.at == DISPUTED for one in abilities(position, key))]
        if able:
            offer(position, self.seat, {key: [DISPUTED] for key in able}, self.unit)

    def unseen(self, position: Warcrow, objective: str) -> list[str]:
        """Others of whom nobody has said whether they are near, since they moved."""
        return [key for key in sided(position) if key != self.unit and is_near(position, objective, key) is None]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = (
            "{unit:unit} ends its activation: is its leader within {strides:stride} of an objective, and who else is?"
        )
        sure = [key for key in self.left if is_near(position, key, self.unit)]
        options = []
        for key in sure or self.left:
            others = self.unseen(position, key)
            then = Some("others", others, 0, len(others), of="unit", nobody="nobody else") if others else None
            drawn = near_by(position, key)
            told = say("By the map near it: {drawn:unit}.", drawn=drawn) if drawn else ""
            options.append(Option({"objective": key}, say("{key:objective}", key=key), then=then, hint=told))
        asked = [self.ask([self.seat], "near", text, One(options), unit=self.unit, strides=STRIDES)]
        if not sure:
            none = One([Option({}, say("No objective is near"))])
            asked.append(self.ask([self.seat], "done", text, none, unit=self.unit, strides=STRIDES))
        return asked

    def on_near(self, position: Warcrow, action: Near) -> None:
        self.only(position, action)
        if action.objective not in self.left:
            raise Invalid.of("objective", say("asked is about {left:objective}", left=self.left))
        unseen = self.unseen(position, action.objective)
        if len(set(action.others)) < len(action.others) or not set(action.others) <= set(unseen):
            raise Invalid.of("others", say("asked is about {unseen:unit}", unseen=unseen))
        near = [self.unit, *action.others]
        said = {action.objective: {key: YES if key in near else NO for key in (self.unit, *unseen)}}
        told = {"strides": STRIDES, "objective": action.objective, "units": near, "said": said}
        happen(position, "near-told", [TAKE], seat=action.seat, data=told)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        said = {objective: {self.unit: NO} for objective in self.left}
        happen(position, "not-near", [TAKE], seat=action.seat, unit=self.unit, said=said)
