"""What a question asks, the scene it tells, and what is only talk."""

from pathlib import Path

import pytest

from referee.library import reader, search
from referee.library.question import ASKS, LONGEST_PART, MOST_PARTS, TELLS, Question
from tools import ask_eval

SCENES = Path(__file__).parents[2] / "questions" / "scenes"
SCENE = (
    "My opponent has just walked his riders up to my archers, and we measured it twice. The wood lies between "
    "them and he moved around it on the left. May they still shoot at him?"
)


def test_a_short_question_is_one_part():
    assert [part.words for part in Question.of("may peons fight? yes?").parts] == [["may", "peons", "fight", "yes"]]


def test_of_a_scene_what_asks_counts_most_and_nothing_is_dropped():
    asked = Question.of(SCENE)
    assert [part.weight for part in asked.parts] == [TELLS, TELLS, ASKS]
    assert asked.terms["shoot"] == ASKS and asked.terms["rider"] == TELLS
    assert len(asked.words) == len(SCENE.split())


def test_a_question_too_short_to_say_anything_asks_with_the_sentence_before_it():
    asked = Question.of(SCENE.replace("May they still shoot at him?", "I say they may still shoot at him. Do they?"))
    assert asked.terms["shoot"] == ASKS and asked.terms["rider"] == TELLS


def test_who_dictates_without_a_stop_is_read_to_the_end():
    told = " ".join(["my riders walk round the wood"] * 20)
    parts = Question.of(f"{told} and then may they shoot").parts
    assert all(len(part.words) <= LONGEST_PART for part in parts) and parts[-1].words[-1] == "shoot"


@pytest.mark.parametrize("end", ["? ", ". ", "?", "\n"])
def test_hundreds_of_sentences_are_read_as_a_few_and_nothing_is_dropped(end: str):
    told = [f"orc{one}{other}" for one in "abcdefghijkl" for other in "abcdefghijkl"]
    asked = Question.of(end.join(told) + end)
    assert len(asked.parts) <= MOST_PARTS
    assert all(len(part.words) <= LONGEST_PART for part in asked.parts)
    assert sorted(asked.words) == sorted(told)


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ("In Risk you roll three dice, how many do grunts roll?", "how many do grunts roll"),
        ("we used to play Catan, so may my worker build a road?", "may my worker build a road"),
        ("You know, I mean, may peons fight", "may peons fight"),
        ("like in Risk, here?", "like in risk here"),
    ],
)
def test_other_games_and_mere_talk_count_for_nothing(told, left):
    assert " ".join(Question.of(told).words) == left


def test_fillers_change_no_answer():
    plain, spoken = (
        [hit.rule.id for hit in search.search(q, game="warcraft").results]
        for q in ("may peons fight", "um okay may uh peons fight")
    )
    assert plain == spoken


@pytest.mark.skipif(reader.load() is None, reason="onnxruntime is not installed")
def test_scenes_are_answered():
    asked = [question for questions in ask_eval.read(SCENES).values() for question in questions]
    figures = ask_eval.measure([ask_eval.rank(question) for question in asked])
    assert figures["n"] >= 20 and figures["recall@3"] >= 0.9
