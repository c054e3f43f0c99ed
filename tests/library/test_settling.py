"""What the books do not settle is told so, what they do is not; the reading that fits comes first."""

from pathlib import Path

import pytest
import yaml

from referee.library import elsewhere, inventory, search, settling
from referee.library.beside import beside
from referee.library.question import Question
from referee.library.settling import Evidence, Measure
from referee.library.words import terms, words
from tools import ask_eval, ask_off_book
from tools import settling as working_out

QUESTIONS = Path(__file__).parents[2] / "questions"


def off(name):
    return yaml.safe_load((QUESTIONS / "off" / name).read_text())


@pytest.mark.skipif(search.engine() != search.WITH_MODEL, reason="onnxruntime is not installed")
@pytest.mark.parametrize("name", ["dev.yaml", "aside.yaml"])
def test_four_of_five_questions_off_the_book_are_told_so(name):
    asked = off(name)
    assert len(asked) >= 50
    assert sum(not ask_off_book.is_settled(one) for one in asked) >= 0.8 * len(asked)


@pytest.mark.skipif(search.engine() != search.WITH_MODEL, reason="onnxruntime is not installed")
def test_hardly_a_question_of_the_book_is_taken_for_another():
    asked = [one for questions in ask_eval.read(QUESTIONS).values() for one in questions]
    denied = [one["q"] for one in asked if not ask_off_book.is_settled(one)]
    assert len(denied) <= 0.01 * len(asked), denied


def test_a_question_about_another_game_is_not_settled_however_near_a_rule_comes():
    plain, elsewhere = (search.search(q, game="warcraft") for q in ("who rolls first", "who rolls first in Monopoly"))
    assert plain.results and elsewhere.results and not elsewhere.settled
    assert not Question.of("In Risk you roll three dice, how many do grunts roll?").elsewhere


@pytest.mark.skipif(search.engine() != search.WITH_MODEL, reason="onnxruntime is not installed")
def test_each_engine_tells_what_is_off_the_book_and_denies_none_that_is_in_it():
    """Each by the measure worked out for it, on what a table asks beside the rules, misspelt and dictated."""
    outside = [
        "is there a train to london",
        "how long does the paint dry",
        "what is a checkmate",
        "who owns the castle",
    ]
    inside = ["faerie fire card", "when can I play polly morph", "faery fyre", "how many victory points do we need"]
    for engine in (settling.BY_WORDS, settling.WITH_VECTORS, settling.WITH_READER):
        with working_out.searching(engine):
            assert [q for q in outside if search.search(q, game="warcraft").settled] == [], engine
            assert [q for q in inside if not search.search(q, game="warcraft").settled] == [], engine


def test_a_word_speaks_for_whom_it_is_said_by_more_often():
    odds = elsewhere.odds({"worker": 400, "how": 900, "paint": 1}, phrasings=2000)
    assert odds["worker"] == -elsewhere.MOST and odds["paint"] > 1
    assert 0 < odds[""] < elsewhere.likelier(["paint", "paint"], odds) == odds["paint"]


def test_a_small_game_is_no_more_denied_its_words_than_a_large_one():
    small, large = elsewhere.odds({"buoy": 5}, phrasings=50), elsewhere.odds({"buoy": 500}, phrasings=5000)
    assert small == large


def test_the_evidence_is_weighed():
    measure = Measure(Evidence(near=2, strange=-1, likelier=-0.5, elsewhere=-3, loose=1), least=0)
    assert measure.total(Evidence(0.75, 0.5, 1, 0.25, 1)) == 0.75


def test_what_is_asked_elsewhere_is_neither_a_question_of_the_measure_nor_a_phrasing(request):
    known = {" ".join(told) for told in elsewhere.questions()}
    assert len(known) == len(elsewhere.questions())
    for path in (request.config.rootpath / "questions").rglob("*.yaml"):
        assert known.isdisjoint(" ".join(words(one["q"])) for one in yaml.safe_load(path.read_text())), path
    assert known.isdisjoint(" ".join(words(one)) for asked in inventory.asked().values() for one in asked)


def test_weights_are_found_that_part_what_can_be_parted():
    book, off = ([[near, 0.0], [near - 0.1, 1.0]] for near in (0.8, 0.5))
    weights = working_out.weighed(*(working_out.numpy.array(rows * 20) for rows in (book, off)))
    assert weights[0] > 0 and 0.8 * weights[0] > weights[-1] > 0.5 * weights[0]


def test_what_nobody_can_read_is_not_settled():
    assert not search.search("部隊の移動").settled


def test_the_example_or_the_reading_that_speaks_of_the_question_comes_first():
    rule = next(rule for rule in inventory.rules() if len(inventory.ambiguities_of(rule.id)) > 2)
    for unclear in inventory.ambiguities_of(rule.id):
        found = beside(rule.id, dict.fromkeys(terms(f"{unclear.topic} {unclear.reading}"), 1.0))
        assert found.readings[0] == unclear and found.fits == "reading"
        assert len(found.readings) == len(inventory.ambiguities_of(rule.id))
    assert beside(rule.id, {"zeppelin": 1.0}).fits == ""


def test_two_questions_in_one_may_have_two_answers():
    assert search.search("who chooses the casualties and when does the battle end", game="warcraft").either
    assert not search.search("faerie fire card", game="warcraft").either
    assert not search.search("may I eat crisps and who washes the dishes?", game="warcraft").either


def test_the_tool_counts_both_ways(capsys, tmp_path):
    (tmp_path / "off.yaml").write_text(
        '- {q: "how do I boil an egg", game: warcraft}\n- {q: "faerie fire", game: warcraft}\n'
    )
    assert ask_off_book.main([str(tmp_path / "off.yaml")]) == 0
    printed = capsys.readouterr().out
    assert "said of 1 of 2 that are not" in printed and "faerie fire" in printed and "boil" not in printed
