"""Facts that end, facts that are records, and facts an action brings along."""

from typing import Any

import pytest

from referee.kernel import Invalid, Refusal
from referee.kernel.action import Action, Claims, Read
from referee.kernel.agenda import Frame
from referee.kernel.forms import FactForms, number, record, words, yes_no
from referee.kernel.position import Position, disturb, happen, known
from referee.kernel.reading import Reading
from tests.kernel.toy import begin, play, toy

FORMS = FactForms(
    [
        (r"near\.([a-z]+)\.([a-z]+)", "near", yes_no()),
        (r"card\.[a-z]+", "card", record(attack=number(0, 9), lines=words(2))),
    ],
    {"near": ["toy.near"], "card": ["toy.card"]},
    {"near": ["yes", "no"], "card": [{"attack": 1, "lines": []}]},
    lasts={"near": lambda match: match.groups()},
)


class Charge(Action, tag="charge"):
    """Charge somebody who is near."""

    whom: str
    claims: Claims = {}


class Turn(Frame[Position], tag="turn"):
    """Charges of whoever wants to."""

    def on_charge(self, position: Position, action: Charge) -> None:
        fact = f"near.{action.seat}.{action.whom}"
        if known(position, fact, f"Is {action.whom} near {action.seat}?", ["toy.near"]) == "no":
            raise Refusal(["toy.near"], "Too far away.")
        disturb(position, action.seat)
        attack = known(position, "card.sword", "What is on the sword?", ["toy.card"])["attack"]
        happen(position, "scored", ["toy.charge"], seat=action.seat, points=attack)


GAME = toy(Turn | Reading, (Charge, Read), forms=FORMS)
SWORD = {"attack": 3, "lines": ["sharp"]}


def charge(played, claims: dict[str, Any]):
    return play(GAME, played, type="charge", seat="ada", whom="ben", claims=claims)


def test_a_fact_that_ends_is_asked_anew_once_what_it_is_about_was_disturbed():
    played = charge(begin(GAME, Turn()), {"near.ada.ben": "yes", "card.sword": SWORD})
    assert played.position.seats["ada"].points == 3
    again = charge(played, {})
    [prompt] = GAME.prompts(again.position)
    assert (prompt.action, prompt.choice.facts[0].fact) == ("read", "near.ada.ben")
    assert prompt.choice.facts[0].form.names == ["yes", "no"]
    told = play(GAME, again, type="read", seat="cy", fact="near.ada.ben", value="yes")
    assert told.position.seats["ada"].points == 6 and told.position.claims["near.ada.ben"].by == "cy"


def test_a_fact_that_is_about_nothing_that_moves_holds_for_good():
    played = charge(begin(GAME, Turn()), {"near.ada.ben": "yes", "card.sword": SWORD})
    assert (played.position.facts, list(played.position.claims)) == ({"card.sword": SWORD}, ["near.ada.ben"])
    disturb(played.position, "ada")
    assert known(played.position, "card.sword", "", [])["attack"] == 3


def test_a_claim_survives_what_does_not_touch_it():
    played = play(GAME, begin(GAME, Turn()), type="read", seat="ada", fact="near.ada.ben", value="no")
    disturb(played.position, "cy")
    assert known(played.position, "near.ada.ben", "", []) == "no"


def test_an_action_that_is_refused_leaves_its_claims_behind():
    played = begin(GAME, Turn())
    with pytest.raises(Refusal, match="Too far"):
        charge(played, {"near.ada.ben": "no"})
    with pytest.raises(Invalid, match="one of yes or no"):
        charge(played, {"near.ada.ben": "maybe"})
    assert not GAME.decode(played.data).claims


def test_what_contradicts_is_refused(monkeypatch):
    why = {"yes": "ben was far away."}
    monkeypatch.setattr(GAME, "clash", lambda position, seat, fact, value: why.get(value))
    with pytest.raises(Invalid, match="far away") as refused:
        charge(begin(GAME, Turn()), {"near.ada.ben": "yes"})
    assert list(refused.value.errors) == ["claims.near.ada.ben"]


@pytest.mark.parametrize(
    "value, fault",
    [
        ({"attack": 3}, "lacks lines"),
        ({"attack": 12, "lines": []}, "attack must be a number from 0 to 9"),
        ({"attack": 1, "lines": ["a", "b", "c"]}, "lines must be up to 2 words"),
        (7, "a record of attack and lines"),
    ],
)
def test_a_record_is_checked_field_by_field(value: Any, fault: str):
    with pytest.raises(Invalid, match=fault):
        GAME.check_fact("card.sword", value)
    assert GAME.check_fact("card.sword", SWORD) == ["toy.card"]
