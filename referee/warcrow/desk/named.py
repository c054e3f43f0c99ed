"""Keywords, states, scenarios and abilities: what may be looked up, and in which windows each is at work.

A keyword stands in the window it names, and like a state wherever something that is asked rests on its rules; an
ability stands where its words are carried out.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from referee.kernel.timing import WindowRule
from referee.library import reference as library
from referee.warcrow.ability.window import PARTS, WINDOW_OF
from referee.warcrow.fight.ability import FALLEN, GATHERING, SPENDING
from referee.warcrow.fight.skill import NEEDED
from referee.warcrow.keyword.named import KEYWORDS
from referee.warcrow.magic.cast import CASTERS
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table import window as windows
from referee.warcrow.table.ability import DEPLOYMENT, SKILLS, SPELLS, Ability, effects
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.values import BY_ITSELF
from referee.warcrow.table.window import WINDOWS

GAME = "warcrow"
BY = {
    "passive": BY_ITSELF,
    **dict.fromkeys(("command", "long-command"), COMMANDED),
    **dict.fromkeys(SKILLS, NEEDED),
    **dict.fromkeys(SPELLS, CASTERS),
}
"""The rule by which a unit has an ability of a kind."""
WORDS = {
    **dict.fromkeys(GATHERING, rolls.ROLL_GATHERED),
    **dict.fromkeys(FALLEN, rolls.ROLLED),
    **dict.fromkeys(SPENDING, rolls.SWITCHES),
    "cancel": rolls.ROLL_CANCEL,
}
"""In which window of a roll each word of an ability is carried out."""


def reference() -> list[dict[str, Any]]:
    """Keywords, states and scenarios as the book has them, and every ability of the cards, each with its rules."""
    named = [{**entry, "rules": [cited["id"] for cited in entry["rules"]]} for entry in library.reference(GAME)]
    taken = {entry["key"] for entry in named}
    told = {slug(one.name): one for part in PARTS for one in part.abilities}
    able = [
        {"kind": "ability", "key": key, "title": one.name, "window": None, "rules": [BY[one.kind]]}
        for key, one in sorted(told.items())
        if key not in taken
    ]
    return [*named, *able]


def slug(name: str) -> str:
    """The key of an ability: its name in small letters, without marks."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", plain))


def at_work(asked: dict[str, dict[str, tuple[str, ...]]]) -> dict[str, list[str]]:
    """For each window the named things on whose rules something rests in it, and the abilities that name it."""
    found: dict[str, list[str]] = {key: [] for key in WINDOWS}
    for entry in library.reference(GAME):
        ids = {cited["id"] for cited in entry["rules"]}
        for key, actions in asked.items():
            if ids & {*WINDOWS[key].rules, *(rule for rules in actions.values() for rule in rules)}:
                found[key].append(entry["key"])
    for keyword in KEYWORDS.values():
        if slug(keyword.name) not in found[keyword.window.key]:
            found[keyword.window.key].append(slug(keyword.name))
    for part in PARTS:
        for one in part.abilities:
            for window in windows_of(one):
                if slug(one.name) not in found[window.key]:
                    found[window.key].append(slug(one.name))
    return found


def windows_of(ability: Ability) -> Iterator[WindowRule]:
    """When an ability is used: by its words in a roll, as an action, or at any time for a command token."""
    if ability.kind in (*SKILLS, *SPELLS):
        yield windows.ACTIONS
    if ability.at == DEPLOYMENT:
        yield windows.DEPLOY
    if ability.is_moment:
        yield WINDOW_OF[ability.at]
        return
    for effect in effects(ability.do):
        if effect.word in WORDS:
            yield WORDS[effect.word]
    if ability.is_command and not ability.do:
        yield windows.ANY_TIME
