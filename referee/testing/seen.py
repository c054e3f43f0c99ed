"""What is seen at the tables of the transcripts: whatever the referee tells, as fingerprints that were recorded.

A transcript says what its ruling is about. The referee told more at each of its steps: the figures of events, all
prompts, views and offers, what would come of an offer, what it answers to an action out of time. Of each part a
fingerprint is kept, a line for every step, so that a change shows where it shows.
"""

import hashlib
import random
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from referee.kernel import Invalid, Refusal
from referee.kernel.choice import Cast
from referee.kernel.event import Event
from referee.kernel.game import Game
from referee.kernel.position import Position
from referee.kernel.prompt import Prompt
from referee.testing.configured import config
from referee.testing.desk import retyped
from referee.testing.transcript import Run

OTHERWISE = "seen otherwise than recorded"
FEW = 8
"""So many offers of a list are tried, and"""
THROWS = 2
"""so many throws of the dice that are asked for."""


class Watched(Run):
    """A transcript being played, with a line about everything that was seen at each step."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.lines: list[str] = []
        self.before: Position | None = None
        did = [step["do"] for step in self.written.get("play", []) if "do" in step]
        self.actions = [action for some in did for action in (some if isinstance(some, list) else [some])]

    def check(self, expect: dict[str, Any], events: list[Event], where: str) -> None:
        super().check(expect, events, where)
        self.see(where, dict(self.parts(events)))
        self.before = self.position

    def refused(self, refusal: Refusal, expect: dict[str, Any], where: str) -> None:
        super().refused(refusal, expect, where)
        self.see(where, {"refused": answer(refusal)})

    def invalid(self, fault: Invalid, wanted: str | None, where: str) -> None:
        super().invalid(fault, wanted, where)
        self.see(where, {"invalid": answer(fault)})

    def see(self, where: str, parts: dict[str, Any]) -> None:
        self.lines.append(line(f"{self.path.stem}, {where}", parts))

    def parts(self, events: list[Event]) -> Iterator[tuple[str, Any]]:
        """Whatever the referee tells, by a name."""
        game, position = self.game, self.position
        seats, prompts = game.seats_in(position), game.prompts(position)
        yield "events", events
        yield "prompts", prompts
        yield "offers", list(self.offered(seats, sorted({prompt.action for prompt in prompts})))
        yield "throws", [self.tried(action) for prompt in prompts for action in throws(prompt)]
        yield "tries", [self.tried(action | {"seat": seat}) for action in self.actions for seat in seats]
        yield "views", [game.view(position, [seat]) for seat in seats]
        yield "documents", [game.open_document(position, [seat]) for seat in seats]
        yield "typed", self.typed_again()
        yield "timing", game.timing_now(position)
        yield "scores", [game.score_for(position, [seat]) for seat in seats]
        yield "undo", game.changes(position, self.before) if self.before is not None else []

    def offered(self, seats: list[str], asked: list[str]) -> Iterator[Any]:
        """What each seat may do of what is asked, and what would come of it."""
        for seat in seats:
            for kind in asked:
                for shape in self.game.choices(self.position, seat, kind):
                    yield seat, kind, shape
                    for way in shape.ways()[:FEW]:
                        yield way, self.tried({"type": kind, "seat": seat, **way})

    def tried(self, action: dict[str, Any]) -> Any:
        """What the referee says to an action, if it were tried now."""
        try:
            return self.game.apply(self.data, self.game.read_action(action)).told()
        except (Refusal, Invalid) as no:
            return answer(no)

    def typed_again(self) -> Any:
        """What comes of it when the table is opened anew from its document."""
        table = config(self.game, self.written, self.path.parents[1])
        try:
            again = self.game.setup(retyped(table, self.position, self.game.document(self.position)))
        except (Refusal, Invalid) as no:
            return answer(no)
        return again.told(), self.game.view(again.position, []), self.game.prompts(again.position)


def throws(prompt: Prompt) -> Iterator[dict[str, Any]]:
    """Some throws of the dice a prompt asks for."""
    if isinstance(prompt.choice, Cast):
        for seed in range(THROWS):
            yield {"type": prompt.action, "seat": prompt.seats[0], **prompt.choice.sample(random.Random(seed))}


def answer(no: Refusal | Invalid) -> Any:
    return [no.rules, str(no.why), str(no.remedy)] if isinstance(no, Refusal) else str(no)


def fingerprint(part: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(part, order="deterministic")).hexdigest()[:5]


def line(where: str, parts: dict[str, Any]) -> str:
    """A fingerprint of each part of what was told somewhere."""
    return f"{where}: {' '.join(f'{name} {fingerprint(part)}' for name, part in parts.items())}"


def of_itself(game: Game[Any]) -> str:
    """What a game tells before anything is played, but for the packs: those of tables opened here are among them."""
    described = {name: value for name, value in game.describe().items() if name != "packs"}
    parts = {"described": described, "timing": game.timing(), "reference": game.reference()}
    return line(game.key, parts | {"actions": game.action_schemas()})


def seen(path: Path) -> list[str]:
    """The lines of a transcript, as it is played now."""
    run = Watched(path)
    run.play()
    return run.lines


@cache
def recorded(file: Path) -> dict[str, list[str]]:
    """The lines of a book's transcripts by their names, as they were written down."""
    found: dict[str, list[str]] = {}
    for line in file.read_text().splitlines():
        found.setdefault(line.partition(",")[0], []).append(line)
    return found


def as_recorded(path: Path, file: Path) -> Watched:
    """A transcript holds, and everything seen in it is as it was; what is not is told by step and part."""
    run = Watched(path)
    run.play()
    for was, now in zip_longest(recorded(file).get(path.stem, []), run.lines, fillvalue=""):
        where, _, parts = (now or was).partition(": ")
        pairs = zip(*[iter(parts.split())] * 2, strict=True)
        other = [name for name, found in pairs if f" {name} {found}" not in was or not now]
        assert was == now, f"{where}: {OTHERWISE}: {', '.join(other)}"
    return run
