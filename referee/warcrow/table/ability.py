"""An ability of a card: what it is called, when it is used, and what it does.

Every ability has both in our own words. One that the referee carries out has them once more in words it knows: `at`
which rolls it bears on, and `do`. All others are read aloud: told, paid for, and done by hand.

>>> effects("if damaged 2: repeat 2; add |S")
(Effect(guard='damaged 2', word='repeat', rest='2'), Effect(guard='', word='add', rest='|S'))
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.fields import titled

Text = Annotated[str, Meta(max_length=400)]
Rolls = Literal["", "always", "roll", "attack", "melee", "ranged", "defense", "shot-at", "target"]
Per = Literal["activation", "turn", "round", "game"]
PASSIVE, COMMAND, LONG_COMMAND = "passive", "command", "long-command"
SKILLS, SPELLS = ("skill", "long-skill"), ("spell", "long-spell")
OFTEN: dict[str, Per] = {
    "once in own activation": "activation",
    "once per turn": "turn",
    "once per round": "round",
    "once per game": "game",
}
OWN = ("own activation", "once in own activation", "end of own activation")
"""Words of `when` that tie an ability to the activation of the unit that has it."""
TARGET = re.compile(r"target (allied|enemy|unit)(?: ([A-Z]\w+))?(?: (\d+)| engaged)?")
"""One unit an ability is aimed at, and how far away it may be."""


class Ability(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What it is called and, in our own words, when it is used and what it does; `at` and `do` for the referee."""

    kind: Annotated[
        Literal["passive", "command", "long-command", "skill", "long-skill", "spell", "long-spell"],
        titled("what kind", kind="ability"),
    ]
    name: Annotated[str, Meta(min_length=1, max_length=80), titled("name")]
    when: Annotated[Text, titled("when")] = ""
    code: Annotated[Text, titled("what it does")]
    at: Annotated[Rolls, titled("for which rolls", kind="ability-at")] = ""
    do: Annotated[Text, titled("what the referee does")] = ""

    @property
    def is_command(self) -> bool:
        return self.kind in (COMMAND, LONG_COMMAND)

    @property
    def is_long(self) -> bool:
        return self.kind.startswith("long-")

    @property
    def per(self) -> Per | None:
        """How long it is used up once it was used."""
        return next((per for words, per in OFTEN.items() if words in self.when.split("; ")), None)

    @property
    def is_for_combat(self) -> bool:
        """Whether it is made for units that touch an enemy."""
        return "engaged" in self.when.replace("not engaged", "")

    @property
    def is_own(self) -> bool:
        """Whether it may be used only while the unit that has it is activated."""
        return any(words in OWN for words in self.when.split("; "))


class Effect(Struct, frozen=True):
    """A condition, a word, and what it needs."""

    guard: str
    word: str
    rest: str


POOL = r"[ROYGBK]*(\|h?[SBX]( h?[SBX])*)?"
FORMS = {
    "add": re.compile(POOL),
    "repeat": re.compile(r"\d|any|damage|roll"),
    "fix": re.compile(r"1"),
    "force": re.compile(r"h?[SBX]"),
    "cancel": re.compile(r"die|symbol"),
    "blocks": re.compile(r"hollow|\d"),
    "switch": re.compile(r"h?[SBX]( h?[SBX])*: .+"),
    "immune": re.compile(r"(disarmed|frightened|slowed|vulnerable)( (disarmed|frightened|slowed|vulnerable))*"),
    "disengages": re.compile("freely"),
    "unstress": re.compile(r"\d"),
    "rolls": re.compile(r"[ROYGBK]+"),
    "each": re.compile(r"heal \d"),
    "officer": re.compile(r"[A-Z][\w ]*"),
    "waive": re.compile(r"wcr\.[a-z-]+\.[a-z-]+"),
}
"""What stands after each word that the referee carries out."""
GUARD = re.compile(r"damaged \d|target state")
EFFECT = re.compile(r"(?:if (?P<guard>[^:]+): )?(?P<word>[a-z-]+) (?P<rest>.+)")


@cache
def effects(do: str) -> tuple[Effect, ...]:
    """What an ability does, in the order written."""
    found = (EFFECT.fullmatch(piece) for piece in do.split("; ") if do)
    return tuple(Effect(match["guard"] or "", match["word"], match["rest"]) for match in found if match)


def wrong_with(ability: Ability) -> Iterator[tuple[str, str]]:
    """What is written for the referee has to be words it knows: each fault with its field."""
    written = effects(ability.do)
    if len(written) < len(ability.do.split("; ") if ability.do else ()) or not all(map(is_known, written)):
        yield "do", f"no such words: {ability.do!r}; there are {', '.join(FORMS)}"
    elif bool(ability.do) != bool(ability.at):
        yield "at", "an ability that is carried out says for which rolls, and only such a one"


def is_known(effect: Effect) -> bool:
    form = FORMS.get(effect.word)
    return bool(form and form.fullmatch(effect.rest)) and (not effect.guard or bool(GUARD.fullmatch(effect.guard)))


def aim(ability: Ability) -> re.Match[str] | None:
    """What it is aimed at, where that is one unit."""
    found = (TARGET.fullmatch(words) for words in ability.when.split("; "))
    return next((match for match in found if match), None)


def who(ability: Ability) -> str:
    """Whose unit it is aimed at: allied, enemy, any (unit); nobody's where it says none."""
    match = aim(ability)
    return match[1] if match else ""


def reach(ability: Ability) -> int:
    """How far it reaches, in strides; 0 where it does not say."""
    match = aim(ability)
    return int(match[3]) if match and match[3] else 0


def trait(ability: Ability) -> str:
    """The characteristic that its target has to have, where it names one."""
    match = aim(ability)
    return (match[2] or "") if match else ""
