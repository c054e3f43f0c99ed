"""PostgreSQL's own tools, called as docs/operating.md tells: a table comes back as it was copied, and is played on."""

import re
import shlex
import signal
import subprocess
from pathlib import Path

from tests.support.servers import Postgres, not_to_be_had, program
from tests.support.service import ROOT, Service

SEATS = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
GOLD = {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 3}}}}


def documented(tool: str, file: Path, address: str) -> list[str]:
    """The line of the documentation, filled in."""
    told = re.search(rf"^({tool} .*?)(?:\s+#.*)?$", (ROOT / "docs" / "operating.md").read_text(), re.MULTILINE)
    assert told is not None
    if program(tool) is None:
        not_to_be_had(f"{tool} is not installed (Debian: apt-get install postgresql-client).")
    words = shlex.split(told[1].replace("FILE", str(file)).replace("$DATABASE_URL", address))
    return [str(program(tool)), *words[1:]]


def test_a_copy_taken_while_a_table_is_played_is_brought_back(postgres: Postgres, tmp_path: Path):
    address, file = postgres.empty(), tmp_path / "copy"
    service = Service(address).ready()
    opened = service.post("/v1/tables", {"game": "warcraft", "seats": SEATS, "first": "anna"}).json()
    table = f"/v1/tables/{opened['id']}"

    def play(times: int) -> int:
        return [service.post(f"{table}/actions", GOLD, opened["pass"]).json()["version"] for _ in range(times)][-1]

    assert play(5) == 5
    copied = service.get(table, opened["pass"])
    subprocess.run(documented("pg_dump", file, address), check=True, timeout=60)
    assert play(3) == 8
    service.end(signal.SIGTERM)
    subprocess.run(documented("psql", file, address), check=True, timeout=60)
    subprocess.run(documented("pg_restore", file, address), check=True, timeout=60)
    service = Service(address).ready()
    assert service.get(table, opened["pass"]) == copied
    assert play(2) == 7
    service.end(signal.SIGTERM)
