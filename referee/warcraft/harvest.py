"""Step 2, Harvest: gold before wood, one roll per worker, depletion after each.

Where the amounts are fixed (Options 6 and 7) nobody rolls: what is due is taken at once.
"""

from typing import Any

from referee.kernel.action import Read, Roll
from referee.kernel.agenda import Frame, close, only
from referee.kernel.dice import Die, Pool
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen
from referee.kernel.prompt import Choice, Prompt
from referee.kernel.window import open_window
from referee.warcraft.actions import AbandonOutpost, Done
from referee.warcraft.construct import abandon, builders, free_workers
from referee.warcraft.expansion.gathering import FOURTH, GATHER, gang, gathers
from referee.warcraft.expansion.hidden import FACT, REVEAL, ask_number, covered, look, reveal
from referee.warcraft.expansion.resources import collect, exhausted, fixed, rules_for
from referee.warcraft.scenario import scenario_of
from referee.warcraft.stacking import LIMIT
from referee.warcraft.state import RESOURCE, Warcraft, has
from referee.warcraft.windows import open_moment

KIND_RULES = {
    "goldmine": ["wbg.harvest.gold-first", "wbg.space.goldmine"],
    "forest": ["wbg.harvest.wood", "wbg.space.forest"],
}
STEP = ["wbg.turn.harvest-step-ends", "wbg.turn.step-order"]
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


class HarvestStep(Frame[Warcraft], tag="harvest-step"):
    """One seat's Harvest Step; `rolled` says for how many workers each space has been harvested."""

    asks = {
        "roll": ("wbg.harvest.roll-one-at-a-time", *STEP),
        "read": REVEAL,
        "done": ("wbg.construct.worker-no-harvest", *STEP),
    }
    seat: str
    started: bool = False
    rolled: dict[str, int] = {}

    def settle(self, position: Warcraft) -> bool:
        if not self.started:
            self.started = True
            open_window(position, "harvest-step.start", self.seat)
            return True
        due = self.due(position)
        if due and fixed(position):
            return self.take(position, due)
        if due or self.idle(position):
            return False
        self.finish(position)
        return True

    def idle(self, position: Warcraft) -> list[dict[str, Any]]:
        """Outposts whose builders could still be called off to harvest."""
        return [
            site
            for site in builders(position, self.seat)
            if position.board.spaces[site["space"]].kind in RESOURCE and not worn_out(position, site["space"])
        ]

    def due(self, position: Warcraft) -> list[str]:
        """Spaces to harvest now: Goldmines while any is left, then Forests."""
        for kind in ("goldmine", "forest"):
            spaces = [
                key
                for key, space in position.board.spaces.items()
                if space.kind == kind
                and not worn_out(position, key)
                and gatherers(position, self.seat, key) > self.rolled.get(key, 0)
            ]
            if spaces:
                return spaces
        return []

    def take(self, position: Warcraft, due: list[str]) -> bool:
        """Without dice: take what is due in a space whose amount is known; False while tokens must be read."""
        space = next((space for space in due if not covered(position, space)), None)
        if space is None:
            return False
        workers = gatherers(position, self.seat, space) - self.rolled.get(space, 0)
        rules = [*harvest_rules(position, space), "wbg.harvest.stockpile", "wbg.harvest.open-information"]
        rules += gang_rules(position, self.seat, space)
        self.rolled[space] = gatherers(position, self.seat, space)
        reveal(position, self.seat, space)
        collect(position, self.seat, space, workers, rules)
        return True

    def prompts(self, position: Warcraft) -> list[Prompt]:
        due = self.due(position)
        if not due:
            return [self.last_call()]
        if fixed(position):
            return [ask_number(position, self.seat, space) for space in due]
        return [self.ask_roll(position, space, resource_die(position)) for space in due]

    def ask_roll(self, position: Warcraft, space: str, die: Die) -> Prompt:
        rules = [*harvest_rules(position, space), *self.asks["roll"], *self.gang_now(position, space)]
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
        text = f"Roll the resource die for a worker in {space}."
        return self.ask([self.seat], "roll", text, choice, rules=rules)

    def gang_now(self, position: Warcraft, space: str) -> list[str]:
        """What lets melee units harvest, once all the workers are done."""
        done = self.rolled.get(space, 0) >= free_workers(position, self.seat, space)
        return gang_rules(position, self.seat, space) if done else []

    def last_call(self) -> Prompt:
        text = f"{self.seat} may still let the builder of an Outpost harvest, which gives the Outpost up; or say done."
        return self.ask([self.seat], "done", text, Choice("one", [{}]))

    def options(self, position: Warcraft, action: str, seat: str) -> list[dict[str, Any]]:
        if action == "abandon-outpost" and seat == self.seat:
            return self.idle(position)
        if action == "read" and seat == self.seat and has(position, "hidden"):
            facts = [FACT + space for space in self.due(position)]
            return [{"fact": fact, "value": value} for fact in facts for value in position.game.plausible(fact)]
        return super().options(position, action, seat)

    def on_roll(self, position: Warcraft, action: Roll) -> None:
        only([self.seat], action, ("wbg.turn.step-order", "wbg.harvest.what"), "harvest now")
        if fixed(position):
            raise Refusal(rules_for(position, "roll"), "The resource die is not used: each worker takes 2.")
        due = self.due(position)
        space = action.label or next(iter(due), "")
        if not space:
            raise Refusal(["wbg.harvest.what"], "No roll is due any more.")
        if space not in due:
            why_not_due(position, self.seat, space, due)
        Pool(self.seat, "resource", 1, space).report(resource_die(position), action.faces or [])
        rules = self.gang_now(position, space)
        self.rolled[space] = self.rolled.get(space, 0) + 1
        gather(position, self.seat, space, (action.faces or [0])[0], rules)

    def on_read(self, position: Warcraft, action: Read) -> None:
        only([self.seat], action, ("wbx.hidden.reveal",), "turn up a token now")
        look(position, action, self.due(position))

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, ("wbg.turn.step-order",), "end the Harvest Step")
        if self.due(position):
            rules = ["wbg.harvest.roll-one-at-a-time", "wbg.turn.harvest-step-ends"]
            raise Refusal(rules, f"Every worker harvests; still due: {', '.join(self.due(position))}.")
        self.finish(position)

    def finish(self, position: Warcraft) -> None:
        close(position, self)
        open_moment(position, "harvest-step.end", self.seat)

    def on_abandon_outpost(self, position: Warcraft, action: AbandonOutpost) -> None:
        only([self.seat], action, ("wbg.turn.step-order",), "act now")
        abandon(position, action)


