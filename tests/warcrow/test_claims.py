"""Claims at random: what contradicts is found as a naive reader would, and nothing said brings a table to a halt."""

import random
from typing import Any

import pytest

from referee import registry
from referee.kernel import Invalid, Refusal
from referee.kernel.game import Played
from referee.kernel.position import holds
from referee.testing.wander import pick, taken
from referee.warcrow.claim.claim import KINDS
from referee.warcrow.table.position import Warcrow, on_field

GAME = registry.get("warcrow")
SEATS = [{"seat": "anna"}, {"seat": "ben"}]
UNITS = {"bulwarks": {"side": "anna"}, "battle-scarred": {"side": "ben"}}
PAIR = "bulwarks.battle-scarred"
BASE, CHARGE, STRETCHES = 2, 8, (2, 3)
"""Of Bulwarks: infantry, with 2-3 (8)."""
OF_ALL = ("sighted", "nobody-sighted", "within-told", "none-within")
"""One player's answer that tells of many units at once: the other may doubt each, and need not agree to all."""
APART = range(1, 100)
"""How wide the gap between enemies can be that are not engaged."""


def say(data: bytes, seat: str, fact: str, value: Any) -> Played[Warcrow] | None:
    """The position with a claim in it; None where it is not kept."""
    try:
        return GAME.apply(data, GAME.read_action({"type": "read", "seat": seat, "fact": fact, "value": value}))
    except (Invalid, Refusal):
        return None


def is_so(fact: str, value: Any, gap: int) -> bool:
    """Whether a claim is true of a gap that wide, as far as a gap tells."""
    kind = fact.partition(".")[0]
    if kind == "distance":
        return gap == value
    if kind == "within":
        return (gap <= int(fact.split(".")[1])) == (value == "yes")
    if kind == "adjacent":
        return value == "troops" or (gap == 0) == (value == "yes")
    if kind == "inside":
        return gap == 0 or value == "no"
    most = CHARGE + BASE if kind == "reach" else sum(STRETCHES) + 2 * BASE
    return gap <= most or value != "yes"


def any_claim(chance: random.Random) -> tuple[str, Any]:
    yes_or_no = chance.choice(["yes", "no"])
    return chance.choice(
        [
            (f"distance.{PAIR}", chance.randint(0, 14)),
            (f"within.{chance.randint(0, 14)}.{PAIR}", yes_or_no),
            (f"adjacent.{PAIR}", chance.choice(["yes", "no", "troops"])),
            (f"inside.{PAIR}", yes_or_no),
            (f"reach.{PAIR}", yes_or_no),
            (f"walk.{PAIR}", yes_or_no),
        ]
    )


@pytest.mark.parametrize("seed", range(20))
def test_claims_are_kept_just_if_some_distance_makes_them_all_true(seed: int) -> None:
    chance = random.Random(seed)
    data = GAME.setup({"seats": SEATS, "position": {"units": UNITS}}).data
    held: dict[str, Any] = {}
    for _ in range(25):
        fact, value = any_claim(chance)
        wanted = held | {fact: value}
        possible = any(all(is_so(one, said, gap) for one, said in wanted.items()) for gap in APART)
        played = say(data, chance.choice(["anna", "ben"]), fact, value)
        assert (played is not None) == possible, (held, fact, value)
        if played is not None:
            data, held = played.data, wanted
            assert {one: claim.value for one, claim in played.position.claims.items()} == held


@pytest.mark.parametrize("whole", ["yes", "no", "far", "hidden", "no-room"])
@pytest.mark.parametrize("spread", [1, 2, 3])
@pytest.mark.parametrize("sight", ["yes", "own-troops", "blocking"])
def test_a_formation_is_whole_just_if_all_are_near_and_in_sight(whole: str, spread: int, sight: str) -> None:
    data = GAME.setup({"seats": SEATS, "position": {"units": UNITS}}).data
    for fact, value in (("spread.bulwarks", spread), ("in-sight.bulwarks", sight)):
        played = say(data, "anna", fact, value)
        assert played is not None
        data = played.data
    near, seen = spread <= 2, sight != "blocking"
    assert played is not None and played.position.units["bulwarks"].broken == (not (near and seen))
    wrong = (whole == "yes" and not (near and seen)) or (whole == "far" and near) or (whole == "hidden" and seen)
    assert (say(data, "ben", "formation.bulwarks", whole) is None) == wrong


def any_said(position: Warcrow, chance: random.Random) -> tuple[str, Any]:
    """Something somebody might say of units on the battlefield, sense or nonsense."""
    kind = KINDS[chance.choice([name for name in KINDS if name != "near"])]
    units = [chance.choice(on_field(position)) for _ in range(2)]
    named = units[: kind.pattern.count("[a-z")]
    strides = [str(chance.choice([3, 8, 12]))] if kind.name == "within" else []
    form = kind.form
    values = [*form.names, *form.also] or list(range(form.low, min(form.high, 15)))
    return ".".join([kind.name, *strides, *named]), chance.choice(values)


@pytest.mark.parametrize("claims", ["either", "agreed"])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_said_brings_a_table_to_a_halt(seed: int, claims: str) -> None:
    chance = random.Random(seed)
    config = GAME.samples(chance)
    played = GAME.setup(config | {"options": config["options"] | {"claims": claims}})
    kept, at_once = 0, set[str]()
    for _ in range(150):
        position = played.position
        if position.outcome is not None:
            break
        if position.units and on_field(position) and chance.random() < 0.3:
            said = say(played.data, chance.choice(["anna", "ben"]), *any_said(position, chance))
            kept += said is not None
            played = said or played
        played = taken(GAME, played, pick(GAME, played.position, chance))
        position = played.position
        assert all(claim.by in position.seats for claim in position.claims.values())
        unsaid = [fact for fact, claim in position.claims.items() if holds(position, claim) and not claim.agreed]
        if any(event.kind in OF_ALL for event in played.events):
            at_once.update(unsaid)
        if claims == "agreed":
            assert all(fact.startswith("near.") or fact in at_once for fact in unsaid), unsaid
    assert kept
