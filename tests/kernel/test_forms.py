"""Printed facts have a form: which keys there are, and what may stand under them."""

import pytest

from referee.kernel import Invalid
from referee.kernel.forms import FactForms, counts, faces, number, one_of

FORMS = FactForms(
    [
        (r"tile\.[a-z]+\.strength", "strength", number(0, 6)),
        (r"tile\.[a-z]+\.ability", "ability", one_of("heal", "none")),
        (r"cost\.[a-z]+", "cost", counts("gold", "wood")),
        (r"die\.faces", "die", faces(1, 6)),
    ],
    {"strength": ["wbg.tile.strength"], "ability": ["wbg.tile.ability"], "cost": ["wbg.train.cost"], "die": []},
    {"strength": [2, 3]},
)


@pytest.mark.parametrize(
    "key, value",
    [("tile.orc.strength", 3), ("tile.orc.ability", "heal"), ("cost.orc", {"gold": 1}), ("die.faces", [1, 6])],
)
def test_a_fact_of_the_right_form_has_no_fault(key, value):
    assert FORMS.fault(key, value) is None


@pytest.mark.parametrize(
    "key, value, field",
    [
        ("tile.orc.strength", 7, "value"),
        ("tile.orc.strength", True, "value"),
        ("tile.orc.ability", "fly", "value"),
        ("cost.orc", {"silver": 1}, "value"),
        ("cost.orc", 3, "value"),
        ("die.faces", [], "value"),
        ("die.faces", [0], "value"),
        ("moon", 1, "fact"),
    ],
)
def test_a_fault_names_the_field_that_is_wrong(key, value, field):
    with pytest.raises(Invalid) as caught:
        FORMS.check(key, value)
    assert list(caught.value.errors) == [field]


def test_a_fact_knows_its_rules_and_likely_values():
    assert FORMS.check("tile.orc.strength", 2) == ["wbg.tile.strength"]
    assert FORMS.plausible("tile.orc.strength") == [2, 3]
