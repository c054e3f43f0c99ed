"""A choice that a card or an ability does not allow, refused in words: what was named, and what could be."""

from collections.abc import Iterable
from typing import Any, NoReturn

from referee.kernel.asking import fields_asked
from referee.kernel.errors import Refusal
from referee.kernel.reason import No
from referee.kernel.say import Say, say
from referee.warcraft.actions import PlayCard
from referee.warcraft.card.effect.word import Way
from referee.warcraft.table.position import Warcraft

CARDS_PAID = "card"
"""What else a way may name: cards discarded for their mana."""


def in_words(way: Way) -> Say:
    """One way to use something, as a player says it.

    >>> str(in_words({"space": "B3", "spread": {"B2": {"melee": 1}}}))
    'B3 and 1 melee to B2'
    """
    return say("{parts}", parts=[part for name, value in way.items() for part in spoken(name, value)])


def spoken(name: str, value: Any) -> list[Say]:
    """A field of it: what it names by the kind of thing it is."""
    if name == "spread":
        return [say("{units:piece} to {to:space}", to=to, units=units) for to, units in value.items()]
    if name == "beside":
        return [say("{name:token} to {to:space}", name=thing, to=to) for thing, to in value.items()]
    kind = fields_asked(PlayCard)[name].kind if name in fields_asked(PlayCard) else CARDS_PAID
    return [Say(f"{{value:{kind}}}", {"value": value})] if value else []


def refuse_by(position: Warcraft, no: No, **slots: Any) -> NoReturn:
    """Refuse with as much of this as the sentence speaks of."""
    no.refuse(position, **{name: value for name, value in slots.items() if f"{{{name}" in no.why})


def refuse_way(title: str, used: str, chosen: Way, ways: list[Way], rules: Iterable[str], needs: str = "") -> NoReturn:
    """Say which way there is instead. `used` is the verb, `needs` what every way has."""
    plain, usual = f"It is {used} without naming anything.", f"It can be {used} with {{way}}."
    remedy = say(usual, way=in_words(ways[0])) if ways[0] else say(plain)
    if chosen:
        why = f"{{title}} cannot be {used} with {{way}}{': it needs {needs}.' if needs else '.'}"
        raise Refusal(list(rules), say(why, title=title, way=in_words(chosen), needs=needs), remedy)
    named = list(dict.fromkeys(name for way in ways for name in way))
    raise Refusal(list(rules), say("{title} must be told more: {named:field}.", title=title, named=named), remedy)
