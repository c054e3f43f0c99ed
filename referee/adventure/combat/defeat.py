"""Defeat: when somebody falls, and the four steps of a defeated character, in their order.

Whoever fights falls out of the fight at once, and goes through the steps when it ends; anybody else does so now.
"""

from collections.abc import Iterable
from typing import ClassVar

from referee.adventure.actions import Place
from referee.adventure.card.keyword import shed
from referee.adventure.combat import values
from referee.adventure.combat.clash import falls
from referee.adventure.combat.damage import heal
from referee.adventure.combat.encounter import HEALTH, source_of
from referee.adventure.combat.over import break_off
from referee.adventure.table import window as windows
from referee.adventure.table.board import RESURRECT as RESURRECTED
from referee.adventure.table.board import nearest_cities, place_figure
from referee.adventure.table.character import STARTING_SIDE
from referee.adventure.table.discovery import cure
from referee.adventure.table.lasting import DEFEATED
from referee.adventure.table.open_combat import OpenCombat, current_combat
from referee.adventure.table.open_damage import OpenFall, Owing
from referee.adventure.table.position import FOE, START, Adventure, where
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import close, push, under_way
from referee.kernel.choice import one
from referee.kernel.effects import expire
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.sources import Source
from referee.kernel.window import open_window

CONDITION = "wag.defeat.condition"
STEPS = "wag.defeat.steps"
RESURRECT = "wag.defeat.resurrect"
HEAL = "wag.defeat.heal"
RESET = "wag.defeat.reset-card"
DISCARD_ATTACHED = "wag.defeat.discard-attached"
ONE_DAMAGE = "wag.combat.encounter-one-damage"
STRIKING = "striking"
"""The name of an attack step: until it is over nobody falls, for both sides strike at once."""


# ---- who falls


def look(position: Adventure, seat: str, source: str = "", owner: str = "", rules: Iterable[str] = ()) -> None:
    """Whether a character's damage has reached his health; then he is about to be defeated."""
    combat = current_combat(position)
    if not position.seats[seat].character or is_down(position, seat):
        return
    if combat is not None and (seat in combat.fallen or (combat.fights(seat) and under_way(position, STRIKING))):
        return
    if falls(position.seats[seat].damage, values.health(position, seat).total):
        push(position, Falling(seat=seat, source=source, owner=owner, rules=list(rules)))


def is_down(position: Adventure, seat: str) -> bool:
    """Whether somebody is falling, goes through the steps of a defeat already, or is about to when a fight ends."""
    return any(isinstance(frame, Owing) and seat in frame.owed() for frame in position.agenda)


def look_at_foe(position: Adventure, rules: Iterable[str] = ()) -> None:
    """The first damage defeats an encounter."""
    combat = current_combat(position)
    if combat is None or combat.defender != FOE or FOE in combat.fallen or under_way(position, STRIKING):
        return
    if falls(combat.hurt, HEALTH):
        told = {"foe": source_of(combat)}
        happen(position, "encounter-falls", dict.fromkeys((*rules, ONE_DAMAGE)), seat=combat.attacker, data=told)
        break_off(position, combat)


@VERBS.verb("encounter-falls", "{foe:source} is defeated.")
def encounter_falls(position: Adventure, event: Event) -> None:
    fall_out(position, FOE)


def fall_out(position: Adventure, who: str) -> None:
    combat = current_combat(position)
    if combat is not None:
        combat.fallen = [*combat.fallen, who]


class Falling(OpenFall, tag="falling"):
    """A character is about to be defeated: what answers it, and then it is so."""

    heading = "A character is defeated"
    rules: list[str] = []
    asked: bool = False

    def settle(self, position: Adventure) -> bool:
        if not self.asked:
            self.asked = True
            open_window(position, windows.DEFEATED.key, self.seat, self.id)
            return True
        close(position, self)
        health = values.health(position, self.seat)
        if falls(position.seats[self.seat].damage, health.total):
            self.fall(position, [*self.rules, CONDITION, *health.rules])
        return True

    def fall(self, position: Adventure, rules: list[str]) -> None:
        combat = current_combat(position)
        fights = combat is not None and combat.fights(self.seat)
        told = {"by": self.by(combat if fights else None), "source": self.source, "owner": self.owner}
        happen(position, "character-defeated", dict.fromkeys(rules), seat=self.seat, data=told)
        if combat is not None and fights:
            break_off(position, combat)
        else:
            push(position, Defeat(seat=self.seat))

    def by(self, combat: OpenCombat | None) -> str:
        """Who defeats him: whoever he fights, else whose card it was; nobody where it is his own or nobody's."""
        other = combat.other(self.seat) if combat else self.owner
        return other if other not in (FOE, self.seat) else ""


