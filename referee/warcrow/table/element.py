"""Terrain elements: what lies on the battlefield, which keywords each has, and whom a keyword is about.

>>> element = basic("dense-forest")
>>> element.keywords
['Block LoS', 'Cover', 'Rugged (Cavalry | Golem)']
>>> about(element, "Rugged"), about(element, "Lethal")
('Cavalry | Golem', None)
>>> fits("Forest, Rugged | Lake", words_of(element)), fits("Lake", words_of(element))
(True, False)
"""

import re
from collections.abc import Collection
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from referee.kernel.fields import titled

KEYWORD = re.compile(
    r"Block LoS|Cover(?: \([ROYGBK|hSX ]+\))?|Impassable|Trap|(?:Rugged|Sinister)(?: \([^():]+\))?"
    r"|Lethal \((?:[^():]+ ?: ?)?[ROYGBK|hSX ]+\)"
)
"""The keywords an element can have."""
Words = Annotated[str, Meta(min_length=1, max_length=80)]
Bounds = Literal["base", "walls", "agreed"]
OTHER = "other"
TERRAIN = "terrain-"
"""How the keys of elements begin: terrain-lake."""


class Element(Struct, omit_defaults=True):
    """A terrain element: what it is, its keywords, and by what it is bounded."""

    kind: Annotated[str, Meta(max_length=40), titled("element", kind="element")]
    keywords: Annotated[list[Words], titled("keywords")] = []
    bounds: Annotated[Bounds, titled("bounded by", kind="bounds")] = "base"
    side: Annotated[str, titled("laid by the company of", kind="seat")] = ""
    """Whose trap it is."""


class Basic(NamedTuple):
    """An element of the book: its rule, its keywords, and how large its base is."""

    rule: str
    keywords: tuple[str, ...]
    size: str


LONG, SMALL, BROAD = "long", "small", "broad"
BASICS = {
    "fence": Basic("wcr.terrain.fence", ("Cover",), LONG),
    "wall": Basic("wcr.terrain.wall", ("Cover",), LONG),
    "small-structure": Basic("wcr.terrain.small-structure", ("Block LoS", "Cover", "Impassable"), SMALL),
    "building": Basic("wcr.terrain.building", ("Block LoS", "Cover", "Impassable"), BROAD),
    "light-forest": Basic("wcr.terrain.light-forest", ("Block LoS", "Cover"), BROAD),
    "dense-forest": Basic("wcr.terrain.dense-forest", ("Block LoS", "Cover", "Rugged (Cavalry | Golem)"), BROAD),
    "river": Basic("wcr.terrain.river", ("Rugged",), "river"),
    "lake": Basic("wcr.terrain.lake", ("Impassable",), BROAD),
    "ruins": Basic("wcr.terrain.ruins", ("Rugged", "Cover"), BROAD),
    "rugged-terrain": Basic("wcr.terrain.rugged-terrain", ("Rugged",), BROAD),
}
"""What the book recommends; the players may agree on something else."""
WATER = ("river", "lake")


def free_key(laid: Collection[str], kind: str) -> str:
    """Under what a further element of a kind goes: several are numbered.

    >>> free_key(["terrain-trap"], "trap"), free_key([], "ruins")
    ('terrain-trap-2', 'terrain-ruins')
    """
    names = [f"{TERRAIN}{kind}", *(f"{TERRAIN}{kind}-{number}" for number in range(2, len(laid) + 2))]
    return next(name for name in names if name not in laid)


def basic(kind: str) -> Element:
    return Element(kind, list(BASICS[kind].keywords))


def about(element: Element, keyword: str) -> str | None:
    """What stands behind a keyword of an element, nothing where it is for all; None where it has no such keyword."""
    for word in element.keywords:
        name, _, rest = word.partition(" (")
        if name == keyword:
            return rest.removesuffix(")")
    return None


def words_of(element: Element) -> set[str]:
    """By what an element is described: its type, and its keywords."""
    kinds = element.kind.split("-")
    return {name.lower() for name in (*kinds, " ".join(kinds), *(word.partition(" (")[0] for word in element.keywords))}


def fits(groups: str, words: Collection[str]) -> bool:
    """Whether one of the groups is met in full; nothing said is met by all (wcr.terrain-keyword.groups)."""
    asked = [group for group in re.split(r"[|/]", groups) if group.strip()]
    return not asked or any(all(one.strip().lower() in words for one in group.split(",")) for group in asked)


def unknown(keywords: list[str]) -> list[str]:
    """Words that are no keywords of terrain."""
    return [word for word in keywords if not KEYWORD.fullmatch(word)]
