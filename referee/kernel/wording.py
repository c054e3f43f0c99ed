"""Words that every sentence needs: counted things and lists of names."""

from collections.abc import Iterable


def counted(number: int, noun: str, nouns: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "token"), counted(0, "token"), counted(2, "Fortress", "Fortresses")
    ('1 token', '0 tokens', '2 Fortresses')
    """
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names one after another.

    >>> listed(["anna", "ben", "cem"]), listed(["anna", "ben"], "or"), listed([])
    ('anna, ben and cem', 'anna or ben', 'nobody')
    """
    *others, end = list(names) or ["nobody"]
    return f"{', '.join(others)} {last} {end}" if others else end
