"""The Altar of Flame: whoever holds the altar may turn the opponent's units, and wins with three units on it."""

from typing import Any, ClassVar

from referee.kernel.action import Action, Pass, Roll
from referee.kernel.agenda import Frame, close, find, frame_of, only, push
from referee.kernel.choice import one
from referee.kernel.effects import add_effect
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.warcraft.actions import Invoke
from referee.warcraft.battle.attack import Attack, die_choice
from referee.warcraft.expansion.scenarios.common import ExpansionScenario
from referee.warcraft.scenarios.tokens import declare_best, enemies_in, place_tokens
from referee.warcraft.table.piece import GAINED, UNITS, Rules
from referee.warcraft.table.position import Warcraft, number_of, playing, reserve, units_at
from referee.warcraft.table.scenario import ANY, Scenario, lettered
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.move_step import MoveStep

ALTAR_MOVE = "wbx.scenario.altar.move"
ALTAR_ROLL = "wbx.scenario.altar.roll"
TRY = "wbx.scenario.altar.attempt"
ENOUGH = 3
NEED = 2
NOT_HELD = No((TRY,), "{seat:seat} has no unit on the Altar of Flame in {altar:space}.")
ONCE = No((TRY,), "{seat:seat} may try the Altar of Flame once in a Move Step, before any movement.")
AT_THE_START = No((TRY,), "{seat:seat} may try the Altar of Flame only as his own Move Step begins.")
ATTEMPT = [TRY, ALTAR_ROLL, "wbx.scenario.altar.reserve"]


class Altar(ExpansionScenario):
    rules = ("wbx.scenario.altar.players", "wbx.scenario.altar.board")
    start_rules: ClassVar[dict[str, tuple[str, ...]]] = Scenario.start_rules | {
        "resources": ("wbx.scenario.altar.resources",),
        "units": ("wbx.scenario.altar.units",),
    }
    last_side: ClassVar[dict[str, Rules]] = {ANY: ("wbx.scenario.altar.victory-elimination",)}
    normal_creeps = ("wbx.scenario.altar.creeps",)
    key, title = "altar", "The Altar of Flame"
    tokens = ("altar",)
    players = (2,)
    races = towns = ("human", "undead")
    letters = ("A",)
    boards: ClassVar[dict[int, str]] = {2: "altar-demo"}

    def prepare(self, position: Warcraft) -> None:
        place_tokens(position, {"altar": "A"}, ["wbx.scenario.altar.board"])

    def step(self, position: Warcraft, step: str, seat: str) -> Frame[Warcraft] | None:
        """An attempt comes before all movement, if there is anything to attempt."""
        if step != "move" or not victims(position, seat):
            return None
        push(position, MoveStep(seat=seat))
        return Attempt(seat=seat)

    def bars(self, position: Warcraft, action: Action, step: str) -> Barred | None:
        """The altar is tried once, as one's own Move Step begins."""
        if not isinstance(action, Invoke):
            return None
        altar = lettered(position, "A")
        if not units_at(position, altar, [action.seat]):
            return NOT_HELD.bars(seat=action.seat, altar=altar)
        moving = find(position, MoveStep)
        return (ONCE if moving and moving.seat == action.seat else AT_THE_START).bars(seat=action.seat)

    def turn_over(self, position: Warcraft) -> None:
        altar = lettered(position, "A")
        winners = [seat for seat in playing(position) if units_at(position, altar, [seat]) >= ENOUGH]
        deed = say("has {enough:unit} on the Altar of Flame at the end of the turn", enough=ENOUGH)
        declare_best(position, winners, ["wbx.scenario.altar.victory"], deed)


def victims(position: Warcraft, seat: str) -> list[dict[str, Any]]:
    """Ordinary units of the opponent for which a unit of their type waits in the seat's reserves."""
    if not units_at(position, lettered(position, "A"), [seat]):
        return []
    found = []
    for space in position.board.spaces:
        kinds = {pile.kind for pile in enemies_in(position, space, seat) if pile.side in position.seats}
        found += [
            {"space": space, "unit": kind}
            for kind in UNITS
            if kind in kinds and number_of(position, reserve(seat), seat, kind)
        ]
    return found


