"""What a skill or spell deals out token by token: tinge is taken off first, and each token does something to somebody.

Whoever is named has to be near enough, and seen where they are a target; nobody need be.
"""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.amounts import Amount
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.ability import deed as common
from referee.warcrow.claim.looks import speaks_against
from referee.warcrow.claim.los import sees
from referee.warcrow.claim.range import within
from referee.warcrow.fight import damage, state
from referee.warcrow.magic import tinge
from referee.warcrow.skill.actions import PickUnits, TellNumber
from referee.warcrow.skill.deed import CAST, PERFORMED, Deed
from referee.warcrow.skill.which_state import take_state
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import AT_WORK, SLOWED, Warcrow, going_on, on_field
from referee.warcrow.table.sides import enemies
from referee.warcrow.table.skill_words import FORMS
from referee.warcrow.table.values import stands

DRAW, MEND, HARM, HEAL = "draw", "mend", "harm", "heal"
ASKED = {
    DRAW: "{ability}: off whom, in sight and within {strides:stride}, does {unit:unit} take a tinge token?",
    MEND: "{ability}: who, in sight and within {strides:stride}, loses a state and heals a damage? {left} may.",
    HARM: "{ability}: who, in sight and within {strides:stride}, suffers damage? {left} may.",
    HEAL: "{ability}: which allied unit within {strides:stride} heals a damage? {left} may.",
}
SEEN = "wcr.skill.target-los"


def shed(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """As many tinge tokens of its own as a unit likes."""
    push(position, Shedding(seat=deed.seat, unit=key, ability=deed.ability, rule=deed.rule))


class Shedding(Frame[Warcrow], tag="shedding"):
    """How many tinge tokens are taken off."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"tell-number": (PERFORMED,)}
    seat: str
    unit: str
    ability: str
    rule: str

    def settle(self, position: Warcrow) -> bool:
        if stands(position.units[self.unit]) and position.units[self.unit].tinge:
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{ability}: how many of its tinge tokens does {unit:unit} take off?"
        shape = Amount("number", 1, position.units[self.unit].tinge)
        return [self.ask([self.seat], "tell-number", text, shape, ability=self.ability, unit=self.unit)]

    def on_tell_number(self, position: Warcrow, action: TellNumber) -> None:
        self.only(position, action)
        has = position.units[self.unit].tinge
        if not 1 <= action.number <= has:
            raise Invalid.of("number", say("between 1 and {most}", most=has))
        close(position, self)
        take_off(position, self.unit, action.number, self.rule)
        going_on(position, AT_WORK).won = action.number


def take_off(position: Warcrow, key: str, number: int, rule: str) -> None:
    common.DO["untinge"](position, common.Deed(str(number), key, key, rule))


def draw(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """Tinge of others, token by token, onto the unit itself."""
    deal_out(position, deed, DRAW, int(rest.removeprefix("tinge ")), 0)


def dole(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """What each of so many tokens does."""
    match = FORMS["dole"].fullmatch(rest)
    assert match is not None
    deal_out(position, deed, match["does"], int(match["strides"]), deed.won // int(match["per"]))


def deal_out(position: Warcrow, deed: Deed, does: str, strides: int, left: int) -> None:
    told: dict[str, Any] = {"seat": deed.seat, "unit": deed.unit, "ability": deed.ability, "rule": deed.rule}
    push(position, Dealing(**told, does=does, strides=strides, left=left))


class Dealing(Frame[Warcrow], tag="dealing"):
    """One after another, as often as there is something left; whoever was named before may be named again."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"pick-units": (PERFORMED, CAST)}
    seat: str
    unit: str
    ability: str
    rule: str
    does: str
    strides: int
    left: int
    met: list[str] = []

    def open(self, position: Warcrow) -> list[str]:
        """Whom it would do anything to, and of whom nobody has said that they are out of reach or sight."""
        if not (self.left or self.does == DRAW) or not stands(position.units[self.unit]):
            return []
        allies = [key for key in on_field(position, self.seat) if key != self.unit]
        found = allies if self.does == HEAL else [*allies, *enemies(position, self.unit)]
        touched = position.units[self.unit].engaged
        if touched and self.does == DRAW:
            found = [key for key in found if key in touched]
        found = [key for key in found if self.works_on(position, key)]
        return [key for key in found if not any(speaks_against(position, fact) for fact in self.needs(key))]

    def works_on(self, position: Warcrow, key: str) -> bool:
        unit = position.units[key]
        possible = {DRAW: unit.tinge, MEND: unit.damage or unit.states, HARM: True, HEAL: unit.damage}
        return bool(possible[self.does])

    def needs(self, key: str) -> list[str]:
        sight = [] if self.does == HEAL else [f"sight.{self.unit}.{key}"]
        return [*sight, f"within.{self.strides}.{self.unit}.{key}"]

    def settle(self, position: Warcrow) -> bool:
        if self.open(position):
            return False
        self.finish(position)
        return True

    def finish(self, position: Warcrow) -> None:
        close(position, self)
        work = going_on(position, AT_WORK)
        work.them = list(dict.fromkeys(self.met))
        if self.does == DRAW:
            work.won = len(self.met)

    def prompts(self, position: Warcrow) -> list[Prompt]:
        found = self.open(position)
        ways = [Option({"units": [key]}, say("{unit:unit}", unit=key), needs=self.needs(key)) for key in found]
        ways.append(Option({"units": []}, say("Nobody else" if self.met else "Nobody")))
        slots: dict[str, Any] = {"ability": self.ability, "unit": self.unit, "left": self.left}
        return [
            self.ask(
                [self.seat], "pick-units", ASKED[self.does], One(ways), rules=[self.rule], strides=self.strides, **slots
            )
        ]

    def on_pick_units(self, position: Warcrow, action: PickUnits) -> None:
        self.only(position, action)
        if not action.units:
            self.finish(position)
            return
        key = action.units[0]
        if len(action.units) > 1 or key not in self.open(position):
            raise Invalid.of("units", say("name one of {units:unit}", units=self.open(position)))
        if self.does != HEAL:
            words = "{unit:unit} does not see {target:unit}."
            require(position, sees(position, self.unit, key).fine, SEEN, words, unit=self.unit, target=key)
        near, words = within(position, self.unit, key, self.strides), "{target:unit} is farther away than {far:stride}."
        require(position, near.fine, self.rule, words, target=key, far=self.strides)
        self.left, self.met = self.left - 1, [*self.met, key]
        self.work(position, key)

    def work(self, position: Warcrow, key: str) -> None:
        if self.does == DRAW:
            take_off(position, key, 1, self.rule)
            tinge.grow(position, self.unit, self.rule)
        elif self.does == HARM:
            damage.suffer(position, key, 2 if state.has(position, key, SLOWED) else 1, self.rule)
        else:
            damage.heal(position, key, 1, self.rule)
        if self.does == MEND:
            take_state(position, self.seat, key, "", self.ability, self.rule)
