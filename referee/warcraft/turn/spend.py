"""Step 4, Spend: train, construct or upgrade; one of the three, or nothing."""

from typing import Any

from msgspec import field

from referee.kernel.action import Action, Done
from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import AnyShape, Ask, One, one
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.kernel.window import open_window
from referee.warcraft.actions import Construct, ConstructOutpost, PlayCard, Train, Upgrade
from referee.warcraft.table.piece import UNITS, Rules
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import forbid
from referee.warcraft.turn.construct import BUILDING_COST, COST, afford, start_building
from referee.warcraft.turn.labour import free_workers, labour_of
from referee.warcraft.turn.outpost import markers_of, start_outpost
from referee.warcraft.turn.price import priced
from referee.warcraft.turn.train import PRICE, SELECT_BUILDING, TRAINED, train
from referee.warcraft.turn.upgrade import check_raised, check_upgrade, raise_level

STEP = ("wbg.turn.steps", "wbg.turn.step-order")
ONE_OPTION = "wbg.spend.one-option"
CHOICES = {
    "train": [SELECT_BUILDING, PRICE, "wbg.train.unlimited"],
    "construct": ["wbg.construct.building-worker", BUILDING_COST],
    "construct-outpost": ["wbg.outpost.worker", "wbg.outpost.cost"],
    "upgrade": ["wbg.upgrade.requirement", "wbg.upgrade.cost", "wbg.upgrade.several-types"],
}


class Spending:
    """A further choice of a Spend Step."""

    rules: Rules = ()

    def offered(self, position: Warcraft, seat: str) -> bool:
        raise NotImplementedError

    def ways(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        raise NotImplementedError

    def do(self, position: Warcraft, step: "SpendStep", action: Any) -> None:
        raise NotImplementedError


SPENDINGS: dict[str, Spending] = {}


def spend(action: type[Action], spending: Spending) -> None:
    """Announce a further choice, by the action that takes it."""
    key = str(action.__struct_config__.tag)
    SPENDINGS[key] = spending
    SpendStep.asks[key] = (*STEP, ONE_OPTION, *spending.rules)

    def taken(step: SpendStep, position: Warcraft, action: Any) -> None:
        only([step.seat], action, STEP, "spend now")
        spending.do(position, step, action)

    setattr(SpendStep, f"on_{key.replace('-', '_')}", taken)


class SpendStep(Frame[Warcraft], tag="spend-step"):
    """One seat's Spend Step; `spending` is what it is spent on, `busy` counts workers spoken for by space."""

    asks = {
        **{action: (*STEP, ONE_OPTION, *rules) for action, rules in CHOICES.items()},
        "done": (*STEP, ONE_OPTION, "wbg.spend.may-pass"),
        "play-card": ("wbg.play.when",),
    }
    seat: str
    started: bool = False
    spending: str = field(name="option", default="")
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

    def sought(self, position: Warcraft, seat: str) -> list[str]:
        """Nobody looks for a choice that this table does not have."""
        known = (*CHOICES, *self.more(position), "done")
        return [action for action in super().sought(position, seat) if action in known]

    def more(self, position: Warcraft) -> list[str]:
        """What else there is to choose from at this table."""
        return [key for key, spending in SPENDINGS.items() if spending.offered(position, self.seat)]

    def options(self, position: Warcraft, action: str, seat: str) -> list[dict[str, Any]]:
        if seat != self.seat:
            return []
        found: dict[str, list[dict[str, Any]]] = {
            "train": [
                *({"unit": unit} for unit in (*UNITS, "worker")),
                *(way for other in TRAINED.values() for way in other.ways(position, seat)),
            ],
            "construct": [{"building": unit} for unit in UNITS],
            "construct-outpost": [
                way
                for space in position.board.spaces
                if free_workers(position, seat, space)
                for way in markers_of(position).ways(position, seat, space)
            ],
            "upgrade": [{"unit": unit} for unit in UNITS],
            "done": [{}],
        }
        if action in SPENDINGS:
            found[action] = SPENDINGS[action].ways(position, seat)
        if action == "play-card":
            return position.game.plays(position, seat, "spend-step.construct")
        return [fields for fields in found.get(action, ()) if self.allows(position, action, fields)]

    def choices(self, position: Warcraft, action: str, seat: str) -> list[AnyShape]:
        """The same with what each of it costs."""
        if action not in CHOICES:
            return super().choices(position, action, seat)
        found = [priced(position, seat, action, fields) for fields in self.options(position, action, seat)]
        return [One(found)] if found else []

    def allows(self, position: Warcraft, action: str, fields: dict[str, Any]) -> bool:
        """Judge on a copy: what is offered is what would be accepted (or asks for a printed fact)."""
        return position.game.would_accept(position, {"type": action, "seat": self.seat, **fields})

    def choose(self, position: Warcraft, spending: str) -> bool:
        """Settle on a spending; whether it was this one before."""
        require(
            position,
            self.spending in ("", spending),
            ONE_OPTION,
            say("{seat:seat} is spending on {option:spent} in this step.", seat=self.seat, option=self.spending),
        )
        again, self.spending = self.spending == spending, spending
        return again

    def on_train(self, position: Warcraft, action: Train) -> None:
        only([self.seat], action, STEP, "spend now")
        again = self.choose(position, "train")
        train(position, action, again)

    def on_construct(self, position: Warcraft, action: Construct) -> None:
        only([self.seat], action, STEP, "spend now")
        again = self.choose(position, "construct")
        town = position.seats[self.seat].town
        why = say("No free worker of {seat:seat} is in {town:space}.", seat=self.seat, town=town)
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

    def idle(self, position: Warcraft, space: str) -> int:
        """Workers in a space that nothing in this step rests on yet."""
        return free_workers(position, self.seat, space) - self.busy.get(space, 0)

    def check_worker(self, position: Warcraft, space: str, rule: str, why: Text, remedy: str) -> None:
        if self.idle(position, space) > 0:
            return
        more = labour_of(position, self.seat).lacking(bool(self.busy))
        raise Refusal([rule, *more], why, remedy)

    def keep_free(self, position: Warcraft, space: str) -> None:
        """Where nobody is assigned, each construction of the step still needs a worker of its own."""
        if not labour_of(position, self.seat).assigned:
            self.busy[space] = self.busy.get(space, 0) + 1

    def on_upgrade(self, position: Warcraft, action: Upgrade) -> None:
        if action.seat != self.seat:
            forbid(position, action, "spend")
        only([self.seat], action, STEP, "spend now")
        check_raised(position, action.unit, [])
        again = self.choose(position, "upgrade")
        check_raised(position, action.unit, self.raised)
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
        if not self.spending and not self.busy:
            happen(position, "spent-nothing", ["wbg.spend.may-pass"], seat=self.seat)
        close(position, self)
        open_window(position, "spend-step.end", self.seat)
