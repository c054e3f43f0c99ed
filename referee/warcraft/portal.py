"""Town Portal: all units of a space at once to the Town or an Outpost, the surplus around it."""

from itertools import permutations
from typing import Any

from referee.kernel.agenda import find
from referee.kernel.errors import Refusal
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.warcraft.actions import PlayCard
from referee.warcraft.cards import Card
from referee.warcraft.carrying import carry, check_load, loads
from referee.warcraft.move import MoveStep, locked
from referee.warcraft.paths import FOR_FLYERS, WATER
from referee.warcraft.stacking import LIMIT, stacked
from referee.warcraft.state import CREATURE, HERO, UNITS, Warcraft, enemy_units_at, number_of
from referee.warcraft.towns import ancients, outposts

Spread = dict[str, dict[str, int]]


def travellers(position: Warcraft, seat: str, space: str) -> dict[str, int]:
    """The seat's units in a space by kind; workers stay behind, called up or not."""
    found: dict[str, int] = {}
    for pile in position.piles.get(space, ()):
        if pile.side == seat and pile.kind in UNITS:
            found[pile.kind] = found.get(pile.kind, 0) + pile.count
    return found


def followers(position: Warcraft, seat: str, space: str) -> list[Pile]:
    """The seat's hero and creatures in a space, which go too and find room everywhere."""
    return [p for p in position.piles.get(space, ()) if p.side == seat and p.kind in (HERO, CREATURE)]


def surplus(position: Warcraft, seat: str, units: dict[str, int], to: str) -> int:
    room = max(0, LIMIT - stacked(position, to, seat, UNITS))
    return max(0, sum(units.values()) - room)


def room_for(position: Warcraft, seat: str, kind: str, space: str) -> int:
    """How many more units of a kind a space can take from this seat."""
    ground = position.board.spaces[space].kind
    if ground == WATER or (kind != "flying" and ground in FOR_FLYERS):
        return 0
    return max(0, LIMIT - stacked(position, space, seat, UNITS))


def spread_out(position: Warcraft, seat: str, units: dict[str, int], origin: str, to: str) -> Spread | None:
    """A legal place for the surplus, peaceful spaces first; None when there is none."""
    number = surplus(position, seat, units, to)
    around = sorted(
        (s for s in position.board.around[to] if s != origin), key=lambda s: (enemy_units_at(position, s, seat), s)
    )
    for order in permutations(kind for kind in UNITS if kind in units):
        spread, left = fill(position, seat, [kind for kind in order for _ in range(units[kind])][:number], around)
        if not left:
            return spread
    return None


def fill(position: Warcraft, seat: str, kinds: list[str], around: list[str]) -> tuple[Spread, int]:
    spread: Spread = {}
    left = 0
    for kind in kinds:
        for space in around:
            if sum(spread.get(space, {}).values()) < room_for(position, seat, kind, space):
                there = spread.setdefault(space, {})
                there[kind] = there.get(kind, 0) + 1
                break
        else:
            left += 1
    return spread, left


