"""Which rules a test run really produced: noted as they are cited, written down when the run ends.

The list is merged with the one already there, so that partial runs add up; delete build/cited.json to
start afresh.
"""

import json
from collections.abc import Iterable
from pathlib import Path

CITED = Path("build") / "cited.json"
_noted: set[str] = set()


def note(ids: Iterable[str]) -> None:
    """Remember rule ids that an event, a prompt or a refusal carried."""
    _noted.update(ids)


def dump(path: Path = CITED) -> None:
    """Merge what was noted into the list at path."""
    if not _noted:
        return
    before = set(json.loads(path.read_text())) if path.exists() else set()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(sorted(before | _noted), indent=1))


def pytest_sessionfinish() -> None:
    """The hook to import into tests/conftest.py."""
    dump()
