"""What stands where: one look over all Regions, answering every question about who holds what.

Derived from the piles and never stored. A Region is held by whoever has a Race token, a Beast or the Champion in it.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from referee.kernel.position import lazy
from referee.kernel.reason import No
from referee.kernel.tally import Line

if TYPE_CHECKING:
    from referee.kernel.pieces import Pile
    from referee.smallworld.table.position import SmallWorld


class Guard(Struct, frozen=True):
    """A piece of some banner or badge that guards the Region it stands in and goes with its holder.

    `removed`: the rules by which it goes. `line`: what it adds to the price. `attacked`: told when the Region is taken
    all the same. `immune`: what is said to everybody, where nobody may attack at all.
    """

    piece: str
    removed: tuple[str, ...]
    line: Line | None = None
    attacked: tuple[str, ...] = ()
    immune: No | None = None


GUARDS: dict[str, Guard] = {}
HELD_FOR: dict[str, str] = {}
"""Pieces that hold a Region without a token, each with the badge it stands for. Both are announced by house.py."""


class Here:
    """One Region: its holder, who defends it, what lies in it. A marker is "" while face down."""

    race = seat = ""
    active = False
    token = beast = champion = murloc = 0
    fort = wall = tower = bomb = objective = 0
    markers: tuple[str, ...] = ()
    guards: tuple[Guard, ...] = ()
    immune: No | None = None

    @property
    def defenders(self) -> int:
        """Race tokens, Beasts, Champion and Murlocs: each counts one."""
        return self.token + self.beast + self.champion + self.murloc


NOTHING = Here()
UNASKED = (True,)
"""Stands for what lifts a rule as long as nobody has asked for it on this ground."""
Owners = dict[str, tuple[str, bool]]
"""Whose a Race on the map is, and whether it is Active."""


class Ground:
    """All Regions, and each player's by state. It never changes: what stands there after a move is another."""

    def __init__(self, position: "SmallWorld", owners: Owners, here: dict[str, Here]) -> None:
        self.owners = owners
        self.here = here
        self.seats = list(position.seats)
        self.near = position.atlas.near
        self.near_to: dict[str, frozenset[str]] = {}
        self.reach: dict[str, list[str]] = {}
        self.discounts: dict[str, list[Any]] = {}
        self.lifts: dict[str, list[Any]] = {}

    @lazy
    def active(self) -> dict[str, list[str]]:
        """The Regions that each player's Active Race holds."""
        return self.held(active=True)

    @lazy
    def declined(self) -> dict[str, list[str]]:
        """The Regions that each player's Race In Decline holds."""
        return self.held(active=False)

    @lazy
    def races(self) -> set[str]:
        """Every Race that holds a Region."""
        return {here.race for here in self.here.values()}

    @lazy
    def marked(self) -> dict[str, str]:
        """Where each marker lies."""
        return {marker: region for region, here in self.here.items() for marker in here.markers}

    def held(self, *, active: bool) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {seat: [] for seat in self.seats}
        for region, here in self.here.items():
            if here.seat and here.active is active:
                found[here.seat].append(region)
        return found

    def after(self, position: "SmallWorld", places: Iterable[str]) -> "Ground":
        """What stands where once pieces, and nothing else, went from or to these places: only they are looked at."""
        here, piles = self.here.copy(), position.piles
        for place in places:
            if place in here:
                here[place] = look(position, self.owners, piles[place]) if place in piles else NOTHING
        return Ground(position, self.owners, here)

    def adjacent(self, seat: str) -> frozenset[str]:
        """Every Region bordering one that the Active Race of this seat holds."""
        found = self.near_to.get(seat)
        if found is None:
            near: set[str] = set()
            for region in self.active[seat]:
                near |= self.near[region]
            found = self.near_to[seat] = frozenset(near)
        return found

    def of_race(self, race: str) -> list[str]:
        """The Regions a Race holds; Murlocs are a Race too."""
        if race == "murlocs":
            return [region for region, here in self.here.items() if here.murloc]
        return [region for region, here in self.here.items() if here.race == race]

    def marker_at(self, marker: str) -> str | None:
        return self.marked.get(marker)


def look_over(position: "SmallWorld") -> Ground:
    """What stands where, all Regions looked at."""
    owners = {player.race: (seat, True) for seat, player in position.seats.items() if player.race}
    owners |= {player.declined: (seat, False) for seat, player in position.seats.items() if player.declined}
    here, piles = dict.fromkeys(position.atlas.regions, NOTHING), position.piles
    for region in here:
        heap = piles.get(region)
        if heap:
            here[region] = look(position, owners, heap)
    return Ground(position, owners, here)


def look(position: "SmallWorld", owners: Owners, heap: "list[Pile]") -> Here:
    """What lies in one Region, and who holds it."""
    here = Here()
    for pile in heap:
        kind = pile.kind
        if kind == "token":
            here.token, here.race = pile.count, pile.side
        elif kind == "marker":
            here.markers = (*here.markers, pile.marks[0] if pile.marks else "")
        else:
            setattr(here, kind, pile.count)
            if kind in GUARDS:
                guard(here, GUARDS[kind])
    if here.race:
        here.seat, here.active = owners[here.race]
    elif here.beast or here.champion:
        lone(position, here)
    return here


def guard(here: Here, by: Guard) -> None:
    """A piece guards this Region, with others in the order in which they were announced."""
    found = (*here.guards, by)
    here.guards = found if len(found) == 1 else tuple(guard for guard in GUARDS.values() if guard in found)
    here.immune = here.immune or by.immune


def lone(position: "SmallWorld", here: Here) -> None:
    """A Region held by Beasts or the Champion alone is held for the Race with that badge."""
    badge = HELD_FOR["beast" if here.beast else "champion"]
    for seat, player in position.seats.items():
        if player.power == badge:
            here.seat, here.race, here.active = seat, player.race, True


# ---- majorities


def leader(position: "SmallWorld", region: str) -> str | None:
    """The Race that alone holds most Regions around this one."""
    first = most_around(position, region)
    return first[0] if len(first) == 1 else None


def most_around(position: "SmallWorld", region: str) -> list[str]:
    """The Races with the most Regions around this one; Murlocs are a Race too."""
    held: Counter[str] = Counter()
    for near in position.atlas.near[region]:
        here = position.ground.here[near]
        held[here.race or ("murlocs" if here.murloc else "")] += 1
    del held[""]
    return [race for race, number in held.items() if number == max(held.values())]
