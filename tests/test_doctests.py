"""The examples in docstrings say what the code does."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("referee", "api", "models", "referee_client", "tools")
WITH_EXAMPLES = [
    path.relative_to(ROOT)
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "\n>>> " in path.read_text(encoding="utf-8") or "    >>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=str)
def test_examples_hold(path: Path) -> None:
    told = doctest.testmod(import_module(".".join(path.with_suffix("").parts)))
    assert told.attempted and not told.failed
