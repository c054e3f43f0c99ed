"""Whom a neutral unit goes for: the table says whom it sees, its die leads to a row, the initiative parts equals."""

from typing import ClassVar, Literal

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close
from referee.kernel.amounts import Some
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import Said, happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.warcrow.claim import los
from referee.warcrow.claim.claim import ALL, NO, YES, said
from referee.warcrow.claim.range import span
from referee.warcrow.roll.dice import DICE
from referee.warcrow.table import window as windows
from referee.warcrow.table.active import unit_gone
from referee.warcrow.table.behavior import Behavior, Row
from referee.warcrow.table.mornmab import cites
from referee.warcrow.table.position import Warcrow, going_on, is_on_field
from referee.warcrow.table.sides import enemies
from referee.warcrow.table.values import card, morale, wounds
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.turn.actions import Aim, Closest, Led, Sighted
from referee.warcrow.turn.aloud import read_aloud
from referee.warcrow.turn.leading import throw_for
from referee.warcrow.turn.neutral import BEHAVES

VALUES = {"w": wounds, "mor": morale}
ALOUD = Behavior(rows=[Row(text="It does what its card says.")])

VERBS.note("neutral-aims", "{unit:unit} goes for {target:unit}.")
VERBS.note("neutral-led", "{seat:seat}: the die leads to the row of the highest {highest:requirement}.")
VERBS.note("neutral-stays", "{unit:unit} stays where it is.")


@VERBS.verb("sighted", "{seat:seat} says whom {unit:unit} sees: {units:unit}.")
@VERBS.verb("nobody-sighted", "{seat:seat} says that {unit:unit} sees nobody.")
def sighted(position: Warcrow, event: Event) -> None:
    """Who sees whom is a claim like any other, until something moves."""
    at = {ALL: position.stamps.get(ALL, 0)}
    found = {
        f"sight.{event.data['unit']}.{other}": Said(YES if other in event.data["units"] else NO, event.seat, at)
        for other in event.data["asked"]
    }
    position.claims = position.claims | found


