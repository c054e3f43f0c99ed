"""Step 2, Harvest: gold before wood, one roll per worker, depletion after each."""

from typing import Any

from referee.kernel.action import Roll
from referee.kernel.agenda import Frame, close, only
from referee.kernel.dice import Die, Pool
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen
from referee.kernel.prompt import Choice, Prompt
from referee.kernel.window import open_window
from referee.warcraft.actions import AbandonOutpost, Done
from referee.warcraft.move import abandon, sites
from referee.warcraft.state import BUILDING, Warcraft

RESOURCE = {"goldmine": "gold", "forest": "wood"}
KIND_RULES = {
    "goldmine": ["wbg.harvest.gold-first", "wbg.space.goldmine"],
    "forest": ["wbg.harvest.wood", "wbg.space.forest"],
}
COMPLETE = 2


def resource_die(position: Warcraft) -> Die:
    """As far as it is known: its range, and its faces only where a pack has them."""
    facts = {
        key: fact.value
        for pack in reversed(position.printed)
        for key, fact in pack.items()
        if key.startswith("die.resource")
    }
    faces = facts.get("die.resource.faces")
    return Die(
        "resource", facts.get("die.resource.low", 1), facts.get("die.resource.high", 3), tuple(faces) if faces else None
    )


class HarvestStep(Frame, tag="harvest-step"):
    """One seat's Harvest Step; `rolled` says how often each space was rolled for."""

    seat: str
    started: bool = False
    rolled: dict[str, int] = {}

    def settle(self, position: Warcraft) -> bool:
        if not self.started:
            self.started = True
            open_window(position, "harvest-step.start", self.seat)
            return True
        if self.due(position) or self.idle(position):
            return False
        close(position, self)
        return True

    def idle(self, position: Warcraft) -> list[dict[str, Any]]:
        """Outposts whose builders could still be called off to harvest."""
        return [
            site
            for site in sites(position, self.seat)
            if position.board.spaces[site["space"]].kind in RESOURCE
            and position.depletion.get(site["space"], 0) < COMPLETE
        ]

    def due(self, position: Warcraft) -> list[str]:
        """Spaces to roll for now: Goldmines while any is left, then Forests."""
        for kind in ("goldmine", "forest"):
            spaces = [
                key
                for key, space in position.board.spaces.items()
                if space.kind == kind
                and position.depletion.get(key, 0) < COMPLETE
                and gatherers(position, self.seat, key) > self.rolled.get(key, 0)
            ]
            if spaces:
                return spaces
        return []

    def prompts(self, position: Warcraft) -> list[Prompt]:
        die = resource_die(position)
        asked = [] if self.due(position) else [self.last_call()]
        for space in self.due(position):
            rules = [
                *KIND_RULES[position.board.spaces[space].kind],
                "wbg.harvest.what",
                "wbg.harvest.roll-one-at-a-time",
                "wbg.harvest.max-three-workers",
                "wbg.turn.harvest-step-ends",
                "wbg.turn.step-order",
            ]
            choice = Choice(
                "pool",
                label=space,
                die=die.key,
                count=1,
                low=die.low,
                high=die.high,
                faces=list(die.faces) if die.faces else None,
                at_once=1,
            )
            asked.append(
                Prompt([self.seat], "roll", f"Roll the resource die for a worker in {space}.", rules, choice=choice)
            )
        return asked

    def last_call(self) -> Prompt:
        text = f"{self.seat} may still let the builder of an Outpost harvest, which gives the Outpost up; or say done."
        rules = ["wbg.construct.worker-no-harvest", "wbg.turn.harvest-step-ends", "wbg.turn.step-order"]
        return Prompt([self.seat], "done", text, rules, choice=Choice("one", [{}]))

    def options(self, position: Warcraft, action: str, seat: str) -> list[dict[str, Any]]:
        if action == "abandon-outpost" and seat == self.seat:
            return self.idle(position)
        return super().options(position, action, seat)

    def on_roll(self, position: Warcraft, action: Roll) -> None:
        only([self.seat], action, ("wbg.turn.step-order", "wbg.harvest.what"), "harvest now")
        due = self.due(position)
        space = action.label or next(iter(due), "")
        if not space:
            raise Refusal(["wbg.harvest.what"], "No roll is due any more.")
        if space not in due:
            why_not_due(position, self.seat, space, due)
        Pool(self.seat, "resource", 1, space).report(resource_die(position), action.faces or [])
        self.rolled[space] = self.rolled.get(space, 0) + 1
        gather(position, self.seat, space, (action.faces or [0])[0])

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, ("wbg.turn.step-order",), "end the Harvest Step")
        if self.due(position):
            rules = ["wbg.harvest.roll-one-at-a-time", "wbg.turn.harvest-step-ends"]
            raise Refusal(rules, f"Every worker is rolled for; still due: {', '.join(self.due(position))}.")
        close(position, self)

    def on_abandon_outpost(self, position: Warcraft, action: AbandonOutpost) -> None:
        only([self.seat], action, ("wbg.turn.step-order",), "act now")
        abandon(position, action)


def why_not_due(position: Warcraft, seat: str, space: str, due: list[str]) -> None:
    """Name the rule by which this space is not rolled for now."""
    kind = position.board.spaces[space].kind if space in position.board.spaces else ""
    if not kind:
        raise Invalid.of("label", f"there is no space {space}; due are {', '.join(due)}")
    here = [pile for pile in position.piles.get(space, ()) if pile.side == seat and pile.kind == "worker"]
    if kind not in RESOURCE or not here:
        rules, why = ["wbg.harvest.what"], f"{seat} has no worker on a Goldmine or Forest in {space}."
    elif position.depletion.get(space, 0) == COMPLETE:
        rules = ["wbg.harvest.depleted-yields-nothing", "wbg.harvest.stop-when-depleted"]
        why = f"{space} is completely depleted."
    elif not gatherers(position, seat, space):
        rules, why = ["wbg.construct.worker-no-harvest"], f"The worker in {space} is at work on an Outpost."
    elif kind == "forest" and due and position.board.spaces[due[0]].kind == "goldmine":
        rules, why = ["wbg.harvest.gold-first"], f"Gold comes first: {', '.join(due)}."
    else:
        rules, why = ["wbg.harvest.roll-one-at-a-time"], f"Every worker in {space} was rolled for."
    raise Refusal(rules, why)


def gatherers(position: Warcraft, seat: str, space: str) -> int:
    """Workers free to harvest: those at work on an Outpost are not."""
    return sum(
        pile.count
        for pile in position.piles.get(space, ())
        if pile.side == seat and pile.kind == "worker" and BUILDING not in pile.marks
    )


def gather(position: Warcraft, seat: str, space: str, number: int) -> None:
    """Collect a roll; a 3 depletes the space after it has paid."""
    kind = position.board.spaces[space].kind
    rules = [
        *KIND_RULES[kind],
        "wbg.harvest.what",
        "wbg.harvest.stockpile",
        "wbg.harvest.roll-one-at-a-time",
        "wbg.harvest.open-information",
        "wbg.harvest.supply-empty",
    ]
    happen(position, "harvested", rules, seat=seat, number=number, resource=RESOURCE[kind], space=space)
    if number != 3:
        return
    level = position.depletion.get(space, 0) + 1
    rules = (
        ["wbg.harvest.partial-depletion"]
        if level == 1
        else ["wbg.harvest.complete-depletion", "wbg.harvest.depleted-yields-nothing", "wbg.harvest.stop-when-depleted"]
    )
    happen(position, "depleted", [*rules, "wbg.harvest.token-sides"], space=space, level=level)
