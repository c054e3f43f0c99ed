"""A player who only knows the API: answers prompts at random, and marches on the nearest enemy Town.

The marching makes games end; everything else is chance.
"""

import random
from typing import Any

from referee_client import Table

STOPPING = ("done", "pass", "go-on")
SEATS = {
    2: [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}],
    4: [{"seat": race, "race": race} for race in ("human", "orc", "undead", "night-elf")],
}


class Player:
    """Plays all seats of a table with the host's pass."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = random.Random(seed)
        view = table.view()["view"]
        self.borders = {key: space["borders"] for key, space in view["spaces"].items()}
        self.seats: dict[str, dict[str, Any]] = {seat: mat["more"] for seat, mat in view["seats"].items()}
        self.away = {seat: self.distances(seat) for seat in self.seats}

    def distances(self, seat: str) -> dict[str, int]:
        """How far every space is from an enemy Town."""
        foes = [foe["town"] for foe in self.seats.values() if foe["team"] != self.seats[seat]["team"]]
        found = dict.fromkeys(foes, 0)
        queue = list(found)
        for space in queue:
            for near in self.borders[space]:
                if near not in found:
                    found[near] = found[space] + 1
                    queue.append(near)
        return found

    def pick(self, prompts: list[dict[str, Any]]) -> dict[str, Any]:
        """One action: a card now and then, otherwise something that must be answered, ending a step rather seldom."""
        optional = [prompt for prompt in prompts if not prompt.get("must", True)]
        due = [prompt for prompt in prompts if prompt.get("must", True)]
        self.chance.shuffle(due)
        due.sort(key=lambda prompt: prompt["action"] in STOPPING)
        if len(due) > 1 and self.chance.random() < 0.1:
            due.reverse()
        if self.chance.random() < 0.1:
            due[:0] = self.shuffled(optional)
        for eager in (self.chance.random() < 0.9, False):
            asked = [(prompt, seat) for prompt in due for seat in self.shuffled(prompt["seats"])]
            for prompt, seat in asked:
                if fields := self.answer(prompt, seat, eager):
                    return {"type": prompt["action"], **fields}
                if prompt.get("window") and prompt.get("must", True):
                    return {"type": "pass", "seat": seat}
        raise AssertionError(f"nobody can answer {due}")

    def shuffled(self, items: list[Any]) -> list[Any]:
        return self.chance.sample(items, len(items))

    def answer(self, prompt: dict[str, Any], seat: str, eager: bool) -> dict[str, Any] | None:
        """The fields of an answer, None when this seat has none; dice are left to the server."""
        choice = prompt.get("choice") or {}
        if choice.get("shape") == "throw":
            return {"seat": seat, "label": choice["label"]}
        options = self.table.options(prompt["action"], seat)
        if prompt["action"] == "move" and eager:
            options = self.marching(seat, options) or [option for option in options if "worker" in option["pieces"]]
        return {"seat": seat, **self.chance.choice(options)} if options else None

    def marching(self, seat: str, options: list[dict[str, Any]]) -> list[dict[str, Any]]:
        away = self.away[seat]
        return [o for o in options if "worker" not in o["pieces"] and away[o["to"]] < away[o["from"]]]

    def step(self, prompts: list[dict[str, Any]], at: int | None = None) -> dict[str, Any]:
        return self.table.send(self.pick(prompts), at=at)