class Attempt(Frame[Warcraft], tag="altar-attempt"):
    """One attempt as the Move Step begins: a target, then a die, and if it falls well the unit for the taking."""

    asks = {"invoke": ATTEMPT, "pass": ATTEMPT, "roll": ATTEMPT}
    seat: str
    target: dict[str, str] = {}
    pool: Attack | None = None
    turned: bool = False

    def prompts(self, position: Warcraft) -> list[Prompt]:
        if self.pool is not None and not self.turned:
            unit, space = self.target["unit"], self.target["space"]
            text = say(
                "{seat:seat} rolls for the {unit:piece} in {space:space}; {need} or less turns it.",
                seat=self.seat,
                unit=unit,
                space=space,
                need=NEED,
            )
            return [self.ask([self.seat], "roll", text, die_choice(self.pool))]
        text = say("{seat:seat} may try to take over a unit by the Altar of Flame, or pass.", seat=self.seat)
        if self.turned:
            text = say(
                "{seat:seat} may now take over the {unit:piece} in {space:space}, or pass.",
                seat=self.seat,
                unit=self.target["unit"],
                space=self.target["space"],
            )
        possible = [v for v in victims(position, self.seat) if not self.turned or v == self.target]
        choice = one(possible, button="Take over the {unit:piece} in {space:space}")
        return [
            self.ask([self.seat], "invoke", text, choice),
            self.ask([self.seat], "pass", text, one([{}])),
        ]

    def on_invoke(self, position: Warcraft, action: Invoke) -> None:
        only([self.seat], action, tuple(ATTEMPT), "use the Altar")
        target = {"space": action.space, "unit": action.unit or ""}
        if target not in victims(position, self.seat):
            self.refuse(position, action)
        if self.pool is None:
            self.target, self.pool = target, Attack(self.seat, "battle", 1, "altar", NEED)
            return
        if not self.turned or target != self.target:
            raise Refusal(
                ATTEMPT,
                say(
                    "The target is named: the {unit:piece} in {space:space}.",
                    unit=self.target["unit"],
                    space=self.target["space"],
                ),
            )
        self.take_over(position)
        close(position, self)

    def refuse(self, position: Warcraft, action: Invoke) -> None:
        here = {pile.kind for pile in enemies_in(position, action.space, self.seat) if pile.side in position.seats}
        if action.unit in here:
            raise Refusal(
                ["wbx.scenario.altar.reserve"],
                say("{seat:seat} has no {unit:piece} in reserve.", seat=self.seat, unit=action.unit),
            )
        raise Refusal(
            [TRY],
            say(
                "No ordinary enemy {unit:piece} stands in {space:space}.",
                unit=action.unit or "unit",
                space=action.space,
            ),
        )

    def on_roll(self, position: Warcraft, action: Roll) -> None:
        only([self.seat], action, tuple(ATTEMPT), "roll")
        if self.pool is None or self.turned:
            raise Refusal([ALTAR_ROLL], "Nothing is to be rolled: name a unit first, once a Move Step.")
        faces = self.pool.report(action)
        happen(position, "rolled", [ALTAR_ROLL], seat=self.seat, faces=faces, label="altar")
        self.turned = bool(self.pool.hits())
        if not self.turned:
            happen(position, "altar-fails", [ALTAR_ROLL], seat=self.seat, data=self.target)
            close(position, self)

    def take_over(self, position: Warcraft) -> None:
        unit, space = self.target["unit"], self.target["space"]
        pile = next(pile for pile in enemies_in(position, space, self.seat) if pile.kind == unit)
        rules = [ALTAR_ROLL, ALTAR_MOVE, "wbx.scenario.altar.combat"]
        step = frame_of(position, MoveStep)
        told = {"unit": unit, "space": space, "victim": pile.side, "marks": pile.marks, "until": step.id}
        happen(position, "taken-over", rules, seat=self.seat, data=told)

    def on_pass(self, position: Warcraft, action: Pass) -> None:
        only([self.seat], action, tuple(ATTEMPT), "use the Altar")
        if self.pool is not None and not self.turned:
            raise Refusal([ALTAR_ROLL], "The target is named: the die decides.")
        close(position, self)


VERBS.note("altar-fails", "The Altar of Flame does not move the {unit:piece} in {space:space}.")


@VERBS.verb("taken-over", "{seat:seat} takes over 1 {unit:piece} of {victim:side} in {space:space}.")
def taken_over(position: Warcraft, event: Event) -> None:
    data = event.data
    unit, space, victim = data["unit"], data["space"], data["victim"]
    shift(position.piles, unit, victim, 1, space, reserve(victim), tuple(data.pop("marks")), ())
    shift(position.piles, unit, event.seat, 1, reserve(event.seat), space, (), (GAINED,))
    add_effect(position, ALTAR_MOVE, data.pop("until"), [event.seat], GAINED)
