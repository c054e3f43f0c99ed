"""No test of this folder runs without the example; what serves it is shared with the tests of API, client and phone."""

import pytest

from tests.api.conftest import app, client, database_address
from tests.client.conftest import running, service, terminal
from tests.example.installed import need_example
from tests.web.conftest import browser, phone, room, server

__all__ = [
    "app",
    "browser",
    "client",
    "database_address",
    "phone",
    "room",
    "running",
    "server",
    "service",
    "terminal",
]


@pytest.fixture(autouse=True, scope="session")
def example() -> None:
    need_example()
