"""How many abilities of the cards the referee carries out; the others are read aloud and done by hand."""

from collections.abc import Iterable

from referee.warcrow.setup.shipped import CARDS
from referee.warcrow.table.ability import Ability

Told = tuple[str, str, str]
"""Kind, name and what it does: the same words on several cards are one ability."""


def printed() -> Iterable[Ability]:
    """Every ability of every card, of a unit alone and of a Character in one."""
    for card in CARDS.units.values():
        for part in (card, card.joined):
            yield from part.abilities if part else ()


def abilities() -> tuple[set[Told], set[Told]]:
    """Those that are carried out, at each of their moments, and those that are read aloud."""
    aloud: set[Told] = set()
    known: set[Told] = set()
    whole: Told = "", "", ""
    for one in printed():
        whole = whole if one.also else (one.kind, one.name, one.code)
        known.add(whole)
        aloud |= set() if one.do else {whole}
    return known - aloud, aloud


DONE, ALOUD = map(len, abilities())
COUNT = f"Of {DONE + ALOUD} abilities of the cards the referee carries out {DONE}; the others the table does by hand."
