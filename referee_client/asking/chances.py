"""Chances as people say them."""

from fractions import Fraction


def percent(chance: Fraction | float) -> str:
    """In a hundred; what is possible is never nothing, what is not sure never all.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1000)), percent(0.999), percent(Fraction(1))
    ('33 %', '<1 %', '99 %', '100 %')
    """
    hundredth = int(100 * chance + Fraction(1, 2))
    return f"{min(hundredth, 99) if chance < 1 else hundredth} %" if hundredth or not chance else "<1 %"
