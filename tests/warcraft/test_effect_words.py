"""Cards and abilities are made of the same words, and what they do is asked for by these."""

import ast
from pathlib import Path

import pytest

from referee import registry
from referee.library.rooms import package_of
from referee.warcraft.card.cards import CARDS

HOME = Path(str(package_of(registry.get("warcraft")).__file__)).parent
BELOW = [path for folder in ("table", "battle", "turn", "card/effect") for path in sorted((HOME / folder).glob("*.py"))]
OTHERWISE = {"fast": "a mark", "resources": "what a player begins with"}
"""Keys of cards that are words of other things too."""


@pytest.mark.parametrize("path", BELOW, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_room_that_serves_cards_knows_one_by_name(path: Path) -> None:
    written = {node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)}
    texts = {text for text in written if isinstance(text, str)}
    assert not [text for text in texts if text.startswith("wbg.card") or text in CARDS.keys() - OTHERWISE.keys()]