def worn_out(position: Warcraft, space: str) -> bool:
    """Nothing is to be had there: the marker lies on its complete side, or a fixed amount is used up."""
    return exhausted(position, space) if fixed(position) else position.depletion.get(space, 0) >= COMPLETE


def harvest_rules(position: Warcraft, space: str) -> list[str]:
    """What says that workers harvest there."""
    return [*KIND_RULES[position.board.spaces[space].kind], "wbg.harvest.what", "wbg.harvest.max-three-workers"]


def gang_rules(position: Warcraft, seat: str, space: str) -> list[str]:
    """What lets melee units harvest as one more worker, even as a fourth."""
    if not gang(position, seat, space):
        return []
    return [*GATHER, *([FOURTH] if free_workers(position, seat, space) >= LIMIT else [])]


def why_not_due(position: Warcraft, seat: str, space: str, due: list[str]) -> None:
    """Name the rule by which this space is not rolled for now."""
    kind = position.board.spaces[space].kind if space in position.board.spaces else ""
    if not kind:
        raise Invalid.of("label", f"there is no space {space}; due are {', '.join(due)}")
    here = [pile for pile in position.piles.get(space, ()) if pile.side == seat and pile.kind == "worker"]
    if kind not in RESOURCE or not (here or gang(position, seat, space)):
        rules, why = ["wbg.harvest.what"], f"{seat} has no worker on a Goldmine or Forest in {space}."
        rules += GATHER if gathers(position, seat) else []
    elif worn_out(position, space):
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
    """Workers free to harvest, those at work on an Outpost not among them; melee of the Undead as one more."""
    return free_workers(position, seat, space) + gang(position, seat, space)


def gather(position: Warcraft, seat: str, space: str, number: int, more: list[str]) -> None:
    """Collect a roll; a 3 depletes the space after it has paid, unless the scenario says never."""
    kind = position.board.spaces[space].kind
    rules = [
        *KIND_RULES[kind],
        "wbg.harvest.what",
        "wbg.harvest.stockpile",
        "wbg.harvest.roll-one-at-a-time",
        "wbg.harvest.open-information",
        "wbg.harvest.supply-empty",
        *more,
    ]
    scenario = scenario_of(position)
    lasting = number == 3 and not scenario.depletes(position, space)
    rules += [scenario.never_depleted] if lasting else []
    happen(position, "harvested", rules, seat=seat, number=number, resource=RESOURCE[kind], space=space)
    if number == 3 and not lasting:
        deplete(position, space)


def deplete(position: Warcraft, space: str) -> None:
    level = position.depletion.get(space, 0) + 1
    rules = (
        ["wbg.harvest.partial-depletion"]
        if level == 1
        else ["wbg.harvest.complete-depletion", "wbg.harvest.depleted-yields-nothing", "wbg.harvest.stop-when-depleted"]
    )
    happen(position, "depleted", [*rules, "wbg.harvest.token-sides"], space=space, level=level)
