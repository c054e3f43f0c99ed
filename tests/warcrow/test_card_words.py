"""What nobody can carry out or name is told: words of cards, and names of units."""

import pytest

from referee.kernel.errors import Invalid
from referee.warcrow import GAME
from referee.warcrow.table.word import wrong_words


@pytest.mark.parametrize(
    "text",
    [
        "if sleepy: heal 1",
        "if engaged and sleepy: heal 1",
        "heal much",
        "sing",
        "sing on target",
        "unless many: stress 1",
    ],
)
def test_what_is_no_word_of_a_card_is_told(text: str) -> None:
    assert list(wrong_words(f"may if engaged: heal 1; {text}")) == [text]


def test_a_guard_that_is_known_is_fine() -> None:
    assert list(wrong_words("if engaged and other slowed: heal 1 or stress 1")) == []


@pytest.mark.parametrize("key", ["Bulwarks", "two words", "bulwarks.2", "ö"])
def test_a_unit_is_named_so_that_claims_can_name_it(key: str) -> None:
    units = {key: {"side": "anna", "profile": "bulwarks"}}
    with pytest.raises(Invalid) as told:
        GAME.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}], "position": {"units": units}})
    assert "a unit goes by small letters" in str(told.value.errors)
