"""Names that dictation splits or mishears are heard, and other words are left alone."""

from pathlib import Path

import pytest

from referee.library import search
from referee.library.ears import sound
from tools import ask_eval

QUESTIONS = Path(__file__).parents[2] / "questions"


def heard(q, game):
    return search.search(q, game=game).corrected


def test_what_sounds_alike_sounds_alike():
    assert sound("pollymorph") == sound("polymorph") and sound("hereowes") == sound("heroes")
    assert sound("insnare") == sound("ensnare") and sound("gobbling") == sound("goblin")
    assert sound("peon") != sound("grunt")


@pytest.mark.parametrize(
    ("q", "game", "said", "name"),
    [
        ("what does poly morph do", "warcraft", "poly morph", "polymorph"),
        ("what happens when my here oh dies", "warcraft", "here oh", "hero"),
        ("um what do the for saken do", "smallworld", "for saken", "forsaken"),
        ("fairy fire, when do I use it", "warcraft", "fairy fire", "faerie fire"),
        ("in tim i dating keyword", "warcrow", "in tim i dating", "intimidating"),
        ("goal em rules", "warcrow", "goal em", "golem"),
    ],
)
def test_a_name_in_pieces_is_heard_and_the_answer_says_so(q, game, said, name):
    assert heard(q, game) == {said: name}


@pytest.mark.parametrize(
    ("q", "taken"),
    [
        ("can my worker enter a space with enemies", {}),
        ("does polly morph work on a unit", {"polly morph": "polymorph"}),
        ("what do the for saken do", {"for saken": "forsaken"}),
    ],
)
def test_away_from_a_table_only_what_the_answer_s_own_game_heard_is_told(q, taken):
    assert search.search(q).corrected == taken


def test_a_piece_of_a_name_is_no_misspelt_word_of_another_game():
    assert search.search("what do the for saken do").results[0].rule.id == "sww.race.forsaken"


def test_what_was_said_stays_in_the_question():
    shelf = search.shelf("smallworld")
    understood = shelf.understand(search.Question.of("what do the for saken do"))
    assert understood.words == ["what", "do", "the", "for", "saken", "forsaken", "do"]


def test_a_heard_name_counts_more_than_a_word_that_was_said():
    understood = search.shelf("smallworld").understand(search.Question.of("tokens of the for saken"))
    assert understood.terms["forsaken"] == 3 * understood.terms["token"]


def test_little_words_put_right_are_not_told():
    assert heard("is there a fee when theres a hill in the way", "smallworld") == {}


def test_every_region_is_no_worgen():
    """A sentence begins with "Every Worgen": that makes it no name."""
    assert heard("do i need a token in every region", "smallworld") == {}
    assert heard("how many for each region", "smallworld") == {}


def test_a_slip_in_asking_how_many_is_no_name():
    assert heard("how manny units fit in a space", "warcraft") == {"manny": "many"}
    assert heard("how meny workers", "warcraft").keys().isdisjoint({"how meny"})


def test_ordinary_words_side_by_side_are_no_name():
    asked = [question for questions in ask_eval.read(QUESTIONS).values() for question in questions]
    joined = [
        question["q"] for question in asked if any(" " in said for said in heard(question["q"], question["game"]))
    ]
    assert len(joined) <= 0.02 * len(asked), joined


def test_dictated_names_are_found():
    asked = [question for questions in ask_eval.read(QUESTIONS / "heard").values() for question in questions]
    figures = ask_eval.measure([ask_eval.rank(question) for question in asked])
    assert figures["n"] >= 30 and figures["recall@3"] >= 0.9
