"""What a banner, a badge, an Artifact or a Legendary Place does: small named objects on the same few points.

The points: `discount` (cost), `waives` (entry and other bans), `after` and `replaces` (conquest and loss),
`picked`, `opens`, `musters`, `due`, `lay`, `closes` (the turn), `income` (scoring), `declines` (decline), and what is
only declared: `acts`, `aid`, `toll` and the like. When each of them is at work stands in windows.py.
A benefit works for one seat at a time: `holder` says for whom.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from referee.kernel.say import Text
from referee.kernel.sources import Source
from referee.kernel.uses import use, used
from referee.smallworld.table.position import SmallWorld, seat_of_power, seat_of_race, turn_of


class Due(Struct):
    """Pieces a player has to lay down now: which, where they may go, how many at least and at most."""

    piece: str
    regions: list[str]
    low: int
    high: int
    rules: list[str]
    text: Text


class Benefit(Source[SmallWorld]):
    """Base of all of them. `rules[0]` is the rule its discount and its coins are due to.

    `acts`: actions that only its holder may take. `aid`: what a conquest calls it that uses it once a turn. `toll`:
    attacks before which its holder is paid. `stands`: a piece of its own that stands in Regions like a token, and
    `fights` if it conquers like one too. `least`: the fewest tokens of its Race in a Region. `doubles`: the Faction
    Bonus counts twice. `beats`: what it grants hangs on whether the Region taken is empty. `earns`: the
    rules its coins are due to, where those are not all of its rules.
    """

    title: str = ""
    discounts: bool = False
    acts: tuple[str, ...] = ()
    aid: str = ""
    toll: tuple[str, ...] = ()
    stands: str = ""
    fights: bool = False
    least: int = 1
    keeps_badge: bool = False
    doubles: bool = False
    beats: bool = False
    earns: tuple[str, ...] = ()
    moves_when_found: bool = False

    def holder(self, position: SmallWorld) -> str | None:
        raise LookupError("a benefit says for whom it works")

    def in_play(self, position: SmallWorld) -> bool:
        return self.holder(position) is not None

    def mine(self, position: SmallWorld, seat: str) -> bool:
        return self.holder(position) == seat

    # ---- the points

    def discount(self, position: SmallWorld, seat: str, region: str, using: Iterable[str]) -> int:
        """Tokens this conquest costs less."""
        return 0

    def picked(self, position: SmallWorld, seat: str) -> None:
        """Its combo has just been taken."""

    def opens(self, position: SmallWorld, seat: str) -> None:
        """The holder's turn begins."""

    def musters(self, position: SmallWorld, seat: str) -> None:
        """The holder's conquests are over, redeployment comes next."""

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        """What the holder has to lay down as the turn ends."""
        return None

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        """Lay down what was due."""

    def closes(self, position: SmallWorld, seat: str) -> None:
        """The holder's turn ends, just before scoring."""

    def income(self, position: SmallWorld, seat: str) -> int:
        """Bonus coins at the end of the holder's turn."""
        return 0

    def declines(self, position: SmallWorld, seat: str) -> None:
        """Its Race is about to go In Decline."""

    # ---- uses in a turn

    def at_hand(self, position: SmallWorld, seat: str) -> bool:
        """Whether what helps is there to be used."""
        return True

    def uses(self, position: SmallWorld) -> int:
        """How often it has served in this turn."""
        turn = turn_of(position)
        return used(position, self.key, turn.id) if turn else 0

    def use(self, position: SmallWorld) -> None:
        use(position, self.key, turn_of(position).id)


class Race(Benefit):
    """The power of a banner, while its Race is Active."""

    def holder(self, position: SmallWorld) -> str | None:
        return seat_of_race(position, self.key)


class Power(Benefit):
    """The power of a badge, for the Race it is paired with."""

    def holder(self, position: SmallWorld) -> str | None:
        return seat_of_power(position, self.key)


class Marker(Benefit):
    """An Artifact or Legendary Place: it works for the Active Race in its Region."""

    artifact: bool = False

    def at(self, position: SmallWorld) -> str | None:
        return position.ground.marker_at(self.key)

    def holder(self, position: SmallWorld) -> str | None:
        region = self.at(position)
        here = position.ground.here[region] if region else None
        return here.seat if here and here.active else None


class Artifact(Marker):
    """Lies where it was last used."""

    artifact = True


class LegendaryPlace(Marker):
    """Never moves, save the Well of Eternity when it is found."""


def regions_of(position: SmallWorld, seat: str) -> list[str]:
    """The Regions a player's Active Race holds."""
    return position.ground.active[seat]


def registered(*found: Benefit) -> dict[str, Any]:
    return {benefit.key: benefit for benefit in found}
