"""Words of cards that nobody can carry out are told, whatever is wrong with them."""

import pytest

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
