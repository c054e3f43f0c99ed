"""Effects at both ends of a round: the scenario's, then the companies', each done before the next; tinge checks."""

from typing import ClassVar, Literal

from referee.kernel.action import Take
from referee.kernel.agenda import push
from referee.kernel.choice import One, Option, one
from referee.kernel.owed import Due, owe
from referee.kernel.position import Owed, Position, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.timing import WindowRule
from referee.warcrow.ability.offer import answer_with, of_moment, options
from referee.warcrow.actions import Order
from referee.warcrow.fight.effect import told
from referee.warcrow.magic.tinge import ROUND_CHECK, roll_tinge
from referee.warcrow.table import window as windows
from referee.warcrow.table.ability import Ability
from referee.warcrow.table.position import ROUND_END, ROUND_START, Warcrow, check_seat, is_on_field, on_field
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import abilities
from referee.warcrow.table.verbs import OWING, VERBS
from referee.warcrow.turn.aloud import read_aloud
from referee.warcrow.turn.closing import begin_closing

At = Literal["round-start", "round-end"]
WHEN = {"round start": ROUND_START, "round end": ROUND_END}
"""How the cards write it."""
SCENARIO, COMPANIES = 1, 2
"""Ranks: whatever the scenario does comes first."""
TINGE = "tinge-checks"
"""The moment after the effects of a round's start."""
WORKS = {ROUND_START: "wcr.round.start-effects", ROUND_END: "wcr.round.end-effects"}
OPENS = {ROUND_START: windows.ROUND_START, TINGE: windows.TINGE, ROUND_END: windows.ROUND_END}
IN_ORDER = {**WORKS, **dict.fromkeys((ROUND_START, TINGE), "wcr.round.start-effects-order")}

VERBS.note("side-named", "{seat:seat} says that the effects of {first:seat} come first.")
VERBS.note("scenario-works", "The scenario: {text}")
VERBS.note("effect-works", "{unit:unit} has {name}: {what}.")


class Effects(Due, tag="round-effects"):
    """What is due at one end of a round; `side` was named by the initiative to go first."""

    asks: ClassVar = {"take": tuple(IN_ORDER.values()), "order": tuple(IN_ORDER.values())}
    asked_in: ClassVar = dict.fromkeys(asks, tuple(OPENS.values()))
    at: str
    side: str = ""

    def moment(self, position: Position) -> WindowRule:
        return OPENS[self.at]

    def due(self, position: Position) -> list[Owed]:
        """Those of the lowest rank, of both sides."""
        mine = [debt for debt in position.owed if debt.at == self.at]
        return [debt for debt in mine if debt.rank == min(debt.rank for debt in mine)]

    def undecided(self, position: Position) -> bool:
        return not self.side and len({debt.seat for debt in self.due(position)}) > 1

    def first(self, position: Position) -> list[Owed]:
        due = self.due(position)
        if not due or due[0].rank == SCENARIO:
            return due[:1]
        sides = [debt.seat for debt in due]
        return [debt for debt in due if debt.seat == (self.side if self.side in sides else sides[0])]

    def settle(self, position: Position) -> bool:
        return not self.undecided(position) and super().settle(position)

    def named(self, position: Position) -> dict[str, Owed]:
        return {f"{debt.data['unit']}-{debt.data['name']}": debt for debt in self.first(position)}

    def prompts(self, position: Position) -> list[Prompt]:
        rules = [IN_ORDER[self.at]]
        if self.undecided(position):
            text = "Both companies have effects: {seats:seat} says whose come first."
            return [self.ask([position.first], "order", text, one([{"first": s} for s in position.seats]), rules=rules)]
        debts = self.named(position)
        options = [Option({"item": key}, say("{unit:unit}: {name}", **named_in(debt))) for key, debt in debts.items()]
        text = "{seats:seat} says which effect comes first."
        return [self.ask([next(iter(debts.values())).seat], "take", text, One(options), rules=rules)]

    def on_take(self, position: Position, action: Take) -> None:
        self.only(position, action)
        super().on_take(position, action)

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.only(position, action)
        self.side = check_seat(position, action.first)
        happen(position, "side-named", [IN_ORDER[self.at]], seat=action.seat, first=self.side)


def named_in(debt: Owed) -> dict[str, str]:
    return {"unit": debt.data["unit"], "name": debt.data["name"]}


def begin_effects(position: Warcrow, at: At) -> None:
    """Everything that works now is due: what the scenario does, and what the cards on the battlefield say."""
    for effect in position.scenario_effects:
        if effect.at == at:
            owe(position, at, SCENARIO, "", "scenario-effect", text=effect.text)
    for key in on_field(position):
        for ability in abilities(position, key):
            if WHEN.get(ability.when.split(",")[0]) == at and would_work(position, key, ability):
                data = {"unit": key, "name": ability.name, "does": ability.code}
                owe(position, at, COMPANIES, player_of(position, key), "effect", **data)
    if any(debt.at == at for debt in position.owed):
        push(position, Effects(at=at))


def works_at_first(position: Warcrow) -> bool:
    """Whether anything of the companies works before the first turn."""
    there = on_field(position)
    cards = [ability for key in there for ability in abilities(position, key)]
    starts = any(WHEN.get(ability.when.split(",")[0]) == ROUND_START for ability in cards)
    return starts or any(position.units[key].tinge for key in there)


def would_work(position: Warcrow, key: str, ability: Ability) -> bool:
    """What is read aloud always; what is carried out, where it would do anything."""
    return not ability.is_moment or any(True for _ in options(position, key, ability))


def begin_tinge_checks(position: Warcrow) -> None:
    """After the other effects every unit with tinge tokens rolls."""
    tinged = [key for key in on_field(position) if position.units[key].tinge]
    for key in tinged:
        owe(position, TINGE, COMPANIES, player_of(position, key), "tinge", unit=key, name="Tinge roll")
    if tinged:
        push(position, Effects(at=TINGE))


@OWING.pays("scenario-effect", "What the scenario does", *WORKS.values())
def pay_scenario(position: Warcrow, debt: Owed) -> None:
    text, rules = debt.data["text"], dict.fromkeys((WORKS[debt.at], IN_ORDER[debt.at]))
    happen(position, "scenario-works", rules, text=text)
    read_aloud(position, say("{text}", text=text), [WORKS[debt.at]])


@OWING.pays("effect", "What a card does", *WORKS.values())
def pay_effect(position: Warcrow, debt: Owed) -> None:
    if not is_on_field(position, debt.data["unit"]):
        return
    slots = {**named_in(debt), "what": told(debt.data["does"])}
    happen(position, "effect-works", [WORKS[debt.at]], data=slots)
    key, name = debt.data["unit"], debt.data["name"]
    ability = next((one for one in of_moment(position, key, debt.at) if one.name == name), None)
    if ability is not None:
        begin_closing(position)
        answer_with(position, key, ability)
    else:
        read_aloud(position, say("{unit:unit}, {name}: {what}.", **slots), [WORKS[debt.at]])


@OWING.pays("tinge", "A tinge roll", *ROUND_CHECK)
def pay_tinge(position: Warcrow, debt: Owed) -> None:
    """Whoever the tinge takes above its Morale is tested when it has struck."""
    if position.units[debt.data["unit"]].tinge:
        begin_closing(position)
        roll_tinge(position, debt.data["unit"])
