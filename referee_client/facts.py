"""What a view says, in words, whatever the game: numbers before their names, empty things left out."""

from typing import Any


def fact(name: str, value: Any) -> str:
    """One fact by its name; nothing to tell is nothing told.

    >>> fact("gold", 5), fact("race", "orc"), fact("out", True), fact("out", False), fact("under_way", {"melee": 1})
    ('5 gold', 'race orc', 'out', '', 'under way: 1 melee')
    """
    word = name.replace("_", " ")
    if value is True:
        return word
    if countable(value):
        return f"{value} {word}"
    told = plain(value)
    if not told:
        return ""
    return f"{word}: {told}" if isinstance(value, dict | list) else f"{word} {told}"


def plain(value: Any) -> str:
    """A value in words; numbers of things by their names.

    >>> plain({"melee": 2, "ranged": 0, "worker": 1}), plain(["A1", "B2"]), plain([{"race": "orc", "coins": 2}])
    ('2 melee, 1 worker', 'A1, B2', 'race orc, 2 coins')
    """
    if value is None or value is False or value == "":
        return ""
    if isinstance(value, dict):
        return ", ".join(text for name, inner in value.items() if inner and (text := fact(name, inner)))
    if isinstance(value, list):
        compound = any(isinstance(inner, dict | list) for inner in value)
        return ("; " if compound else ", ").join(text for inner in value if (text := plain(inner)))
    return str(value)


def facts(told: dict[str, Any], without: tuple[str, ...] = ()) -> list[str]:
    """All facts of a thing: the simple ones on one line by name, each of the others on one of its own."""
    left = {name: value for name, value in told.items() if name not in without}
    simple = {name: value for name, value in left.items() if not isinstance(value, dict | list)}
    first = [fact(name, str(value) if countable(value) else value) for name, value in simple.items()]
    compound = [fact(name, value) for name, value in left.items() if name not in simple]
    return [line for line in (", ".join(filter(None, first)), *compound) if line]


def countable(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
