"""Whatever people are told is words: no key, no path, no rule's id and no value of the code, whatever is played."""

import pytest

from referee import registry
from referee.kernel.wordbook import read_words
from referee.testing.wording import faults, read, told_by, words_are_words
from tools import words
from tools.words import REFEREE


@pytest.mark.parametrize("key", registry.keys())
def test_words_are_words(key: str) -> None:
    words_are_words(registry.get(key), seeds=3)


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


# ---- another language


@pytest.mark.parametrize("part", ["kernel", "smallworld"])
def test_german_has_every_sentence_and_no_other(part: str) -> None:
    assert not words.lacking(part, "de"), "write them into words/de.yaml"
    assert not words.needless(part, "de"), "nobody tells these any more"


@pytest.mark.parametrize("part", ["kernel", "smallworld"])
def test_german_fills_the_same_slots(part: str) -> None:
    assert not words.misfits(part, "de")


def test_german_has_a_name_for_whatever_has_one():
    english, german = (read_words(REFEREE / "smallworld" / "words", language) for language in ("en", "de"))
    assert german.pieces.keys() == english.pieces.keys() and german.nouns.keys() == english.nouns.keys()
    assert {kind: english.names[kind].keys() - german.names.get(kind, {}).keys() for kind in english.names} == {
        kind: set() for kind in english.names
    }


def test_a_table_speaks_german():
    """Nothing of a table is told in English: no sentence of the game comes back as it stands in the code."""
    game = registry.get("smallworld")
    told = {text for where, text in told_by(game, 4, 60, "de") if not where.startswith("description")}
    assert not {text for text in told if faults(text)}
    english = {text for text in words.sentences(REFEREE / "smallworld") if "{" not in text and " " in text}
    assert not told & english