class TownPortal(Card):
    key, title, window = "town-portal", "Town Portal", "move-step.movement-done"
    rules = ("wbg.card.town-portal", "wbg.stack.units")

    def open_to(self, position: Warcraft, seat: str) -> bool:
        return find(position, MoveStep) is not None and any(
            travellers(position, seat, space) or followers(position, seat, space) for space in position.board.spaces
        )

    def destinations(self, position: Warcraft, seat: str) -> list[str]:
        return [to for to in dict.fromkeys([position.seats[seat].town, *outposts(position, seat)]) if to]

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        """Every way through the portal, and again with what the units could take along."""
        ways = self.ways(position, seat)
        laden = [
            {**way, "carry": names}
            for way in ways
            for names in loads(position, seat, company(position, seat, way["space"]), way["space"])
            if arrivals(position, seat, way["space"], way["to"])
        ]
        return ways + laden

    def ways(self, position: Warcraft, seat: str) -> list[dict[str, str]]:
        found = []
        for space in position.board.spaces:
            units = travellers(position, seat, space)
            if not (units or followers(position, seat, space)) or locked(position, space):
                continue
            for to in self.destinations(position, seat):
                if to != space and spread_out(position, seat, units, space, to) is not None:
                    found.append({"space": space, "to": to})
        return found

    def check(self, position: Warcraft, play: PlayCard) -> None:
        if play.space in position.board.spaces and locked(position, play.space):
            raise Refusal(
                ["wbg.deploy.occupied-town", "wbg.card.town-portal"],
                f"Both sides stand in {play.space}: nobody may leave before the battle.",
            )
        if {"space": play.space, "to": play.to} not in self.ways(position, play.seat):
            raise Refusal(
                list(self.rules), f"Town Portal leads nobody from {play.space or 'nowhere'} to {play.to or 'nowhere'}."
            )
        if play.carry:
            check_carried(position, play)
        if play.spread:
            check_spread(position, play)

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        origin, to = play.space or "", play.to or ""
        units = travellers(position, play.seat, origin)
        spread = play.spread or spread_out(position, play.seat, units, origin, to) or {}
        wanted = {kind: [s for s, there in spread.items() for _ in range(there.get(kind, 0))] for kind in UNITS}
        taken = [(pile.kind, pile.count, pile.marks, to) for pile in followers(position, play.seat, origin)]
        for pile in position.piles[origin]:
            if pile.side != play.seat or pile.kind not in UNITS:
                continue
            aside = [wanted[pile.kind].pop() for _ in range(min(pile.count, len(wanted[pile.kind])))]
            taken += [(pile.kind, 1, pile.marks, space) for space in aside]
            if pile.count > len(aside):
                taken.append((pile.kind, pile.count - len(aside), pile.marks, to))
        rules = [*self.rules, *left_behind(position, play.seat, origin)]
        load = check_load(position, play.seat, play.carry, company(position, play.seat, origin), origin)
        happen(position, "portalled", rules, seat=play.seat, space=origin, to=to, pieces=units, taken=taken)
        carry(position, play.seat, play.carry, origin, to, [*self.rules[:1], *load])


def company(position: Warcraft, seat: str, space: str) -> dict[str, int]:
    """Everything of a seat that goes through from a space, the hero and its creatures too."""
    return travellers(position, seat, space) | {pile.kind: pile.count for pile in followers(position, seat, space)}


def arrivals(position: Warcraft, seat: str, origin: str, to: str) -> int:
    """Units that find room at the goal itself, as a hero always does."""
    units = travellers(position, seat, origin)
    return sum(units.values()) - surplus(position, seat, units, to) + len(followers(position, seat, origin))


def check_carried(position: Warcraft, play: PlayCard) -> None:
    """What is taken along comes out at the goal, so a unit must come out there too."""
    origin, to = play.space or "", play.to or ""
    rules = check_load(position, play.seat, play.carry, company(position, play.seat, origin), origin)
    if not arrivals(position, play.seat, origin, to):
        raise Refusal(rules, f"No unit finds room in {to}: nothing can be taken there.")


def left_behind(position: Warcraft, seat: str, space: str) -> list[str]:
    """The Tree of Eternity and Night Elf Outposts go through no portal."""
    if seat != ancients(position):
        return []
    rooted = position.seats[seat].town == space or number_of(position, space, seat, "outpost")
    return ["wbx.racial.nightelf.immune"] if rooted else []


def check_spread(position: Warcraft, play: PlayCard) -> None:
    """The surplus as the player wants it: next to the goal, where each unit may go, no more and no less."""
    units = travellers(position, play.seat, play.space or "")
    number = surplus(position, play.seat, units, play.to or "")
    asked = {kind: sum(there.get(kind, 0) for there in play.spread.values()) for kind in UNITS}
    rules = ["wbg.card.town-portal", "wbg.stack.units"]
    if sum(asked.values()) != number or any(asked[kind] > units.get(kind, 0) for kind in UNITS):
        raise Refusal(rules, f"{number} units of those in {play.space} must go beside {play.to}.")
    for space, there in play.spread.items():
        if space not in position.board.around[play.to or ""] or space == play.space:
            raise Refusal(rules, f"{space} is not a space next to {play.to} that the surplus may go to.")
        for kind, wanted in there.items():
            if wanted and sum(there.values()) > room_for(position, play.seat, kind, space):
                raise Refusal(rules, f"{space} cannot take {sum(there.values())} units there.")
