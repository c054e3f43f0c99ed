"""What a player is told whose card finds nothing to do: what it needs, not a moment that is now."""

from typing import Any

import pytest

from referee.kernel import Refusal
from referee.warcraft import GAME

SPACES = {"B3": {"night-elf": {"melee": 1}, "human": {"melee": 1}}}
DONE, FIGHT = {"type": "done", "seat": "night-elf"}, {"type": "fight", "seat": "night-elf", "space": "B3"}
MISSED = [
    {"type": "roll", "seat": "human", "faces": [6]},
    {"type": "roll", "seat": "night-elf", "faces": [6]},
]


def table(**more: Any) -> bytes:
    seats = [{"seat": race, "race": race} for race in ("night-elf", "human")]
    hands = {race: {"deck": 0, "hand": 3} for race in ("night-elf", "human")}
    return GAME.setup({"seats": seats, "position": {"spaces": SPACES, "seats": hands} | more}).data


def refused(data: bytes, *actions: dict[str, Any]) -> str:
    for action in actions[:-1]:
        data = GAME.apply(data, GAME.read_action(action)).data
    with pytest.raises(Refusal) as no:
        GAME.apply(data, GAME.read_action({"type": "play-card", **actions[-1]}))
    return GAME.voice(None).tell(no.value.why)


def test_a_card_of_ones_own_step_in_anothers():
    assert refused(table(), {"seat": "human", "card": "fast", "space": "B3"}).startswith(
        "Fast needs your own Move Step"
    )


def test_a_battle_card_outside_battles():
    why = refused(table(), {"seat": "human", "card": "dispel-magic"})
    assert why == "Dispel Magic is played in battles only."


def test_dispelling_where_no_card_was_played():
    why = refused(table(), DONE, FIGHT, {"seat": "human", "card": "dispel-magic"})
    assert why == "Dispel Magic needs a card that somebody else has just played."


def test_a_card_for_hits_where_none_was_scored():
    why = refused(table(), DONE, FIGHT, *MISSED, {"seat": "night-elf", "card": "moon-glaive"})
    assert why == "Moon Glaive needs an attack of yours that has hit."


def test_renewing_where_no_forest_is_depleted():
    harvest = table(step="harvest", spaces={"A3": {"night-elf": {"worker": 1}}})
    why = refused(harvest, {"seat": "night-elf", "card": "renew", "space": "A3"})
    assert why == "Renew needs your own Harvest Step and a depleted Forest."


def test_a_card_that_had_its_moment_is_told_when_that_was():
    moved = {"type": "move", "seat": "night-elf", "pieces": {"melee": 1}, "from": "B3", "to": "B2"}
    then = moved | {"from": "A2", "to": "A3"}
    spaces = {"B3": {"night-elf": {"melee": 1}}, "A2": {"night-elf": {"melee": 1}}}
    why = refused(table(spaces=spaces), moved, then, {"seat": "night-elf", "card": "fast", "space": "B2"})
    assert "has its moment: Start of a Move Step" in why


def test_fields_left_out_are_named():
    why = refused(table(), {"seat": "night-elf", "card": "fast"})
    assert why == "Fast must be told more: where."


def test_a_card_of_no_use_in_a_scenario_says_so_before_its_moment():
    seats = [{"seat": race, "race": race} for race in ("human", "undead")]
    position = {"spaces": {"C3": {"undead": {"necromancer": 1}}}, "seats": {"undead": {"hand": 3}}, "first": "undead"}
    data = GAME.setup({"seats": seats, "scenario": "necromancers", "position": position}).data
    why = refused(data, {"seat": "undead", "card": "town-portal", "space": "C3", "to": "A1"})
    assert why == "Town Portal is of no use to undead in this scenario."
