"""Step 4, Spend: train, construct or upgrade; one of the three, or nothing."""

from typing import Any

from referee.kernel.action import Action
from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import Ask, one
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.kernel.window import open_window
from referee.warcraft.actions import (
    BuildTogether,
    Construct,
    ConstructOutpost,
    Done,
    PlayCard,
    Research,
    Train,
    Upgrade,
)
from referee.warcraft.expansion.hero.hero import train_hero, trainable
from referee.warcraft.expansion.outpost import given_up_for
from referee.warcraft.expansion.racial.human import (
    WORKERS,
    build_together,
    check_moment,
    check_workers,
    cooperates,
    site_of,
    ways,
)
from referee.warcraft.expansion.racial.undead import PRESENCE, gathers
from referee.warcraft.expansion.research import begin_research, check_research
from referee.warcraft.table.piece import HERO, UNITS
from referee.warcraft.table.position import Warcraft, has
from referee.warcraft.table.scenario import forbid
from referee.warcraft.table.tile import price
from referee.warcraft.turn.construct import COST, afford, free_workers, start_building
from referee.warcraft.turn.outpost import start_outpost
from referee.warcraft.turn.train import check_training, training_rules
from referee.warcraft.turn.upgrade import check_upgrade, raise_level

STEP = ("wbg.turn.steps", "wbg.turn.step-order")
CHOICES = {
    "train": ["wbg.train.select-building", "wbg.train.cost", "wbg.train.unlimited"],
    "construct": ["wbg.construct.building-worker", "wbg.construct.building-cost"],
    "construct-outpost": ["wbg.outpost.worker", "wbg.outpost.cost"],
    "upgrade": ["wbg.upgrade.requirement", "wbg.upgrade.cost", "wbg.upgrade.several-types"],
}
MORE = {
    "research": ["wbx.research.with-train", "wbx.research.cost"],
    "build-together": ["wbx.racial.human.fourth-option", "wbx.racial.human.second-option"],
}
"""What the Expansion Set adds to the choice."""


