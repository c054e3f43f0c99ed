"""What a phone offers to type in is what the referee takes: every value of every field, and no more numbers."""

import pytest

from referee import registry
from referee.kernel.errors import Invalid

GAME = registry.get("warcraft")
DESCRIBED = GAME.describe()
FIELDS = [(sheet["key"], field) for sheet in DESCRIBED["sheets"] for field in sheet["fields"]]
EXAMPLE = {"name": "zombie", "sheets": ["fire-bolt"]}


@pytest.mark.parametrize(("sheet", "field"), FIELDS, ids=[field["fact"] for _, field in FIELDS])
def test_every_value_a_sheet_offers_is_accepted(sheet, field):
    fact, values = field["fact"].format("sample"), [option["value"] for option in field.get("values", ())]
    if field["kind"] == "number":
        values = [field["low"], field["high"]]
        for beyond in (field["low"] - 1, field["high"] + 1):
            with pytest.raises(Invalid):
                GAME.check_fact(fact, beyond)
    for value in values or [EXAMPLE[field["kind"]]]:
        assert GAME.check_fact(fact, value), fact


def test_each_scenario_says_for_how_many_it_is_and_on_which_board():
    boards = {pack["key"] for pack in DESCRIBED["packs"] if pack["kind"] == "board"}
    for scenario in DESCRIBED["scenarios"]:
        assert scenario["players"], scenario["key"]
        assert {scenario["boards"][str(number)] for number in scenario["players"]} <= boards
        assert set(scenario["races"]) <= set(DESCRIBED["races"])


def test_the_options_of_the_expansion_set_stand_together():
    grouped = [name for name, option in DESCRIBED["options"].items() if option.get("group")]
    assert {"expansion", "cards", "heroes", "hidden"} <= set(grouped)
    assert "pace" not in grouped
