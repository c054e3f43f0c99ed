"""A position written down and typed in again is the same position, in every scenario and with every option."""

import random

import pytest

from referee import registry
from referee.kernel import Refusal
from referee.testing.wander import wander
from referee.warcraft.setup.samples import any_table

MOMENT = ("step", "seat", "note")


@pytest.mark.parametrize("seed", range(20, 36))
def test_what_is_exported_can_be_typed_in(seed: int) -> None:
    game = registry.get("warcraft")
    config = any_table(random.Random(seed))
    compared = 0
    for number, (_, played) in enumerate(wander(game, config, seed, 160)):
        position = played.position
        if number % 30 or position.turn == 0 or position.outcome is not None:
            continue
        written = game.document(position)
        seats = [{"seat": seat, "race": player.race} for seat, player in position.seats.items()]
        try:
            again = game.setup({**config, "seats": seats, "position": written})
        except Refusal as refusal:
            assert refusal.rules[0].startswith("wbg.stack."), "only a space overfull in mid-move cannot be typed in"
            continue
        typed = game.document(again.position)
        assert {k: v for k, v in typed.items() if k not in MOMENT} == {
            k: v for k, v in written.items() if k not in MOMENT
        }
        compared += 1
    assert compared, "no position was compared"
