"""A neutral unit acts when its event token comes up: it goes for its target, and then its token goes on."""

from typing import Any, ClassVar, Literal

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Charge
from referee.warcrow.claim.looks import ruled_out
from referee.warcrow.fight import charge, melee, state
from referee.warcrow.fight.face_off import face_off
from referee.warcrow.fight.move import far_told
from referee.warcrow.keyword import preferred_terrain
from referee.warcrow.magic import lasting
from referee.warcrow.morale.demoralized import COWERS, is_demoralized
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow, ahead, is_on_field
from referee.warcrow.table.scenario_facts import EventToken
from referee.warcrow.table.sides import thrower
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.terrain import ground
from referee.warcrow.turn.aiming import Aiming
from referee.warcrow.turn.aloud import read_aloud
from referee.warcrow.turn.closing import begin_closing
from referee.warcrow.turn.neutral import ACTS, BEHAVES, GOES_ON, LAID, deploy, initiative, unread
from referee.warcrow.turn.opening import open_activation

VERBS.note("neutral-cowers", "{unit:unit} is demoralized: it does nothing.")
VERBS.note("neutral-acts", "{unit:unit} acts at once.")
VERBS.note("neutral-falls-short", "{unit:unit} does not get as far as {target:unit}, and stays where it is.")


class Acting(Frame[Warcrow], tag="acting"):
    """The activation of a neutral unit: a target, an attack on it, what falls due then; and its token goes on."""

    asks: ClassVar = {"charge": (BEHAVES, "wcr.charge.declare"), "done": (ACTS,)}
    timing = (ACTS, GOES_ON)
    window = windows.NEUTRAL
    unit: str
    token: bool = True
    """Whether it acts by its event token, which goes on afterwards."""
    stage: Literal["begin", "aim", "act", "end", "over"] = "begin"
    aim: str = ""
    blind: bool = False
    """Whether it goes for somebody it does not see."""

    def settle(self, position: Warcrow) -> bool:
        if self.stage == "begin":
            return self.begin(position)
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

        A unit that has lost heart is not activated: nothing works on it.
        """
        if is_demoralized(position, self.unit):
            self.stage = "over"
            happen(position, "neutral-cowers", [COWERS], unit=self.unit)
            return True
        if self.needs(position):
            return False
        self.stage = "aim"
        open_activation(position, self.unit)
        return True

    def needs(self, position: Warcrow) -> list[str]:
        return [*ground.needs(position, self.unit), *(lasting.needs(position, self.unit) if position.spells else ())]

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
            told = {"unit": self.unit, "target": self.aim}
            happen(position, "neutral-falls-short", [BEHAVES, charge.MOVES], data=told)
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
        text = "{unit:unit} charges {target:unit}: {seats:seat} moves it and throws for it."
        slots: dict[str, Any] = {"unit": self.unit, "target": self.aim}
        sight = [] if self.blind else [f"sight.{self.unit}.{self.aim}"]
        far = [state.charge_strides(position, self.unit)[0]]
        needs = [*sight, f"reach.{self.unit}.{self.aim}"]
        going = One([Option({"target": self.aim}, needs=needs, brings=[far_told(far)])])
        return [self.ask([thrower(position, self.unit, self.aim)], "charge", text, going, **slots)]

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        self.stage = "aim"
        open_activation(position, self.unit)

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
