"""Step 2, Harvest: gold before wood, one roll per worker, depletion after each.

Where the amounts are fixed nobody rolls: what is due is taken at once.
"""

from collections.abc import Callable
from typing import Any

from referee.kernel.action import Done, Read, Roll
from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import one
from referee.kernel.dice import Cast, Die, one_face
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.window import open_window
from referee.warcraft.actions import AbandonOutpost, Invoke
from referee.warcraft.table.position import RESOURCE, Warcraft
from referee.warcraft.turn.construct import NO_HARVEST
from referee.warcraft.turn.labour import free_workers, labour_of
from referee.warcraft.turn.outpost import abandon, builders
from referee.warcraft.turn.yields import (
    AMOUNTS,
    KIND_RULES,
    SPACE_RULES,
    STOCKPILE,
    WORKED,
    Amounts,
    amounts_of,
    gather,
    resource_die,
    worn_out,
)

STEP_ENDS = "wbg.turn.harvest-step-ends"
STEP = [STEP_ENDS, "wbg.turn.step-order"]
INVOKED: list[Callable[[Warcraft, "HarvestStep", Invoke], None]] = []
"""What a player may call upon in a Harvest Step."""


class HarvestStep(Frame[Warcraft], tag="harvest-step"):
    """One seat's Harvest Step.

    `rolled` says for how many workers each space has been harvested, `gangs` where melee units were told to.
    """

    asks = {
        "roll": ("wbg.harvest.roll-one-at-a-time", *STEP),
        "done": (NO_HARVEST, *STEP),
    }
    seat: str
    started: bool = False
    rolled: dict[str, int] = {}
    gangs: list[str] = []

    def settle(self, position: Warcraft) -> bool:
        if not self.started:
            self.started = True
            open_window(position, "harvest-step.start", self.seat)
            return True
        due = self.due(position)
        amounts = amounts_of(position)
        if due and amounts:
            return self.take(position, due, amounts)
        if due or self.idle(position) or self.willing(position):
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
                and self.gatherers(position, key) > self.rolled.get(key, 0)
            ]
            if spaces:
                return spaces
        return []

    def gatherers(self, position: Warcraft, space: str) -> int:
        """Workers free to harvest, those at work on an Outpost not among them; others that were sent besides."""
        sent = labour_of(position, self.seat).more(position, self.seat, space) if space in self.gangs else 0
        return free_workers(position, self.seat, space) + sent

    def willing(self, position: Warcraft) -> list[str]:
        """Where others than workers could harvest that nobody has sent yet."""
        labour = labour_of(position, self.seat)
        spaces = (space for space in position.board.spaces if labour.more(position, self.seat, space))
        return [space for space in spaces if space not in self.gangs and not worn_out(position, space)]

    def take(self, position: Warcraft, due: list[str], amounts: Amounts) -> bool:
        """Without dice: take what is due in a space whose amount is known; False while tokens must be read."""
        space = next((space for space in due if not amounts.covered(position, space)), None)
        if space is None:
            return False
        workers = self.gatherers(position, space) - self.rolled.get(space, 0)
        rules = [SPACE_RULES[position.board.spaces[space].kind], STOCKPILE]
        rules += self.gang_now(position, space)
        self.rolled[space] = self.gatherers(position, space)
        amounts.collect(position, self.seat, space, workers, rules)
        return True

    def prompts(self, position: Warcraft) -> list[Prompt]:
        due, willing = self.due(position), self.willing(position)
        asked = [self.ask_gang(willing, must=not due)] if willing else []
        if not due:
            return [*asked, self.last_call(position)]
        amounts = amounts_of(position)
        if amounts:
            return [*(amounts.ask(position, self.seat, space) for space in due), *asked]
        return [*(self.ask_roll(position, space, resource_die(position)) for space in due), *asked]

    def ask_roll(self, position: Warcraft, space: str, die: Die) -> Prompt:
        kind = position.board.spaces[space].kind
        rules = [*KIND_RULES[kind], *WORKED, *self.asks["roll"], *self.gang_now(position, space)]
        choice = Cast(space, [die.group(1, at_once=1)])
        text = say("Roll the resource die for a worker in {space:space}.", space=space)
        return self.ask([self.seat], "roll", text, choice, rules=rules)

    def ask_gang(self, spaces: list[str], must: bool) -> Prompt:
        """The player may let them, Forest by Forest, or leave it."""
        text = say(
            "{seat:seat} may let melee units harvest wood as one more worker: {spaces:space}.",
            seat=self.seat,
            spaces=spaces,
        )
        choice = one([{"space": space} for space in spaces], button="Melee units harvest in {space:space}")
        return self.ask([self.seat], "invoke", text, choice, must=must)

    def gang_now(self, position: Warcraft, space: str) -> list[str]:
        """What lets melee units harvest that were sent, once all the workers are done."""
        done = amounts_of(position) or self.rolled.get(space, 0) >= free_workers(position, self.seat, space)
        labour = labour_of(position, self.seat)
        return [*labour.sent(position, self.seat, space)] if done and space in self.gangs else []

    def last_call(self, position: Warcraft) -> Prompt:
        if not self.idle(position):
            return self.ask([self.seat], "done", say("{seat:seat} says done.", seat=self.seat), one([{}]), rules=STEP)
        text = say(
            "{seat:seat} may still let the builder of an Outpost harvest, which gives the Outpost up; or say done.",
            seat=self.seat,
        )
        return self.ask([self.seat], "done", text, one([{}]))

    def options(self, position: Warcraft, action: str, seat: str) -> list[dict[str, Any]]:
        if action == "abandon-outpost" and seat == self.seat:
            return self.idle(position)
        amounts = amounts_of(position)
        if action == "read" and seat == self.seat and amounts:
            facts = amounts.facts(self.due(position))
            return [{"fact": fact, "value": value} for fact in facts for value in position.game.plausible(fact)]
        return super().options(position, action, seat)

    def on_roll(self, position: Warcraft, action: Roll) -> None:
        only([self.seat], action, ("wbg.turn.step-order", "wbg.harvest.what"), "harvest now")
        amounts = amounts_of(position)
        if amounts:
            raise Refusal(list(amounts.roll), "The resource die is not used: each worker takes 2.")
        due = self.due(position)
        space = action.label or next(iter(due), "")
        if not space:
            raise Refusal(["wbg.harvest.what"], "No roll is due any more.")
        if space in self.willing(position) and space not in due:
            raise Refusal(
                list(labour_of(position, self.seat).sends),
                say(
                    "Say first that melee units harvest in {space:space}; {seat:seat} need not let them.",
                    space=space,
                    seat=self.seat,
                ),
            )
        if space not in due:
            why_not_due(position, self.seat, space, due)
        number = one_face(resource_die(position), action)
        rules = self.gang_now(position, space)
        self.rolled[space] = self.rolled.get(space, 0) + 1
        gather(position, self.seat, space, number, rules)

    def on_invoke(self, position: Warcraft, action: Invoke) -> None:
        for invoke in INVOKED:
            invoke(position, self, action)

    def on_read(self, position: Warcraft, action: Read) -> None:
        amounts = amounts_of(position) or AMOUNTS[-1]
        only([self.seat], action, amounts.read, "turn up a token now")
        amounts.look(position, action, self.due(position))

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, ("wbg.turn.step-order",), "end the Harvest Step")
        if self.due(position):
            amounts = amounts_of(position)
            rules = [*(amounts.read if amounts else ("wbg.harvest.roll-one-at-a-time",)), STEP_ENDS]
            raise Refusal(rules, say("Every worker harvests; still due: {due:space}.", due=self.due(position)))
        self.finish(position)

    def finish(self, position: Warcraft) -> None:
        close(position, self)
        open_window(position, "harvest-step.end", self.seat)

    def on_abandon_outpost(self, position: Warcraft, action: AbandonOutpost) -> None:
        only([self.seat], action, ("wbg.turn.step-order",), "act now")
        abandon(position, action)


