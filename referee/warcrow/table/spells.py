"""A spell as its card has it, and as alterations change it.

An alteration is printed with the black dice it adds to the tinge roll: `K: range 12` costs one.

>>> from referee.warcrow.setup.shipped import CARDS
>>> blaze = spell(CARDS.units["frostfire-herald"].abilities[0])
>>> blaze.far, blaze.altered((1,)).far, [alteration.dice for alteration in blaze.alterations]
(7, 12, [1, 1])
"""

import re
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from referee.warcrow.table.ability import Ability, is_for_forest, reach, shoots

ALTERATION = re.compile(r"(K+): (.+)")
RANGE, TURNS = re.compile(r"range (\d+)"), re.compile(r"duration (\d+)")
STAYS, SHOT = "remains active", "ranged attack"


class Alteration(Struct, frozen=True):
    """So many dice more in the tinge roll, and what it changes."""

    dice: int
    does: str


class Spell(Struct, frozen=True, kw_only=True):
    """Its properties: how far it reaches, whether the target is seen, how long it lasts, what it does."""

    name: str
    does: tuple[str, ...]
    alterations: tuple[Alteration, ...]
    far: int
    blind: bool
    automatic: bool
    turns: int
    stays: bool
    attacks: bool
    """Whether the referee makes a ranged attack of it."""
    forest: bool
    """Whether it may be cast at a forest."""

    @property
    def shoots(self) -> bool:
        return self.does[0].startswith(SHOT)

    def altered(self, chosen: tuple[int, ...]) -> "Spell":
        """With the alterations of these numbers."""
        changed = self
        for number in chosen:
            what = self.alterations[number - 1].does
            far, turns = RANGE.fullmatch(what), TURNS.fullmatch(what)
            changed = replace(
                changed,
                far=int(far[1]) if far else changed.far,
                turns=int(turns[1]) if turns else changed.turns,
                stays=changed.stays or STAYS in what,
                does=changed.does if far or turns else (*changed.does, what),
            )
        return changed

    def dice(self, chosen: tuple[int, ...]) -> int:
        """What the alterations add to the tinge roll."""
        return sum(self.alterations[number - 1].dice for number in chosen)


@cache
def spell(ability: Ability) -> Spell:
    pieces = ability.code.split("; ")
    found = [ALTERATION.fullmatch(piece) for piece in pieces]
    words = ability.when.split("; ")
    return Spell(
        name=ability.name,
        does=tuple(piece for piece, match in zip(pieces, found, strict=True) if not match),
        alterations=tuple(Alteration(len(match[1]), match[2]) for match in found if match),
        far=reach(ability),
        blind="no-los" in words,
        automatic="automatic" in words,
        turns=next((int(match[1]) for match in map(TURNS.fullmatch, words) if match), 0),
        stays=STAYS in words,
        attacks=shoots(ability),
        forest=is_for_forest(ability),
    )