@VERBS.verb("character-defeated", "{seat:seat} is defeated.")
def character_defeated(position: Adventure, event: Event) -> None:
    combat = current_combat(position)
    if combat is not None and combat.fights(event.seat):
        fall_out(position, event.seat)


CHANGES_HEALTH = (
    "turn-begins",
    "value-changed",
    "card-attached",
    "card-detached",
    "item-gained",
    "item-taken",
    "event-laid",
    "event-left",
    "event-turned",
)
"""What may change anybody's health: something lies there that counts for it, or no longer does."""


class Watching(Source[Adventure]):
    """Whatever changes damage or health, whoever has too much of the one for the other falls."""

    key = "defeat"

    def __init__(self) -> None:
        once = ("character-flipped", "item-lost", "item-equipped", "item-unequipped", "disease-caught", "level-gained")
        self.after = {
            "damage-taken": lambda position, event: look(
                position, event.seat, event.data["source"], event.data["owner"]
            ),
            "encounter-hurt": lambda position, event: look_at_foe(position),
            **dict.fromkeys(CHANGES_HEALTH, lambda position, event: look_at_all(position)),
            **dict.fromkeys(once, lambda position, event: look(position, event.seat)),
        }


def look_at_all(position: Adventure) -> None:
    """What lasted may have ended."""
    for seat in reversed(position.seats):
        look(position, seat)


# ---- the four steps


class Defeat(Owing, tag="defeat"):
    """The steps of a defeated character: resurrect, heal, reset the card, discard what is attached to it."""

    heading = "A defeated character comes back"
    asks: ClassVar = {"place": (RESURRECT,)}
    names: ClassVar = ("resurrect", "heal", "reset", "discard")
    seat: str
    step: int = 0

    def owed(self) -> list[str]:
        return [self.seat]

    def settle(self, position: Adventure) -> bool:
        if self.step == 0 and len(self.cities(position)) > 1:
            return False
        step = self.names[self.step]
        self.step += 1
        if self.step == len(self.names):
            close(position, self)
            expire(position, f"{DEFEATED}:{self.seat}")
        getattr(self, step)(position, *(self.cities(position)[:1] if step == "resurrect" else ()))
        return True

    def cities(self, position: Adventure) -> list[str]:
        return nearest_cities(position, where(position, self.seat))

    def resurrect(self, position: Adventure, city: str) -> None:
        place_figure(position, self.seat, city, (STEPS, RESURRECT), RESURRECTED)

    def heal(self, position: Adventure) -> None:
        """Damage comes off, and every Disease with the defeat."""
        heal(position, self.seat, None, (HEAL,))
        cure(position, self.seat)

    def reset(self, position: Adventure) -> None:
        happen(position, "card-reset", [RESET, STARTING_SIDE], seat=self.seat, side=START)

    def discard(self, position: Adventure) -> None:
        """What is attached to his items stays."""
        shed(position, self.seat, (DISCARD_ATTACHED,))

    def prompts(self, position: Adventure) -> list[Prompt]:
        cities = self.cities(position)
        text = "{seats:seat} comes back in one of the nearest cities."
        return [self.ask([self.seat], "place", text, one([{"space": city} for city in cities]))]

    def on_place(self, position: Adventure, action: Place) -> None:
        self.only(position, action)
        cities = self.cities(position)
        if action.space not in cities:
            raise Invalid.of("space", say("the nearest cities are {cities:space}", cities=cities))
        self.step = 1
        self.resurrect(position, action.space)


@VERBS.verb("card-reset", "The character card of {seat:seat} lies on its starting side.")
def card_reset(position: Adventure, event: Event) -> None:
    position.seats[event.seat].side = event.data["side"]
