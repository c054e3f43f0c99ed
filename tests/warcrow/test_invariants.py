"""What must hold at every step of Warcrow, whatever is played."""

import random
from collections import Counter
from typing import Any

import pytest

from referee import registry
from referee.kernel.agenda import find
from referee.kernel.game import Played
from referee.testing.checks import Watch, play_and_watch
from referee.warcrow.fight.face_off import FaceOff
from referee.warcrow.fight.roll import WillpowerTest
from referee.warcrow.table.position import FIELD, Warcrow
from referee.warcrow.table.values import morale, wounds
from referee.warcrow.turn.closing import Closing
from referee.warcrow.turn.turn import Choosing

GAME = registry.get("warcrow")


def holds(watch: Watch, action: dict[str, Any] | None, played: Played[Warcrow]) -> None:
    position = played.position
    models_are_kept(watch, position)
    contact_is_mutual(position)
    tokens_come_in_pairs(position)
    no_colour_is_thrown_more_than_thrice(position)
    for key, unit in position.units.items():
        assert 0 <= unit.damage < wounds(position, key)
        assert (unit.where == FIELD) == (unit.troops > 0) or unit.where != FIELD
        if isinstance(position.agenda[-1] if position.agenda else None, Choosing) and action is not None:
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


def no_colour_is_thrown_more_than_thrice(position: Warcrow) -> None:
    roll = find(position, FaceOff)
    for side in (roll.attack, roll.defense) if roll else ():
        assert all(group.count <= 3 for group in (side.throw.groups if side.throw else ()))


@pytest.mark.parametrize("seed", range(8))
def test_what_every_step_of_warcrow_keeps(seed: int) -> None:
    play_and_watch(GAME, GAME.samples(random.Random(seed)), seed, 300, thorough=False, also=holds)
