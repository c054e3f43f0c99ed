"""March of the Necromancers: two Necromancers raise an army out of nothing against the Human player."""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, only
from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.kernel.prompt import Choice, Prompt
from referee.warcraft.actions import Construct, ConstructOutpost, Done, Invoke, Train, Upgrade
from referee.warcraft.scenario import Scenario, lettered, seat_of
from referee.warcraft.scenarios.tokens import place_tokens
from referee.warcraft.scoring import declare
from referee.warcraft.stacking import LIMIT, stacked
from referee.warcraft.state import HERO, NECROMANCER, PIECE_RULES, PIECES, UNITS, Warcraft, number_of, reserve, units_at
from referee.warcraft.tiles import level, top_level
from referee.warcraft.towns import is_town
from referee.warcraft.upgrade import tile_ahead

GRAVES = {"A": "melee", "B": "ranged", "C": "flying"}
"""What rises where."""
FORGES = ("D", "E")
BASE = "wbg.scenario.necromancers-"
RAISE, STACKING, UPGRADE, LOST = BASE + "raise", BASE + "raise-stacking", BASE + "upgrade", BASE + "token-lost"
NO_BUILDING, UNDEAD = BASE + "no-train-construct", BASE + "undead-start"
USELESS = {"summon-building": NO_BUILDING, "resources": UNDEAD, "town-portal": UNDEAD}
FREE = {"gold": 0, "wood": 0}


class Necromancers(Scenario):
    key, title = "necromancers", "March of the Necromancers"
    rules = (BASE + "players", BASE + "setup")
    players = (2,)
    races = ("human", "undead")
    towns = ("human",)
    letters = (*GRAVES, *FORGES, NECROMANCER)
    boards: ClassVar[dict[int, str]] = {2: "necromancers-demo"}
    counts_points = False
    removed = ("victory-point", "summon-building")
    never_depleted = BASE + "human-rules"
    start_rules: ClassVar[dict[str, tuple[str, ...]]] = Scenario.start_rules | {
        "resources": (BASE + "human-start",),
        "units": (BASE + "human-start",),
        "first": (BASE + "first-player",),
    }

    def begin_rules(self, position: Warcraft, seat: str, what: str) -> tuple[str, ...]:
        if what == "units" and leads(position, seat):
            return (UNDEAD, BASE + "setup")
        return super().begin_rules(position, seat, what)

    def town(self, position: Warcraft, seat: str) -> str:
        return "" if leads(position, seat) else super().town(position, seat)

    def pieces(self, position: Warcraft, seat: str) -> dict[str, int]:
        return PIECES | {NECROMANCER: 2} if leads(position, seat) else PIECES

    def resources(self, position: Warcraft, seat: str) -> dict[str, int]:
        return FREE if leads(position, seat) else super().resources(position, seat)

    def units(self, position: Warcraft, seat: str) -> dict[str, dict[str, int]]:
        if not leads(position, seat):
            return super().units(position, seat)
        marked = [key for key, space in position.board.spaces.items() if NECROMANCER in space.symbols]
        return {space: {NECROMANCER: 1} for space in marked[:2]}

    def prepare(self, position: Warcraft) -> None:
        place_tokens(position, {letter: letter for letter in (*GRAVES, *FORGES)}, [BASE + "setup"])

    def check_start(self, position: Warcraft) -> None:
        for space in position.board.spaces:
            if number_of(position, space, seat_of(position, "undead"), NECROMANCER) > 1:
                raise Refusal([BASE + "apart"], f"spaces.{space}: two Necromancers are never in the same space.")

    def first(self, position: Warcraft) -> str:
        return seat_of(position, "undead")

    def depletes(self, position: Warcraft, space: str) -> bool:
        return not any(is_town(position, near) for near in position.board.around[space])

    def step(self, position: Warcraft, step: str, seat: str) -> Frame | None:
        if not leads(position, seat):
            return None
        return {"harvest": RaiseStep(seat=seat), "spend": ForgeStep(seat=seat)}.get(step)

    def bars_card(self, position: Warcraft, seat: str, card: str) -> str:
        useless = USELESS.get(card, "") if leads(position, seat) else ""
        return useless or super().bars_card(position, seat, card)

    def move_step_over(self, position: Warcraft, seat: str) -> None:
        """Tokens where Human units stand are destroyed; then the Human may have won."""
        human = seat_of(position, "human")
        for token, space in list(position.tokens.items()):
            if units_at(position, space, [human]):
                rules = [BASE + "token-destroyed", LOST]
                happen(position, "token-destroyed", rules, seat=human, token=token, space=space)
        undead = seat_of(position, "undead")
        left = sum(number_of(position, space, undead, NECROMANCER) for space in position.board.spaces)
        if not left or not any(token in position.tokens for token in GRAVES):
            deed = "destroyed the tokens on A, B and C" if left else "killed both Necromancers"
            declare(position, [human], [BASE + "human-victory"], f"{human} has {deed} and wins.")

    def elimination_rules(self, position: Warcraft, winners: list[str]) -> list[str]:
        return [BASE + "undead-victory"] if winners else []


