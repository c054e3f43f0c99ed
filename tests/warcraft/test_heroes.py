"""Heroes: the secret choice stays secret, a phone sees everything else, and random play survives their abilities."""

import random
from typing import Any

import msgspec
import pytest

from referee import registry
from referee.kernel.changes import seen
from referee.kernel.game import Played
from referee.testing.checks import play_and_watch

GAME: Any = registry.get("warcraft")
HEROES = {
    "human": ["shield-captain", "rune-sage"],
    "orc": ["war-drummer", "ash-seer"],
    "undead": ["grave-lord", "frost-scholar"],
    "night-elf": ["warden", "moss-singer"],
}
OPTIONS = {"heroes": "on", "creeps": "on"}


def table(races: list[str], **more: Any) -> dict[str, Any]:
    return {"seats": [{"seat": race, "race": race} for race in races], "options": OPTIONS, "first": races[0], **more}


def act(played: Played, **action: Any) -> Played:
    return GAME.apply(played.data, GAME.read_action(action))


def test_nobody_learns_a_hero_before_all_have_chosen():
    played = act(GAME.setup(table(["orc", "human"])), type="choose-hero", seat="orc", hero="war-drummer")
    assert GAME.secrets(played.position, "human") == ["war-drummer"]
    assert GAME.secrets(played.position, "orc") == []
    told = [
        GAME.view(played.position, ["human"]),
        GAME.document(played.position),
        GAME.prompts(played.position),
        GAME.options(played.position, "human", "choose-hero", {}),
        played.events,
    ]
    assert b"war-drummer" not in msgspec.json.encode(told)
    played = act(played, type="choose-hero", seat="human", hero="rune-sage")
    assert GAME.secrets(played.position, "human") == []
    assert "War Drummer" in [group.title for group in GAME.view(played.position, ["human"]).seats["orc"].groups]


def test_a_phone_sees_the_hero_its_card_and_its_building():
    hero = {"key": "rune-sage", "level": 2, "wounds": 1, "markers": [1]}
    position = {
        "spaces": {"A2": {"human": {"hero": 1, "creatures": {"phoenix": 1}}}},
        "seats": {"human": {"hero": hero}},
    }
    played = GAME.setup(table(["human", "orc"], position=position))
    groups = {group.key: group for group in GAME.view(played.position, ["human"]).seats["human"].groups}
    card = {line.key: line.number for line in groups["hero"].items}
    assert (card["level"], card["wounds"], card["points"], card["life"], card["building"]) == (2, 1, 1, 3, 1)
    assert [line.key for line in groups["hero"].items[-2:]] == ["call-water", "unweave"]
    reserve = {line.key: line.number for line in groups["reserve"].items}
    assert reserve["water-elemental"] == 3 and "phoenix" not in reserve


def test_putting_back_restores_the_hero_card():
    hero = {"key": "rune-sage", "markers": [2]}
    position = {"spaces": {"A2": {"human": {"hero": 1}}}, "seats": {"human": {"hero": hero}, "orc": {}}}
    before = GAME.setup(table(["human", "orc"], position=position))
    after = act(act(before, type="done", seat="human"), type="level-up", seat="human")
    steps = [str(line) for line in seen(GAME.changes(after.position, before.position), [])]
    assert "human, hero, Level: 1, not 2" in steps and "human, hero, creep markers kept: 2, not none" in steps


def test_an_exported_position_comes_back_with_hero_and_creatures():
    hero = {"key": "rune-sage", "level": 2, "wounds": 1, "markers": [1]}
    position = {
        "spaces": {"A2": {"human": {"hero": 1, "creatures": {"phoenix": 1}}}},
        "seats": {"human": {"hero": hero}},
    }
    played = GAME.setup(table(["human", "orc"], position=position))
    written = GAME.document(played.position)
    again = GAME.setup(table(["human", "orc"], position=written))
    assert GAME.document(again.position) == written
    assert written["spaces"]["A2"]["human"] == {"hero": 1, "creatures": {"phoenix": 1}}


@pytest.mark.parametrize("seed", range(6))
def test_random_battles_of_high_heroes_keep_their_promises(seed: int) -> None:
    chance = random.Random(seed)
    one, two = chance.sample(list(HEROES), 2)
    spaces = {
        "B3": {one: {"melee": 2, "ranged": 1, "hero": 1}, two: {"melee": 2, "hero": 1, "flying": 1}},
        "C3": {one: {"flying": 1}},
    }
    seats = {
        race: {
            "hand": 9,
            "deck": 15,
            "hero": {"key": chance.choice(HEROES[race]), "level": 3, "wounds": 1, "markers": [1]},
        }
        for race in (one, two)
    }
    pace = {"pace": chance.choice(["relaxed", "strict"])}
    config = table([one, two], position={"spaces": spaces, "seats": seats})
    play_and_watch(GAME, config | {"options": OPTIONS | pace}, seed, 60)


@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_heroes_from_the_secret_choice_on(seed: int) -> None:
    chance = random.Random(seed)
    races = chance.sample(list(HEROES), chance.choice([2, 4]))
    play_and_watch(GAME, table(races), seed, 150)
