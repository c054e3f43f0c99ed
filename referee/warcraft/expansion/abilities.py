"""What hero cards and the new experience cards say, as data: when, for how much mana, and what then happens.

A table that holds the cards tells them by facts, from a pack or as they come up. Nothing here changes anything.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from referee.kernel.position import known
from referee.kernel.say import Say, say
from referee.warcraft.card.card import ANYBODY, OWN, Usable
from referee.warcraft.card.effect.answers import Aloud
from referee.warcraft.card.effect.word import Word
from referee.warcraft.expansion.timing import ITALIC
from referee.warcraft.table.fact import told
from referee.warcraft.table.position import Hero, Warcraft, has

ALWAYS = "always"
ALOUD = "aloud"
AS_BEFORE = "base"
"""Told of a new card whose text is that of the base game's card of its name."""
DETAILS = ("whose", "amount", "strength", "creature", "unit", "where", "stays", "per", "power", "title")
NEEDED: dict[str, tuple[str, ...]] = {
    "extra-dice": ("amount", "strength"),
    "casualties": ("amount",),
    "prevent": ("amount",),
    "strike": ("amount",),
    "kill": (),
    "heal": ("amount",),
    "summon": ("creature", "amount", "stays"),
    "reroll": (),
    "strength": ("amount",),
    "cancel": (),
    "draw": ("amount",),
    "power": ("power",),
    ALOUD: (),
}
"""The effects there are, and what must be known of each."""
ASKED = {
    "mana": "How much mana does {title} cost (the stars before its name)?",
    "window": "When may {title} be used (its italic words)?",
    "effect": "What does {title} do? ({effects:effect or})",
    "amount": "How many does {title} speak of?",
    "strength": "With which Strength do the dice of {title} hit?",
    "creature": "Which creature does {title} summon?",
    "stays": "Does what {title} summons stay after the battle (yes or no)?",
    "power": "Which ability does {title} give?",
}
RULES = {
    "mana": ["wbx.hero.mana-stars", "wbx.mana.pay"],
    "window": ["wbx.timing.italic", "wbx.mana.timing"],
}


class Ability(Usable, frozen=True):
    """A special ability of a hero, or a new card as it is told: what it costs, and how often it may be used."""

    mana: int = 0
    per: str = "battle"


Facts = dict[str, Any]
"""What is told of an effect beside its name."""


class Telling(Struct, frozen=True):
    """How an effect that a table names becomes a word, and the windows in which the referee can carry it out.

    No windows: anywhere; elsewhere it is read aloud.
    """

    build: Callable[[Facts], Word]
    windows: tuple[str, ...] = ()


WORDS: dict[str, Telling] = {}
"""By the names of the effects."""


def word_of(effect: str, window: str, facts: Facts) -> Word:
    telling = WORDS[effect]
    known = window == ALWAYS or not telling.windows or window in telling.windows
    return telling.build(facts) if known else Aloud()


def whose_step(window: str, facts: Facts) -> str:
    """As told; else in one's own step where every player has one of his own."""
    usual = OWN if window.startswith(("harvest-step", "deploy-step", "spend-step")) else ANYBODY
    return str(facts.get("whose", usual))


def title_of(position: Warcraft, prefix: str) -> str:
    return told(position, f"{prefix}.title") or prefix.rpartition(".")[2].replace("-", " ").title()


def load(position: Warcraft, prefix: str) -> Ability | None:
    """An ability or card as far as it is told; None while its moment or effect is not."""
    window, effect = told(position, f"{prefix}.window"), told(position, f"{prefix}.effect")
    if window is None or effect is None:
        return None
    facts = {name: value for name in DETAILS if (value := told(position, f"{prefix}.{name}")) is not None}
    return Ability(
        prefix.rpartition(".")[2],
        title_of(position, prefix),
        None,
        window,
        word_of(effect, window, facts),
        (ITALIC,),
        whose=whose_step(window, facts),
        mana=told(position, f"{prefix}.mana") or 0,
        per=facts.get("per", "battle"),
    )


def read_ability(position: Warcraft, prefix: str, rules: list[str]) -> Ability:
    """The same, but what is missing is asked."""
    title, effects = title_of(position, prefix), list(NEEDED)

    def ask(name: str) -> Any:
        question = Say(ASKED[name], {"title": title, "effects": effects})
        return known(position, f"{prefix}.{name}", question, RULES.get(name, rules))

    window, effect = ask("window"), ask("effect")
    if window != ALWAYS:
        ask("mana")
    for name in NEEDED[effect]:
        if window != ALWAYS or name != "strength":
            ask(name)
    found = load(position, prefix)
    assert found is not None
    return found


# ---- the abilities of a hero


def listed(position: Warcraft, hero: Hero) -> list[str]:
    """The abilities of a hero: of its Level and of all Levels before."""
    found: list[str] = []
    for level in range(1, hero.level + 1):
        found += told(position, f"hero.{hero.key}.{level}.abilities") or []
    return found


def abilities_of(position: Warcraft, seat: str) -> list[Ability]:
    """As far as they are told."""
    hero = position.seats[seat].hero
    if hero is None or not has(position, "heroes"):
        return []
    loaded = [load(position, f"ability.{key}") for key in listed(position, hero)]
    return [ability for ability in loaded if ability is not None]


def read_card(position: Warcraft, seat: str) -> None:
    """Have everything read off the card on top that the referee must know from now on."""
    hero = position.seats[seat].hero
    assert hero is not None
    rules = ["wbx.hero.card-abilities", "wbx.hero.first-ability"]
    question = say(
        "Which special abilities stand on the Level {level} card of {hero:hero}?", level=hero.level, hero=hero.key
    )
    for key in known(position, f"hero.{hero.key}.{hero.level}.abilities", question, rules):
        read_ability(position, f"ability.{key}", rules)


W = TypeVar("W", bound=Word)


def always(position: Warcraft, seat: str, word: type[W]) -> list[W]:
    """What abilities do that are in force without being used, by the kind of effect."""
    return [a.word for a in abilities_of(position, seat) if a.window == ALWAYS and isinstance(a.word, word)]
