"""Pieces and where they are. Like pieces in one place are one pile; each piece is in one place.

`shift` is the only way a piece changes place, so pieces are conserved.
"""

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from typing import Any

from msgspec import Raw, Struct
from msgspec.msgpack import Decoder, Encoder


class Pile(Struct, array_like=True, omit_defaults=True, gc=False):
    """So many like pieces: kind, whose, how many, and the marks that tell them apart."""

    kind: str
    side: str
    count: int
    marks: tuple[str, ...] = ()


Piles = MutableMapping[str, list[Pile]]
"""What lies where: the heap of each place; a place with nothing in it is not there."""
PILES = "piles"
"""What they are called where they are stored."""
read_heap = Decoder(list[Pile]).decode
write_heap = Encoder().encode


class Heaps(Piles):
    """The piles of a position as it is stored: the heap of a place is read only when somebody looks at it.

    What nobody looks at is written again as the bytes it came in. A heap that is read takes the place of its bytes, so
    there is only ever one of them to change.
    """

    __slots__ = ("stored",)

    def __init__(self, stored: dict[str, Any]) -> None:
        self.stored = stored

    def get(self, place: str, default: Any = None) -> Any:
        heap = self.stored.get(place, default)
        if type(heap) is Raw:
            heap = self.stored[place] = read_heap(heap)
        return heap

    def __getitem__(self, place: str) -> list[Pile]:
        heap: Raw | list[Pile] = self.stored[place]
        if isinstance(heap, Raw):
            heap = self.stored[place] = read_heap(heap)
        return heap

    def __setitem__(self, place: str, heap: list[Pile]) -> None:
        self.stored[place] = heap

    def __delitem__(self, place: str) -> None:
        del self.stored[place]

    def __contains__(self, place: object) -> bool:
        return place in self.stored

    def __iter__(self) -> Iterator[str]:
        return iter(self.stored)

    def __len__(self) -> int:
        return len(self.stored)


def piles_at(piles: Piles, place: str) -> list[Pile]:
    return piles.get(place, [])


def count(piles: Piles, place: str, side: str | None = None, kinds: Iterable[str] | None = None) -> int:
    """How many pieces of these kinds and this side lie at a place."""
    return sum(
        pile.count
        for pile in piles.get(place, ())
        if (side is None or pile.side == side) and (kinds is None or pile.kind in kinds)
    )


def everywhere(piles: Piles) -> Iterator[tuple[str, Pile]]:
    for place, heap in piles.items():
        for pile in heap:
            yield place, pile


def put(piles: Piles, place: str, kind: str, side: str, number: int, marks: tuple[str, ...] = ()) -> None:
    """Lay pieces down, joining the pile of their like."""
    if number == 0:
        return
    heap = piles.get(place)
    if heap is None:
        piles[place] = [Pile(kind, side, number, marks)]
        return
    for pile in heap:
        if pile.kind == kind and pile.side == side and pile.marks == marks:
            pile.count += number
            return
    heap.append(Pile(kind, side, number, marks))


def take(piles: Piles, place: str, kind: str, side: str, number: int, marks: tuple[str, ...] = ()) -> None:
    """Pick pieces up; fewer than asked is a fault of the caller, who must have checked."""
    if number == 0:
        return
    heap = piles.get(place, [])
    for pile in heap:
        if pile.kind == kind and pile.side == side and pile.marks == marks and pile.count >= number:
            pile.count -= number
            if pile.count == 0:
                heap.remove(pile)
                if not heap:
                    del piles[place]
            return
    raise LookupError(f"{place} has not {number} {kind} of {side} {marks}")


def shift(
    piles: Piles,
    kind: str,
    side: str,
    number: int,
    origin: str,
    to: str,
    marks: tuple[str, ...] = (),
    become: tuple[str, ...] | None = None,
) -> None:
    """Move like pieces from one place to another; `become` is what marks they bear there."""
    take(piles, origin, kind, side, number, marks)
    put(piles, to, kind, side, number, marks if become is None else become)


def with_mark(marks: tuple[str, ...], mark: str) -> tuple[str, ...]:
    return marks if mark in marks else tuple(sorted((*marks, mark)))


def without_mark(marks: tuple[str, ...], mark: str) -> tuple[str, ...]:
    return tuple(other for other in marks if other != mark)


def strip_mark(piles: Piles, mark: str, side: str | None = None) -> None:
    """Take a mark off all pieces, so that like ones lie together again."""
    for place, heap in list(piles.items()):
        if any(mark in pile.marks and side in (None, pile.side) for pile in heap):
            del piles[place]
            for pile in heap:
                marks = without_mark(pile.marks, mark) if side in (None, pile.side) else pile.marks
                put(piles, place, pile.kind, pile.side, pile.count, marks)


def census(piles: Piles) -> dict[tuple[str, str], int]:
    """All pieces by side and kind: the number that must never change."""
    total: dict[tuple[str, str], int] = {}
    for _, pile in everywhere(piles):
        total[pile.side, pile.kind] = total.get((pile.side, pile.kind), 0) + pile.count
    return total


def kind_of(pile: Pile) -> str:
    return pile.kind


def moved_between(
    now: Piles, then: Piles, name: Callable[[Pile], str] = kind_of
) -> list[tuple[str, str, int, str, str]]:
    """How hands restore `then` from `now`: (name, side, number, from, to); "" is neither here nor there."""
    surplus: dict[tuple[str, str], list[tuple[str, int]]] = {}
    lacking: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for place in sorted(now.keys() | then.keys()):
        tally: dict[tuple[str, str], int] = {}
        for pile in now.get(place, ()):
            key = pile.side, name(pile)
            tally[key] = tally.get(key, 0) + pile.count
        for pile in then.get(place, ()):
            key = pile.side, name(pile)
            tally[key] = tally.get(key, 0) - pile.count
        for key, difference in tally.items():
            if difference:
                (surplus if difference > 0 else lacking).setdefault(key, []).append((place, abs(difference)))
    moves = []
    for side, kind in dict.fromkeys((*surplus, *lacking)):
        sources, targets = surplus.get((side, kind), []), lacking.get((side, kind), [])
        while sources or targets:
            (origin, have), (to, lack) = sources.pop(0) if sources else ("", 0), targets.pop(0) if targets else ("", 0)
            number = min(have, lack) or have or lack
            moves.append((kind, side, number, origin, to))
            if origin and have > number:
                sources.insert(0, (origin, have - number))
            if to and lack > number:
                targets.insert(0, (to, lack - number))
    return moves
