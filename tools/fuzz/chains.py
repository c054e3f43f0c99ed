"""Whole evenings in one go: opened, joined, played, taken back, put right, settled, carried off and set up again."""

from collections.abc import Callable
from typing import Any

from referee import registry
from tools.fuzz.bench import Bench, Forms
from tools.fuzz.exchange import Answer, asking
from tools.fuzz.hall import Sitting

LOOKS = ("getTable", "getPrompts", "getOptions", "getLog", "getTurns", "getOdds", "getScore", "getTimingNow", "getUndo")


class Chain:
    """One table from its first request to its last, and other forms of each request before it."""

    def __init__(self, bench: Bench, forms: Forms) -> None:
        self.bench = bench
        self.forms = forms
        game = bench.chance.choice(list(registry.games()))
        self.at: Sitting = bench.hall.open(game, 0)

    def step(self, call: str, accepted: int, **more: Any) -> Answer:
        """An honest request after its spoilt forms: these change nothing that it needs."""
        request = self.bench.wishes.wish(call, self.at)
        self.bench.around(request, call, "chain", Forms(0, sum(self.forms)))
        answer = self.bench.send(request, "chain")
        if answer.status == accepted:
            self.again(request)
        return answer

    def again(self, request: Any) -> None:
        """The same once more, as a phone that heard no answer sends it."""
        if self.bench.chance.random() < 0.2:
            self.bench.send(request, "chain")

    def play(self, actions: int) -> None:
        """Actions, some asked about first, some sent twice under one key, some that come too late."""
        bench, at = self.bench, self.at
        for number in range(actions):
            action = bench.hall.legal(at)
            if action is None:
                return
            request = asking("POST", f"{at.path}/actions", at.passes.get(action["seat"], at.host), body=action)
            bench.send(request._replace(path=f"{at.path}/rulings"), "chain")
            before = bench.hall.version(at)
            self.refused(request, before)
            keyed = request.saying("Idempotency-Key", f"key-{number}").saying("If-Match", str(bench.hall.version(at)))
            first = bench.send(keyed, "chain")
            second = bench.send(keyed, "chain")
            if first.status == 201 and (second.status, second.body) != (first.status, first.body):
                self.blame("the same key got another answer", keyed)
            bench.send(request.saying("If-Match", str(before)), "chain")

    def refused(self, request: Any, before: int) -> None:
        """Other forms of an action; what is refused leaves the table at its version."""
        for made, so in self.bench.forms_of(request, "act", self.forms):
            answer = self.bench.send(made, f"{so} chain")
            after = self.bench.hall.version(self.at)
            if answer.status >= 400 and after != before:
                self.blame(f"refused with {answer.status}, but the table went from {before} to {after}", made)
            before = after

    def blame(self, fault: str, request: Any) -> None:
        self.bench.blame(fault, request, "act", kind="chain")

    # ---- an evening

    def run(self) -> None:
        self.play(12)
        for call in LOOKS:
            self.step(call, 200)
        self.take_back()
        self.put_right()
        self.settle()
        self.step("tick", 204)
        self.step("showRule", 204)
        self.step("changeSeat", 200)
        self.carry_off()
        self.admit()
        self.play(3)

    def take_back(self) -> None:
        """One asks, the others agree or not."""
        bench, at = self.bench, self.at
        self.step("getUndo", 200)
        for secret in (at.host, *at.passes.values()):
            newest = bench.hall.version(at)
            body = {"version": max(0, newest - 1), "consent": bench.chance.random() < 0.8}
            bench.send(asking("POST", f"{at.path}/undo", secret, body=body), "chain")
        self.step("undo", 200)

    def put_right(self) -> None:
        """The position as it was exported, typed in again, with something in it changed."""
        bench, at = self.bench, self.at
        told = bench.send(asking("GET", f"{at.path}/export", at.host, {"as": "position"}), "chain")
        position = told.json() if told.status == 200 else {}
        for _ in range(3):
            part = dict(bench.chance.sample(sorted(position.items()), min(2, len(position))))
            action = {"type": "correct", "seat": at.seats[0], "position": part, "why": "It lay there."}
            request = asking("POST", f"{at.path}/actions", at.host, body=action)
            bench.around(request, "act", "chain", self.forms)
            bench.send(request, "chain")

    def settle(self) -> None:
        self.step("addHouseRule", 201)
        for call in ("listHouseRules", "getHouseRule", "agreeToHouseRule", "transcribeHouseRule"):
            self.step(call, 200)
        self.step("dropHouseRule", 204)

    def carry_off(self) -> None:
        """Taken along and set up anew, the same table comes of it."""
        bench = self.bench
        self.step("exportTable", 200)
        self.step("transcribeMoment", 200)
        self.step("exportFacts", 200)
        whole = bench.send(asking("GET", f"{self.at.path}/export", self.at.host), "chain")
        if whole.status != 200:
            return
        again = bench.send(asking("POST", "/v1/tables/import", body=whole.json()), "chain")
        if again.status != 201 or not again.json()["same"]:
            self.blame(f"what was exported comes back as {again.status}: {again.body[:200]!r}", None)
        self.step("importTable", 201)

    def admit(self) -> None:
        self.step("listPasses", 200)
        self.step("revokePass", 204)
        self.step("closeCode", 204)
        self.step("renewCode", 201)
        self.step("joinTable", 201)
        self.step("listTables", 200)
        self.step("stream", 200)


def run_chains(bench: Bench, number: int, forms: Forms, going: Callable[[], bool]) -> None:
    for _ in range(number):
        if going():
            Chain(bench, forms).run()
            bench.tally.progress("chains")
