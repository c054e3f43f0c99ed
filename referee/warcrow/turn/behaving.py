"""A neutral unit acts when its event token comes up: it goes for its target, and then its token goes on."""

from typing import Any, ClassVar, Literal

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Charge, Move, Rest
from referee.warcrow.claim import formation
from referee.warcrow.claim.looks import ruled_out
from referee.warcrow.fight import charge, melee, state
from referee.warcrow.fight.face_off import face_off
from referee.warcrow.fight.move import BROKEN, RESTORED, far_told, move_options
from referee.warcrow.fight.opportunity import depart
from referee.warcrow.keyword import preferred_terrain
from referee.warcrow.magic import lasting
from referee.warcrow.morale.demoralized import COWERS, is_demoralized
from referee.warcrow.morale.stress import AT_MOR, rest_only
from referee.warcrow.table import window as windows
from referee.warcrow.table.moment import come
from referee.warcrow.table.position import Warcrow, ahead, is_on_field
from referee.warcrow.table.scenario_facts import EventToken
from referee.warcrow.table.sides import player_of, thrower
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.terrain import ground
from referee.warcrow.turn.able import stuck
from referee.warcrow.turn.aiming import Aiming
from referee.warcrow.turn.aloud import read_aloud
from referee.warcrow.turn.closing import begin_closing
from referee.warcrow.turn.neutral import ACTS, BEHAVES, GOES_ON, LAID, deploy, initiative, unread
from referee.warcrow.turn.opening import open_activation
from referee.warcrow.turn.rest import FORBIDDEN, rest, rest_options, told

MOST = 2
"""Moves of one activation, where the first does not bring all troops back."""
VERBS.note("neutral-cowers", "{unit:unit} is demoralized: it does nothing.")
VERBS.note("neutral-stuck", "{unit:unit} has as much stress as Morale and is engaged: it does nothing.")
VERBS.note("neutral-acts", "{unit:unit} acts at once.")
VERBS.note("neutral-falls-short", "{unit:unit} does not get as far as {target:unit}, and stays where it is.")


