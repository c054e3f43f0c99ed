"""The game in docs/adding-a-game.md: taken out of the page as it stands, registered, and held to its promises."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee import registry
from referee.kernel.errors import Refusal
from referee.library import folders
from referee.testing.promises import promises

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
ELSEWHERE = "in any process"
"""What starts a process of its own knows only games that are installed."""


def block(kind: str) -> str:
    """The first block of a kind on the page."""
    found = re.search(rf"^```{kind}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found, f"the page has no {kind}"
    return found[1]


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    package = tmp_path_factory.mktemp("guide") / "pebbles"
    (package / "rules").mkdir(parents=True)
    (package / "rules" / "pbl.yaml").write_text(block("yaml"))
    (package / "__init__.py").write_text(block("python"))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(package.parent)
        game = importlib.import_module("pebbles").GAME
        registry.register(game)
        yield game
    registry._registered.pop(game.key)
    folders._brought.pop(game.key)
    folders.forget()
    sys.modules.pop("pebbles")


def test_the_game_on_the_page_keeps_its_promises(pebbles: Any) -> None:
    held = [promise for promise in promises(pebbles, range(3), 80) if ELSEWHERE not in promise.name]
    assert len(held) >= 6
    for promise in held:
        promise.holds()


def test_it_is_short_and_a_no_of_it_cites_its_rule(pebbles: Any) -> None:
    code = [line for line in block("python").splitlines() if line.strip()]
    assert len(code) < 80
    opened = pebbles.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}], "first": "anna"})
    with pytest.raises(Refusal) as no:
        pebbles.apply(opened.data, pebbles.read_action({"type": "take", "seat": "ben", "number": 1}))
    assert no.value.rules == ["pbl.take.turn", "pbl.take.some"]
