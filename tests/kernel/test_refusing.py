"""A refusal says what forbids; only when nothing does, what is due instead."""

import pytest

from referee.kernel import Refusal
from referee.kernel.agenda import Frame, only, push
from referee.kernel.position import Position
from referee.kernel.reason import No
from referee.kernel.refusing import refusal_of
from referee.warcraft import GAME

SPENT = No(("wbg.spend.one-option",), "{seat:seat} has spent {number} gold.", "Wait, {seat:seat}.")


class Forbids(Frame, tag="forbids"):
    """A frame that forbids everything by one rule."""

    rule: str

    def bars(self, position, action):
        return self.rule, f"Forbidden by {self.rule}."


class Silent(Frame, tag="silent"):
    """A frame that takes nothing and forbids nothing."""


def table() -> Position:
    seats = [{"seat": race, "race": race} for race in ("orc", "human")]
    position = {"spaces": {"A2": {"orc": {"melee": 2}}}, "seats": {"orc": {"hand": 2}, "human": {"hand": 2}}}
    return GAME.setup({"seats": seats, "first": "orc", "position": position}).position


def refused(position: Position, **action) -> Refusal:
    return refusal_of(GAME, position, GAME.read_action({"seat": "orc", **action}))


def test_the_topmost_frame_that_forbids_is_heard():
    position = table()
    for frame in (Forbids(rule="wbg.move.mountain"), Forbids(rule="wbg.move.allowance"), Silent()):
        push(position, frame)
    no = refused(position, type="train", unit="melee")
    assert no.rules == ["wbg.move.allowance"] and str(no.why) == "Forbidden by wbg.move.allowance."


def test_what_forbids_comes_before_the_moment_of_a_card():
    position = table()
    push(position, Forbids(rule="wbg.play.when"))
    assert refused(position, type="play-card", card="ensnare").rules == ["wbg.play.when"]


def test_a_card_is_told_its_moment_before_what_is_due():
    no = refused(table(), type="play-card", card="ensnare")
    assert str(no.why) == "Not now: Ensnare has its moment: Start of the melee phase."
    assert "wbg.card.ensnare" in no.rules and "wbg.turn.step-order" not in no.rules


def test_an_action_of_another_step_is_told_its_step_and_cites_only_that():
    no = refused(table(), type="train", unit="melee")
    assert GAME.voice(None).tell(no.why) == "Training belongs to the Spend Step; this is the Move Step."
    assert no.rules == ["wbg.turn.steps", "wbg.turn.step-order"]


def test_what_is_due_is_said_last_with_the_players_named():
    no = refused(table(), type="place-hero", space="A2")
    assert str(no.why) == "Not now: Place the hero is not what is due. orc: Move Step of orc: move, or say done."


def test_a_no_is_put_into_words_only_when_it_is_said():
    with pytest.raises(Refusal) as raised:
        SPENT.refuse(table(), seat="orc", number=3)
    assert raised.value.rules == ["wbg.spend.one-option"]
    assert (str(raised.value.why), str(raised.value.remedy)) == ("orc has spent 3 gold.", "Wait, orc.")
    rules, why = SPENT.bars(seat="orc", number=1)
    assert rules == ("wbg.spend.one-option",) and str(why) == "orc has spent 1 gold."


def test_where_nobody_is_asked_no_empty_name_is_told():
    action = GAME.read_action({"type": "done", "seat": "orc"})
    with pytest.raises(Refusal, match="Nobody is to raise the dead"):
        only([], action, ("wbg.ability.raise-dead",), "raise the dead")
    with pytest.raises(Refusal, match="It is for human, undead or elf to roll, not for orc"):
        only(["human", "undead", "elf"], action, ("wbg.battle.attack-dice",), "roll")
