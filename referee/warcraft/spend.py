"""Step 4, Spend: train, construct or upgrade; one of the three, or nothing."""

from typing import Any

from referee.kernel.agenda import Frame, close, only
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Choice, Prompt
from referee.kernel.window import open_window
from referee.warcraft.actions import Construct, ConstructOutpost, Done, PlayCard, Train, Upgrade
from referee.warcraft.state import (
    BUILDING,
    BUILDINGS,
    PIECE_RULES,
    PIECES,
    UNITS,
    Warcraft,
    buildings,
    number_of,
    price,
    reserve,
    training,
)
from referee.warcraft.upgrade import check_upgrade, raise_level

STEP = ("wbg.turn.steps", "wbg.turn.step-order")
COST = 2
OPTIONS = {"train": "training", "construct": "construction", "upgrade": "upgrading"}


class SpendStep(Frame, tag="spend-step"):
    """One seat's Spend Step; `option` is what it is spending on."""

    seat: str
    started: bool = False
    option: str = ""
    raised: list[str] = []

    def settle(self, position: Warcraft) -> bool:
        if self.started:
            return False
        self.started = True
        open_window(position, "spend-step.start", self.seat)
        return True

    def prompts(self, position: Warcraft) -> list[Prompt]:
        text = f"Spend Step of {self.seat}: train, construct or upgrade, then say done."
        rules = {
            "train": ["wbg.train.select-building", "wbg.train.cost", "wbg.train.unlimited"],
            "construct": ["wbg.construct.building-worker", "wbg.construct.building-cost"],
            "construct-outpost": ["wbg.outpost.worker", "wbg.outpost.cost"],
            "upgrade": ["wbg.upgrade.requirement", "wbg.upgrade.cost", "wbg.upgrade.several-types"],
            "done": ["wbg.spend.may-pass"],
        }
        asked = [
            Prompt([self.seat], action, text, [*STEP, "wbg.spend.one-option", *cited], choice=Choice("ask"))
            for action, cited in rules.items()
        ]
        asked[-1].choice = Choice("one", [{}])
        cards = position.game.cards_for(position, self.seat, "spend-step.construct")
        if cards:
            asked.append(
                Prompt(
                    [self.seat],
                    "play-card",
                    text,
                    ["wbg.play.when"],
                    must=False,
                    cards=cards,
                    window="spend-step.construct",
                    choice=Choice("ask"),
                )
            )
        return asked

    def options(self, position: Warcraft, action: str, seat: str) -> list[dict[str, Any]]:
        if seat != self.seat:
            return []
        found: dict[str, list[dict[str, Any]]] = {
            "train": [{"unit": unit} for unit in (*UNITS, "worker")],
            "construct": [{"building": unit} for unit in UNITS],
            "construct-outpost": [{"space": space} for space in position.board.spaces if space in position.piles],
            "upgrade": [{"unit": unit} for unit in UNITS],
            "done": [{}],
        }
        if action == "play-card":
            return position.game.plays(position, seat, "spend-step.construct")
        return [fields for fields in found.get(action, ()) if self.allows(position, action, fields)]

    def allows(self, position: Warcraft, action: str, fields: dict[str, Any]) -> bool:
        """Judge on a copy: what is offered is what would be accepted (or asks for a printed fact)."""
        return position.game.would_accept(position, {"type": action, "seat": self.seat, **fields})

    def choose(self, position: Warcraft, option: str) -> None:
        require(
            position,
            self.option in ("", option),
            "wbg.spend.one-option",
            f"{self.seat} is spending on {OPTIONS.get(self.option, '')} in this step.",
        )
        self.option = option

    def on_train(self, position: Warcraft, action: Train) -> None:
        only([self.seat], action, STEP, "spend now")
        self.choose(position, "train")
        rules = check_training(position, self.seat, action.unit)
        cost = afford(position, self.seat, price(position, self.seat, action.unit), "wbg.train.cost")
        happen(position, "trained", rules, seat=self.seat, unit=action.unit, **cost)

    def on_construct(self, position: Warcraft, action: Construct) -> None:
        only([self.seat], action, STEP, "spend now")
        self.choose(position, "construct")
        town = position.seats[self.seat].town
        require(
            position,
            free_workers(position, self.seat, town),
            "wbg.construct.building-worker",
            f"No worker of {self.seat} is in the Town {town}.",
            "Move a worker into the Town first.",
        )
        start_building(position, self.seat, action.building, summoned=False)

    def on_construct_outpost(self, position: Warcraft, action: ConstructOutpost) -> None:
        only([self.seat], action, STEP, "spend now")
        self.choose(position, "construct")
        require(
            position,
            free_workers(position, self.seat, action.space),
            "wbg.outpost.worker",
            f"No free worker of {self.seat} is in {action.space}.",
            "Move a worker there first.",
        )
        left = number_of(position, reserve(self.seat), self.seat, "outpost")
        if not left:
            raise Refusal(["wbg.construct.limit", PIECE_RULES["outpost"]], "Both Outposts are in use.")
        cost = afford(position, self.seat, {"gold": COST, "wood": COST}, "wbg.outpost.cost")
        rules = [
            "wbg.outpost.worker",
            "wbg.outpost.cost",
            "wbg.outpost.under-construction",
            "wbg.construct.unlimited",
            "wbg.train.spend-tokens",
            "wbg.construct.worker-no-harvest",
        ]
        happen(position, "outpost-started", rules, seat=self.seat, space=action.space, **cost)

    def on_upgrade(self, position: Warcraft, action: Upgrade) -> None:
        only([self.seat], action, STEP, "spend now")
        self.choose(position, "upgrade")
        require(
            position,
            action.unit not in self.raised,
            "wbg.upgrade.once-per-type",
            f"{action.unit} was already raised in this Spend Step.",
            "Raise it again next turn.",
        )
        check_upgrade(position, self.seat, action.unit)
        cost = afford(position, self.seat, {"gold": COST, "wood": COST}, "wbg.upgrade.cost")
        self.raised.append(action.unit)
        raise_level(position, self.seat, action.unit, cost)

    def takes(self, position: Warcraft, action: PlayCard) -> bool:
        return position.game.fits(position, action, "spend-step.construct")

    def on_play_card(self, position: Warcraft, action: PlayCard) -> None:
        only([self.seat], action, STEP, "spend now")
        position.game.check_play(position, action)
        position.game.begin_play(position, action, "spend-step.construct")

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, STEP, "end the Spend Step")
        close(position, self)


