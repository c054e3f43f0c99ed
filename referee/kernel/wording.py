"""Words that every sentence needs: counted things and lists of names."""

from collections.abc import Iterable


def counted(number: int, noun: str, nouns: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "token"), counted(0, "token"), counted(2, "Fortress", "Fortresses")
    ('1 token', '0 tokens', '2 Fortresses')
    """
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"


def several(noun: str) -> str:
    """An English noun for more than one, as most are.

    >>> several("Feral Spirit"), several("Phoenix"), several("Harpy"), several("Ray")
    ('Feral Spirits', 'Phoenixes', 'Harpies', 'Rays')
    """
    if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou"):
        return f"{noun[:-1]}ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names one after another.

    >>> listed(["anna", "ben", "cem"]), listed(["anna", "ben"], "or"), listed([])
    ('anna, ben and cem', 'anna or ben', 'nobody')
    """
    *others, end = list(names) or ["nobody"]
    return f"{', '.join(others)} {last} {end}" if others else end
