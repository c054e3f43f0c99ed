"""Requests that schemathesis draws from the description, good ones and bad ones, about tables that are there."""

import json
import random
from collections.abc import Callable, Generator
from itertools import islice
from typing import Any
from urllib.parse import urlencode

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.core import NotSet

from tools.fuzz.bench import Bench, Forms
from tools.fuzz.exchange import Request, quoted

REAL = 0.8
"""How often something that is there takes the place of what was drawn for it."""
DEAR = ("searchRules", "searchRulesAtTable", "searchPage", "metrics")
"""A question that nobody asked before takes long, and so does telling all counts: of these fewer are sent."""
FEWER = 4


class Drawn:
    """The strategies of every call, made once."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.schema = schemathesis.openapi.from_dict(bench.described.whole)
        self.operations = {
            found.definition.raw["operationId"]: found
            for found in (result.ok() for result in self.schema.get_all_operations())
        }
        self.barren: set[tuple[str, GenerationMode]] = set()
        self.edges: dict[str, Generator[Case, None, None]] = {}

    def close(self) -> None:
        for edges in self.edges.values():
            edges.close()

    def covered(self, call: str, most: int, going: Callable[[], bool]) -> None:
        """The next values at the edge of what is described; once all were sent, from the beginning."""
        edges = self.edges.setdefault(call, self._edges(call))
        cases = list(islice(edges, max(2, most // FEWER) if call in DEAR else most))
        if not cases:
            del self.edges[call]
        for case in cases:
            if going():
                self.bench.send(self.request(case, call, self.bench.chance), "covered")

    def _edges(self, call: str) -> Generator[Case, None, None]:
        operation = self.operations[call]
        edges: Generator[Case, None, None] = self.schema.iter_coverage_cases(
            operation,
            generation_modes=list(GenerationMode),
            generation_config=self.schema.config.generation_for(operation=operation, phase="coverage"),
        )
        return edges

    def round(self, call: str, examples: int, forms: Forms, going: Callable[[], bool]) -> None:
        """So many cases of a call, as described and not, each also in other forms."""
        if call in DEAR:
            examples, forms = max(2, examples // FEWER), forms.fewer(FEWER)
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            if (call, mode) not in self.barren and going():
                self._draw(call, mode, examples, forms, going)

    def _draw(self, call: str, mode: GenerationMode, examples: int, forms: Forms, going: Callable[[], bool]) -> None:
        bench, strategy = self.bench, self.operations[call].as_strategy(generation_mode=mode)

        @seeded(bench.chance.getrandbits(32))
        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(strategy)
        def each(case: Case) -> None:
            if going():
                request = self.request(case, call, bench.chance)
                bench.send(request, f"drawn {mode.value}")
                bench.around(request, call, "drawn", forms)

        try:
            each()
        except Unsatisfiable:
            self.barren.add((call, mode))

    def request(self, case: Case, call: str, chance: random.Random) -> Request:
        """A case as a request, with something real in most places that name something."""
        real, drawn = self.bench.wishes.wish(call), as_request(case)
        if case.method.upper() != real.method:
            return drawn._replace(path=real.path)
        if chance.random() < REAL:
            drawn = drawn._replace(path=real.path)
        secret = real.header("Authorization")
        if secret and chance.random() < REAL:
            drawn = drawn.saying("Authorization", secret)
        if real.query and chance.random() < 0.3:
            drawn = drawn._replace(query=f"{real.query}&{drawn.query}".strip("&"))
        return drawn


def as_request(case: Case) -> Request:
    """What a case would send."""
    path = case.path
    for name, value in case.path_parameters.items():
        path = path.replace(f"{{{name}}}", quoted(value))
    headers = {str(name): str(value) for name, value in case.headers.items()}
    body = b""
    if not isinstance(case.body, NotSet):
        headers["Content-Type"] = case.media_type or "application/json"
        body = written(case.body)
    query = urlencode(case.query or {}, doseq=True, errors="surrogatepass")
    return Request(case.method.upper(), path, query, tuple(headers.items()), body)


def written(body: Any) -> bytes:
    """A body as bytes: those it is, else JSON."""
    if isinstance(body, bytes):
        return body
    return json.dumps(body, default=str).encode()
