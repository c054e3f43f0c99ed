"""Option 5: cards are not drawn in battle; gold in the Spend Step buys spells that arrive in the Deploy Step."""

from typing import Any

from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import put, shift
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.warcraft.battle.battle import UNDRAWN
from referee.warcraft.expansion.actions import Research
from referee.warcraft.table.deck import GAINS, draw_cards
from referee.warcraft.table.piece import RESEARCH
from referee.warcraft.table.position import Warcraft, has, number_of, reserve, training
from referee.warcraft.table.verbs import VERBS, pay
from referee.warcraft.turn.construct import afford
from referee.warcraft.turn.deploy import ARRIVING
from referee.warcraft.turn.spend import ONE_OPTION, Spending, SpendStep, spend
from referee.warcraft.turn.train import OCCUPIED
from referee.warcraft.turn.turn import DOING

NO_WORKER = "wbx.research.no-worker"
TOKENS = 2
RESEARCH_SETUP = "wbx.research.setup"
WITH_TRAIN, COST = "wbx.research.with-train", "wbx.research.cost"
RULES = [
    WITH_TRAIN,
    COST,
    "wbx.research.limit",
    NO_WORKER,
    "wbg.train.spend-tokens",
]


def under_research(position: Warcraft, seat: str) -> int:
    return number_of(position, training(seat), seat, RESEARCH)


def check_research(position: Warcraft, seat: str, spells: int, option: str) -> None:
    """While training, on a worker building that is free, at most two at a time."""
    if not has(position, "research"):
        raise Refusal(["wbx.research.tokens"], "Spells are researched only with the Spell Research option.")
    if option not in ("", "train"):
        rules = [WITH_TRAIN, ONE_OPTION]
        raise Refusal(
            rules, say("{seat:seat} is not training in this step: research goes with the Train option.", seat=seat)
        )
    require(position, spells > 0, COST, "Research takes 1 or 2 gold, for as many spells.")
    busy = number_of(position, training(seat), seat, "worker")
    require(position, not busy, NO_WORKER, "A worker is on the worker building: no research there.")
    under = under_research(position, seat)
    require(
        position,
        under + spells <= TOKENS,
        "wbx.research.limit",
        say(
            "At most {tokens:spell} are under research at a time; {seat:seat} has {under} and wants {spells} more.",
            tokens=TOKENS,
            seat=seat,
            under=under,
            spells=spells,
        ),
    )


def begin_research(position: Warcraft, seat: str, spells: int) -> None:
    cost = afford(position, seat, {"gold": spells}, COST)
    happen(position, "research-begun", RULES, seat=seat, spells=spells, data=cost)


def check_worker_building(position: Warcraft, seat: str) -> None:
    """No worker is trained where spells are researched."""
    under = under_research(position, seat)
    require(position, not under, NO_WORKER, "Spells are under research on the worker building.")


def finish_research(position: Warcraft, seat: str) -> None:
    """The tokens come off, and as many cards are drawn; this cannot be put off."""
    spells = under_research(position, seat)
    happen(position, "researched", ["wbx.research.deploy"], seat=seat, spells=spells)
    for _ in range(spells):
        draw_cards(position, seat, ["wbx.research.deploy"])


@VERBS.verb("research-tokens", "{seat:seat} lays {number} research tokens beside the reserves.")
def research_tokens(position: Warcraft, event: Event) -> None:
    put(position.piles, reserve(event.seat), RESEARCH, event.seat, event.data["number"])


def spelled(event: Event) -> str:
    return "1 spell" if event.data["spells"] == 1 else f"{event.data['spells']} spells"


@VERBS.verb("research-begun", "{seat:seat} researches {spells:spell} for {gold:gold}.")
def research_begun(position: Warcraft, event: Event) -> None:
    pay(position, event)
    seat = event.seat
    shift(position.piles, RESEARCH, seat, event.data["spells"], reserve(seat), training(seat))


@VERBS.verb("researched", "{seat:seat} has finished the research of {spells:spell}.")
def researched(position: Warcraft, event: Event) -> None:
    seat = event.seat
    shift(position.piles, RESEARCH, seat, event.data["spells"], training(seat), reserve(seat))


NO_DRAW = {"start": ("wbx.research.no-draw-start",), "end": ("wbx.research.no-draw-win",)}


def undrawn(position: Warcraft, moment: str) -> tuple[str, ...]:
    return NO_DRAW[moment] if has(position, "research") else ()


class Researching(Spending):
    rules = (WITH_TRAIN, COST)

    def offered(self, position: Warcraft, seat: str) -> bool:
        return has(position, "research")

    def ways(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        return [{"spells": 1}, {"spells": 2}] if has(position, "research") else []

    def do(self, position: Warcraft, step: SpendStep, action: Research) -> None:
        check_research(position, step.seat, action.spells, step.spending)
        step.choose(position, "train")
        begin_research(position, step.seat, action.spells)


def arrive(position: Warcraft, seat: str) -> bool:
    """Whether spells have just been finished."""
    if not under_research(position, seat):
        return False
    finish_research(position, seat)
    return True


def hand(position: Warcraft) -> tuple[str, ...]:
    """Three cards are drawn at the start all the same, and no more but by research."""
    return ("wbx.research.hand",) if has(position, "research") else ()


def announce() -> None:
    spend(Research, Researching())
    OCCUPIED.append(check_worker_building)
    ARRIVING.append(arrive)
    UNDRAWN.append(undrawn)
    GAINS.append(hand)
    DOING[Research] = ("spend", "Research")
