"""Whose turn it is, what comes first, and what falls due when."""

import pytest

from referee.kernel import Invalid, Refusal
from referee.kernel.action import Take
from referee.kernel.agenda import Frame
from referee.kernel.order import Queue, Rota
from referee.kernel.owed import Due, Owing, forgive, owe
from referee.kernel.position import Owed, Position, happen
from tests.kernel.toy import begin, play, toy


class Wait(Frame[Position], tag="wait"):
    """The bottom of every agenda here: it waits for good."""


def told(position: Position) -> list[str]:
    return [event.text for event in position.game.tell(position, position.events)]


# ---- in turn


def test_a_rota_goes_round_without_those_who_are_out():
    rota = Rota(["ada", "ben", "cy"])
    turns = []
    for passes in (False, True, False, False, True, True):
        seat = rota.whose()
        assert seat is not None
        turns.append(seat)
        rota.passed(seat) if passes else rota.took(seat)
    assert (turns, rota.whose()) == (["ada", "ben", "cy", "ada", "cy", "ada"], None)


def test_who_is_not_able_is_passed_over_but_not_out():
    rota = Rota(["ada", "ben"])
    assert rota.whose(lambda seat: seat == "ben") == "ben" and rota.whose() == "ada"
    rota.passed("ada", for_good=False)
    assert rota.whose() == "ben" and rota.out == []


# ---- one by one


class Triggers(Queue[Position], tag="triggers"):
    """Things that are told one by one; whoever wants may be gone before."""

    asks = {"take": ("toy.order",)}
    gone: list[str] = []

    def lives(self, position: Position, item: str) -> bool:
        return item not in self.gone

    def resolve(self, position: Position, item: str) -> None:
        if item == "bomb":
            self.gone = [*self.gone, "mouse"]
        happen(position, "told", ["toy.order"], what=item)

    def title(self, position: Position, item: str) -> str:
        return item.title()


GAME = toy(Triggers | Wait | Due, (Take,))


def test_the_owner_orders_and_the_last_one_goes_by_itself():
    played = begin(GAME, Wait(), Triggers(seat="ada", items=["cat", "dog", "cat"]))
    [prompt] = GAME.prompts(played.position)
    assert (prompt.seats, prompt.rules) == (["ada"], ["toy.order"])
    assert [(option.fields, option.label) for option in prompt.choice.options] == [
        ({"item": "cat"}, "Cat"),
        ({"item": "dog"}, "Dog"),
    ]
    played = play(GAME, played, type="take", seat="ada", item="dog")
    assert told(played.position) == ["dog"]
    played = play(GAME, played, type="take", seat="ada", item="cat")
    assert told(played.position) == ["cat", "cat"] and isinstance(played.position.agenda[-1], Wait)


def test_what_lapsed_meanwhile_drops_out():
    played = begin(GAME, Wait(), Triggers(seat="ada", items=["mouse", "bomb"]))
    assert told(play(GAME, played, type="take", seat="ada", item="bomb").position) == ["bomb"]


def test_only_the_owner_takes_and_only_what_waits():
    played = begin(GAME, Wait(), Triggers(seat="ada", items=["cat", "dog"]))
    with pytest.raises(Refusal, match="for ada"):
        play(GAME, played, type="take", seat="ben", item="cat")
    with pytest.raises(Invalid, match="Cat and Dog"):
        play(GAME, played, type="take", seat="ada", item="cow")


# ---- due


OWING = Owing()


@OWING.pays("stress", "suffer stress", "toy.stress")
def stress(position: Position, debt: Owed) -> None:
    happen(position, "told", ["toy.stress"], seat=debt.seat, what=f"{debt.seat} stress {debt.data.get('n', 1)}")


@OWING.pays("test", "take a test", "toy.test")
def nerve(position: Position, debt: Owed) -> None:
    happen(position, "told", ["toy.test"], seat=debt.seat, what=f"{debt.seat} test")
    if debt.data.get("again"):
        owe(position, debt.at, 0, debt.seat, "stress")


GAME.owing = OWING


def owing(*debts: tuple) -> list[Owed]:
    return [Owed(at, rank, seat, what, data) for at, rank, seat, what, data in debts]


def due(at: str, debts: list[Owed], newest: bool = False):
    return begin(GAME, Wait(), Due(at=at, newest=newest), owed=debts)


def test_the_lowest_rank_comes_first_and_other_moments_wait():
    debts = owing(("end", 2, "ada", "test", {}), ("end", 1, "ada", "stress", {}), ("clock:5", 0, "ada", "stress", {}))
    position = due("end", debts).position
    assert told(position) == ["ada stress 1", "ada test"] and [debt.at for debt in position.owed] == ["clock:5"]


def test_inside_a_rank_the_owner_orders_and_between_owners_the_first_seat_goes_first():
    debts = owing(
        ("end", 1, "ben", "test", {}),
        ("end", 1, "ada", "test", {}),
        ("end", 1, "ada", "stress", {"n": 1}),
        ("end", 1, "ada", "stress", {"n": 2}),
    )
    played = due("end", debts)
    [prompt] = GAME.prompts(played.position)
    assert (prompt.seats, prompt.rules) == (["ada"], ["toy.test", "toy.stress"])
    assert [option["item"] for option in prompt.choice.ways()] == ["test", "stress", "stress-2"]
    with pytest.raises(Refusal, match="for ada"):
        play(GAME, played, type="take", seat="ben", item="test")
    played = play(GAME, played, type="take", seat="ada", item="stress-2")
    assert told(played.position) == ["ada stress 2"]
    with pytest.raises(Invalid, match="take a test and suffer stress"):
        play(GAME, played, type="take", seat="ada", item="stress-2")
    played = play(GAME, played, type="take", seat="ada", item="test")
    assert told(played.position) == ["ada test", "ada stress 1", "ben test"]


def test_like_debts_need_no_order():
    debts = owing(("end", 1, "ada", "stress", {}), ("end", 1, "ada", "stress", {}))
    assert told(due("end", debts).position) == ["ada stress 1"] * 2


def test_what_falls_due_by_a_payment_is_paid_in_its_rank():
    debts = owing(("end", 1, "ada", "test", {"again": True}), ("end", 2, "ben", "test", {}))
    assert told(due("end", debts).position) == ["ada test", "ada stress 1", "ben test"]


def test_a_clock_pays_the_newest_first():
    debts = owing(("clock:5", 9, "ada", "stress", {}), ("clock:5", 1, "ben", "test", {}))
    assert told(due("clock:5", debts, newest=True).position) == ["ben test", "ada stress 1"]


def test_a_debt_can_be_forgiven():
    position = begin(GAME, Wait(), owed=owing(("end", 1, "ada", "test", {}), ("end", 1, "ben", "test", {}))).position
    forgive(position, lambda debt: debt.seat == "ada")
    assert [debt.seat for debt in position.owed] == ["ben"]
