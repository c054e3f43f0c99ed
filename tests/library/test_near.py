"""Words the model takes for near: found by their vectors, written once, and used without numpy."""

from collections import Counter

import pytest

from referee.library import synonyms
from referee.library.folders import our_games

numpy = pytest.importorskip("numpy")
near = pytest.importorskip("tools.near")


class TwoWays:
    """A model of three words: two lie close, one lies across."""

    def word(self, word: str):
        return numpy.array({"peon": [2.0, 0.0], "peons": [2.0, 0.2], "worker": [1.0, 0.3]}.get(word, [0.0, 1.0]))


def test_forms_of_a_word_are_one_and_what_lies_across_is_not_near():
    stems, vectors = near.by_stem(TwoWays(), Counter({"peon": 3, "peons": 1, "worker": 2, "gold": 5}))
    assert stems == ["peon", "worker", "gold"]
    assert numpy.linalg.norm(vectors, axis=1) == pytest.approx([1, 1, 1])
    likes = near._nearest(vectors[0] @ vectors.T, stems, "peon", 2, 0.4)
    assert list(likes) == ["worker"] and likes["worker"] > 0.9


def test_the_file_speaks_of_every_game_of_ours_and_no_word_is_near_itself():
    for words in map(synonyms.learnt, our_games()):
        assert words
        assert all(one not in likes and all(0 < part <= 1 for part in likes.values()) for one, likes in words.items())


def test_a_learnt_word_counts_less_than_a_synonym_of_the_table_may():
    assert "worker" in synonyms.alike("warcraft")["peon"]
    assert all(part <= max(synonyms.SYNONYM, synonyms.LEARNT) for part in synonyms.alike("warcraft")["peon"].values())
