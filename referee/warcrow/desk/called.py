"""What the things of Warcrow are called at a table."""

from referee.kernel.speech import FACT
from referee.kernel.wordbook import as_words
from referee.warcrow.table.element import TERRAIN
from referee.warcrow.table.place import MARKER
from referee.warcrow.table.position import Warcrow
from referee.warcrow.turn.objective import named

LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NUMBERS = frozenset(map(str, range(1, len(LETTERS))))
"""Units of one card are told apart by letters: a number would read as how many there are."""


READ = {"models": "models in the box of", "base": "strides across the base of"}
"""What was read off a box or a base, before whose it is."""


def called(position: Warcrow, kind: str, key: str) -> str:
    """A unit by its card, with its letter where there are several; a card that was typed in; an objective; a fact."""
    if kind == "objective":
        return named(position, key) if key in position.objectives else ""
    if kind == FACT:
        about, _, unit = key.partition(".")
        return f"{READ[about]} {called(position, 'unit', unit) or as_words(unit)}" if about in READ else ""
    if kind != "unit":
        return ""
    if key in position.units:
        profile = position.units[key].profile
        name = position.cards.units[profile].name if profile in position.cards.units else profile
        number = key.removeprefix(f"{profile}-")
        return f"{name} {LETTERS[int(number)]}" if number in NUMBERS else name
    if key.startswith(MARKER) and key.removeprefix(MARKER) in position.objectives:
        return named(position, key.removeprefix(MARKER))
    if key.startswith(TERRAIN):
        return f"the {key.removeprefix(TERRAIN).replace('-', ' ')}"
    return position.cards.units[key].name if key in position.cards.units else ""
