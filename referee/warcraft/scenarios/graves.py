"""What the Necromancers can do where they stand: raise units on A, B and C, and whole unit types on D and E."""

from typing import Any

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import one
from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcraft.actions import Construct, ConstructOutpost, Invoke, Train, Upgrade
from referee.warcraft.table.piece import NECROMANCER, PIECE_RULES, UNITS
from referee.warcraft.table.position import Warcraft, number_of, reserve
from referee.warcraft.table.scenario import lettered
from referee.warcraft.table.stack import LIMIT, UNIT_LIMIT, stacked
from referee.warcraft.table.tile import TILE_LEVEL, level, top_level
from referee.warcraft.turn.upgrade import NOT_RAISED, tile_ahead

GRAVES = {"A": "melee", "B": "ranged", "C": "flying"}
"""What rises where."""
FORGES = ("D", "E")
RAISE, STACKING, UPGRADE, LOST = (
    "wbg.scenario.necromancers-raise",
    "wbg.scenario.necromancers-raise-stacking",
    "wbg.scenario.necromancers-upgrade",
    "wbg.scenario.necromancers-token-lost",
)
NO_BUILDING, UNDEAD = "wbg.scenario.necromancers-no-train-construct", "wbg.scenario.necromancers-undead-start"
FREE = {"gold": 0, "wood": 0}


def leads(position: Warcraft, seat: str) -> bool:
    """Whether this seat leads the Necromancers."""
    return position.seats[seat].race == "undead"


def power(position: Warcraft, seat: str, token: str) -> bool:
    """Whether a token is still there with a Necromancer on it."""
    return token in position.tokens and bool(number_of(position, position.tokens[token], seat, NECROMANCER))


def forges(position: Warcraft, seat: str) -> int:
    """How many of D and E are still there with a Necromancer on them."""
    return sum(power(position, seat, token) for token in FORGES)


class RaiseStep(Frame[Warcraft], tag="raise-step"):
    """The Undead Harvest Step: a free unit from each grave with a Necromancer, once."""

    asks = {"invoke": (RAISE, STACKING), "done": (RAISE, STACKING, "wbg.turn.step-order")}
    seat: str
    used: list[str] = []

    def graves(self, position: Warcraft) -> list[dict[str, Any]]:
        found = []
        for token, unit in GRAVES.items():
            if token in self.used or not power(position, self.seat, token):
                continue
            full = stacked(position, position.tokens[token], self.seat, UNITS) >= LIMIT
            if not full and number_of(position, reserve(self.seat), self.seat, unit):
                found.append({"space": position.tokens[token]})
        return found

    def settle(self, position: Warcraft) -> bool:
        if self.graves(position):
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcraft) -> list[Prompt]:
        text = say(
            "{seat:seat} may raise a free unit where a Necromancer stands on A, B or C, or say done.", seat=self.seat
        )
        return [
            self.ask([self.seat], "invoke", text, one(self.graves(position), button="Raise a unit in {space:space}")),
            self.ask([self.seat], "done", text, one([{}])),
        ]

    def on_invoke(self, position: Warcraft, action: Invoke) -> None:
        only([self.seat], action, (RAISE, "wbg.turn.step-order"), "raise units now")
        token = next((letter for letter in GRAVES if lettered(position, letter) == action.space), "")
        unit = GRAVES.get(token, "")
        self.check(position, token, unit, action.space)
        if action.unit not in (None, unit):
            raise Refusal(
                [RAISE],
                say(
                    "Only a {unit:piece} rises in {space:space}, no {unit2:piece}.",
                    unit=unit,
                    space=action.space,
                    unit2=action.unit,
                ),
            )
        self.used.append(token)
        rules = [RAISE, STACKING, UNIT_LIMIT]
        happen(position, "placed", rules, seat=self.seat, space=action.space, pieces={unit: 1})

    def check(self, position: Warcraft, token: str, unit: str, space: str) -> None:
        if not token:
            raise Refusal([RAISE], say("{space:space} is none of the spaces A, B and C.", space=space))
        if token not in position.tokens:
            raise Refusal(
                [LOST, RAISE],
                say("The token on {token:token} is destroyed: nothing rises there any more.", token=token),
            )
        if not power(position, self.seat, token):
            raise Refusal(
                [RAISE, "wbg.scenario.necromancers-like-workers"],
                say("No Necromancer stands in {space:space}.", space=space),
            )
        if token in self.used:
            raise Refusal([RAISE], say("A unit has risen in {space:space} in this step already.", space=space))
        if not number_of(position, reserve(self.seat), self.seat, unit):
            raise Refusal(
                [RAISE, PIECE_RULES[unit]],
                say("All {unit:piece} markers of {seat:seat} are in use.", unit=unit, seat=self.seat),
            )
        if stacked(position, space, self.seat, UNITS) >= LIMIT:
            raise Refusal(
                [STACKING, UNIT_LIMIT],
                say("{space:space} holds {limit:unit} already.", space=space, limit=LIMIT),
            )

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, ("wbg.turn.step-order",), "end the step")
        close(position, self)


