"""Step 3, Deploy: what was bought enters play, or is held back."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import Fields, one
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.window import open_window
from referee.warcraft.actions import Complete, CompleteOutpost, Deploy
from referee.warcraft.table.piece import BUILDINGS, OUTPOST_ENTRY, SUMMONED, UNITS
from referee.warcraft.table.position import Warcraft, enemy_units_at, new_cards, number_of, site, training
from referee.warcraft.table.space import TOWN, outposts, town_rules
from referee.warcraft.table.stack import LIMIT, LIMITS, stacked
from referee.warcraft.turn.construct import COSTS_AND_WORKERS, SUMMONED_BY
from referee.warcraft.turn.labour import labour_of
from referee.warcraft.turn.march import mixed
from referee.warcraft.turn.outpost import sites
from referee.warcraft.turn.town import OCCUPIED
from referee.warcraft.turn.train import REQUIRED, TRAINED

DEPLOY_STACKING = "wbg.deploy.stacking"
WHAT = "wbg.deploy.what"
STEP = ("wbg.turn.steps", "wbg.turn.step-order", WHAT)
BEGUN = COSTS_AND_WORKERS
HOLD_BACK = ("wbg.deploy.voluntary-delay", "wbg.turn.deploy-step-ends")


def arrivals(position: Warcraft, seat: str) -> list[str]:
    """Where a seat's new pieces may enter play."""
    return list(dict.fromkeys([position.seats[seat].town, *outposts(position, seat)]))


CROWDED = tuple(replace(limit, rule=DEPLOY_STACKING) for limit in LIMITS)
"""The limits as they hold for those who come from training."""


def room(position: Warcraft, seat: str, space: str, kind: str) -> int:
    """How many more pieces of a kind the limits let into a space; one that has no limit is never in the way."""
    if kind in TRAINED:
        return 1
    return LIMIT - stacked(position, space, seat, UNITS if kind in UNITS else ("worker",))


def under_construction(position: Warcraft, seat: str) -> dict[str, bool]:
    """Unit types with a building at the site, and whether one of them needs no worker back."""
    found: dict[str, bool] = {}
    for pile in position.piles.get(site(seat), ()):
        for unit, tile in BUILDINGS.items():
            if pile.kind == tile:
                found[unit] = found.get(unit, False) or SUMMONED in pile.marks
    return found


ARRIVING: list[Callable[[Warcraft, str], bool]] = []
"""What comes by itself when a Deploy Step begins; each says whether it has just come."""