class SpendStep(Frame[Warcraft], tag="spend-step"):
    """One seat's Spend Step; `option` is what it is spending on, `busy` counts workers spoken for by space."""

    asks = {
        **{action: (*STEP, "wbg.spend.one-option", *rules) for action, rules in (CHOICES | MORE).items()},
        "done": (*STEP, "wbg.spend.one-option", "wbg.spend.may-pass"),
        "play-card": ("wbg.play.when",),
    }
    seat: str
    started: bool = False
    option: str = ""
    raised: list[str] = []
    busy: dict[str, int] = {}

    def settle(self, position: Warcraft) -> bool:
        if self.started:
            return False
        self.started = True
        open_window(position, "spend-step.start", self.seat)
        return True

    def prompts(self, position: Warcraft) -> list[Prompt]:
        text = say("Spend Step of {seat:seat}: train, construct or upgrade, then say done.", seat=self.seat)
        asked = [self.ask([self.seat], action, text, Ask()) for action in (*CHOICES, *self.more(position))]
        asked.append(self.ask([self.seat], "done", text, one([{}])))
        cards = position.game.cards_for(position, self.seat, "spend-step.construct")
        if cards:
            card = self.ask([self.seat], "play-card", text, Ask(), must=False)
            card.cards, card.window = cards, "spend-step.construct"
            asked.append(card)
        return asked

    def more(self, position: Warcraft) -> list[str]:
        """What the Expansion Set adds to the choice."""
        found = ["research"] if has(position, "research") else []
        return [*found, "build-together"] if cooperates(position, self.seat) else found

    def options(self, position: Warcraft, action: str, seat: str) -> list[dict[str, Any]]:
        if seat != self.seat:
            return []
        found: dict[str, list[dict[str, Any]]] = {
            "train": [*({"unit": unit} for unit in (*UNITS, "worker")), *trainable(position, seat)],
            "construct": [{"building": unit} for unit in UNITS],
            "construct-outpost": [
                way
                for space in position.board.spaces
                if free_workers(position, seat, space)
                for way in given_up_for(position, seat, space)
            ],
            "upgrade": [{"unit": unit} for unit in UNITS],
            "research": [{"spells": 1}, {"spells": 2}] if has(position, "research") else [],
            "build-together": ways(position, seat),
            "done": [{}],
        }
        if action == "play-card":
            return position.game.plays(position, seat, "spend-step.construct")
        return [fields for fields in found.get(action, ()) if self.allows(position, action, fields)]

    def allows(self, position: Warcraft, action: str, fields: dict[str, Any]) -> bool:
        """Judge on a copy: what is offered is what would be accepted (or asks for a printed fact)."""
        return position.game.would_accept(position, {"type": action, "seat": self.seat, **fields})

    def choose(self, position: Warcraft, option: str) -> bool:
        """Settle on an option; whether it was this one before."""
        require(
            position,
            self.option in ("", option),
            "wbg.spend.one-option",
            say("{seat:seat} is spending on {option:spent} in this step.", seat=self.seat, option=self.option),
        )
        again, self.option = self.option == option, option
        return again

    def on_train(self, position: Warcraft, action: Train) -> None:
        only([self.seat], action, STEP, "spend now")
        again = self.choose(position, "train")
        if action.unit == HERO:
            train_hero(position, action)
            return
        if action.level is not None:
            raise Invalid.of("level", "only a hero is trained at a Level")
        check_training(position, self.seat, action.unit)
        rules = training_rules(position, self.seat, action.unit, again)
        cost = afford(position, self.seat, price(position, self.seat, action.unit), "wbg.train.cost")
        happen(position, "trained", rules, seat=self.seat, unit=action.unit, data=cost)

    def on_research(self, position: Warcraft, action: Research) -> None:
        only([self.seat], action, STEP, "spend now")
        check_research(position, self.seat, action.spells, self.option)
        self.choose(position, "train")
        begin_research(position, self.seat, action.spells)

    def on_construct(self, position: Warcraft, action: Construct) -> None:
        only([self.seat], action, STEP, "spend now")
        again = self.choose(position, "construct")
        town = position.seats[self.seat].town
        why = say("No free worker of {seat:seat} is in the Town {town:space}.", seat=self.seat, town=town)
        self.check_worker(position, town, "wbg.construct.building-worker", why, "Move a worker into the Town first.")
        start_building(position, self.seat, action.building, summoned=False, again=again)
        self.keep_free(position, town)

    def on_construct_outpost(self, position: Warcraft, action: ConstructOutpost) -> None:
        only([self.seat], action, STEP, "spend now")
        again = self.choose(position, "construct")
        why = say("No free worker of {seat:seat} is in {space:space}.", seat=self.seat, space=action.space)
        self.check_worker(position, action.space, "wbg.outpost.worker", why, "Move a worker there first.")
        start_outpost(position, self.seat, action.space, action.gives_up, again)
        self.keep_free(position, action.space)

    def on_build_together(self, position: Warcraft, action: BuildTogether) -> None:
        only([self.seat], action, STEP, "spend now")
        check_moment(position, self.seat, self.option)
        where = site_of(position, action)
        check_workers(action, where, self.idle(position, where))
        build_together(position, action)
        self.busy[where] = self.busy.get(where, 0) + WORKERS

    def idle(self, position: Warcraft, space: str) -> int:
        """Workers in a space that nothing in this step rests on yet."""
        return free_workers(position, self.seat, space) - self.busy.get(space, 0)

    def check_worker(self, position: Warcraft, space: str, rule: str, why: Text, remedy: str) -> None:
        if self.idle(position, space) > 0:
            return
        rules = [rule, *([PRESENCE] if gathers(position, self.seat) else [])]
        rules += ["wbx.racial.human.workers-locked"] if self.busy and cooperates(position, self.seat) else []
        raise Refusal(rules, why, remedy)

    def keep_free(self, position: Warcraft, space: str) -> None:
        """The Undead assign nobody, but each construction of the step needs a worker of its own."""
        if gathers(position, self.seat):
            self.busy[space] = self.busy.get(space, 0) + 1

    def on_upgrade(self, position: Warcraft, action: Upgrade) -> None:
        if action.seat != self.seat:
            forbid(position, action, "spend")
        only([self.seat], action, STEP, "spend now")
        if action.unit == HERO:
            raise Refusal(["wbx.level.not-spend"], "Heroes are not upgraded: they rise by experience.")
        again = self.choose(position, "upgrade")
        require(
            position,
            action.unit not in self.raised,
            "wbg.upgrade.once-per-type",
            say("{unit:piece} is raised already in this Spend Step.", unit=action.unit),
            "Raise it again next turn.",
        )
        check_upgrade(position, self.seat, action.unit)
        cost = afford(position, self.seat, {"gold": COST, "wood": COST}, "wbg.upgrade.cost")
        self.raised.append(action.unit)
        raise_level(position, self.seat, action.unit, cost, again)

    def takes(self, position: Warcraft, action: Action) -> bool:
        return bool(position.game.fits(position, action, "spend-step.construct"))

    def on_use(self, position: Warcraft, action: PlayCard) -> None:
        only([self.seat], action, STEP, "spend now")
        position.game.check_play(position, action)
        position.game.begin_play(position, action, "spend-step.construct")

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, STEP, "end the Spend Step")
        if not self.option and not self.busy:
            happen(position, "spent-nothing", ["wbg.spend.may-pass"], seat=self.seat)
        close(position, self)
        open_window(position, "spend-step.end", self.seat)
