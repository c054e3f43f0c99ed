"""Town Portal: all units of a space at once to the Town or an Outpost, the surplus around it."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from msgspec import Struct

from referee.kernel.agenda import find, frame_of
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcraft.card.effect.word import Used, Way, Word
from referee.warcraft.card.portal_ways import Spread, followers, goes, landing, room_in, spreads, surplus, travellers
from referee.warcraft.table.piece import CREATURE, HERO, KINDS, UNITS
from referee.warcraft.table.position import Warcraft, occupied
from referee.warcraft.table.space import MOUNTAIN_SPACE, outposts
from referee.warcraft.table.stack import UNIT_LIMIT
from referee.warcraft.turn.carry import carry, check_load, loads
from referee.warcraft.turn.move import may_end
from referee.warcraft.turn.move_step import MoveStep
from referee.warcraft.turn.town import OCCUPIED, locked

TOWN_PORTAL = "wbg.card.town-portal"


PORTAL = (TOWN_PORTAL, UNIT_LIMIT)


class Passage(Struct, frozen=True):
    """Through a portal: who from where to where, the surplus as he wants it, and what is taken along."""

    seat: str
    space: str = ""
    to: str = ""
    spread: Spread = {}
    carry: list[str] = []
    beside: dict[str, str] = {}


def passage(use: Used) -> Passage:
    said = {name: use.way[name] for name in Passage.__struct_fields__ if name in use.way}
    return Passage(use.seat, **said)


class Travel(Word, frozen=True):
    """All units of a space go to the Town or an Outpost of their player, those that find no room there beside it."""

    listed = False

    def open(self, position: Warcraft, seat: str) -> bool:
        return find(position, MoveStep) is not None and any(goes(position, seat, space) for space in occupied(position))

    def destinations(self, position: Warcraft, seat: str) -> list[str]:
        return [to for to in dict.fromkeys([position.seats[seat].town, *outposts(position, seat)]) if to]

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        """Every way through the portal, and again with what the units could take along."""
        return [
            {**way, **load}
            for way in self.passages(position, seat)
            for load in freights(position, seat, way["space"], way["to"], way.get("spread"))
        ]

    def passages(self, position: Warcraft, seat: str) -> Iterator[Way]:
        """From where to where; where units find no room, which of them go to which space beside it."""
        for space in position.board.spaces:
            if not leaves(position, seat, space):
                continue
            for to in self.destinations(position, seat):
                found = list(spreads(position, seat, space, to)) if to != space else []
                told = len(found) > 1
                yield from ({"space": space, "to": to, **({"spread": spread} if told else {})} for spread in found)

    def check(self, position: Warcraft, use: Used) -> None:
        play = passage(use)
        origin, to = position.board.named(play.space, "space").key, play.to
        if locked(position, origin):
            raise Refusal(
                [OCCUPIED, TOWN_PORTAL],
                say("Both sides stand in {origin:space}: nobody may leave before the battle.", origin=origin),
            )
        if not leaves(position, play.seat, origin):
            raise Refusal(
                [TOWN_PORTAL],
                say(
                    "{seat:seat} has no unit in {origin:space} to take through the portal.",
                    seat=play.seat,
                    origin=origin,
                ),
            )
        if to == origin or to not in self.destinations(position, play.seat):
            goals = [goal for goal in self.destinations(position, play.seat) if goal != origin]
            why = say(
                "A portal leads to the Town or an Outpost of {seat:seat}, not from {origin:space} to {to:space}.",
                seat=play.seat,
                origin=origin,
                to=to,
            )
            raise Refusal([TOWN_PORTAL], why, say("Go to {goals:space or}.", goals=goals) if goals else None)
        if play.spread:
            check_spread(position, play)
        freight(position, play, landing(position, play.seat, origin, to, spread_of(position, play)))

    def do(self, position: Warcraft, use: Used) -> None:
        play = passage(use)
        origin, to = play.space, play.to
        landed = landing(position, play.seat, origin, to, spread_of(position, play))
        loaded = freight(position, play, landed)
        rules = [*use.rules[:1]]
        rules += use.rules[1:] if any(space != to for space in landed) else []
        taken = list(boarding(position, play.seat, origin, to, landed))
        happen(position, "portalled", rules, seat=play.seat, space=origin, to=to, landed=landed, taken=taken)
        for space, names in loaded.items():
            load = check_load(position, play.seat, names, landed[space], origin)
            carry(position, play.seat, names, origin, space, [*use.rules[:1], *load])
        frame_of(position, MoveStep).meet_workers(position, play.seat, list(landed))


def leaves(position: Warcraft, seat: str, space: str) -> bool:
    """Whether a portal may be opened in a space."""
    found = travellers(position, seat, space) or followers(position, seat, space)
    return bool(found) and not locked(position, space)


def boarding(
    position: Warcraft, seat: str, origin: str, to: str, landed: Spread
) -> Iterator[tuple[str, int, tuple[str, ...], str]]:
    """Pile by pile: what of it goes where, those beside the goal first."""
    aside = {kind: [s for s, there in landed.items() if s != to for _ in range(there.get(kind, 0))] for kind in UNITS}
    for pile in position.piles[origin]:
        if pile.side == seat and pile.kind in (*UNITS, HERO, CREATURE):
            waiting = aside.get(pile.kind, [])
            beside = [waiting.pop() for _ in range(min(pile.count, len(waiting)))]
            yield from ((pile.kind, 1, pile.marks, space) for space in beside)
            if pile.count > len(beside):
                yield pile.kind, pile.count - len(beside), pile.marks, to


# ---- the surplus as the player wants it


def spread_of(position: Warcraft, play: Passage) -> Spread:
    """Who goes beside the goal: as said, or as it must be where there is one way only."""
    if play.spread:
        return {space: dict(there) for space, there in play.spread.items()}
    origin, to = play.space, play.to
    found = list(islice(spreads(position, play.seat, origin, to), 2))
    number = surplus(position, play.seat, travellers(position, play.seat, origin), to)
    if not found:
        why = say(
            (
                "{to:space} has no room for {number} of the units in {origin:space}, and neither have the spaces "
                "around it."
            ),
            to=to,
            number=number,
            origin=origin,
        )
        raise Refusal(list(PORTAL), why)
    if len(found) > 1:
        raise Invalid.of(
            "spread",
            say(
                "{number} of the units find no room in {to:space}: say which go to which space beside it",
                number=number,
                to=to,
            ),
        )
    return found[0]


def check_spread(position: Warcraft, play: Passage) -> None:
    """Next to the goal, where each unit may go, no more and no less than find no room there."""
    units = travellers(position, play.seat, play.space)
    number = surplus(position, play.seat, units, play.to)
    asked = {kind: sum(there.get(kind, 0) for there in spread_of(position, play).values()) for kind in UNITS}
    rules = list(PORTAL)
    if sum(asked.values()) != number or any(asked[kind] > units.get(kind, 0) for kind in UNITS):
        raise Refusal(
            rules,
            say(
                "{number} of the {pieces:piece} in {space:space} must go beside {to:space}.",
                number=number,
                pieces=units,
                space=play.space,
                to=play.to,
            ),
        )
    for space, there in spread_of(position, play).items():
        if space not in position.board.around[play.to] or space == play.space:
            raise Refusal(
                rules,
                say(
                    "{space:space} is not a space next to {to:space} that the surplus may go to.",
                    space=space,
                    to=play.to,
                ),
            )
        if sum(there.values()) > room_in(position, play.seat, space):
            raise Refusal(rules, say("{space:space} has no room for {pieces:piece}.", space=space, pieces=there))
        if any(wanted and not may_end(position, KINDS[kind], space) for kind, wanted in there.items()):
            raise Refusal(
                [*rules, MOUNTAIN_SPACE], say("Only flying units may be put into {space:space}.", space=space)
            )


# ---- what is taken along


def freights(position: Warcraft, seat: str, origin: str, to: str, spread: Spread | None) -> Iterator[dict[str, Any]]:
    """What the units could take along, nothing first; where they come out apart, with whom it goes."""
    yield {}
    landed = landing(position, seat, origin, to, spread or next(spreads(position, seat, origin, to)))
    pieces = {kind: number for there in landed.values() for kind, number in there.items()}
    for names in loads(position, seat, pieces, origin):
        for places in product(landed, repeat=len(names)):
            beside = {name: place for name, place in zip(names, places, strict=True) if place != to}
            told = beside if len(landed) > 1 else {}
            yield {"carry": names, **({"beside": told} if told else {})}


def freight(position: Warcraft, play: Passage, landed: Spread) -> dict[str, list[str]]:
    """By space, what is taken there; a unit must come out there that takes it along."""
    found: dict[str, list[str]] = {}
    for name in play.carry:
        found.setdefault(place_for(play, name, landed), []).append(name)
    for space, names in found.items():
        check_load(position, play.seat, names, landed.get(space, {}), play.space)
    return found


def place_for(play: Passage, name: str, landed: Spread) -> str:
    """Where something comes out: as said, else at the goal, or wherever everybody does."""
    if name in play.beside:
        return play.beside[name]
    if play.to not in landed and len(landed) > 1:
        raise Invalid.of(
            "beside", say("say with whom {name:token} goes: {landed:space or}", name=name, landed=list(landed))
        )
    return play.to if play.to in landed else next(iter(landed))
