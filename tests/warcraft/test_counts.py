"""Counting, as chess has perft: options and a naive enumerator agree on what is legal."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.kernel.game import Played
from referee.warcraft import GAME
from tests.warcraft.naive import accepted

TYPED = yaml.safe_load((Path(__file__).parent / "positions.yaml").read_text())
HEAD = {"pack": "counting", "title": "A board to count on", "game": "warcraft", "kind": "board", "source": "demo"}


def start(entry: dict[str, Any]) -> Played:
    seats = entry.get("seats", ["orc", "human"])
    config = {
        "seats": [{"seat": seat, "race": seat} for seat in seats],
        "packs": ["printed", "demo", {**HEAD, **TYPED["board"]}],
        "position": entry["position"],
    }
    played = GAME.setup(config)
    for action in entry.get("after", []):
        played = GAME.apply(played.data, GAME.read_action({"seat": entry["seat"], **action}))
    return played


def told(fields: list[dict[str, Any]]) -> set[str]:
    return {str(sorted(entry.items(), key=str)) for entry in fields}


@pytest.mark.parametrize("entry", TYPED["positions"], ids=lambda entry: entry["title"])
def test_options_and_a_naive_enumerator_agree(entry: dict[str, Any]) -> None:
    played = start(entry)
    for kind, number in entry["counts"].items():
        offered = GAME.options(played.position, entry["seat"], kind, {})
        assert told(offered) == told(accepted(GAME, played, entry["seat"], kind)), kind
        assert len(offered) == number, f"{kind}: {len(offered)} offered"


@pytest.mark.parametrize("entry", [e for e in TYPED["positions"] if "deep" in e], ids=lambda entry: entry["title"])
def test_two_moves_deep(entry: dict[str, Any]) -> None:
    played, seat, leaves, counted = start(entry), entry["seat"], 0, 0
    for move in GAME.options(played.position, seat, "move", {}):
        then = GAME.apply(played.data, GAME.read_action({"type": "move", "seat": seat, **move}))
        leaves += len(GAME.options(then.position, seat, "move", {}))
        counted += len(accepted(GAME, then, seat, "move"))
    assert leaves == counted == entry["deep"]
