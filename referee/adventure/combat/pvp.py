"""Fights between characters: who may be attacked, what differs from an encounter, and the item the survivor takes."""

from typing import ClassVar

from referee.adventure.actions import NOTHING, Steal
from referee.adventure.card.energy import DEFENDER_ONE, arm_defender, lose_rest
from referee.adventure.combat.combat import NOBODY, STEPS, Combat, open_fight
from referee.adventure.combat.defeat import Defeat, look_at_all
from referee.adventure.combat.outcome import outcome_of
from referee.adventure.item.bag import STEAL
from referee.adventure.item.item import hand_over
from referee.adventure.quest.quest import settle_completed
from referee.adventure.table.character import ONLY_CARDS, affiliation
from referee.adventure.table.open_damage import Owing
from referee.adventure.table.position import Adventure, characters_at, is_city, where
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.sources import Source

ELIGIBLE = "wag.pvp.eligible"
NOT_IN_CITY = "wag.pvp.not-in-city"
AS_ENCOUNTER = "wag.pvp.as-encounter"
HEALTH = "wag.pvp.health"
ATTACKER = "wag.pvp.attacker"
DICE = "wag.pvp.dice"
ONE = "wag.pvp.outcome-one"
STEAL_FIRST = "wag.pvp.steal-first"
BOTH = "wag.pvp.outcome-both"
NONE = "wag.pvp.outcome-none"
SINGLE = "wag.pvp.single-exchange"
ENDS = {"won": ONE, "lost": ONE, "both": BOTH, "neither": NONE}

VERBS.note("duel-ended", "The fight is over. {told}")
VERBS.note("nothing-taken", "{seat:seat} takes no item.")


def check(position: Adventure, seat: str, target: str) -> None:
    """Refuse an attack on whoever cannot be attacked."""
    if target not in position.seats or target == seat:
        raise Invalid.of("target", "must be another player")
    space = where(position, seat)
    why = "{space:space} is a city: nobody is attacked there."
    require(position, not is_city(position, space), NOT_IN_CITY, why, space=space)
    here = target in characters_at(position, space)
    require(position, here, ELIGIBLE, "{target:seat} is not in the space of {seat:seat}.", target=target, seat=seat)


def attack(position: Adventure, seat: str, target: str, rules: tuple[str, ...] = ()) -> None:
    """The active character attacks another one: his challenge of this turn."""
    check(position, seat, target)
    fight = Duel(space=where(position, seat), attacker=seat, defender=target)
    same = affiliation(position, seat) == affiliation(position, target)
    cited = (*rules, ELIGIBLE, AS_ENCOUNTER, ATTACKER, *((ONLY_CARDS,) if same else ()))
    open_fight(position, fight, tuple(dict.fromkeys(cited)))
    arm_defender(position, target)


class CityPeace(Source[Adventure]):
    """Where a challenge phase is left out in a city, nobody who is there is attacked either."""

    key = "city-peace"

    def __init__(self) -> None:
        self.adds = {"challenge-skipped": self.others_here}

    def others_here(self, position: Adventure, event: Event) -> list[str]:
        here = characters_at(position, where(position, event.seat))
        return [NOT_IN_CITY] if len(here) > 1 else []


class Duel(Combat, tag="duel"):
    """A fight between two characters: one exchange, in which each strikes once at the most."""

    heading = "A fight between characters"
    asks: ClassVar = {"roll": (STEPS, DICE)}

    @property
    def falls_by(self) -> list[str]:
        return [HEALTH]

    def rules_of_die(self, die: str) -> tuple[str, ...]:
        return STEPS, DICE

    def tell_end(self, position: Adventure) -> None:
        ended = outcome_of(self)
        rules = [ENDS[ended], SINGLE, *([HEALTH] if self.dealt and not self.fallen else [])]
        told = {"told": "" if self.fallen else NOBODY, "outcome": ended, "defender": self.defender}
        happen(position, "duel-ended", rules, seat=self.attacker, data=told)

    def finish(self, position: Adventure) -> None:
        """Theft comes before the steps of the defeated; of two defeated the defender goes first."""
        lose_rest(position, self.defender, (DEFENDER_ONE,))
        survivors = [seat for seat in (self.attacker, self.defender) if seat not in self.fallen]
        fallen = [seat for seat in (self.defender, self.attacker) if seat in self.fallen]
        push(position, DuelEnding(fallen=fallen))
        if fallen and survivors:
            push(position, Theft(seat=survivors[0], loser=fallen[0]))


class DuelEnding(Owing, tag="duel-ending"):
    """The defeated go through their steps, one after the other; then quests are looked at."""

    heading = "A fight between characters is over"
    fallen: list[str]
    settled: bool = False

    def owed(self) -> list[str]:
        return self.fallen

    def settle(self, position: Adventure) -> bool:
        if self.fallen:
            seat, *self.fallen = self.fallen
            push(position, Defeat(seat=seat))
        elif not self.settled:
            self.settled = True
            settle_completed(position)
        else:
            close(position, self)
            look_at_all(position)
        return True


class Theft(Frame[Adventure], tag="theft"):
    """The survivor may take one item out of the loser's bag, before anything else happens to the loser."""

    heading = "An item is taken"
    asks: ClassVar = {"steal": (ONE, STEAL_FIRST)}
    seat: str
    loser: str

    def settle(self, position: Adventure) -> bool:
        if self.bag(position):
            return False
        close(position, self)
        return True

    def bag(self, position: Adventure) -> list[str]:
        return position.seats[self.loser].bag

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} may take an item out of the bag of {loser:seat}."
        options = [Option({"item": item}) for item in self.bag(position)]
        choice = One([*options, Option({"item": NOTHING}, "No item")])
        return [self.ask([self.seat], "steal", text, choice, loser=self.loser)]

    def on_steal(self, position: Adventure, action: Steal) -> None:
        self.only(position, action)
        equipped = action.item in position.seats[self.loser].equipped
        why = "{item:item} is equipped: only what lies in a bag can be taken."
        require(position, not equipped, STEAL, why, item=action.item)
        if action.item != NOTHING and action.item not in self.bag(position):
            raise Invalid.of("item", say("{loser:seat} has no such item in the bag", loser=self.loser))
        close(position, self)
        if action.item == NOTHING:
            happen(position, "nothing-taken", [ONE], seat=self.seat)
        else:
            hand_over(position, action.item, self.loser, self.seat, (ONE, STEAL_FIRST, STEAL))
