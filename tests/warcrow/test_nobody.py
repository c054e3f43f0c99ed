"""Neutral units as they are seen and typed in: apart from both companies, with a token of their own."""

from typing import Any

from referee import registry
from referee.warcrow.setup.samples import ROBBERS

GAME = registry.get("warcrow")
UNITS = {"alborc": {"side": "anna"}, "bulwarks": {"side": "ben"}}


def table(**units: dict[str, Any]) -> Any:
    opened = {"seats": [{"seat": "anna"}, {"seat": "ben"}], "packs": [ROBBERS], "position": {"units": UNITS | units}}
    return GAME.decode(GAME.setup(opened).data)


def test_a_neutral_unit_is_shown_apart_from_both_companies() -> None:
    view = GAME.view(table(robbers={"side": "", "damage": 1}), ["anna"])
    assert view.nobody.name == "Nobody's"
    assert [(group.title, group.kind) for group in view.nobody.groups] == [("Robbers", "unit")]
    mine = [group.key for mat in view.seats.values() for group in mat.groups]
    assert mine == ["alborc", "bulwarks"]
    chips = [chip.title for stop in view.track.stops for chip in stop.chips]
    assert "Event token of Robbers" in chips


def test_a_table_without_neutral_units_shows_nothing_of_them() -> None:
    assert not GAME.view(table(), ["anna"]).nobody


def test_its_token_is_laid_by_its_initiative_and_written_down() -> None:
    position = table(robbers={"side": ""})
    written = GAME.document(position)
    assert written["counter"] == [{"neutral": "robbers", "at": 3}]
    assert GAME.document(table(**{key: unit for key, unit in written["units"].items() if key == "robbers"})) == written


def test_hands_of_whoever_acts_move_what_is_nobodys() -> None:
    before = table(robbers={"side": ""})
    after = table(robbers={"side": "", "stress": 1})
    [deed] = GAME.deeds(before, after, [GAME.read_action({"type": "done", "seat": "ben"})])
    assert deed.seat == "ben"
