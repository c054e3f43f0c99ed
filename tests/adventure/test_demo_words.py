"""Between them the demo cards use every word there is, so that whoever plays with them has tried them all."""

from collections import Counter
from collections.abc import Iterable

import pytest

from referee.adventure.table.vocabulary import (
    COLOURS,
    CONDITIONS,
    EFFECTS,
    ENDS,
    EVENTS,
    KINDS,
    MOMENTS,
    NEIGHBOURS,
    PHASES,
    PRICES,
    STEPS,
    TARGETS,
    WHOM,
)
from tests.adventure.demo_pack import THINGS, effects, of, powers, steps

PHASED = ("skip", "end")
"""Words that go with a phase: between them they need not name all of these."""


def lacking(words: Iterable[str], used: Iterable[str]) -> set[str]:
    return set(words) - set(used)


def test_effects() -> None:
    assert not lacking(EFFECTS, (effect.word for effect in effects()))
    assert any(effect.within is not None for effect in effects())
    assert not lacking(NEIGHBOURS, (effect.by for effect in effects()))


@pytest.mark.parametrize("word", [word for word in EFFECTS if word not in PHASED])
def test_an_effect_is_used_with_all_its_words(word: str) -> None:
    """Of the colours some will do."""
    used = [how for effect in effects() if effect.word == word for how in effect.how]
    known = {word for part in EFFECTS[word].parts for word in part.words}
    assert not lacking(known, (*COLOURS, *used))


def test_phases() -> None:
    named = {effect.how[0] for effect in effects() if effect.word in PHASED}
    assert len(named) >= 2 and named <= set(PHASES)


def test_targets() -> None:
    """Things are only what a card is attached to."""
    assert not lacking(TARGETS, (*THINGS, *(effect.target for effect in effects())))


def test_conditions() -> None:
    used = [condition for power in powers() for condition in power.conditions]
    assert not lacking(CONDITIONS, (condition.word for condition in used))
    assert any(condition.foe for condition in used) and any(len(power.conditions) > 1 for power in powers())
    for word, shape in CONDITIONS.items():
        named = [arg for condition in used if condition.word == word for arg in condition.args]
        plain = shape.part.words if shape.part and word not in ("level", "at") else {}
        assert not lacking(plain, named), word


def test_moments_and_events() -> None:
    moments = [power.when.moment for power in powers()]
    moments += [card["when"] for name in of("character") for card in of(f"ability.{name}").values()]
    assert not lacking(MOMENTS, moments)
    assert not lacking(EVENTS, (power.when.event for power in powers()))
    assert {power.when.kind for power in powers()} == {"text", "die", "foe-die", "always", "use", "on"}


def test_prices_and_ends() -> None:
    paid = {word for power in powers() for word in PRICES if getattr(power.price, word)}
    assert not lacking(PRICES, paid)
    assert not lacking(ENDS, (power.until for power in powers()))
    assert any(clause.may for power in powers() for clause in power.clauses)
    assert any(len(clause.effects) > 1 for power in powers() for clause in power.clauses)


def test_steps_at_least_twice() -> None:
    words = Counter(step.word for step in steps())
    kinds = Counter(step.how[0] for step in steps() if step.how)
    whom = Counter(step.target for step in steps() if step.target in WHOM)
    for known, counted in ((STEPS, words), (KINDS, kinds), (WHOM, whom)):
        assert all(counted[word] >= 2 for word in known)
    assert any(step.then for step in steps()) and any(step.moment for step in steps())


def test_free_text_stays_rare() -> None:
    assert sum(effect.word == "say" for effect in effects()) <= 6
