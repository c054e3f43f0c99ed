"""The demo packs: as many cards as there should be, every line understood, and everything there that a line names."""

import json
from collections import Counter
from itertools import chain, combinations

import msgspec
import pytest

from referee.adventure.setup.options import demo_facts
from referee.adventure.table.grammar import parse
from referee.adventure.table.record import sort_of
from referee.adventure.table.steps import parse_step
from referee.adventure.table.vocabulary import EFFECTS
from referee.kernel import packs
from tests.adventure.demo_pack import (
    CHARACTERS,
    DEMO,
    DOCUMENTS,
    FACTS,
    LEVELS,
    PACKS,
    SPACES,
    THINGS,
    drawn,
    effects,
    of,
    powers,
    steps,
    written,
)

# ---- form


def test_packs_say_what_they_are() -> None:
    for name, document in DOCUMENTS.items():
        assert document["pack"] == name and document["game"] == "adventure"
        assert document["source"] == ("rulebook" if name == "wag-printed" else "demo")
        assert (PACKS / f"{name}.yaml").stat().st_size < 200_000
    assert len(FACTS) == sum(map(len, DEMO.values())), "a fact stands in two packs"
    assert len(DOCUMENTS) <= 12, "more packs than a table may name"


@pytest.mark.parametrize("key", [key for key in FACTS if key != "die.movement"])
def test_a_record_has_its_form(key: str) -> None:
    sort, card = sort_of(key), FACTS[key]
    known = {field.encode_name for field in msgspec.structs.fields(sort)}
    assert not set(card) - known
    msgspec.convert(card, sort)
    for line in written(card):
        parse(line)
    named = key.split(".")[0] not in ("deck", "discovery") and key.count(".") < 3
    assert not named or card.get("title")


def test_no_two_cards_of_a_kind_are_called_alike() -> None:
    for kind in ("encounter", "item", "event", "quest", "trophy", *(f"ability.{name}" for name in CHARACTERS)):
        titles = Counter(card["title"] for card in of(kind).values())
        assert max(titles.values()) == 1


# ---- names


def test_every_name_is_known() -> None:
    cards: dict[str, set[str]] = {kind: set(of(kind)) for kind in ("encounter", "item", "trophy")}
    traits = {
        trait for kind in ("encounter", "board") for card in of(kind).values() for trait in card.get("traits", ())
    }
    plain = {name: {word for part in shape.parts for word in part.words} for name, shape in EFFECTS.items()}
    for power in powers():
        spaces = {power.when.space} if power.when.space else set()
        for condition in power.conditions:
            known = {"trait": traits, "named": cards["encounter"], "at": {*SPACES, *LEVELS, "city", "key"}}.get(
                condition.word
            )
            assert known is None or set(condition.args) <= known
        for effect in chain.from_iterable(clause.effects for clause in power.clauses):
            named = [word for word in effect.how if word not in plain[effect.word] and word != "all"]
            spaces |= set(named) if effect.word in ("go", "lay", "token") else set()
            assert effect.word != "trophy" or set(named) <= cards["trophy"]
            assert effect.word != "fight" or set(named) <= cards["encounter"]
            assert effect.word != "become" or effect.how[1] in cards[effect.how[0]]
            assert effect.word != "drop" or {name.removeprefix("trait ") for name in named} <= traits
        assert spaces <= set(SPACES)
    for step in steps():
        kinds = {"trait": traits, "named": cards["encounter"], "colour": set(LEVELS), "board": set(of("board"))}
        assert not step.how or step.how[1] in kinds[step.how[0]]
        assert step.word not in ("travel", "collect") or step.target in SPACES


def test_events_lie_in_key_locations_and_turn_into_what_there_is() -> None:
    for event in of("event").values():
        assert (event["kind"] == "location") == ("at" in event)
        assert "at" not in event or "key" in SPACES[event["at"]]["symbols"]
        assert "flips" not in event or "flip" in {effect.word for effect in parse(event["flips"]).clauses[0].effects}
        if "becomes" in event:
            assert event["becomes"].replace(" ", ".") in FACTS


def test_every_item_lies_behind_one_encounter_or_event() -> None:
    backs = [item for card in of("encounter").values() for item in card["items"]]
    turned = {name for what, name in becoming() if what == "item"}
    assert len(backs) == len(set(backs)) == 80
    assert {*backs, *turned} == set(of("item")) and not turned & set(backs)
    for card in of("encounter").values():
        assert len(card["items"]) == card.get("copies", 1)
        assert all(of("item")[item]["colour"] == card["colour"] for item in card["items"])


def becoming() -> list[tuple[str, ...]]:
    """What events turn into, by kind and key."""
    printed = [tuple(event["becomes"].split()) for event in of("event").values() if "becomes" in event]
    return printed + [effect.how for effect in effects() if effect.word == "become"]


# ---- how many


