"""The cards of a pack or of a table: how they are called, and which of them can do what."""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from referee.warcrow.table.ability import IN_FORCE, Ability
from referee.warcrow.table.behavior import Behavior
from referee.warcrow.table.profile import Profile

ENDS = ("activation-end", "allied-end")
"""When an activation ends: one's own, or that of an ally."""


HIDES = re.compile("Ambusher|Scout")
"""The keywords of units that come out of hiding."""


class Cards(Struct, frozen=True, dict=True):
    """The cards of a pack, and how others call them: by key, by printed name, by the short names that Join uses."""

    units: Mapping[str, Profile]
    short: Mapping[str, str | None] = {}
    factions: Mapping[str, str] = {}

    def faction(self, key: str) -> str:
        """What a faction is called."""
        return self.factions.get(key) or key.replace("-", " ").title()

    def among(self, keys: Iterable[str]) -> "Cards":
        """These cards alone."""
        return Cards({key: self.units[key] for key in keys if key in self.units}, self.short, self.factions)

    @cached_property
    def named(self) -> dict[str, str]:
        found = {plainly(profile.name): key for key, profile in self.units.items()}
        short = {plainly(name): key for name, key in self.short.items() if key}
        return found | {key: key for key in self.units} | short

    @cached_property
    def commanding(self) -> dict[str, list[Ability]]:
        """The command skills of each card that are read aloud."""
        found = {
            key: [one for one in card.abilities if one.is_command and not one.do] for key, card in self.units.items()
        }
        return {key: skills for key, skills in found.items() if skills}

    @cached_property
    def lending(self) -> frozenset[str]:
        """The cards with an ability that helps rolls of other units."""
        return frozenset(key for key, card in self.units.items() if any(one.to for one in card.able))

    @cached_property
    def ending(self) -> frozenset[str]:
        """The cards with an ability for the end of an activation."""
        return frozenset(key for key, card in self.units.items() if any(one.at in ENDS for one in card.able))

    @cached_property
    def moments(self) -> dict[str, set[str]]:
        """By moment, the cards with an ability for it."""
        found: dict[str, set[str]] = {}
        for key, card in self.units.items():
            for one in card.able:
                found.setdefault(one.at, set()).add(key)
        return found

    @cached_property
    def shrugging(self) -> frozenset[str]:
        """The cards that ignore damage of every combat."""
        return frozenset(key for key, card in self.units.items() if any("shrugs " in one.do for one in card.able))

    @cached_property
    def changing(self) -> frozenset[str]:
        """The cards with keywords that come with damage."""
        return frozenset(key for key, card in self.units.items() if any("gain " in one.do for one in card.abilities))

    @cached_property
    def observing(self) -> frozenset[str]:
        """The cards of units that look out for all others."""
        return frozenset(key for key, card in self.units.items() if any("observes" in one.do for one in card.abilities))

    @cached_property
    def veiling(self) -> frozenset[str]:
        """The cards of units that cannot be targeted from afar, or that bring this to a unit."""
        return frozenset(key for key, card in self.units.items() if any("veils " in one.do for one in card.able))

    @cached_property
    def enduring(self) -> dict[str, Ability]:
        """By its name, what a command does as long as it is in force."""
        every = (one for card in self.units.values() for one in card.able)
        return {one.name: one for one in every if one.at == IN_FORCE}

    @cached_property
    def granting(self) -> frozenset[str]:
        """The cards with an ability that gives something to units once it was chosen."""
        return frozenset(key for key, card in self.units.items() if any("chosen " in one.do for one in card.able))

    @cached_property
    def behaving(self) -> dict[str, Behavior]:
        """The tables of the neutral cards."""
        return {key: card.behavior for key, card in self.units.items() if card.behavior is not None}

    @cached_property
    def uniting(self) -> frozenset[str]:
        """Cards whose owner's Characters lead Infantry of either people."""
        return frozenset(
            key for key, card in self.units.items() if any(one.do.startswith("alliance ") for one in card.abilities)
        )

    @cached_property
    def lurking(self) -> bool:
        """Whether a unit of theirs may be kept in hiding: by its card, by what it may gain, or by who has joined it."""
        words = (word for card in self.units.values() for word in (*card.keywords, *(one.do for one in card.able)))
        return any(HIDES.search(word) for word in words)

    @cached_property
    def posing(self) -> frozenset[str]:
        """The cards of units that pass for neutral ones."""
        return frozenset(key for key, card in self.units.items() if any(one.do == "poses neutral" for one in card.able))

    @cached_property
    def together(self) -> dict[tuple[str, str, str], Profile]:
        """Units with a Character in them or something chosen for them, as they were met."""
        return {}

    def key_of(self, name: str) -> str | None:
        """The card that is called so."""
        return self.named.get(plainly(name)) or self.named.get(name)


def plainly(name: str) -> str:
    """A name as people type it: small letters, no punctuation.

    >>> plainly("Dragoslav Bjelogríc, Drago  the Anvil")
    'dragoslav bjelogríc drago the anvil'
    """
    return " ".join("".join(c if c.isalnum() else " " for c in name.casefold()).split())
