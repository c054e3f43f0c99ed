"""Chances of dice that are due, from what their prompt says of them: their faces, and up to which face one counts."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

from referee_client.shell import Shell

Chances = list[tuple[str, Fraction]]


def of_throw(shape: dict[str, Any], shell: Shell) -> Iterator[str]:
    """A line for each kind of dice whose faces are known."""
    for group in shape["groups"]:
        if group.get("faces"):
            told = ", ".join(f"{what} ({percent(chance)})" for what, chance in of_group(group, shell))
            yield f"{group.get('title') or shell.one_die_alone}: {told}"


def of_group(group: dict[str, Any], shell: Shell) -> Chances:
    """How many of the dice count, where the prompt says which do; else what one of them shows."""
    faces, number, most = group["faces"], group["count"], group.get("counts_up_to")
    if most is None:
        return [(str(face), Fraction(many, len(faces))) for face, many in Counter(faces).items()]
    counts = Fraction(sum(face <= most for face in faces), len(faces))
    return [(shell.that_count.format(number=hits), at_random(number, hits, counts)) for hits in range(number + 1)]


def at_random(number: int, hits: int, chance: Fraction) -> Fraction:
    """The chance of just so many hits.

    >>> at_random(2, 1, Fraction(1, 2)), at_random(3, 0, Fraction(2, 3))
    (Fraction(1, 2), Fraction(1, 27))
    """
    return comb(number, hits) * chance**hits * (1 - chance) ** (number - hits)


def percent(chance: Fraction) -> str:
    """A chance as people say it.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000)), percent(Fraction(1))
    ('33 %', '<1 %', '99 %', '100 %')
    """
    hundredth = int(100 * chance + Fraction(1, 2))
    return f"{min(hundredth, 99) if chance < 1 else hundredth} %" if hundredth or not chance else "<1 %"
