"""What must hold at every step of Warcrow, whatever is played."""

import random
from collections import Counter
from typing import Any

import pytest

from referee import registry
from referee.kernel.agenda import find
from referee.kernel.eyes import Eyes
from referee.kernel.game import Played
from referee.kernel.position import holds as kernel_holds
from referee.testing.checks import Watch, play_and_watch
from referee.warcrow.fight.face_off import FaceOff
from referee.warcrow.fight.roll import WillpowerTest
from referee.warcrow.table.position import FIELD, RESERVE, Warcrow
from referee.warcrow.table.values import morale, wounds
from referee.warcrow.turn.closing import Closing
from referee.warcrow.turn.left_behind import LeftBehind
from referee.warcrow.turn.round import RoundEnd, RoundStart
from referee.warcrow.turn.turn import Choosing

GAME = registry.get("warcrow")
OUTSIDE = (Choosing, LeftBehind, RoundStart, RoundEnd)
"""Moments that belong to nobody's activation."""


def holds(watch: Watch, action: dict[str, Any] | None, played: Played[Warcrow]) -> None:
    position = played.position
    models_are_kept(watch, position)
    contact_is_mutual(position)
    tokens_come_in_pairs(position)
    effect_tokens_come_in_pairs(position)
    no_colour_is_thrown_more_than_thrice(position)
    the_end_of_the_round_lies_at_the_bottom(position)
    who_is_not_there_has_nothing(position)
    objectives_are_held_by_players(position)
    for key, unit in position.units.items():
        assert 0 <= unit.damage < wounds(position, key)
        assert (unit.where == FIELD) == (unit.troops > 0) or unit.where != FIELD
        if isinstance(position.agenda[-1] if position.agenda else None, OUTSIDE) and action is not None:
            assert unit.stress <= morale(position, key), "more stress than Morale outside of an activation"
    if position.agenda and isinstance(position.agenda[-1], Choosing):
        assert not position.owed and find(position, Closing) is None


def models_are_kept(watch: Watch, position: Warcrow) -> None:
    """Nobody is made or lost: who stands and who fell are those who began."""
    before = {key: unit.start for key, unit in watch.before.position.units.items()}
    for key, start in before.items():
        assert position.units[key].start == start and 0 <= position.units[key].troops <= start


def contact_is_mutual(position: Warcrow) -> None:
    for key, unit in position.units.items():
        for other in unit.engaged:
            touched = position.units[other]
            assert key in touched.engaged and touched.side != unit.side
            assert unit.where == touched.where == FIELD


def tokens_come_in_pairs(position: Warcrow) -> None:
    laid = Counter(token.unit for token in position.counter)
    test = find(position, WillpowerTest)
    rallying = {test.unit} if test is not None and test.why == "rally" else set()
    for key, unit in position.units.items():
        assert laid[key] == (1 if unit.demoralized and key not in rallying else 0), key
    numbers = [unit.demoralized for unit in position.units.values() if unit.demoralized]
    assert len(set(numbers)) == len(numbers)


def effect_tokens_come_in_pairs(position: Warcrow) -> None:
    """Of a spell with a duration one lies on the counter; a unit has one active spell at most, on whoever stands."""
    laid = sorted(token.spell for token in position.counter if token.spell)
    assert laid == sorted(one.number for one in position.spells if not one.stays)
    active = [one.caster for one in position.spells if one.stays]
    assert len(set(active)) == len(active)
    for one in position.spells:
        if one.stays or one.target != one.caster:
            assert position.units[one.target].where == FIELD


def no_colour_is_thrown_more_than_thrice(position: Warcrow) -> None:
    roll = find(position, FaceOff)
    for side in (roll.attack, roll.defense) if roll else ():
        assert all(group.count <= 3 for group in (side.throw.groups if side.throw else ()))


def the_end_of_the_round_lies_at_the_bottom(position: Warcrow) -> None:
    """Whatever is stacked on its position is dealt with before it."""
    track = GAME.track(position, Eyes(position, [], GAME.voice(position)))
    if track is None:
        assert not position.order
        return
    assert track.at == position.dial - 1
    for at, stop in enumerate(track.stops, 1):
        assert [chip.fixed for chip in stop.chips] == [False] * (len(stop.chips) - (at == position.round_ends)) + (
            [True] if at == position.round_ends else []
        )
    assert sum(len(stop.chips) for stop in track.stops) == len(position.counter) + 1


def who_is_not_there_has_nothing(position: Warcrow) -> None:
    """Hidden, fallen or fled: no token and no contact; and whoever fell to the last troop is gone."""
    for unit in position.units.values():
        if unit.where != FIELD:
            left = unit.stress + unit.demoralized + (0 if unit.host else unit.damage + unit.tinge)
            assert not (left or unit.states or unit.engaged or unit.broken)
        assert unit.where != RESERVE or unit.troops


def objectives_are_held_by_players(position: Warcrow) -> None:
    for objective in position.objectives.values():
        assert {objective.color, objective.holder} <= {"", *position.seats}
    near = [key for key, said in position.claims.items() if key.startswith("near.") and kernel_holds(position, said)]
    assert all(key.split(".")[2] in position.units and key.split(".")[1] in position.objectives for key in near)


@pytest.mark.parametrize("seed", range(8))
def test_what_every_step_of_warcrow_keeps(seed: int) -> None:
    play_and_watch(GAME, GAME.samples(random.Random(seed)), seed, 300, thorough=False, also=holds)
