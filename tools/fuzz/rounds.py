"""Rounds over every call: drawn from the description, honest, spoilt, in chains and along links, until it is enough."""

import time
from collections.abc import Callable
from typing import NamedTuple

from tools.fuzz.bench import Bench
from tools.fuzz.cases import DEAR, FEWER, Drawn
from tools.fuzz.chains import run_chains
from tools.fuzz.links import Linked
from tools.fuzz.tally import Tally


class Measure(NamedTuple):
    """How much a round has of each kind; what is covered is so in the first one."""

    covered: int = 1000
    drawn: int = 6
    honest: int = 6
    spoils: int = 32
    chains: int = 12
    evenings: int = 12
    wired: int = 2


class Enough:
    """True until so many requests were sent, or so many seconds are over."""

    def __init__(self, tally: Tally, seconds: float, requests: int) -> None:
        self.tally = tally
        self.end = time.monotonic() + seconds
        self.requests = requests

    def going(self) -> bool:
        return self.tally.requests < self.requests and time.monotonic() < self.end


class Rounds:
    """What is done again and again on one bench, and a share of it on one behind a wire."""

    def __init__(self, bench: Bench, wired: Bench | None, measure: Measure) -> None:
        self.bench = bench
        self.wired = wired
        self.measure = measure
        self.drawn = Drawn(bench)
        self.linked = Linked(bench)
        self.number = 1

    def run(self, going: Callable[[], bool]) -> None:
        while going():
            self.once(going)
            self.number += 1

    def once(self, going: Callable[[], bool]) -> None:
        """Every call in an order of its own each time."""
        bench, measure = self.bench, self.measure
        calls = [operation.id for operation in bench.described.operations]
        bench.chance.shuffle(calls)
        for call in calls:
            if not going():
                return
            if self.number == 1:
                self.drawn.covered(call, measure.covered, going)
            self.drawn.round(call, measure.drawn, measure.spoils, going)
            self.honest(bench, call, measure.honest, going)
            bench.tally.progress(f"round {self.number}, {call}")
            bench.wear()
        run_chains(bench, measure.chains, measure.spoils // 8, going)
        self.linked.evenings(measure.evenings, going)
        if self.wired:
            for call in calls:
                self.honest(self.wired, call, measure.wired, going)
            self.wired.wear()

    def honest(self, bench: Bench, call: str, times: int, going: Callable[[], bool]) -> None:
        """As a phone asks, and the same spoilt."""
        for _ in range(1 if call in DEAR else times):
            if going():
                at = bench.hall.any()
                request = bench.wishes.wish(call, at)
                bench.spoilt(request, at.game.key, self.measure.spoils // (FEWER if call in DEAR else 1))
                bench.send(request, "honest")
