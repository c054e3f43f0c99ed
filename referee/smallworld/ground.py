"""What stands where: one look over all Regions, answering every question about who holds what.

Derived from the piles and never stored. A Region is held by whoever has a Race token, a Beast or the Champion in it.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.kernel.pieces import Pile
    from referee.smallworld.state import SmallWorld


class Here:
    """One Region: its holder, who defends it, what lies in it. A marker is "" while face down."""

    race = seat = ""
    active = False
    token = beast = champion = murloc = 0
    fort = wall = tower = bomb = objective = 0
    markers: tuple[str, ...] = ()

    @property
    def defenders(self) -> int:
        """Race tokens, Beasts, Champion and Murlocs: each counts one."""
        return self.token + self.beast + self.champion + self.murloc


NOTHING = Here()


class Ground:
    """All Regions, and each player's by state."""

    def __init__(self, position: "SmallWorld") -> None:
        owners = {player.race: (seat, True) for seat, player in position.seats.items() if player.race}
        owners |= {player.declined: (seat, False) for seat, player in position.seats.items() if player.declined}
        self.active: dict[str, list[str]] = {seat: [] for seat in position.seats}
        self.declined: dict[str, list[str]] = {seat: [] for seat in position.seats}
        self.here: dict[str, Here] = dict.fromkeys(position.atlas.regions, NOTHING)
        self.marked: dict[str, str] = {}
        self.near_to: dict[str, frozenset[str]] = {}
        self.discounts: dict[str, list] = {}
        self.lifts: dict[str, list] = {}
        self.near = position.atlas.near
        piles = position.piles
        for region in position.atlas.regions:
            if region not in piles:
                continue
            self.here[region] = here = self.look(region, piles[region])
            if here.race:
                here.seat, here.active = owners[here.race]
            elif here.beast or here.champion:
                self.lone(position, here)
            if here.seat:
                (self.active if here.active else self.declined)[here.seat].append(region)

    def look(self, region: str, heap: "list[Pile]") -> Here:
        """What lies in one Region."""
        here = Here()
        for pile in heap:
            kind = pile.kind
            if kind == "token":
                here.token, here.race = pile.count, pile.side
            elif kind == "marker":
                marker = pile.marks[0] if pile.marks else ""
                here.markers = (*here.markers, marker)
                self.marked[marker] = region
            else:
                setattr(here, kind, pile.count)
        return here

    def lone(self, position: "SmallWorld", here: Here) -> None:
        """A Region held by Beasts or the Champion alone is held for the Race with that badge."""
        badge = "beast-master" if here.beast else "championing"
        for seat, player in position.seats.items():
            if player.power == badge:
                here.seat, here.race, here.active = seat, player.race, True

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
