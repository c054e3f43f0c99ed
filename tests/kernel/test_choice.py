"""Shapes of answers against brute force: what they count, draw and accept is the same set of answers."""

import random
from collections import Counter
from itertools import chain, combinations, permutations, product
from typing import Any

import msgspec
import pytest

from referee.kernel.choice import (
    MOST,
    Allot,
    Amount,
    AnyShape,
    Lines,
    One,
    Option,
    Order,
    Place,
    Shape,
    Some,
    Stock,
    one,
)
from referee.kernel.form import lines

CHANCE = random.Random(5)


def spreads(places: list[Place], field: str, most: int) -> list[dict[str, Any]]:
    """Every number up to `most` at every place."""
    numbers = product(range(most + 1), repeat=len(places))
    return [{field: {p.key: n for p, n in zip(places, each, strict=True)}} for each in numbers]


def chosen(field: str, keys: list[str]) -> list[dict[str, Any]]:
    """Every selection of the keys, like ones not told apart."""
    found = chain.from_iterable(combinations(keys, size) for size in range(len(keys) + 2))
    return [{field: sorted(each)} for each in dict.fromkeys(tuple(sorted(each)) for each in found)]


def plainly(fields: dict[str, Any]) -> str:
    """An answer so that equal ones look equal: zeros say nothing, selections have no order."""
    told = {
        name: {key: number for key, number in value.items() if number}
        if isinstance(value, dict)
        else sorted(value)
        if isinstance(value, list)
        else value
        for name, value in fields.items()
    }
    return msgspec.json.encode(told, order="deterministic").decode()


HILL, LAKE, WOOD = Place("hill", low=1, but=[1]), Place("lake", low=0, high=2), Place("wood", low=1, high=4)
PLACES = [HILL, LAKE, WOOD]
PAYING = Some("pay", ["fast", "fast", "heal", "storm"], 1, 3, worth={"fast": 1, "heal": 2, "storm": 3}, least=3)
SHAPES: list[tuple[Shape, list[dict[str, Any]]]] = [
    (Amount("number", 2, 5), [{"number": n} for n in range(8)]),
    (Some("cards", ["a", "b", "b", "c"], 1, 2), chosen("cards", ["a", "b", "b", "c", "c"])),
    (PAYING, chosen("pay", ["fast", "fast", "fast", "heal", "heal", "storm"])),
    (Allot("tokens", PLACES, 6, 6), spreads(PLACES, "tokens", 7)),
    (Allot("tokens", PLACES, 0, 5), spreads(PLACES, "tokens", 6)),
    (Allot("tokens", [LAKE], 1, 2), spreads([LAKE], "tokens", 3)),
    (
        Allot("tokens", PLACES, 4, 4, also=Stock("beasts", 2)),
        [a | b for a, b in product(spreads(PLACES, "tokens", 4), spreads(PLACES, "beasts", 3))],
    ),
    (
        One([Option({"to": "hill"}, then=Amount("n", 1, 2)), Option({"to": "lake"}), Option({"to": "lake", "n": 7})]),
        [{"to": to, **more} for to in ("hill", "lake", "wood") for more in ({}, *({"n": n} for n in range(9)))],
    ),
]


@pytest.mark.parametrize("shape, tried", SHAPES)
def test_count_and_each_are_what_brute_force_finds(shape: Shape, tried: list[dict[str, Any]]):
    accepted = {plainly(fields) for fields in tried if shape.accepts(fields)}
    assert accepted and len(accepted) == shape.count()
    assert {plainly(fields) for fields in shape.each()} == accepted


@pytest.mark.parametrize("shape, tried", SHAPES)
def test_every_answer_is_drawn_sooner_or_later_and_nothing_else(shape: Shape, tried: list[dict[str, Any]]):
    drawn = Counter(plainly(shape.sample(CHANCE)) for _ in range(60 * shape.count()))
    assert set(drawn) == {plainly(fields) for fields in shape.each()}
    assert min(drawn.values()) > 15


@pytest.mark.parametrize("shape, tried", SHAPES)
def test_the_plain_ways_are_among_the_ways(shape: Shape, tried: list[dict[str, Any]]):
    plain = list(shape.plain())
    assert plain and all(shape.accepts(fields) for fields in plain)


@pytest.mark.parametrize("shape, tried", SHAPES)
def test_a_shape_comes_back_from_its_json(shape: Shape, tried: list[dict[str, Any]]):
    assert msgspec.json.decode(msgspec.json.encode(shape), type=AnyShape) == shape


def test_an_order_is_all_of_them_and_each_once():
    shape = Order("items", ["a", "b", "b"])
    found = [tuple(fields["items"]) for fields in shape.each()]
    assert sorted(found) == sorted(set(permutations("abb"))) and shape.count() == 3
    assert shape.accepts(shape.sample(CHANCE)) and not shape.accepts({"items": ["a", "b"]})


def test_none_of_a_thing_may_be_told_or_left_out():
    shape = one([{"pieces": {"bow": 1}, "to": "hill"}])
    assert shape.accepts({"pieces": {"bow": 1, "cart": 0}, "to": "hill"})
    assert not shape.accepts({"pieces": {"bow": 1, "cart": 1}, "to": "hill"})


def test_none_for_a_place_that_takes_nothing_is_as_good_as_unsaid() -> None:
    shape = Allot("pieces", [Place("bow", 0, 2)], 1, 2)
    assert shape.accepts({"pieces": {"bow": 1, "cart": 0}})
    assert not shape.accepts({"pieces": {"bow": 1, "cart": 1}})
    assert not shape.accepts({"pieces": {}, "to": "hill"}) and not shape.accepts({"pieces": "bow", "to": "hill"})


def test_a_place_that_is_left_out_keeps_what_it_has():
    shape = Allot("tokens", [Place("hill", low=1, now=3), Place("lake", low=1, now=2)], 7, 7)
    assert shape.accepts({"tokens": {"lake": 4}}) and not shape.accepts({"tokens": {"lake": 3}})
    assert not shape.accepts({"tokens": {"lake": 3, "moon": 1}}) and not shape.accepts({"beasts": {"lake": 4}})


def test_very_many_answers_are_counted_and_only_plain_ones_listed():
    shape = Allot("tokens", [Place(f"r{n}", low=1) for n in range(12)], 18, 18)
    assert shape.count() == 12376
    assert len(shape.ways()) == 13 < MOST and all(map(shape.accepts, shape.ways()))


def test_fields_already_settled_narrow_what_is_left():
    shape = One([Option({"from": place}, then=one({"to": to} for to in "ab")) for place in "xy"])
    narrowed = shape.given({"from": "x"})
    assert narrowed is not None and narrowed.ways() == [{"from": "x", "to": "a"}, {"from": "x", "to": "b"}]
    assert shape.given({"from": "z"}) is None


def test_lines_are_told_as_they_are_and_none_is_an_answer_too():
    shape = Lines("lines", lines("toy-grammar"), "What changed?")
    assert shape.accepts({"lines": []}) and shape.accepts({"lines": ["hurt 1"]})
    assert not shape.accepts({"lines": "hurt 1"}) and not shape.accepts({"lines": [1]}) and not shape.accepts({})
    assert shape.accepts(shape.sample(random.Random(1)))
