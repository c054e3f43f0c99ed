"""Real phones: Chromium against a real server. Skipped, and said so, where there is no Chromium or no build."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.web.phone import Phone, Room

ROOT = Path(__file__).parents[2]
WHOLE = ("chromium", "chromium-browser", "google-chrome", "chrome")
NAMES = ("chromium-headless-shell", *WHOLE)
"""The first draws no window that nobody sees and opens pages three times as fast, but keeps no phone awake."""
PATIENCE_MS = 20_000
"""So long anything may take to come: the machine that tests may have a lot to do."""
USUAL = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "service_workers": "block"}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Debian's Chromium, without a screen."""
    found = installed(NAMES)
    if not (ROOT / "web" / "dist" / "index.html").is_file():
        pytest.skip("web/dist is not built (cd web && npm ci && npm run build).")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        pytest.skip("The Python package playwright is not installed.")
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()


def installed(names: tuple[str, ...]) -> str:
    """Where the first of these is, or the one that is asked for."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium chromium-headless-shell).")
    return found


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The service as people run it, on a port of its own."""
    with serving(tmp_path_factory.mktemp("phone")) as address:
        yield address


@contextmanager
def serving(folder: Path, app: str = "app:create_app()") -> Iterator[str]:
    """A server that keeps its tables in this folder, as long as it is needed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "--bind", f"127.0.0.1:{port}", app]
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{folder / 'referee.sqlite3'}", "REDIS_URL": ""}
    environment |= {"CONNECTIONS_OF_ONE": "1000"}  # all phones of a test have one address
    with open(folder / "server.log", "wb") as log:
        running = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
    address = f"http://localhost:{port}"
    try:
        wait_until_ready(address, running, folder / "server.log")
        yield address
    finally:
        running.terminate()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait(10)


def wait_until_ready(address: str, running: subprocess.Popen, log: Path) -> None:
    for _ in range(300):
        assert running.poll() is None, f"the server ended by itself: {log.read_text()[-2000:]}"
        try:
            if requests.get(f"{address}/readyz", timeout=2).status_code == 200:
                return
        except requests.RequestException:
            pass
        time.sleep(0.1)
    raise AssertionError("the server did not become ready")


@pytest.fixture
def phone(browser: Any, server: str) -> Iterator[Callable[..., Phone]]:
    """New phones, as many as a test asks for; a fault in the page fails the test.

    They keep no page for when there is no network, unless a test asks for that (`KEEPING`).
    """
    opened: list[Phone] = []

    def take(**settings: Any) -> Phone:
        context = browser.new_context(**{**USUAL, **settings})
        context.set_default_timeout(PATIENCE_MS)
        opened.append(Phone(context, server))
        return opened[-1]

    yield take
    for one in opened:
        one.context.close()
    faults = [fault for one in opened for fault in one.faults]
    assert not faults, faults


@pytest.fixture
def room(server: str) -> Callable[..., Room]:
    """Tables opened over the API, for tests that begin in the middle."""
    return lambda **wish: Room(server, **wish)
