"""An ability of a card: what it is called, when it is used, and what it does.

Every ability has both in our own words. One that the referee carries out has them once more in words it knows: `at`
which rolls it bears on, `to` whose, and `do`. All others are read aloud: told, paid for, and done by hand.

>>> effects("if damaged 2: repeat 2; may add |S")
(Effect(guard='damaged 2', word='repeat', rest='2', may=False), Effect(guard='', word='add', rest='|S', may=True))
"""

import re
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.fields import titled
from referee.warcrow.table import skill_words
from referee.warcrow.table.word import MAY, MOMENTS, Moment, Receiver, ways

Text = Annotated[str, Meta(max_length=400)]
Rolls = Literal[
    "",
    "always",
    "roll",
    "attack",
    "melee",
    "ranged",
    "defense",
    "shot-at",
    "combat",
    "willpower",
    "foe-willpower",
    "any",
    "block",
    "deployment",
    "in-force",
]
DEPLOYMENT, IN_FORCE = "deployment", "in-force"
"""For what is chosen once, before the first round, and for what is so as long as its effect tokens lie there."""
Per = Literal["activation", "turn", "round", "game"]
PASSIVE, COMMAND, LONG_COMMAND = "passive", "command", "long-command"
SKILLS, SPELLS = ("skill", "long-skill"), ("spell", "long-spell")
OFTEN: dict[str, Per] = {
    "once in own activation": "activation",
    "once per activation": "activation",
    "once per turn": "turn",
    "once per round": "round",
    "once per game": "game",
}
OWN = ("own activation", "once in own activation", "end of own activation")
"""Words of `when` that tie an ability to the activation of the unit that has it."""
TARGET = re.compile(r"target (?:Forest or )?(allied|enemy|unit)(?: ([A-Z]\w+))?(?: (\d+)| engaged)?")
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
    at: Annotated[Rolls | Moment, titled("for which rolls, or when", kind="ability-at")] = ""
    to: Annotated[Text, titled("for whom")] = ""
    """Whom it is lent to, or against whom it helps: `allied Orc 10`, `enemy 8`; empty where it is the unit's own."""
    do: Annotated[Text, titled("what the referee does")] = ""
    also: Annotated[bool, titled("goes on with the one before it")] = False
    """Whether it is what the ability before it, of the same name, does at another moment: the two are one."""

    @property
    def is_command(self) -> bool:
        return self.kind in (COMMAND, LONG_COMMAND)

    @property
    def is_long(self) -> bool:
        return self.kind.startswith("long-")

    @property
    def is_performed(self) -> bool:
        """Whether it is a skill or a spell, which takes an action."""
        return self.kind in (*SKILLS, *SPELLS)

    @property
    def per(self) -> Per | None:
        """How long it is used up once it was used."""
        return next((per for words, per in OFTEN.items() if words in self.when.split("; ")), None)

    @property
    def is_moment(self) -> bool:
        """Whether it works outside of rolls, by the words of `table/word.py`."""
        return self.at in MOMENTS

    @property
    def is_free(self) -> bool:
        """Whether a player may do without it."""
        return self.is_command or self.do.startswith(MAY)

    @property
    def must(self) -> bool:
        """Whether it is done unasked: what costs a token, says `may` or leaves a choice is the player's to decide."""
        return not self.is_free and len(ways(self.do)) == 1 and not self.aims

    @property
    def aims(self) -> bool:
        """Whether somebody has to be chosen for it."""
        return any(to.how == "one" for to in self.to_whom)

    @property
    def to_whom(self) -> list[Receiver]:
        """On whom it works, word by word."""
        return [piece.to for way in ways(self.do) for piece in way]

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
    may: bool = False
    """Whether its player says if it is done."""


EFFECT = re.compile(r"(?:if (?P<guard>[^:]+): )?(?P<may>may )?(?P<word>[a-z-]+) (?P<rest>.+)")
RECEIVER = re.compile(r"(?P<side>allied|enemy)(?: (?P<label>[A-Z][\w ]*?))?(?: (?P<far>\d+))?")
"""For whom an ability is: on which side, by which characteristic, how near."""


@cache
def effects(do: str) -> tuple[Effect, ...]:
    """What an ability does, in the order written."""
    found = (EFFECT.fullmatch(piece) for piece in do.split("; ") if do)
    return tuple(
        Effect(match["guard"] or "", match["word"], match["rest"], bool(match["may"])) for match in found if match
    )


@cache
def receiver(to: str) -> re.Match[str] | None:
    """For whom it is, where it is not for the unit itself alone."""
    return RECEIVER.fullmatch(to)


def shoots(ability: Ability) -> bool:
    """Whether the referee makes a ranged attack of it."""
    return any(effect.word in skill_words.SHOTS for effect in effects(ability.do)) if ability.do else False


def aim(ability: Ability) -> re.Match[str] | None:
    """What it is aimed at, where that is one unit."""
    found = (TARGET.fullmatch(words) for words in ability.when.split("; "))
    return next((match for match in found if match), None)


def is_for_forest(ability: Ability) -> bool:
    """Whether it may be aimed at a forest instead of a unit."""
    return "target Forest" in ability.when


def who(ability: Ability) -> str:
    """Whose unit it is aimed at: allied, enemy, any (unit); nobody's where it says none."""
    match = aim(ability)
    return match[1] if match else ""


def reach(ability: Ability) -> int:
    """How far it reaches, in strides; 0 where it does not say.

    >>> [reach(Ability(kind="skill", name="", code="", when=f"target enemy {how}")) for how in ("8", "engaged")]
    [8, 0]
    """
    match = aim(ability)
    return int(match[3]) if match and match[3] else 0


def trait(ability: Ability) -> str:
    """The characteristic that its target has to have, where it names one."""
    match = aim(ability)
    return (match[2] or "") if match else ""