class ForgeStep(Frame[Warcraft], tag="forge-step"):
    """The Undead Spend Step: nothing but upgrades, free of charge, one for each of D and E with a Necromancer."""

    asks = {"upgrade": (UPGRADE,), "done": (UPGRADE, "wbg.spend.may-pass")}
    seat: str
    raised: list[str] = []

    def left(self, position: Warcraft) -> int:
        return forges(position, self.seat) - len(self.raised)

    def ready(self, position: Warcraft) -> list[dict[str, Any]]:
        """Unit types that may still be raised; an unknown highest level is no hindrance to asking."""
        if self.left(position) < 1:
            return []
        return [
            {"unit": unit}
            for unit in UNITS
            if position.game.would_accept(position, {"type": "upgrade", "seat": self.seat, "unit": unit})
        ]

    def settle(self, position: Warcraft) -> bool:
        if self.left(position) > 0:
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcraft) -> list[Prompt]:
        text = say(
            "{seat:seat} may raise {left} unit types free of charge, or say done.",
            seat=self.seat,
            left=self.left(position),
        )
        done = self.ask([self.seat], "done", text, one([{}]))
        ready = self.ready(position)
        upgrade = [self.ask([self.seat], "upgrade", text, one(ready))] if ready else []
        return [*upgrade, done]

    def on_upgrade(self, position: Warcraft, action: Upgrade) -> None:
        only([self.seat], action, ("wbg.turn.step-order", UPGRADE), "upgrade now")
        if action.unit in NOT_RAISED:
            raise Refusal([*NOT_RAISED[action.unit].rules, UPGRADE], NOT_RAISED[action.unit].said())
        if action.unit in self.raised:
            rules = ["wbg.upgrade.once-per-type", UPGRADE]
            raise Refusal(rules, say("{unit:piece} is raised already in this Spend Step.", unit=action.unit))
        have = level(position, self.seat, action.unit)
        if have >= top_level(position, "undead", action.unit):
            raise Refusal(
                ["wbg.upgrade.max-level", UPGRADE], say("{unit:piece} is at its highest level.", unit=action.unit)
            )
        self.raised.append(action.unit)
        tile = tile_ahead(position, self.seat, action.unit)
        rules = [UPGRADE, "wbg.upgrade.once-per-type", "wbg.upgrade.effect", TILE_LEVEL, "wbg.tile.top-applies"]
        happen(position, "upgraded", rules, seat=self.seat, unit=action.unit, level=have + 1, tile=tile, data=FREE)

    def on_train(self, position: Warcraft, action: Train) -> None:
        self.refuse("train")

    def on_construct(self, position: Warcraft, action: Construct) -> None:
        self.refuse("construct")

    def on_construct_outpost(self, position: Warcraft, action: ConstructOutpost) -> None:
        self.refuse("construct")

    def refuse(self, deed: str) -> None:
        raise Refusal([NO_BUILDING, UNDEAD], say("The Undead player may not {deed} in this scenario.", deed=deed))

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, ("wbg.turn.step-order",), "end the Spend Step")
        close(position, self)
