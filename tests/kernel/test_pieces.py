"""Pieces are in one place each, and hands can put them back."""

import random

import pytest
from msgspec import Raw, msgpack

from referee.kernel.pieces import Heaps, Pile, census, moved_between, put, shift, strip_mark, take


def heap() -> dict[str, list[Pile]]:
    piles: dict[str, list[Pile]] = {}
    put(piles, "box", "melee", "orc", 6)
    put(piles, "box", "worker", "orc", 3)
    put(piles, "box", "melee", "human", 4)
    return piles


def test_pieces_are_conserved_by_any_run_of_shifts():
    piles, chance = heap(), random.Random(3)
    before = census(piles)
    for _ in range(300):
        place = chance.choice(list(piles))
        pile = chance.choice(piles[place])
        to, become = chance.choice(["box", "a", "b", "c"]), chance.choice([(), ("moved",)])
        shift(piles, pile.kind, pile.side, chance.randint(1, pile.count), place, to, pile.marks, become)
        assert census(piles) == before


def test_a_put_back_list_restores_the_table():
    then, now, chance = heap(), heap(), random.Random(4)
    for _ in range(40):
        place = chance.choice(list(now))
        pile = now[place][0]
        shift(now, pile.kind, pile.side, 1, place, chance.choice(["box", "a", "b"]), pile.marks)
    for kind, side, number, origin, to in moved_between(now, then):
        take(now, origin, kind, side, number)
        put(now, to, kind, side, number)
    assert moved_between(now, then) == []


def test_more_than_is_there_cannot_be_taken():
    with pytest.raises(LookupError, match="box has not 7 melee of orc"):
        take(heap(), "box", "melee", "orc", 7)


def test_like_pieces_lie_together_again_when_a_mark_comes_off():
    piles = heap()
    shift(piles, "melee", "orc", 2, "box", "box", (), ("moved",))
    assert len(piles["box"]) == 4
    strip_mark(piles, "moved")
    assert sorted((pile.kind, pile.side, pile.count) for pile in piles["box"]) == [
        ("melee", "human", 4),
        ("melee", "orc", 6),
        ("worker", "orc", 3),
    ]


def unread(piles: dict[str, list[Pile]]) -> Heaps:
    return Heaps(msgpack.decode(msgpack.encode(piles), type=dict[str, Raw]))


def test_a_heap_nobody_looks_at_is_written_again_as_it_came():
    piles = heap() | {"hill": [Pile("melee", "orc", 2, ("moved",))]}
    heaps = unread(piles)
    assert "hill" in heaps and list(heaps) == ["box", "hill"] and len(heaps) == 2
    shift(heaps, "melee", "orc", 1, "box", "ford")
    assert [place for place, stored in heaps.stored.items() if isinstance(stored, Raw)] == ["hill"]
    shift(piles, "melee", "orc", 1, "box", "ford")
    assert msgpack.encode(heaps.stored) == msgpack.encode(piles)


def test_heaps_read_one_by_one_are_the_piles_of_a_plain_table():
    assert unread(heap()) == heap() and dict(unread(heap()).items()) == heap()
    assert unread(heap()).get("nowhere", ()) == () and unread(heap()).get("box") == heap()["box"]
    with pytest.raises(KeyError):
        unread(heap())["nowhere"]


def test_any_run_of_shifts_comes_to_the_same_whether_heaps_are_read_at_once_or_one_by_one():
    piles, heaps, chance = heap(), unread(heap()), random.Random(5)
    for _ in range(200):
        place = chance.choice(list(piles))
        pile = chance.choice(piles[place])
        number, to = chance.randint(1, pile.count), chance.choice(["box", "a", "b"])
        for table in (heaps, piles):
            shift(table, pile.kind, pile.side, number, place, to, pile.marks)
        assert msgpack.encode(heaps.stored) == msgpack.encode(piles)
        heaps = unread(piles)
