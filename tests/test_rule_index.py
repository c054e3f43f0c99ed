"""A rule's code is found from its id: by a plain search for it."""

import pytest

from referee import registry
from referee.library import rooms
from referee_client.commands import code_of
from referee_client.words import Unclear


@pytest.mark.parametrize("key", registry.keys())
def test_every_acting_rule_stands_whole_in_the_code(key: str) -> None:
    game = registry.get(key)
    places = rooms.index(game)
    lost = [id for id in rooms.acting(game) if id not in places]
    assert not lost, f"put together from pieces, or nowhere: {lost}"


def test_the_terminal_shows_where_a_rule_is_decided() -> None:
    assert any(line.startswith("referee/warcraft/") for line in code_of("wbg.move.allowance"))
    with pytest.raises(Unclear, match="No code names wbg"):
        code_of("wbg.nothing")
