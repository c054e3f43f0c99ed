"""Blocks against successes: one for one, unless an ability of the attacker has it otherwise."""

from msgspec import Struct

from referee.kernel.position import happen
from referee.warcrow.fight import ability
from referee.warcrow.fight.one_side import Side
from referee.warcrow.roll.dice import HOLLOW_SHORT
from referee.warcrow.roll.symbol import SUCCESS, SYMBOLS
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS

CANCEL = "wcr.roll.f2f-cancel"
VERBS.note("resolved", "{unit:unit} has {left:S} left after {blocks:B} of {foe:unit}.")
VERBS.note(
    "resolved-by-hollow", "{unit:unit} has {left:S} left: only hollow blocks count, and {foe:unit} has {blocks:hB}."
)
VERBS.note("resolved-by-several", "{unit:unit} has {left:S} left: each costs {need:B}, and {foe:unit} has {blocks:B}.")
HOLLOW = "hollow"


class Stand(Struct, frozen=True):
    """Successes against what cancels them: so many of a symbol, each success taking `need` of it."""

    hits: int
    symbol: str
    blocks: int
    need: int = 1
    rules: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        return max(0, self.hits - self.blocks // self.need)


def stand(position: Warcrow, side: Side, other: Side) -> Stand:
    """The successes of a side against the blocks of the other, as abilities have it."""
    hits = side.stock[SUCCESS]
    if side.blocks:
        return by_word(hits, side.blocks, other, tuple(side.given[0].rules))
    for bears in ability.bearing(position, side, other, "blocks") if side.able else ():
        return by_word(hits, bears.effect.rest, other, tuple(ability.rests_on(position, bears)))
    return Stand(hits, "B", blocks_of(other, "B"))


def by_word(hits: int, blocks: str, other: Side, rules: tuple[str, ...]) -> Stand:
    """Cancelled by hollow blocks alone, or by so many blocks each."""
    if blocks == HOLLOW:
        return Stand(hits, "hB", blocks_of(other, "hB"), rules=rules)
    return Stand(hits, "B", blocks_of(other, "B"), int(blocks), rules)


def blocks_of(side: Side, symbol: str) -> int:
    return side.stock[SYMBOLS.index(symbol)]


def stand_against(position: Warcrow, side: Side, other: Side) -> int:
    """Tell what of a roll is left, and how many successes that are."""
    found = stand(position, side, other)
    told = {"unit": side.unit, "foe": other.unit, "left": found.left, "blocks": found.blocks}
    kind = "resolved-by-hollow" if found.symbol == "hB" else "resolved"
    if found.need > 1:
        kind, told = "resolved-by-several", told | {"need": found.need}
    happen(position, kind, [CANCEL, HOLLOW_SHORT, *found.rules], data=told)
    return found.left
