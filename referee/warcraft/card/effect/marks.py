"""Words that mark pieces for a while: how far they go, whether they fight, whether they are in the battle at all."""

from typing import Any

from referee.kernel.agenda import Frame, find, frame_of
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.warcraft.battle.battlefield import battle_of, decided, other, participants, side_of, side_seats
from referee.warcraft.card.effect.word import Used, Way, Word
from referee.warcraft.table.fighter import fights_as, piece_of
from referee.warcraft.table.piece import BUILDING, HERO, STRIDES, UNITS, WORKERS, Stride
from referee.warcraft.table.position import Warcraft, enemy_units_at, occupied
from referee.warcraft.table.team import hostile
from referee.warcraft.turn.move_step import MoveStep
from referee.warcraft.turn.outpost import BROKEN


class Mark(Word, frozen=True):
    """Pieces bear a mark until the innermost frame of a kind ends."""

    mark: str
    until: type[Frame[Any]]

    def lay(self, position: Warcraft, use: Used, piles: list[Pile], one: bool = False) -> None:
        """Mark these piles, or a single piece of them."""
        taken = [(pile.side, pile.kind, 1 if one else pile.count, pile.marks) for pile in piles]
        pieces: dict[str, int] = {}
        for _, kind, number, _ in taken:
            pieces[kind] = pieces.get(kind, 0) + number
        told = {"card": use.title, "pieces": pieces, "space": use.way["space"], "mark": self.mark}
        until = frame_of(position, self.until).id
        happen(position, "marked", use.rules, seat=use.seat, until=until, piles=taken, data=told)


class Pace(Mark, frozen=True):
    """All units and workers of a space, one's own or the enemies', go so much further, but no further than `most`."""

    further: int
    most: int
    foes: bool = False

    def announce(self, rule: str) -> None:
        STRIDES[self.mark] = Stride(self.further, self.most, rule)

    def owners(self, position: Warcraft, seat: str) -> list[str]:
        return [other for other in position.seats if hostile(position, other, seat)] if self.foes else [seat]

    def piles(self, position: Warcraft, space: str, owners: list[str]) -> list[Pile]:
        heap = [pile for pile in position.piles.get(space, ()) if pile.side in owners and self.goes(pile)]
        return sorted(heap, key=lambda pile: owners.index(pile.side)) if len(heap) > 1 else heap

    def goes(self, pile: Pile) -> bool:
        return (pile.kind in UNITS or pile.kind == HERO or pile.kind in WORKERS) and self.mark not in pile.marks

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        owners = self.owners(position, seat)
        return [{"space": space} for space in occupied(position) if self.piles(position, space, owners)]

    def open(self, position: Warcraft, seat: str) -> bool:
        owners = self.owners(position, seat)
        return any(self.piles(position, space, owners) for space in occupied(position))

    def do(self, position: Warcraft, use: Used) -> None:
        owners = self.owners(position, use.seat)
        self.lay(position, use, self.piles(position, use.way["space"], owners))


class CallUp(Mark, frozen=True):
    """The workers of a space that an enemy unit has just entered fight; what they were building is broken off."""

    def militia(self, position: Warcraft, space: str, seat: str) -> list[Pile]:
        return [
            pile
            for pile in position.piles.get(space, ())
            if pile.side == seat and pile.kind == "worker" and self.mark not in pile.marks
        ]

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        step = find(position, MoveStep)
        entered = step.entered if step else ()
        return [
            {"space": space}
            for space in entered
            if self.militia(position, space, seat) and enemy_units_at(position, space, seat)
        ]

    def do(self, position: Warcraft, use: Used) -> None:
        space = use.way["space"]
        while any(BUILDING in pile.marks for pile in self.militia(position, space, use.seat)):
            happen(position, "construction-broken", [BROKEN, *use.rules], seat=use.seat, space=space)
        self.lay(position, use, self.militia(position, space, use.seat))


class MarkFoe(Mark, frozen=True):
    """One enemy unit in the battle, of the types given, heroes and the like by theirs."""

    kinds: tuple[str, ...]

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        """None once the battlefield is decided."""
        found: list[Way] = []
        if decided(position, battle_of(position)):
            return found
        for space, pile in enemies(position, seat):
            type = pile.kind if pile.kind == "worker" else fights_as(position, pile)
            if self.mark not in pile.marks and type in self.kinds:
                way = {"space": space, "unit": pile.kind, "owner": pile.side, **piece_of(position, pile)}
                found += [way] if way not in found else []
        return found

    def do(self, position: Warcraft, use: Used) -> None:
        pile = next(
            pile
            for space, pile in enemies(position, use.seat)
            if space == use.way["space"] and pile.kind == use.way["unit"] and pile.side == use.way["owner"]
            if self.mark not in pile.marks and piece_of(position, pile).get("piece") == use.way.get("piece")
        )
        self.lay(position, use, [pile], one=True)


def enemies(position: Warcraft, seat: str) -> list[tuple[str, Pile]]:
    """Enemy units taking part in the battle at hand."""
    battle = battle_of(position)
    side = other(side_of(position, battle, seat) or "attacker")
    return participants(position, battle, side_seats(position, battle, side))
