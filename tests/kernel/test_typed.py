"""What a game lets people type is kept only where it can be read again."""

import pytest

from referee.kernel.action import Correct
from referee.kernel.agenda import Frame
from referee.kernel.errors import Invalid
from tests.kernel.toy import begin, toy


class Waiting(Frame, tag="waiting"):
    """Nothing happens."""


@pytest.mark.parametrize(
    ("points", "told"),
    [("many", "must be a whole number, not a text"), (2**70, "holds a number that is too large")],
)
def test_a_correction_that_a_position_cannot_hold_is_refused(points, told):
    game = toy(Waiting, (Correct,))
    type(game).write = lambda self, position, typed: setattr(position.seats["ada"], "points", typed["points"])
    with pytest.raises(Invalid, match=told):
        game.apply(begin(game, Waiting()).data, Correct(seat="ada", position={"points": points}))
