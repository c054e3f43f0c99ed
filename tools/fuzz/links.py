"""Evenings as schemathesis strings them together: what one call answers is what the next one asks for.

Schemathesis follows the links of a description and guesses more of them from names. Ours says nothing of links, and
that the id of a table that was opened is the `table_id` of all its calls is no guess of anybody's: it is added here.
"""

import copy
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import seed as seeded
from hypothesis.errors import Flaky
from schemathesis import Case
from schemathesis.core.transport import Response

from tools.fuzz.bench import Bench, Forms
from tools.fuzz.cases import REAL, as_request
from tools.fuzz.description import METHODS, Description
from tools.fuzz.exchange import Answer, Request

OPENING = ("openTable", "joinTable", "importTable")
SETTINGS = settings(
    max_examples=10,
    stateful_step_count=12,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def linked(described: Description) -> dict[str, Any]:
    """The description with a link from every opened table to each of its calls."""
    whole = copy.deepcopy(described.whole)
    told = [one for item in whole["paths"].values() for method, one in item.items() if method in METHODS]
    at_a_table = [one.id for one in described.operations if "{table_id}" in one.path]
    links = {id: {"operationId": id, "parameters": {"table_id": "$response.body#/id"}} for id in at_a_table}
    for call in told:
        if call["operationId"] in OPENING:
            call["responses"]["201"]["links"] = links
    return whole


class Linked:
    """The machine of all calls, made once; each of its evenings is a dozen calls or fewer."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.schema = schemathesis.openapi.from_dict(linked(bench.described))
        self.machine = _machine(self.schema.as_state_machine(), self)
        self.going: Callable[[], bool] = lambda: True
        self.forms = Forms(0, 0)
        self.begun = 0

    @property
    def calls(self) -> set[str]:
        """Which calls an evening may come by."""
        known = {f"{one.method} {one.path}": one.id for one in self.bench.described.operations}
        return {known[label] for label in self.machine._transitions.operations}

    def evenings(self, number: int, forms: Forms, going: Callable[[], bool]) -> None:
        """So many evenings; that the same draw gets another answer at another table is no fault, but ends a run."""
        self.going, self.forms, self.begun = going, forms, 0
        while self.begun < number and going():
            seeded(self.bench.chance.getrandbits(32))(self.machine)
            with suppress(Flaky):
                self.machine.run(settings=SETTINGS)
            self.bench.tally.progress("along links")

    def answered(self, case: Case) -> Response:
        """What a case gets from the bench, with the pass of the table it speaks of."""
        request = self.honest(case, as_request(case))
        answer = self.bench.send(request, "linked") if self.going() else Answer(404, (), b"{}")
        if self.going():
            self.bench.around(request, case.operation.definition.raw["operationId"], "linked", self.forms)
        headers = {name.lower(): [value] for name, value in answer.headers}
        asked = requests.Request(case.method, "http://localhost" + case.path).prepare()
        return Response(answer.status, headers, answer.body, asked, 0.0, False)

    def honest(self, case: Case, drawn: Request) -> Request:
        """A drawn body is hardly ever one that a game takes: most are honest ones."""
        call, chance = case.operation.definition.raw["operationId"], self.bench.chance
        table = drawn.path.split("/")[3] if drawn.path.count("/") > 2 else ""
        secret = self.bench.hall.secrets.get(table)
        if secret and chance.random() < REAL:
            drawn = drawn.saying("Authorization", f"Bearer {secret}")
        if chance.random() > REAL:
            return drawn
        real = self.bench.wishes.wish(call, self.bench.hall.by_id.get(table))
        if call in OPENING:
            return real
        if real.body:
            drawn = drawn._replace(body=real.body).saying("Content-Type", real.header("Content-Type"))
        return drawn


def _machine(made: Any, linked: Linked) -> Any:
    """Schemathesis' machine, but for how it calls, and that the bench is the judge."""

    class Evening(made):
        def setup(self) -> None:
            linked.begun += 1

        def call(self, case: Case, **_: Any) -> Response:
            return linked.answered(case)

        def validate_response(self, *_: Any, **__: Any) -> None:
            """The bench has judged already."""

    return Evening