@pytest.mark.parametrize("colour, ranged", list(zip(LEVELS, (3, 4, 6, 8), strict=True)))
def test_a_challenge_deck(colour: str, ranged: int) -> None:
    encounters, events = drawn("encounter", colour), drawn("event", colour)
    single = [card for card in encounters.values() if card.get("copies", 1) == 1]
    double = [card for card in encounters.values() if card.get("copies", 1) == 2]
    assert (len(single), len(double), len(events)) == (18, 1, 4)
    assert sum("aggro" in card["traits"] for card in encounters.values()) == 4
    assert sum(card["type"] == "ranged" for card in encounters.values()) == ranged
    assert Counter(event["kind"] for event in events.values()) == {"global": 1, "location": 2, "special": 1}
    assert FACTS[f"deck.{colour}"] == {"size": 24, "complete": "yes"}


@pytest.mark.parametrize("colour", LEVELS)
def test_the_items_of_a_deck(colour: str) -> None:
    items = drawn("item", colour).values()
    assert Counter(item["slot"] for item in items) == {"weapon": 7, "armor": 5, "bag": 8}
    assert Counter((item["symbol"], bool(item["powers"])) for item in items if item["slot"] == "bag") == {
        ("yes", True): 6,
        ("no", False): 2,
    }
    for item in items:
        assert (item["slot"] == "weapon") == ("attack" in item) == ("type" in item)
        assert (item["slot"] == "armor") == ("defense" in item)


def test_icons_and_potions() -> None:
    icons = {icon for item in of("item").values() for icon in item["icons"]}
    assert len(icons) == 6 and icons == {icon for name in CHARACTERS for icon in FACTS[f"character.{name}"]["icons"]}
    potions = ("health", "mana", "swiftness")
    every = {subset for size in range(4) for subset in combinations(potions, size)}
    assert {tuple(item["potions"]) for item in of("item").values()} == every


def test_what_events_bring() -> None:
    assert Counter(what for what, *_ in becoming()) == {"encounter": 3, "item": 2}
    assert sum("valor" in event for event in of("event").values()) == 2
    lines = [line for event in of("event").values() for line in written(event)]
    assert (
        sum(effect.word == "level" for line in lines for clause in parse(line).clauses for effect in clause.effects)
        == 1
    )


def test_characters() -> None:
    assert tuple(of("character")) == CHARACTERS
    assert Counter(card["affiliation"] for card in of("character").values()) == {"horde": 2, "alliance": 2}
    assert all(
        f"character.{name}.{level}.{side}" in FACTS
        for name in CHARACTERS
        for level in LEVELS
        for side in ("start", "other")
    )


@pytest.mark.parametrize("character", CHARACTERS)
def test_an_ability_deck(character: str) -> None:
    cards = of(f"ability.{character}")
    assert len(cards) == 11 and all(1 <= card["copies"] <= 3 for card in cards.values())
    assert sum(card["copies"] for card in cards.values()) == FACTS[f"deck.{character}"]["size"] == 23
    assert sum(any(field.startswith("improved") for field in card) for card in cards.values()) == 2
    assert {card["icon"] for card in cards.values()} == {"boot", "swords", "blast"}
    done = [
        effect
        for card in cards.values()
        for line in card["lines"]
        for part in parse(line).clauses
        for effect in part.effects
    ]
    words = Counter(effect.word for effect in done)
    attached = {effect.how[0] for effect in done if effect.word == "attach"}
    stances = sum("type" in card for card in cards.values()) + ("flip" in words) + ("self" in attached)
    assert stances == 2 and words["say"] == 1 and words["cancel"] and words["reroll"]
    assert "foe" in attached and attached & set(THINGS)
    assert any(effect.word == "hurt" and effect.target == "chosen" for effect in done)
    assert words["move"] + words["go"] and words["draw"] + words["energy"]


def test_quests_trophies_and_tokens() -> None:
    kinds = Counter(quest["kind"] for quest in of("quest").values())
    assert kinds == {"starting": 12, "elite": 24} == {kind: FACTS[f"deck.{kind}"]["size"] for kind in kinds}
    for quest in of("quest").values():
        assert 1 <= quest["valor"] <= (2 if quest["kind"] == "starting" else 3)
        asked = {step.target for step in map(parse_step, quest["steps"]) if step.word == "collect"}
        placed = {how for line in quest["setup"] for clause in parse(line).clauses for how in clause.effects[0].how}
        assert asked == placed, "a token for each place to collect one in"
    assert sum(trophy["copies"] for trophy in of("trophy").values()) == 8
    assert all(trophy["once"] == "yes" for trophy in of("trophy").values())
    assert len(of("discovery")) == 10 and all(card == {"copies": 2} for card in of("discovery").values())
    assert FACTS["die.movement"] == [13, 23, 22, 32, 31, 41]


def test_a_pack_that_somebody_brought_under_our_name_is_at_nobody_else_s_table():
    before = demo_facts()
    brought = json.loads(packs.get(before[0]).text) | {"title": "Not ours"}
    assert packs.load(brought).key not in before
    assert demo_facts() == before
