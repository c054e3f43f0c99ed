"""Terrain that is typed in: what it is, and which keywords it has, as where it is laid."""

import re

from referee.kernel.errors import Invalid
from referee.kernel.say import say
from referee.warcrow.setup.actions import ELEMENTS
from referee.warcrow.table.element import TERRAIN, unknown
from referee.warcrow.table.position import Warcrow
from referee.warcrow.terrain.trap import LAID

FIELD = "elements"
KINDS = (*ELEMENTS, *LAID)
"""What the players lay, and what units lay."""
KEY = re.compile(rf"{TERRAIN}[a-z0-9-]{{1,60}}")


def check_elements(position: Warcrow) -> None:
    """A fault names the element and its field."""
    for key, element in position.elements.items():
        path = f"{FIELD}.{key}"
        if not KEY.fullmatch(key):
            raise Invalid.of(path, say("terrain goes by {begins}, small letters, digits and -", begins=TERRAIN))
        if element.kind not in KINDS:
            raise Invalid.of(f"{path}.kind", say("no such element; there are {kinds:element}", kinds=list(KINDS)))
        if element.side and element.side not in position.seats:
            words = "no such player; there are {seats:seat}"
            raise Invalid.of(f"{path}.side", say(words, seats=list(position.seats)))
        wrong = unknown(element.keywords)
        if wrong:
            raise Invalid.of(f"{path}.keywords", say("{wrong} is no keyword of terrain", wrong=wrong[0]))