class Aiming(Frame[Warcrow], tag="aiming"):
    """Its target is picked from those it touches, else from those it sees, else the closest."""

    asks: ClassVar = {
        "sighted": (BEHAVES,),
        "led": (BEHAVES,),
        "closest": (BEHAVES,),
        "aim": (BEHAVES,),
        "done": (BEHAVES,),
    }
    window = windows.NEUTRAL
    unit: str
    stage: Literal["look", "row", "closest", "equal"] = "look"
    among: list[str] = []
    """The units from which its target is picked."""

    def behavior(self, position: Warcrow) -> Behavior:
        return card(position, self.unit).behavior or ALOUD

    # ---- by itself

    def settle(self, position: Warcrow) -> bool:
        if self.stage == "look":
            return self.look(position)
        if self.stage == "row":
            return self.led(position)
        if self.stage == "closest":
            self.among = enemies(position, self.unit)
        self.among = [key for key in self.among if is_on_field(position, key)]
        if len(self.among) == 1:
            self.take(position, self.among[0], *self.by_place(position))
        return len(self.among) == 1

    def look(self, position: Warcrow) -> bool:
        behavior, there = self.behavior(position), enemies(position, self.unit)
        if behavior.picks and not there:
            close(position, self)
            happen(position, "neutral-stays", [BEHAVES], unit=self.unit)
        elif not behavior.picks or position.units[self.unit].engaged:
            self.stage, self.among = "row", list(position.units[self.unit].engaged)
        elif behavior.leaves and all(span(position, self.unit, key)[0] > behavior.leaves for key in there):
            self.leave(position)
        elif self.unseen(position):
            return False
        else:
            self.among = [key for key in there if self.sees(position, key)]
            self.stage = "row" if self.among else "closest"
        return True

    def sees(self, position: Warcrow, key: str) -> bool:
        found = said(position, f"sight.{self.unit}.{key}")
        return found is not None and los.meaning(position, self.unit, key, found.value).fine

    def unseen(self, position: Warcrow) -> list[str]:
        """Those of whom nobody has said whether it sees them."""
        return [key for key in enemies(position, self.unit) if said(position, f"sight.{self.unit}.{key}") is None]

    def near(self, position: Warcrow) -> list[str]:
        """Who is known to be so near that it stays."""
        far = self.behavior(position).leaves
        return [key for key in enemies(position, self.unit) if span(position, self.unit, key)[1] <= far]

    def led(self, position: Warcrow) -> bool:
        """Where there is one target or one row, no die is thrown."""
        rows = self.behavior(position).rows
        if len(self.among) == 1 and all(row.highest for row in rows):
            self.take(position, self.among[0], *cites(position, self.unit).target)
        elif len(rows) == 1:
            self.pick(position, rows[0])
        elif self.behavior(position).led:
            throw_for(position, self.unit, self.behavior(position).die)
        else:
            return False
        return True

    def pick(self, position: Warcrow, row: Row) -> None:
        """Whoever best meets the requirement; equals are left to the initiative."""
        if row.text:
            close(position, self)
            read_aloud(position, say("{unit:unit}: {text}", unit=self.unit, text=row.text), [BEHAVES])
            return
        value = {key: VALUES[row.highest](position, key) for key in self.among}
        best = [key for key in self.among if value[key] == max(value.values())]
        if len(best) == 1:
            self.take(position, best[0], *cites(position, self.unit).target)
        else:
            self.stage, self.among = "equal", best

    def take(self, position: Warcrow, target: str, *rules: str) -> None:
        close(position, self)
        acting = going_on(position, "acting")
        acting.aim, acting.blind = target, not (position.units[self.unit].engaged or self.sees(position, target))
        happen(position, "neutral-aims", [BEHAVES, *rules], unit=self.unit, target=target)

    def by_place(self, position: Warcrow) -> tuple[str, ...]:
        """The rules by which one of those is taken that are left."""
        found = cites(position, self.unit)
        blind = not any(self.sees(position, key) for key in self.among) and not position.units[self.unit].engaged
        return found.nobody if blind else (*found.target, *found.tie)

    def leave(self, position: Warcrow) -> None:
        close(position, self)
        rules = [BEHAVES, *cites(position, self.unit).leaves]
        happen(position, "neutral-leaves", rules, unit=self.unit, strides=self.behavior(position).leaves)
        unit_gone(position, self.unit)

    # ---- asked

    def prompts(self, position: Warcrow) -> list[Prompt]:
        seats, behavior = list(position.seats), self.behavior(position)
        if self.stage == "look":
            return self.ask_look(position, seats)
        if self.stage == "row":
            text = "Throw the {die:die}: to which row of the table of {unit:unit} does it lead?"
            rows = One([Option({"row": at}, told(row)) for at, row in enumerate(behavior.rows, start=1)])
            return [self.ask(seats, "led", text, rows, unit=self.unit, die=DICE[behavior.die].key)]
        if self.stage == "closest":
            text = "{unit:unit} sees nobody: which unit is closest to it? Name all that are equally close."
            shape = Some("units", self.among, 1, len(self.among), of="unit")
            return [self.ask(seats, "closest", text, shape, unit=self.unit)]
        text = "{seats:seat} has the initiative and says whom {unit:unit} goes for."
        equal, rules = one([{"unit": key} for key in self.among]), [BEHAVES, *self.by_place(position)]
        return [self.ask([position.first], "aim", text, equal, rules=rules, unit=self.unit)]

    def ask_look(self, position: Warcrow, seats: list[str]) -> list[Prompt]:
        there, far = self.unseen(position), self.behavior(position).leaves
        text = "{unit:unit} acts: which units does its leader see?"
        asked = [self.ask(seats, "sighted", text, Some("units", there, 0, len(there), of="unit"), unit=self.unit)]
        if far and not self.near(position):
            gone = One([Option({}, say("Nobody is within {strides:stride}", strides=far))])
            asked.append(self.ask(seats, "done", text, gone, unit=self.unit))
        return asked

    # ---- said

    def on_sighted(self, position: Warcrow, action: Sighted) -> None:
        self.only(position, action)
        asked = self.unseen(position)
        check_named(action.units, asked)
        kind = "sighted" if action.units else "nobody-sighted"
        seen = {"unit": self.unit, "units": action.units, "asked": asked}
        happen(position, kind, [BEHAVES, los.HALF], seat=action.seat, data=seen)

    def on_done(self, position: Warcrow, action: Done) -> None:
        near = self.near(position)
        rule = next(iter(cites(position, self.unit).leaves), BEHAVES)
        words = "{near:unit} {near:is|are} near enough for {unit:unit} to stay."
        require(position, self.stage != "look" or not near, rule, words, near=near, unit=self.unit)
        self.only(position, action)
        self.leave(position)

    def on_led(self, position: Warcrow, action: Led) -> None:
        self.only(position, action)
        rows = self.behavior(position).rows
        if action.row > len(rows):
            raise Invalid.of("row", say("its table has {rows} rows", rows=len(rows)))
        self.lead(position, action.seat, action.row - 1)

    def lead(self, position: Warcrow, seat: str, at: int) -> None:
        """The die has led to a row."""
        row = self.behavior(position).rows[at]
        if row.highest:
            happen(position, "neutral-led", [BEHAVES], seat=seat, highest=row.highest)
        self.pick(position, row)

    def on_closest(self, position: Warcrow, action: Closest) -> None:
        self.only(position, action)
        check_named(action.units, self.among)
        if not action.units:
            raise Invalid.of("units", "somebody is closest")
        self.stage, self.among = "equal", [key for key in self.among if key in action.units]

    def on_aim(self, position: Warcrow, action: Aim) -> None:
        self.only(position, action)
        check_named([action.unit], self.among)
        self.take(position, action.unit, *self.by_place(position))


def told(row: Row) -> Text:
    return say("Highest {highest:requirement}", highest=row.highest) if row.highest else row.text


def check_named(units: list[str], asked: list[str]) -> None:
    if len(set(units)) < len(units) or not set(units) <= set(asked):
        raise Invalid.of("units", say("asked is about {asked:unit}", asked=asked))
