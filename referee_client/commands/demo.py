"""A whole game for somebody to watch: every seat with a pass of its own answers by chance what it is asked."""

import argparse
import random
from collections.abc import Iterator
from typing import Any

from referee_client.commands import looking, tables
from referee_client.desk import Desk
from referee_client.errors import Unclear
from referee_client.showing import asked
from referee_client.table import Table

STOPPING = ("done", "pass", "go-on")
ENDING = 0.4
"""How often a part of the turn is ended, where something else could be done."""
BESIDES = 0.03
"""How often something is done that nobody waits for."""


def demo(desk: Desk, args: argparse.Namespace) -> None:
    """Open a table, seat everybody, play to the end, and tell every point with its source."""
    tables.new(desk, args)
    game, prompts = ByChance(seated(desk), args.seed or ""), desk.table().prompts()
    for _ in range(args.most):
        told = game.step(prompts)
        prompts = told["prompts"]
        desk.say([*asked.events(told["events"], rules=desk.rules), *asked.outcome(told["outcome"], desk.shell)])
        if told["outcome"]:
            return looking.score(desk, args)
    raise Unclear(desk.shell.no_end.format(number=args.most))


def seated(desk: Desk) -> dict[str, Table]:
    """A pass for every seat of the table in play."""
    seen, host, found = desk.table().view(), desk.table().secret, {}
    for seat in (one["seat"] for one in seen["seats"]):
        found[seat] = desk.referee.join(seen["code"], seat, host_pass=host)
        desk.sit(found[seat], [seat], desk.described, seen["code"])
    return found


class ByChance:
    """Plays the seats of a table, each by its own pass; what is answered hangs on the seed alone."""

    def __init__(self, seats: dict[str, Table], seed: str) -> None:
        self.seats, self.chance = seats, random.Random(seed)

    def step(self, prompts: list[dict[str, Any]]) -> dict[str, Any]:
        """One answer to what is asked, by whoever is asked."""
        for prompt in self.in_turn(prompts):
            for seat in self.chance.sample(prompt["seats"], len(prompt["seats"])):
                action = self.answer(prompt, seat)
                if action:
                    return self.seats[seat].send(action)
        raise LookupError("nobody can answer what is asked")

    def in_turn(self, prompts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """What is asked in the order in which to try it: what must be answered, its ends last as a rule."""
        mixed = self.chance.sample(prompts, len(prompts))
        ending, besides = self.chance.random() < ENDING, self.chance.random() < BESIDES
        late = {prompt["action"]: prompt["action"] in STOPPING and not ending for prompt in mixed}
        must = [prompt for prompt in mixed if prompt.get("must", True)]
        yield from [prompt for prompt in mixed if not prompt.get("must", True)] if besides else []
        yield from sorted(must, key=lambda prompt: late[prompt["action"]])

    def fallen(self, groups: list[dict[str, Any]]) -> dict[str, Any]:
        """What dice show whose faces the referee does not know, so that somebody must tell."""
        if all(group.get("faces") for group in groups):
            return {}
        return {"dice": {group["key"]: [self.face(group) for _ in range(group["count"])] for group in groups}}

    def face(self, group: dict[str, Any]) -> Any:
        faces = group.get("faces") or range(group.get("low", 0), group.get("high", 0) + 1)
        return self.chance.choice(faces)

    def answer(self, prompt: dict[str, Any], seat: str) -> dict[str, Any] | None:
        """The answer of a seat; None where it has none. Dice are the referee's, and a moment may be passed."""
        action = {"type": prompt["action"], "seat": seat}
        offered = self.seats[seat].offered(prompt["action"], seat)
        throws, options = (one for one in offered["choices"] if one["shape"] == "throw"), offered["options"]
        throw = next(throws, None)
        if throw:
            return action | {"label": throw["label"]} | self.fallen(throw["groups"])
        if not options and prompt.get("window") and prompt.get("must", True):
            return {"type": "pass", "seat": seat}
        return action | self.chance.choice(options) if options else None
