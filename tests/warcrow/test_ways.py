"""Every word for a way, or for troops placed, is allowed or refused by a rule of the book, and told in words."""

from itertools import permutations
from typing import get_args

import pytest

from referee import registry
from referee.kernel.say import say
from referee.library import inventory
from referee.warcrow.actions import Placed, Way
from referee.warcrow.fight.move import fits
from referee.warcrow.fight.way import PASSES, STOPS


def test_every_word_for_a_way_is_decided_once() -> None:
    assert sorted([*PASSES, *STOPS]) == sorted(get_args(Way))
    rules = [*PASSES.values(), *(rule for rule, _ in STOPS.values())]
    assert all(inventory.exists(rule) for rule in rules)


@pytest.mark.parametrize("far", [[3, 2], [2, 3], [4, 4], [3]])
def test_stretches_fit_where_some_order_of_them_does(far: list[int]) -> None:
    values = range(6)
    for said in [[], *([one] for one in values), *([one, two] for one in values for two in values)]:
        orders = permutations([*far, *[0] * (2 - len(far))], len(said))
        right = any(all(one <= most for one, most in zip(said, order, strict=True)) for order in orders)
        assert fits(said, far) == right, said


@pytest.mark.parametrize(("kind", "words"), [("way", get_args(Way)), ("placed", get_args(Placed))])
def test_every_word_is_told_without_its_key(kind: str, words: tuple[str, ...]) -> None:
    voice = registry.get("warcrow").voice(None)
    told = [voice.tell(say(f"{{word:{kind}}}", word=word)) for word in words]
    assert all(" " in one for one in told), told
