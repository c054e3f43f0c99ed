"""Events have one writer; sources replace them, follow on them, and lift rules by their ids."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import referee
from referee.kernel import Refusal
from referee.kernel.effects import add_effect, effects_by, expire
from referee.kernel.position import Position, happen, require, waived
from referee.kernel.sources import Source, Sources
from referee.warcraft import GAME


def table() -> Position:
    seats = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]
    played = GAME.setup({"seats": seats, "position": {"spaces": {"A2": {"orc": {"melee": 2}}}}})
    return GAME.decode(played.data)


@contextmanager
def in_force(source: Source) -> Iterator[None]:
    kept, GAME.sources = GAME.sources, Sources()
    GAME.sources.add(source)
    try:
        yield
    finally:
        GAME.sources = kept


def kill(position) -> None:
    happen(position, "killed", ["wbg.casualty.remove"], seat="orc", unit="melee", space="A2")


class Prevents(Source):
    replaces = {"killed": lambda position, event: None}


class Answers(Source):
    after = {
        "killed": lambda position, event: happen(
            position, "received", ["wbg.card.pillage"], seat="human", gold=1, wood=0
        )
    }


class Lifts(Source):
    waives = {"wbg.move.mountain": lambda position, kind: kind == "ranged"}


class Tells(Source):
    adds = {
        "killed": lambda position, event: ["wbg.battle.hit"] if event.data["unit"] == "melee" else [],
    }


def test_rules_are_told_along_with_what_happens():
    position = table()
    with in_force(Tells()):
        kill(position)
    assert position.events[0].rules == ["wbg.casualty.remove", "wbg.battle.hit"]


def test_a_prevented_event_changes_nothing_and_is_not_told():
    position = table()
    before = GAME.encode(position)
    with in_force(Prevents()):
        kill(position)
    assert GAME.encode(position) == before and position.events == []


def test_what_follows_on_an_event_comes_after_it_in_the_log():
    position = table()
    with in_force(Answers()):
        kill(position)
    assert [event.kind for event in position.events] == ["killed", "received"]
    assert position.seats["human"].gold == 1


def test_a_source_lifts_one_rule_for_those_it_means():
    position = table()
    with in_force(Lifts()):
        require(position, False, "wbg.move.mountain", "no", kind="ranged")
        with pytest.raises(Refusal):
            require(position, False, "wbg.move.mountain", "no", kind="melee")


@pytest.mark.parametrize("rank, lifts", [(0, False), (1, False), (2, True)])
def test_only_what_ranks_higher_lifts_a_rule(monkeypatch, rank: int, lifts: bool):
    monkeypatch.setattr(GAME, "rank_of", lambda rule: 1)
    position, source = table(), Lifts()
    source.rank = rank
    with in_force(source):
        assert waived(position, "wbg.move.mountain", kind="ranged") is lifts


def test_an_effect_lasts_until_a_token_is_gone():
    position = table()
    add_effect(position, "card.song", "token:7", ["orc"])
    position = GAME.copy(position)
    expire(position, 7)
    assert effects_by(position, "card.song", "orc")
    expire(position, "token:7")
    assert not position.effects


def test_a_source_out_of_play_does_nothing():
    class Asleep(Prevents):
        def in_play(self, position) -> bool:
            return False

    position = table()
    with in_force(Asleep()):
        kill(position)
    assert [event.kind for event in position.events] == ["killed"]


def test_no_source_lifts_a_rule_that_nothing_enforces():
    code = "\n".join(path.read_text() for path in Path(referee.__file__).parent.rglob("*.py"))
    for rule in GAME.sources.waived():
        assert code.count(f'"{rule}"') > 1, f"{rule} is lifted but never required"
