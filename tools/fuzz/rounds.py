"""Rounds over every call: drawn from the description, honest, in chains, along links, and all in other forms."""

import time
from collections.abc import Callable
from typing import NamedTuple

from tools.fuzz.bench import Bench, Forms
from tools.fuzz.cases import DEAR, FEWER, Drawn
from tools.fuzz.chains import run_chains
from tools.fuzz.links import Linked
from tools.fuzz.tally import Tally


class Measure(NamedTuple):
    """How much a round has of each kind, and in how many other forms each of that kind is sent.

    A round is short, so that on a busy machine too all kinds come. The first of what is drawn is the plainest there is,
    so one alone is too few. `wired`: for which share of the calls it is asked behind a wire too.
    """

    covered: int = 12
    drawn: int = 3
    around_drawn: Forms = Forms(4, 5)
    honest: int = 1
    around_honest: Forms = Forms(28, 12)
    chains: int = 1
    around_chain: Forms = Forms(3, 3)
    evenings: int = 6
    around_linked: Forms = Forms(4, 2)
    wired: float = 0.12


class Enough:
    """True until so many requests were sent, or so many seconds are over."""

    def __init__(self, tally: Tally, seconds: float, requests: int) -> None:
        self.tally = tally
        self.end = time.monotonic() + seconds
        self.requests = requests

    def going(self) -> bool:
        return self.tally.requests < self.requests and time.monotonic() < self.end

    def stop(self) -> None:
        self.end = 0.0


class Rounds:
    """What is done again and again on one bench, and a share of it on one behind a wire."""

    def __init__(self, bench: Bench, wired: Bench | None, measure: Measure) -> None:
        self.bench = bench
        self.wired = wired
        self.measure = measure
        self.drawn = Drawn(bench)
        self.linked = Linked(bench)
        self.number = 1

    def run(self, going: Callable[[], bool], after: Callable[[], None]) -> None:
        """One round after the other; after each something is done, what was found is written down."""
        while going():
            self.once(going)
            self.number += 1
            after()

    def once(self, going: Callable[[], bool]) -> None:
        """Every call in an order of its own each time."""
        bench, measure = self.bench, self.measure
        calls = [operation.id for operation in bench.described.operations]
        bench.chance.shuffle(calls)
        for call in calls:
            if not going():
                return
            self.drawn.covered(call, measure.covered, going)
            self.drawn.round(call, measure.drawn, measure.around_drawn, going)
            self.honest(bench, call, measure.honest, going)
            if self.wired and bench.chance.random() < measure.wired:
                self.honest(self.wired, call, 1, going)
                self.wired.wear()
            bench.tally.progress(f"round {self.number}, {call}")
            bench.wear()
        run_chains(bench, measure.chains, measure.around_chain, going)
        self.linked.evenings(measure.evenings, measure.around_linked, going)

    def honest(self, bench: Bench, call: str, times: int, going: Callable[[], bool]) -> None:
        """As a phone asks, and the same in other forms; what changes something is asked twice as often."""
        forms, dear = self.measure.around_honest, call in DEAR
        for _ in range(1 if dear else times * (2 if bench.described.by_id[call].changes else 1)):
            if going():
                request = bench.wishes.wish(call)
                bench.around(request, call, "honest", forms.fewer(FEWER) if dear else forms)
                bench.send(request, "honest")