def leads(position: Warcraft, seat: str) -> bool:
    """Whether this seat leads the Necromancers."""
    return position.seats[seat].race == "undead"


def power(position: Warcraft, seat: str, token: str) -> bool:
    """Whether a token is still there with a Necromancer on it."""
    return token in position.tokens and bool(number_of(position, position.tokens[token], seat, NECROMANCER))


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
        text = f"{self.seat} may raise a free unit where a Necromancer stands on A, B or C, or say done."
        return [
            self.ask([self.seat], "invoke", text, Choice("one", self.graves(position))),
            self.ask([self.seat], "done", text, Choice("one", [{}])),
        ]

    def on_invoke(self, position: Warcraft, action: Invoke) -> None:
        only([self.seat], action, (RAISE, "wbg.turn.step-order"), "raise units now")
        token = next((letter for letter in GRAVES if lettered(position, letter) == action.space), "")
        unit = GRAVES.get(token, "")
        self.check(position, token, unit, action.space)
        if action.unit not in (None, unit):
            raise Refusal([RAISE], f"Only {unit} rise in {action.space}, not {action.unit}.")
        self.used.append(token)
        rules = [RAISE, STACKING, "wbg.stack.units"]
        happen(position, "placed", rules, seat=self.seat, space=action.space, pieces={unit: 1})

    def check(self, position: Warcraft, token: str, unit: str, space: str) -> None:
        if not token:
            raise Refusal([RAISE], f"{space} is none of the spaces A, B and C.")
        if token not in position.tokens:
            raise Refusal([LOST, RAISE], f"The token on {token} is destroyed: nothing rises there any more.")
        if not power(position, self.seat, token):
            raise Refusal([RAISE, BASE + "like-workers"], f"No Necromancer stands in {space}.")
        if token in self.used:
            raise Refusal([RAISE], f"A unit has risen in {space} in this step already.")
        if not number_of(position, reserve(self.seat), self.seat, unit):
            raise Refusal([RAISE, PIECE_RULES[unit]], f"All {unit} markers of {self.seat} are in use.")
        if stacked(position, space, self.seat, UNITS) >= LIMIT:
            raise Refusal([STACKING, "wbg.stack.units"], f"{space} holds {LIMIT} units already.")

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, ("wbg.turn.step-order",), "end the step")
        close(position, self)


class ForgeStep(Frame[Warcraft], tag="forge-step"):
    """The Undead Spend Step: nothing but upgrades, free of charge, one for each of D and E with a Necromancer."""

    asks = {"upgrade": (UPGRADE,), "done": (UPGRADE, "wbg.spend.may-pass")}
    seat: str
    raised: list[str] = []

    def left(self, position: Warcraft) -> int:
        return sum(power(position, self.seat, token) for token in FORGES) - len(self.raised)

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
        text = f"{self.seat} may raise {self.left(position)} unit types free of charge, or say done."
        done = self.ask([self.seat], "done", text, Choice("one", [{}]))
        ready = self.ready(position)
        upgrade = [self.ask([self.seat], "upgrade", text, Choice("one", ready))] if ready else []
        return [*upgrade, done]

    def on_upgrade(self, position: Warcraft, action: Upgrade) -> None:
        only([self.seat], action, ("wbg.turn.step-order", UPGRADE), "upgrade now")
        if action.unit == HERO:
            raise Refusal(["wbx.level.not-spend", UPGRADE], "Heroes are not upgraded: they rise by experience.")
        if action.unit in self.raised:
            rules = ["wbg.upgrade.once-per-type", UPGRADE]
            raise Refusal(rules, f"{action.unit} was already raised in this Spend Step.")
        have = level(position, self.seat, action.unit)
        if have >= top_level(position, "undead", action.unit):
            raise Refusal(["wbg.upgrade.max-level", UPGRADE], f"{action.unit} is at its highest level.")
        self.raised.append(action.unit)
        tile = tile_ahead(position, self.seat, action.unit)
        rules = [UPGRADE, "wbg.upgrade.once-per-type", "wbg.upgrade.effect", "wbg.tile.level", "wbg.tile.top-applies"]
        happen(position, "upgraded", rules, seat=self.seat, unit=action.unit, level=have + 1, tile=tile, data=FREE)

    def on_train(self, position: Warcraft, action: Train) -> None:
        self.refuse("train")

    def on_construct(self, position: Warcraft, action: Construct) -> None:
        self.refuse("construct")

    def on_construct_outpost(self, position: Warcraft, action: ConstructOutpost) -> None:
        self.refuse("construct")

    def refuse(self, deed: str) -> None:
        raise Refusal([NO_BUILDING, UNDEAD], f"The Undead player may not {deed} in this scenario.")

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, ("wbg.turn.step-order",), "end the Spend Step")
        close(position, self)
