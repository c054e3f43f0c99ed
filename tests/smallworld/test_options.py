"""Options of a whole turn: exactly what is accepted, with the price of each."""

import random
from typing import Any

import pytest

from referee import registry
from referee.kernel import Invalid, Refusal
from referee.kernel.choice import One
from referee.kernel.game import Played
from referee.smallworld.conquest.targets import conquests
from referee.smallworld.setup.samples import any_table
from referee.smallworld.table.position import in_hand
from referee.smallworld.turn.pick import picks
from referee.testing.wander import wander

GAME = registry.get("smallworld")


def accepted(played: Played, **fields) -> bool:
    try:
        GAME.apply(played.data, GAME.read_action(fields))
    except (Refusal, Invalid):
        return False
    return True


def conquering(seed: int, most: int = 250) -> list[tuple[str, Played]]:
    """Positions of a random game in which somebody conquers."""
    found = []
    for _, played in wander(GAME, any_table(random.Random(seed)), seed, most):
        if played.position.outcome is None and played.position.agenda[-1].__struct_config__.tag == "conquering":
            found.append((played.position.agenda[-1].seat, played))
    assert found, "nobody conquers in this game"
    return found


@pytest.mark.parametrize("seed", range(5))
def test_each_region_is_offered_exactly_when_it_can_be_taken(seed: int) -> None:
    for seat, played in conquering(seed)[::4]:
        plain = GAME.options(played.position, seat, "conquer", {})
        offered = {option["region"] for option in plain if "using" not in option}
        tried = {
            region
            for region in played.position.atlas.regions
            if accepted(played, type="conquer", seat=seat, region=region)
        }
        assert offered == tried


@pytest.mark.parametrize("seed", range(5))
def test_each_final_attempt_is_offered_exactly_when_it_can_be_made(seed: int) -> None:
    for seat, played in conquering(seed)[::4]:
        plain = GAME.options(played.position, seat, "final-attempt", {})
        offered = {option["region"] for option in plain if "using" not in option}
        tried = {
            region
            for region in played.position.atlas.regions
            if accepted(played, type="final-attempt", seat=seat, region=region)
        }
        assert offered == tried


def test_an_option_carries_its_price_line_by_line() -> None:
    for seat, played in conquering(2):
        for shape in GAME.choices(played.position, seat, "conquer"):
            assert isinstance(shape, One)
            for option in shape.options:
                assert sum(line.amount for line in option.price) == sum(sent(option.fields))
                assert all(line.rule.startswith("sww.") for line in option.price)
                assert "price" not in option.fields


def sent(fields: dict[str, Any]) -> tuple[int, int]:
    return fields["tokens"], fields.get("beasts", 0)


@pytest.mark.parametrize("seed", range(3))
def test_whoever_sends_more_than_the_price_may_as_long_as_they_are_in_hand(seed: int) -> None:
    for seat, played in conquering(seed)[::9]:
        have = in_hand(played.position, seat, "token")
        for option in GAME.options(played.position, seat, "conquer", {})[::5]:
            least, beasts = option["tokens"], option.get("beasts", 0)
            fields = {"type": "conquer", "seat": seat, "region": option["region"], "using": option.get("using", [])}
            taken = [n for n in range(have + 2) if accepted(played, **fields, tokens=n, beasts=beasts)]
            assert taken == list(range(least, have + 1))


def test_a_combo_tells_what_it_brings_and_what_it_leaves_of_the_purse() -> None:
    """Tokens as picking then gives them, coins for those above less the coins found."""
    races = {"orcs": "mining", "forsaken": "herbalist", "tauren": "farmer", "trolls": "ranger"}
    races |= {"naga": "marshdweller", "gnomes": "mountaineer"}
    combos = [{"race": race, "power": power, "coins": 3 * (race == "forsaken")} for race, power in races.items()]
    packs = ["sww-printed", "sww-demo", "isle-l1a"]
    table = {"seats": [{"seat": "anna"}, {"seat": "ben"}], "scenario": "custom", "packs": packs, "first": "anna"}
    position = {"round": 2, "column": combos, "seats": {"anna": {"coins": 5}}}
    played = GAME.setup({**table, "position": position})
    for place, option in enumerate(picks(played.position, "anna")[:2], 1):
        after = GAME.apply(played.data, GAME.read_action({"type": "pick", "seat": "anna", "place": place})).position
        coins, tokens = after.seats["anna"].coins - 5, in_hand(after, "anna", "token")
        assert option.purse == {"coins": coins, "hand": tokens}
        told = [GAME.voice(played.position).tell(line) for line in option.brings]
        assert told == [f"{tokens} tokens", *(["3 coins on it"] if place == 2 else [])]


@pytest.mark.parametrize("seed", range(2))
def test_a_conquest_tells_what_it_leaves_in_hand(seed: int) -> None:
    for seat, played in conquering(seed)[::6]:
        for option in conquests(played.position, seat)[:3]:
            assert option.purse["hand"] == -option.fields["tokens"]
