"""A choice that a card or an ability does not allow, refused in words: what was named, and what could be."""

from collections.abc import Iterable
from typing import Any, NoReturn

from referee.kernel.errors import Refusal
from referee.kernel.wording import listed

Way = dict[str, Any]


def in_words(way: Way) -> str:
    """One way to use something, as a player says it.

    >>> in_words({"space": "B3", "spread": {"B2": {"melee": 1}}})
    'space B3, spread B2 melee 1'
    """
    return ", ".join(f"{name} {spoken(value)}" for name, value in way.items())


def spoken(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {spoken(part)}" for key, part in value.items())
    return ", ".join(map(spoken, value)) if isinstance(value, list) else str(value)


def refuse_way(
    title: str, used: str, chosen: Way, ways: list[Way], rules: Iterable[str], nothing: str, needs: str = ""
) -> NoReturn:
    """`used` is the verb; `nothing` says what is lacking where there is no way at all, `needs` what every way has."""
    if not ways:
        raise Refusal(list(rules), nothing)
    remedy = f"It can be {used} with {in_words(ways[0])}." if ways[0] else f"It is {used} without naming anything."
    if chosen:
        because = f": it needs {needs}" if needs else ""
        raise Refusal(list(rules), f"{title} cannot be {used} with {in_words(chosen)}{because}.", remedy)
    named = listed(dict.fromkeys(name for way in ways for name in way))
    raise Refusal(list(rules), f"{title} must be told its {named}.", remedy)
