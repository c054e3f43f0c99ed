"""The API as strangers use it: schemathesis against openapi.yaml on the running server."""

from pathlib import Path

import pytest
import requests

from models.database import Database
from tests.client.service import Service
from tools.fuzz.bench import Forms, described_by, furnished, in_process, sqlite
from tools.fuzz.rounds import Measure, Rounds
from tools.fuzz.sums import LIKE
from tools.fuzz.tally import Tally
from tools.fuzz.wire import Wire

SEED = 18
SAMPLE = Measure(
    covered=6,
    drawn=2,
    around_drawn=Forms(1, 2),
    honest=1,
    around_honest=Forms(2, 3),
    chains=1,
    around_chain=Forms(1, 2),
    evenings=4,
    around_linked=Forms(1, 1),
    wired=1,
)


def test_strangers_find_no_fault_and_nothing_undocumented(service: Service, tmp_path: Path):
    """A round of what `make fuzz` goes on with: every call, in this process and at the running server."""
    journal = tmp_path / "journal"
    journal.touch()
    wire, opened = Wire(service.port, journal), Database(service.database)
    with in_process(sqlite(tmp_path)) as way:
        tally = Tally(described_by(way))
        bench = furnished(way, tally.described, way.database, tally, SEED)
        wired = furnished(wire, tally.described, opened, tally, SEED)
        rounds = Rounds(bench, wired, SAMPLE)
        rounds.once(lambda: True)
        rounds.drawn.close()
    wire.close()
    opened.close()
    assert not tally.faults, tally.faults
    assert not [line for line in tally.lacking() if "accepted" in line]
    assert tally.requests > 2000 and len(rounds.linked.calls) > 40
    assert {kind for kinds in LIKE.values() for kind in kinds} == set(tally.kinds)
    assert min(tally.ways.values()) > 300
    near, spoilt = (tally.accepted[kind] / tally.kinds[kind] for kind in ("near honest", "spoilt honest"))
    assert near > 1.2 * spoilt, "what is near a good request is no better than what is spoilt"


@pytest.mark.parametrize(
    ("path", "headers", "status", "kind"),
    [
        ("/stream", {"Last-Event-ID": "soon"}, 422, "invalid"),
        ("/stream?after=-1", {}, 422, "invalid"),
        ("/stream", {"Authorization": "Bearer nobody"}, 401, "no-pass"),
        ("x/stream", {}, 404, "not-found"),
    ],
)
def test_a_bad_listener_is_told_why(service: Service, path: str, headers: dict, status: int, kind: str):
    table = service.open()
    sent = {"Authorization": f"Bearer {table.secret}", **headers}
    answer = requests.get(f"{service.address}/v1/tables/{table.id}{path}", headers=sent, timeout=20)
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["type"].endswith(f"#{kind}")