class DeployStep(Frame[Warcraft], tag="deploy-step"):
    """One seat's Deploy Step; its parts may be taken in any order."""

    asks = {
        "deploy": (*STEP, "wbg.deploy.place", TOWN, OUTPOST_ENTRY, REQUIRED),
        "complete": (*STEP, "wbg.deploy.buildings"),
        "complete-outpost": (*STEP, "wbg.deploy.outposts", "wbg.deploy.new-outpost-usable"),
        "done": (*STEP, *HOLD_BACK),
    }
    seat: str
    started: bool = False

    def settle(self, position: Warcraft) -> bool:
        if not self.started and new_cards(position):
            self.started = True
            open_window(position, "deploy-step.start", self.seat)
            return True
        if any(arrive(position, self.seat) for arrive in ARRIVING):
            return True
        nothing = not position.piles.get(training(self.seat)) and not position.piles.get(site(self.seat))
        if nothing and not sites(position, self.seat):
            self.end(position)
            return True
        return False

    def prompts(self, position: Warcraft) -> list[Prompt]:
        text = say("Deploy Step of {seat:seat}: deploy, complete, or say done.", seat=self.seat)
        return [
            self.ask([self.seat], action, text, one(options))
            for action in self.asks
            if (options := self.options(position, action, self.seat))
        ]

    def options(self, position: Warcraft, action: str, seat: str) -> list[dict[str, Any]]:
        if seat != self.seat:
            return []
        if action == "deploy":
            return deployments(position, seat)
        if action == "complete":
            return [
                {"building": unit}
                for unit, free in under_construction(position, seat).items()
                if free or room(position, seat, position.seats[seat].town, "worker") > 0
            ]
        if action == "complete-outpost":
            return sites(position, seat)
        return [{}] if action == "done" else []

    def on_deploy(self, position: Warcraft, action: Deploy) -> None:
        only([self.seat], action, STEP, "deploy now")
        pieces = {kind: number for kind, number in action.pieces.items() if number}
        require(position, pieces, "wbg.deploy.place", "No piece was named.")
        if action.to not in arrivals(position, self.seat):
            raise Refusal(
                ["wbg.deploy.place", OUTPOST_ENTRY, TOWN],
                say(
                    (
                        "{to:space} is neither the Town of {seat:seat} nor a space with a finished Outpost of "
                        "{seat:seat}."
                    ),
                    to=action.to,
                    seat=self.seat,
                ),
                say("Deploy to {arrivals: or}.", arrivals=arrivals(position, self.seat)),
            )
        check_deployment(position, self.seat, pieces, action.to)
        rules = ["wbg.deploy.place", "wbg.deploy.marker-leaves-building", WHAT]
        home = [TOWN, *town_rules(position, action.to)]
        rules += home if action.to == position.seats[self.seat].town else [OUTPOST_ENTRY]
        rules += [DEPLOY_STACKING] if fills(position, self.seat, pieces, action.to) else []
        rules += [OCCUPIED] if enemy_units_at(position, action.to, self.seat) else []
        happen(position, "deployed", rules, seat=self.seat, pieces=pieces, space=action.to)

    def on_complete(self, position: Warcraft, action: Complete) -> None:
        only([self.seat], action, STEP, "complete buildings now")
        waiting = under_construction(position, self.seat)
        if action.building not in waiting:
            why = say(
                "{seat:seat} has no {building:building} under construction.", seat=self.seat, building=action.building
            )
            raise Refusal(["wbg.deploy.buildings", BEGUN], why)
        summoned = waiting[action.building]
        town = position.seats[self.seat].town
        if not summoned and room(position, self.seat, town, "worker") < 1:
            raise Refusal(
                ["wbg.deploy.building-blocked", "wbg.deploy.worker-to-town-only"],
                say("The worker must return to {town:space}, which holds {limit:worker}.", town=town, limit=LIMIT),
                "Leave it for a later turn.",
            )
        rules = ["wbg.deploy.buildings", "wbg.setup.town-buildings"]
        if summoned:
            rules += labour_of(position, self.seat).done or SUMMONED_BY
        else:
            rules += ["wbg.deploy.worker-to-town-only"]
            rules += [OCCUPIED] if enemy_units_at(position, town, self.seat) else []
        happen(position, "completed", rules, seat=self.seat, building=action.building, summoned=summoned)

    def on_complete_outpost(self, position: Warcraft, action: CompleteOutpost) -> None:
        only([self.seat], action, STEP, "complete Outposts now")
        if {"space": action.space} not in sites(position, self.seat):
            why = say(
                "{seat:seat} has no Outpost under construction in {space:space}.", seat=self.seat, space=action.space
            )
            raise Refusal(["wbg.deploy.outposts", BEGUN], why)
        rules = ["wbg.deploy.outposts", "wbg.deploy.new-outpost-usable"]
        rules += labour_of(position, self.seat).done
        happen(position, "outpost-completed", rules, seat=self.seat, space=action.space)

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, STEP, "end the Deploy Step")
        happen(position, "held-back", HOLD_BACK, seat=self.seat)
        self.end(position)

    def end(self, position: Warcraft) -> None:
        close(position, self)
        open_window(position, "deploy-step.end", self.seat)


def fills(position: Warcraft, seat: str, pieces: Mapping[Any, int], space: str) -> bool:
    """Whether a deployment brings a space to its limit."""
    units = sum(number for kind, number in pieces.items() if kind in UNITS)
    workers = pieces.get("worker", 0)
    asked = (("melee", units), ("worker", workers))
    return any(number and number == room(position, seat, space, kind) for kind, number in asked)


def check_deployment(position: Warcraft, seat: str, pieces: Mapping[Any, int], to: str) -> None:
    """All of them are in training, and units and workers have room, each counted together."""
    for kind, number in pieces.items():
        waiting = number_of(position, training(seat), seat, kind)
        why = say(
            "{seat:seat} has {pieces:piece} in training, not {number}.",
            seat=seat,
            pieces={kind: waiting},
            number=number,
        )
        require(position, waiting >= number, REQUIRED, why)
    for limit in CROWDED:
        number = sum(pieces.get(kind, 0) for kind in limit.kinds)
        rules = limit.broken(position, to, seat, number) if number else []
        if rules:
            free = max(0, room(position, seat, to, limit.kinds[0]))
            raise Refusal(
                [*rules, "wbg.deploy.no-room"],
                say("{to:space} has room for {free} more, not {number}.", to=to, free=free, number=number),
                "The rest stays in training.",
            )


def deployments(position: Warcraft, seat: str) -> list[Fields]:
    """Every deployment: which pieces together, to each place with room."""
    waiting = {kind: number_of(position, training(seat), seat, kind) for kind in (*UNITS, "worker", *TRAINED)}
    able = {kind: number for kind, number in waiting.items() if number}
    return [
        {"pieces": pieces, "to": to}
        for to in (arrivals(position, seat) if able else ())
        for pieces in fitting(position, seat, to, able)
    ]


def fitting(position: Warcraft, seat: str, to: str, able: dict[str, int]) -> list[dict[str, int]]:
    """The mixtures of these that a place has room for: each kind if it came alone, and units together."""
    alone = {kind: max(0, min(number, room(position, seat, to, kind))) for kind, number in able.items()}
    free = max(0, room(position, seat, to, UNITS[0]))
    return [pieces for pieces in mixed(alone) if sum(pieces.get(kind, 0) for kind in UNITS) <= free]
