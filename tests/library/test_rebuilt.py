"""A rebuilt model beside the shipped one: what is counted, and that a model agrees with itself."""

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("onnxruntime")

from referee.library import sense  # noqa: E402
from referee.library.search import search  # noqa: E402
from tools import rebuilt  # noqa: E402


class Turned:
    """Vectors of three sentences, turned by a right angle: all directions differ, no nearness does."""

    def __init__(self, quarter: bool) -> None:
        self.quarter = quarter

    def sentences(self, told):
        made = numpy.array([[1.0, 0.0], [0.8, 0.6], [0.0, 1.0]])
        return made[:, ::-1] * [1, -1] if self.quarter else made


def test_a_turned_model_lies_elsewhere_and_takes_the_same_for_near():
    told = rebuilt.likeness([["a"], ["b"], ["c"]], Turned(False), Turned(True))
    assert told == {"cosine": 0.0, "nearness": 1.0}


def test_a_phrasing_that_is_left_out_finds_its_rule_by_the_others_of_it():
    vectors = numpy.array([[1.0, 0.0], [0.9, 0.1], [0.0, 1.0], [0.1, 0.9]], numpy.float32)
    owners = numpy.array([0, 0, 1, 1])
    assert rebuilt.left_out(vectors, owners, 20.0, [0, 2]) == [0, 1]


def test_a_phrasing_that_is_alone_finds_another_rule_not_itself():
    vectors = numpy.array([[1.0, 0.0], [0.9, 0.1], [0.0, 1.0]], numpy.float32)
    assert rebuilt.left_out(vectors, numpy.array([0, 1, 2]), 20.0, [0]) == [1]


def test_agreement_counts_the_first_and_the_first_three_in_any_order():
    told = rebuilt.agreement([["a", "b", "c"], ["a", "b", "c"]], [["a", "c", "b"], ["b", "a", "d"]])
    assert told == {"n": 2, "first": 0.5, "first_three": 0.5}


def test_a_place_is_that_of_the_first_right_rule():
    question = {"q": "?", "answers": ["b", "c"]}
    assert rebuilt.place(question, ["a", "b", "c"]) == 2 and rebuilt.place(question, ["a"]) is None


def test_the_shipped_model_read_from_its_folder_answers_as_the_search_does():
    one = rebuilt.Candidate(sense.read(rebuilt.SHIPPED))
    asked = rebuilt.read(rebuilt.QUESTIONS)
    some = [question for of_book in asked.values() for question in of_book[:3]]
    assert [one.answers(question)[:3] for question in some] == [_searched(question) for question in some]


def _searched(question):
    return [hit.rule.id for hit in search(question["q"], game=question["game"], limit=rebuilt.DEPTH).results[:3]]
