"""A fact that is missing on the way is asked for at the table, where it was needed, and nothing happens twice."""

from typing import Any, ClassVar

import pytest

from referee.kernel import Invalid
from referee.kernel.action import Action, Read
from referee.kernel.agenda import Frame, close, push
from referee.kernel.forms import FactForms, number
from referee.kernel.game import Game, Played
from referee.kernel.position import happen, known
from tests.kernel.toy import VERBS, Mat, Toy

FORMS = FactForms([(r"card\.[a-z]+", "card", number(0, 9))], {"card": ["toy.card"]}, {})
SEATS = [{"seat": "ada"}, {"seat": "ben"}]


class Step(Action, tag="step"):
    """Take a step: each reads a card of its own."""


class Laying(Frame[Toy], tag="laying"):
    """Cards are read one after another, each told before and after; then somebody steps."""

    left: list[str]
    asks: ClassVar = {"step": ("toy.step",)}

    def settle(self, position: Toy) -> bool:
        if not self.left:
            return False
        card = self.left.pop(0)
        happen(position, "told", ["toy.card"], what=f"Reading {card}.")
        points = known(position, f"card.{card}", f"What is on {card}?", ["toy.card"])
        happen(position, "scored", ["toy.card"], seat="ada", points=points)
        return True

    def on_step(self, position: Toy, action: Step) -> None:
        self.left = ["east", "west"]


class Done(Frame[Toy], tag="done-laying"):
    """A first step of the way that needs nothing."""

    def settle(self, position: Toy) -> bool:
        happen(position, "told", ["toy.card"], what="Laid.")
        close(position, self)
        return True


class LayingToy(Toy):
    """One class for each game."""


class LayingGame(Game[LayingToy]):
    key, title, books, rules_version = "laying", "Laying", (), "laying-1"
    position, verbs, players, player = LayingToy, VERBS, (2,), Mat
    frames, actions, forms = (Laying, Done), (Step, Read), FORMS
    needs: ClassVar[list[str]] = ["north", "south"]

    def seat(self, entry: Any) -> Mat:
        return Mat()

    def lay(self, position: LayingToy) -> None:
        if position.scenario == "bare":
            known(position, "card.bare", "What is bare?", [])

    def begin(self, position: LayingToy) -> None:
        push(position, Laying(left=list(self.needs)))
        push(position, Done())

    scenarios: ClassVar = {"main": ("Laying", []), "bare": ("Bare", [])}


GAME = LayingGame()


def tell(played: Played, card: str, value: int) -> Played:
    return GAME.apply(
        played.data, GAME.read_action({"type": "read", "seat": "ben", "fact": f"card.{card}", "value": value})
    )


def asked(played: Played) -> str:
    [prompt] = GAME.prompts(GAME.decode(played.data))
    return prompt.choice.facts[0].fact


def told(played: Played) -> list[str]:
    return [event.data.get("what") or event.kind for event in played.events]


def test_a_table_opens_and_asks_for_what_no_pack_says():
    played = GAME.setup({"seats": SEATS})
    assert asked(played) == "card.north" and told(played) == ["Laid."]
    played = tell(played, "north", 3)
    assert asked(played) == "card.south" and played.position.facts == {"card.north": 3}
    assert told(played) == ["fact-read", "Reading north.", "scored"]
    played = tell(played, "south", 4)
    assert GAME.decode(played.data).seats["ada"].points == 7 and not GAME.prompts(played.position)
    assert told(played) == ["fact-read", "Reading south.", "scored"]


def test_an_action_that_needs_several_facts_waits_for_all_of_them():
    played = tell(tell(GAME.setup({"seats": SEATS}), "north", 1), "south", 1)
    played = GAME.apply(played.data, GAME.read_action({"type": "step", "seat": "ada"}))
    assert asked(played) == "card.east" and not played.events
    played = tell(played, "east", 2)
    assert asked(played) == "card.west" and played.position.facts["card.east"] == 2
    played = tell(played, "west", 5)
    assert GAME.decode(played.data).seats["ada"].points == 9
    assert told(played) == ["fact-read", "Reading east.", "scored", "Reading west.", "scored"]


@pytest.mark.parametrize("wish, needs", [({"scenario": "bare"}, ["north"]), ({}, ["of.no.kind"])])
def test_what_is_missing_to_lay_the_table_out_or_cannot_be_told_is_a_fault_of_its_packs(wish, needs, monkeypatch):
    monkeypatch.setattr(LayingGame, "needs", needs)
    with pytest.raises(Invalid, match="No pack says it") as fault:
        GAME.setup({"seats": SEATS, **wish})
    assert list(fault.value.errors) == ["packs"]


def test_nonsense_told_while_the_table_opens_is_refused_and_asked_again():
    played = GAME.setup({"seats": SEATS})
    with pytest.raises(Invalid, match="a number from 0 to 9"):
        tell(played, "north", 11)
    assert asked(played) == "card.north"