class Acting(Frame[Warcrow], tag="acting"):
    """The activation of a neutral unit: a target, an attack on it, what falls due then; and its token goes on."""

    asks: ClassVar = {
        "charge": (BEHAVES, "wcr.charge.declare"),
        "done": (ACTS,),
        "move": (BROKEN, RESTORED),
        "rest": (AT_MOR, BROKEN),
    }
    timing = (ACTS, GOES_ON)
    window = windows.NEUTRAL
    unit: str
    token: bool = True
    """Whether it acts by its event token, which goes on afterwards."""
    stage: Literal["begin", "gather", "aim", "act", "end", "over"] = "begin"
    tired: bool = False
    """Whether it was at its Morale when its token came up, and so for a rest alone."""
    moves: int = 0
    """How often it has moved to bring its stray troops back."""
    aim: str = ""
    blind: bool = False
    """Whether it goes for somebody it does not see."""

    def settle(self, position: Warcrow) -> bool:
        if self.stage == "begin":
            return self.begin(position)
        if self.stage == "gather":
            return self.gather(position)
        if self.stage == "aim":
            self.stage = "act"
            push(position, Aiming(unit=self.unit))
        elif self.stage == "act":
            return self.act(position)
        elif self.stage == "end":
            self.stage = "over"
            preferred_terrain.ends(position, self.unit)
            begin_closing(position)
        else:
            self.go_on(position)
        return True

    def begin(self, position: Warcrow) -> bool:
        """The ground and spells in force work as on every unit; what has to be measured for that is asked first.

        A unit that has lost heart, or may only rest and cannot, is not activated: nothing works on it.
        """
        if is_demoralized(position, self.unit):
            self.stage = "over"
            happen(position, "neutral-cowers", [COWERS], unit=self.unit)
        elif stuck(position, self.unit):
            self.stage = "over"
            happen(position, "neutral-stuck", [AT_MOR, FORBIDDEN], unit=self.unit)
        elif self.needs(position):
            return False
        else:
            self.open(position)
        return True

    def open(self, position: Warcrow) -> None:
        self.stage, self.tired = "gather", rest_only(position, self.unit)
        come(position, "activation-start", self.unit)
        open_activation(position, self.unit)

    def needs(self, position: Warcrow) -> list[str]:
        spells = lasting.needs(position, self.unit) if position.spells else ()
        return [*formation.needs(position, self.unit), *ground.needs(position, self.unit), *spells]

    def for_a_rest(self, position: Warcrow) -> bool:
        """Whether its stress leaves it nothing but to rest."""
        return self.tired and rest_only(position, self.unit)

    def gather(self, position: Warcrow) -> bool:
        """At its Morale it only rests; its stray troops come back before it does anything else."""
        unit = position.units[self.unit]
        rests, spent = self.for_a_rest(position), self.moves and not unit.engaged
        bound = unit.engaged or is_demoralized(position, self.unit)
        if not stands(unit) or self.has_moved_enough(position) or (rests and bound):
            self.stage = "end"
        elif unit.broken:
            return False
        elif rests:
            self.stage = "end"
            calm = Rest(seat=player_of(position, self.unit), stress=unit.stress > 0)
            rest(position, self.unit, calm, ACTS, AT_MOR)
        else:
            self.stage = "end" if spent else "aim"
        return True

    def has_moved_enough(self, position: Warcrow) -> bool:
        """Whether nothing is left of its activation for another move or an attack."""
        rooted = lasting.is_rooted(position, self.unit, ["move"] * self.moves)
        return self.moves == (1 if rooted or lasting.is_bound(position, self.unit) else MOST)

    def act(self, position: Warcrow) -> bool:
        """Engaged it strikes at whom it touches; else it charges, if it gets there."""
        if not is_on_field(position, self.aim) or not stands(position.units[self.unit]):
            self.stage = "end"
        elif position.units[self.unit].engaged:
            self.stage = "end"
            melee.begins(position, self.unit, self.aim, [], ACTS)
            face_off(position, self.unit, self.aim)
        elif ruled_out(position, self.unit, self.aim, ("reach",) if self.blind else ("sight", "reach")):
            self.stage = "end"
            slots = {"unit": self.unit, "target": self.aim}
            happen(position, "neutral-falls-short", [BEHAVES, charge.MOVES], data=slots)
        else:
            return False
        return True

    def go_on(self, position: Warcrow) -> None:
        close(position, self)
        if self.token and stands(position.units[self.unit]):
            at = ahead(position, initiative(position, self.unit))
            happen(position, "neutral-goes-on", [GOES_ON], unit=self.unit, at=at)

    def prompts(self, position: Warcrow) -> list[Prompt]:
        if self.stage == "begin":
            text = "{unit:unit} acts: what is near it works first."
            begins = One([Option({}, say("It begins"), needs=self.needs(position))])
            return [self.ask(list(position.seats), "done", text, begins, unit=self.unit)]
        if self.stage == "gather":
            return self.ask_gather(position)
        text = "{unit:unit} charges {target:unit}: {seats:seat} moves it and throws for it."
        slots: dict[str, Any] = {"unit": self.unit, "target": self.aim}
        sight = [] if self.blind else [f"sight.{self.unit}.{self.aim}"]
        far = [state.charge_strides(position, self.unit)[0]]
        needs = [*sight, f"reach.{self.unit}.{self.aim}"]
        going = One([Option({"target": self.aim}, needs=needs, brings=[far_told(far)])])
        return [self.ask([thrower(position, self.unit, self.aim)], "charge", text, going, **slots)]

    def ask_gather(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} stands in broken formation: {seats:seat} brings its stray troops back to their leader."
        seats, ways = [player_of(position, self.unit)], move_options(position, self.unit)
        if self.for_a_rest(position):
            ways = [way for way in rest_options(position, self.unit, {}) if self.fits(position, way.fields)]
            return [self.ask(seats, "rest", text, One(ways), unit=self.unit)]
        return [self.ask(seats, "move", text, One(ways), unit=self.unit)]

    def fits(self, position: Warcrow, way: dict[str, Any]) -> bool:
        """A neutral unit that rests chooses nothing: its stress goes, and its stray troops come back."""
        stressed = position.units[self.unit].stress > 0
        return way["move"] and way["stress"] == stressed and "state" not in way

    def on_move(self, position: Warcrow, action: Move) -> None:
        self.only(position, action)
        self.moves += 1
        depart(position, self.unit, action, ACTS)

    def on_rest(self, position: Warcrow, action: Rest) -> None:
        self.only(position, action)
        if not self.fits(position, told(action)):
            raise Invalid.of("stress", "it loses its stress and brings its troops back, and nothing else")
        self.stage = "end"
        rest(position, self.unit, action, ACTS, AT_MOR)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        formation.check_looked(position, self.unit)
        self.open(position)

    def on_charge(self, position: Warcrow, action: Charge) -> None:
        self.only(position, action)
        if action.target != self.aim:
            raise Invalid.of("target", say("it goes for {target:unit}", target=self.aim))
        charge.charge(position, self.unit, action, blind=self.blind)
        self.stage = "end"


def come_up(position: Warcrow, key: str, *rules: str) -> None:
    """Its event token comes up: it acts."""
    happen(position, "neutral-up", [*rules, ACTS], unit=key)
    push(position, Acting(unit=key))


def bring(position: Warcrow, token: EventToken) -> None:
    """An event brings a neutral unit, and may let it act at once; one nobody knows is put down by hand."""
    profile = position.cards.units.get(token.brings)
    lacking = unread(profile) if profile else ["its card"]
    if lacking:
        words = "{event} brings {unit:unit}. Not known of it yet: {what}."
        read_aloud(position, say(words, event=token.event, unit=token.brings, what=lacking), [LAID])
        return
    key = deploy(position, token.brings, token.token)
    if token.acts:
        happen(position, "neutral-acts", [ACTS], unit=key)
        push(position, Acting(unit=key, token=False))
