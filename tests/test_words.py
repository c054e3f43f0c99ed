"""Whatever people are told is words: no key, no path, no rule's id and no value of the code, whatever is played."""

import pytest

from referee import registry
from referee.testing.wording import faults, read, words_are_words


@pytest.mark.parametrize("key", registry.keys())
def test_words_are_words(key: str) -> None:
    words_are_words(registry.get(key))


@pytest.mark.parametrize(
    "text, fault",
    [
        ("It is the turn of seat-1.", "a key of a seat"),
        ("By sww.conquest.base it costs 2.", "the id of a rule or a path"),
        ("seats.anna is unknown.", "the id of a rule or a path"),
        ("Uncover night-elves.", "the key night-elves"),
        ("The field pick_up is wrong.", "a key of the code"),
        ("Nobody holds None.", "a value of the code"),
        ("Take {number} of them.", "a value of the code"),
        ("Take 1 tokens.", "one of several"),
        ("Take 3 token.", "several of one"),
        ("Take  it.", "two spaces, or one at an end"),
        ("It goes to .", "an empty name"),
    ],
)
def test_what_is_no_word_is_found(text: str, fault: str) -> None:
    assert fault in faults(text)


@pytest.mark.parametrize(
    "text", ["It lies face-down in B3.", "1 hit: 2 casualties.", "Round 1 begins.", "M2A-1 is free."]
)
def test_words_are_left_alone(text: str) -> None:
    assert not faults(text)


def test_only_what_people_read_is_read():
    option = {"fields": {"region": "hill-1", "label": "x-y"}, "label": "Conquer the Hill"}
    told = {
        "text": "Conquer.",
        "rules": ["sww.a.b"],
        "choice": {"shape": "one", "label": "draw:a-b", "options": [option]},
    }
    assert list(read(told)) == ["Conquer.", "Conquer the Hill"]
