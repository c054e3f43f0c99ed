"""One server process for the whole folder, and phones that hang up after each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.proxy import Proxy
from tests.client.service import Service
from tests.client.terminal import Terminal


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    made = Service(tmp_path_factory.mktemp("service"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def service(running: Service) -> Iterator[Service]:
    yield running
    running.hang_up()


@pytest.fixture
def proxy(running: Service) -> Iterator[Proxy]:
    """A way to the server that can be cut."""
    made = Proxy(running.port)
    yield made
    made.close()


@pytest.fixture
def terminal(service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(monkeypatch, tmp_path / "state", service.address)
