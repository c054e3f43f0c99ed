"""When a rule is in force: under which options, scenarios and numbers of players, as the head of its book says.

A book names its conditions once, each with its words; a rule names those it needs (`when`). There is no other one:
the engine asks it before it refuses by a rule (`Title.in_force`), and the search before it answers at a table.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

Values = tuple[str, ...]


class Setting(msgspec.Struct, frozen=True):
    """What a table plays: its options, its scenario, how many play, and what they have chosen with their seats."""

    options: frozenset[tuple[str, str]] = frozenset()
    scenario: str = "main"
    players: int = 2
    chosen: frozenset[str] = frozenset()
    """The races, once everybody has one; nothing: not known yet."""

    @classmethod
    def of(cls, position: Any) -> "Setting":
        """What the table of a position plays."""
        field, seats = position.game.chosen, position.seats
        chosen = [getattr(player, field, "") for player in seats.values()] if field else []
        known = frozenset(chosen) if all(chosen) else frozenset()
        return cls(frozenset(position.options.items()), position.scenario, len(seats), known)


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be so at a table; whatever is left out does not matter."""

    words: str = ""
    """As it is told where nobody sits at a table: "With the racial abilities"."""
    called: str = ""
    """What the book calls it, where the words are better: "With Option 2"."""
    said: Values = ()
    """How texts say it themselves; one that does is not told it again."""
    options: Mapping[str, Values] = {}
    unless: Mapping[str, Values] = {}
    """Options that must not have these values."""
    scenarios: Values = ()
    players: tuple[int, ...] = ()
    chosen: Values = ()
    """One of these is played, or nobody knows yet what is."""
    any: tuple["Condition", ...] = ()
    """Of these one is enough."""

    def holds(self, table: Setting) -> bool:
        """Whether it is so at a table."""
        options = dict(table.options)
        return (
            all(options.get(name) in values for name, values in self.options.items())
            and not any(options.get(name) in values for name, values in self.unless.items())
            and (not self.scenarios or table.scenario in self.scenarios)
            and (not self.players or table.players in self.players)
            and (not self.chosen or not table.chosen or not table.chosen.isdisjoint(self.chosen))
            and (not self.any or any(one.holds(table) for one in self.any))
        )

    def suits(self, players: int) -> bool:
        """Whether so many may play by it, as far as it hangs on their number."""
        return not self.counts_players() or self.holds(Setting(players=players))

    def counts_players(self) -> bool:
        return bool(self.players) or any(one.counts_players() for one in self.any)

    def is_said(self, text: str) -> bool:
        """Whether a text says it, or there is nothing to say."""
        return not self.words or any(said in text for said in (self.words, *self.said))


class Here(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rule comes to at tables of a kind, with the values of their options in it."""

    text: str
    when: str | Values = ()

    def told(self, table: Setting) -> str:
        """The same with `{option}` and `{players}` filled in."""
        return self.text.format_map({**dict(table.options), "players": table.players})


def names(when: str | Values) -> Values:
    """One name, or several of which all must hold."""
    return (when,) if isinstance(when, str) else when
