"""What hero cards and the new experience cards say, as data: when, for how much mana, and what then happens.

A table that holds the cards tells them by facts, from a pack or as they come up. Nothing here changes anything.
"""

from typing import Any

from msgspec import Struct

from referee.kernel.agenda import find
from referee.kernel.position import known
from referee.kernel.say import Say, say
from referee.warcraft.table.fact import told
from referee.warcraft.table.position import Hero, Warcraft, has
from referee.warcraft.table.team import allies
from referee.warcraft.turn.turn import Turn

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


class Ability(Struct, frozen=True):
    """A special ability or card: its moment, price and effect; the rest as far as the effect needs it."""

    key: str
    prefix: str
    title: str
    mana: int
    window: str
    effect: str
    told: dict[str, Any]

    @property
    def amount(self) -> int:
        return self.told.get("amount", 1)


def title_of(position: Warcraft, prefix: str) -> str:
    return told(position, f"{prefix}.title") or prefix.rpartition(".")[2].replace("-", " ").title()


def load(position: Warcraft, prefix: str) -> Ability | None:
    """An ability or card as far as it is told; None while its moment or effect is not."""
    window, effect = told(position, f"{prefix}.window"), told(position, f"{prefix}.effect")
    if window is None or effect is None:
        return None
    details = {name: value for name in DETAILS if (value := told(position, f"{prefix}.{name}")) is not None}
    mana = told(position, f"{prefix}.mana") or 0
    return Ability(prefix.rpartition(".")[2], prefix, title_of(position, prefix), mana, window, effect, details)


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


def in_turn(position: Warcraft, seat: str, ability: Ability) -> bool:
    """Whether it is the step of the right player, as the text says; a turn is everybody's."""
    turn = find(position, Turn)
    stepping = turn.done[-1] if turn and turn.done else ""
    if ability.window.startswith("turn."):
        return True
    own = ability.window.startswith(("harvest-step", "deploy-step", "spend-step"))
    whose = ability.told.get("whose", "own" if own else "any")
    if whose == "own":
        return stepping == seat
    return whose == "any" or stepping not in allies(position, seat)


def always(position: Warcraft, seat: str, effect: str) -> list[Ability]:
    """Abilities that are in force without being used."""
    return [a for a in abilities_of(position, seat) if a.window == ALWAYS and a.effect == effect]
