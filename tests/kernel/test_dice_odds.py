"""The odds of dice that are due, counted by hand and by trying every way they may fall."""

from collections import Counter
from itertools import product

import pytest

from referee.kernel.dice import Cast, Die
from referee.kernel.odds import Odds, of_throw, pools
from referee.kernel.prompt import Prompt

PLAIN = Die("plain", faces=(1, 2, 3, 4, 5, 6))
RED = Die("red", faces=("S", "S", "S+X", "-"))


def odds(*groups: object) -> Odds:
    prompt = Prompt(["anna"], "roll", "Throw.", ["toy.roll"], choice=Cast("attack", list(groups)))  # type: ignore[arg-type]
    (about, found), *_ = pools([prompt]).items()
    assert about == "throw/anna/attack"
    return of_throw(about, *found)


def test_hits_of_several_dice() -> None:
    told = odds(PLAIN.group(3, counts_up_to=2))
    assert [share.key for share in told.outcomes] == ["0", "1", "2", "3"]
    assert [share.share for share in told.outcomes] == pytest.approx([8 / 27, 12 / 27, 6 / 27, 1 / 27])
    assert str(told.outcomes[1].text) == "1 hit" and told.rules == ["toy.roll"]


def test_the_sum_of_several_dice_is_that_of_trying_every_fall() -> None:
    told = odds(PLAIN.group(4))
    tried = Counter(map(sum, product(range(1, 7), repeat=4)))
    assert {int(share.key): share.share for share in told.outcomes} == pytest.approx(
        {total: number / 6**4 for total, number in tried.items()}
    )


def test_a_single_die_shows_a_face() -> None:
    told = odds(RED.group(1))
    assert {share.key: share.share for share in told.outcomes} == {"S": 0.5, "S+X": 0.25, "-": 0.25}


def test_of_several_dice_with_symbols_each_face_is_counted() -> None:
    told = odds(RED.group(2), PLAIN.group(1))
    assert told.outcomes == []
    spreads = {spread.key: spread.shares for spread in told.spreads}
    assert spreads["red/S"] == {0: 0.25, 1: 0.5, 2: 0.25}
    assert spreads["red/-"] == {0: 0.5625, 1: 0.375, 2: 0.0625}
    assert spreads["plain"] == pytest.approx(dict.fromkeys(range(1, 7), 1 / 6))


def test_two_kinds_of_dice_are_counted_each() -> None:
    red, blue = odds(PLAIN.group(3, "red", counts_up_to=2), PLAIN.group(2, "blue", counts_up_to=3)).spreads
    assert (red.mean, blue.mean) == (pytest.approx(1), pytest.approx(1))
    assert blue.shares == {0: 0.25, 1: 0.5, 2: 0.25}


def test_dice_whose_faces_nobody_knows_have_no_odds() -> None:
    unknown = Prompt(["anna"], "roll", "Throw.", [], choice=Cast("attack", [Die("strange", 1, 6).group(1)]))
    assert pools([unknown]) == {}
