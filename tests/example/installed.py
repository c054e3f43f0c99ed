"""Whether the example is there: `make test` installs it for the tests alone, a bare pytest may lack it."""

import os

import pytest

from referee import registry

KEY = "beacons"
SEATS = [{"seat": "anna", "name": "Anna"}, {"seat": "ben", "name": "Ben"}]


def need_example() -> None:
    """Skip where it may be missing, fail where it may not."""
    if KEY in set(registry.keys()):
        return
    why = registry.broken().get(KEY, "run `make examples` and set PYTHONPATH=build/examples")
    if os.environ.get("REQUIRE_SERVICES") or KEY in registry.broken():
        pytest.fail(f"The example game is not served: {why}.")
    pytest.skip(f"The example game is not installed: {why}.")
