"""Every word for a way is either allowed or refused, by a rule of the book, and is told in words."""

from typing import get_args

from referee import registry
from referee.kernel.say import say
from referee.library import inventory
from referee.warcrow.actions import Way
from referee.warcrow.fight.way import PASSES, STOPS


def test_every_word_for_a_way_is_decided_once() -> None:
    assert sorted([*PASSES, *STOPS]) == sorted(get_args(Way))
    rules = [*PASSES.values(), *(rule for rule, _ in STOPS.values())]
    assert all(inventory.exists(rule) for rule in rules)


def test_every_word_for_a_way_is_told_without_its_key() -> None:
    voice = registry.get("warcrow").voice(None)
    told = [voice.tell(say("{way:way}", way=way)) for way in get_args(Way)]
    assert not set(told).intersection(get_args(Way)), told