def why_not_due(position: Warcraft, seat: str, space: str, due: list[str]) -> None:
    """Name the rule by which this space is not rolled for now."""
    kind = position.board.spaces[space].kind if space in position.board.spaces else ""
    if not kind:
        raise Invalid.of("label", say("nothing is due there; due are {due:space}", space=space, due=due))
    here = [pile for pile in position.piles.get(space, ()) if pile.side == seat and pile.kind == "worker"]
    labour = labour_of(position, seat)
    if kind not in RESOURCE or not (here or labour.more(position, seat, space)):
        rules, why = (
            ["wbg.harvest.what"],
            say("{seat:seat} has no worker on a Goldmine or Forest in {space:space}.", seat=seat, space=space),
        )
        rules += labour.sends
    elif worn_out(position, space):
        rules = ["wbg.harvest.depleted-yields-nothing", "wbg.harvest.stop-when-depleted"]
        why = say("{space:space} is completely depleted.", space=space)
    elif here and not free_workers(position, seat, space):
        rules, why = (
            [NO_HARVEST],
            say("The worker in {space:space} is at work on an Outpost.", space=space),
        )
    elif kind == "forest" and due and position.board.spaces[due[0]].kind == "goldmine":
        rules, why = ["wbg.harvest.gold-first"], say("Gold comes first: {due:space}.", due=due)
    else:
        rules, why = (
            ["wbg.harvest.roll-one-at-a-time"],
            say("Every worker in {space:space} was rolled for.", space=space),
        )
    raise Refusal(rules, why)
