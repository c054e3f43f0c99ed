"""Every word for a way, or for troops placed, is allowed or refused by a rule of the book, and told in words."""

from typing import get_args

import pytest

from referee import registry
from referee.kernel.say import say
from referee.library import inventory
from referee.warcrow.actions import Placed, Way
from referee.warcrow.fight.way import PASSES, STOPS


def test_every_word_for_a_way_is_decided_once() -> None:
    assert sorted([*PASSES, *STOPS]) == sorted(get_args(Way))
    rules = [*PASSES.values(), *(rule for rule, _ in STOPS.values())]
    assert all(inventory.exists(rule) for rule in rules)


@pytest.mark.parametrize(("kind", "words"), [("way", get_args(Way)), ("placed", get_args(Placed))])
def test_every_word_is_told_without_its_key(kind: str, words: tuple[str, ...]) -> None:
    voice = registry.get("warcrow").voice(None)
    told = [voice.tell(say(f"{{word:{kind}}}", word=word)) for word in words]
    assert all(" " in one for one in told), told