def free_workers(position: Warcraft, seat: str, space: str) -> int:
    return sum(
        pile.count
        for pile in position.piles.get(space, ())
        if pile.side == seat and pile.kind == "worker" and BUILDING not in pile.marks
    )


def afford(position: Warcraft, seat: str, cost: dict[str, int], rule: str) -> dict[str, int]:
    """The price, if the stockpile can pay it."""
    player = position.seats[seat]
    gold, wood = cost.get("gold", 0), cost.get("wood", 0)
    require(
        position,
        player.gold >= gold and player.wood >= wood,
        rule,
        f"It costs {gold} gold and {wood} wood; {seat} has {player.gold} gold and {player.wood} wood.",
    )
    return {"gold": gold, "wood": wood}


def check_training(position: Warcraft, seat: str, unit: str) -> list[str]:
    """A free building and a marker in reserve; the rules this training rests on."""
    busy = number_of(position, training(seat), seat, unit)
    if unit == "worker":
        require(position, not busy, "wbg.train.one-worker", "A worker is in training; there is one worker building.")
    elif buildings(position, seat, unit) <= busy:
        rules = ["wbg.train.select-building", "wbg.train.more-buildings"]
        raise Refusal(rules, f"{seat} has no free {unit} building.", f"Construct a {unit} building first.")
    if not number_of(position, reserve(seat), seat, unit):
        rules = ["wbg.train.component-limit", PIECE_RULES[unit]]
        raise Refusal(rules, f"All {PIECES[unit]} {unit} markers of {seat} are in use.")
    rules = [
        "wbg.train.cost",
        "wbg.train.in-training",
        "wbg.train.spend-tokens",
        "wbg.train.unlimited",
        "wbg.train.select-building",
        "wbg.train.component-limit",
        PIECE_RULES[unit],
    ]
    rules += ["wbg.train.workers", "wbg.train.one-worker"] if unit == "worker" else []
    return [*rules, "wbg.train.printed-buildings"] if unit in ("worker", "melee") else rules


def constructible(position: Warcraft, seat: str, unit: str) -> bool:
    """A tile is left and the stockpile can pay."""
    player = position.seats[seat]
    return bool(number_of(position, reserve(seat), seat, BUILDINGS[unit])) and min(player.gold, player.wood) >= COST


def start_building(position: Warcraft, seat: str, unit: str, summoned: bool) -> None:
    """Lay the tile face down for its price, with or without a worker on it."""
    left = number_of(position, reserve(seat), seat, BUILDINGS[unit])
    if not left:
        raise Refusal(
            ["wbg.construct.limit", PIECE_RULES[BUILDINGS[unit]]],
            f"All {PIECES[BUILDINGS[unit]]} {unit} building tiles of {seat} are in use.",
        )
    cost = afford(position, seat, {"gold": COST, "wood": COST}, "wbg.construct.building-cost")
    rules = [
        "wbg.construct.building-cost",
        "wbg.construct.under-construction",
        "wbg.construct.unlimited",
        "wbg.construct.limit",
        "wbg.train.spend-tokens",
        "wbg.construct.worker-no-harvest",
    ]
    rules += ["wbg.card.summon-building"] if summoned else ["wbg.construct.building-worker"]
    happen(position, "construction-started", rules, seat=seat, building=unit, summoned=summoned, **cost)
