"""The page that describes the API: its first steps work as they stand, and it says how everything hangs together."""

import html
import json
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.service import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    started = Service(f"sqlite:///{tmp_path_factory.mktemp('docs') / 'referee.sqlite3'}").ready()
    yield started
    started.end(signal.SIGKILL)


def lessons(page: str) -> list[str]:
    return [html.unescape(lesson) for lesson in re.findall(r'<pre class="run">(.*?)</pre>', page, re.DOTALL)]


def test_the_quick_start_leads_from_nothing_to_the_first_action(service: Service, tmp_path: Path):
    page = service.http.get(f"{service.address}/docs", timeout=20).text
    script = "\n".join(f"{lesson}\necho; echo '--next--'" for lesson in lessons(page))
    ran = subprocess.run(
        ["bash", "-euc", script], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 0, ran.stderr
    opened, joined, looked, choices, acted, heard, asked, _ = (part.strip() for part in ran.stdout.split("--next--"))
    assert opened == "" and json.loads(joined)["pass"]
    view, prompts = map(json.loads, split(looked))
    assert view["version"] == 0 and prompts["prompts"]
    assert json.loads(choices)["choices"]
    ruling, played = map(json.loads, split(acted))
    assert ruling["legal"] is not False and played["version"] == 1, acted
    assert "event: hello" in heard and "event: changes" in heard
    assert json.loads(asked)["results"]


def split(said: str) -> list[str]:
    """Two answers that came one after the other."""
    _, end = json.JSONDecoder().raw_decode(said)
    return [said[:end], said[end:]]


def test_calls_stand_in_groups_and_the_rest_is_explained(client):
    page = client.get("/docs").text
    described = client.get("/openapi.json").json
    for group in described["tags"]:
        assert f"<h3>{html.escape(group['description'], quote=False)}" in page.replace("&#39;", "'"), group
    for path in described["paths"].values():
        for method, call in path.items():
            if method != "parameters":
                assert page.count(f'id="{call["operationId"]}"') == 1
    for part in ("quick-start", "passes", "versions", "live", "calls", "problems", "shapes"):
        assert f'id="{part}"' in page


def test_every_reader_is_shown_the_address_he_came_by(client):
    for host in ("table.home:8000", "192.168.0.7:8443"):
        page = client.get("/docs", base_url=f"http://{host}").text
        assert f"referee=http://{host}\n" in html.unescape(lessons(page)[0])
        assert "referee.invalid" not in page
