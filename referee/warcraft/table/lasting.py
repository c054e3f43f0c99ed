"""What is in force for a while, asked for by what it does: which card or ability brought it is told by its rule."""

from collections.abc import Iterable

from referee.kernel.position import Effect
from referee.warcraft.table.position import Warcraft

LOWER = "lower"
"""Every attack die of a side counts as so much less."""
REROLL = "reroll"
"""The misses of a side are thrown again."""
STRENGTH = "strength"
"""A type of unit hits with so much more."""
DICE_ADDED = "dice"
"""Dice are thrown along with the attacks of a phase."""
EXPOSE = "expose"
"""Flying units of a side may fall in melee."""
FEWER = "fewer"
"""A side has so many casualties less; they are counted where it is played."""
USED = "used"
"""An ability has had its one use."""


def in_force(position: Warcraft, word: str, seat: str) -> list[Effect]:
    """What does this for a seat now."""
    return [effect for effect in position.effects if effect.word == word and seat in effect.who]


def marking(position: Warcraft, mark: str) -> list[Effect]:
    """What has laid this mark on pieces."""
    return [effect for effect in position.effects if effect.mark == mark]


def told_by(lasting: Iterable[Effect]) -> list[str]:
    """The rules that brought these, each once."""
    return list(dict.fromkeys(effect.by for effect in lasting))


def ending(position: Warcraft, until: int) -> bool:
    """Whether what a card or an ability does holds just as long as this frame."""
    return any(effect.until == until and (effect.mark or effect.word not in ("", USED)) for effect in position.effects)
