"""The odds of opposed rolls as they are told: cells of modifiers, what damage comes to, and the roll at hand."""

import random
from typing import Any

import pytest

from referee import registry
from referee.kernel.errors import Invalid
from referee.kernel.odds import Given, Odds
from referee.testing.wander import pick
from referee.warcrow.odds.asked import OpposedRoll, SideAsked, SwitchAsked, UnitAsked
from referee.warcrow.odds.at_hand import ABOUT, contests
from referee.warcrow.odds.calculator import reckon
from referee.warcrow.odds.passing import WillpowerRoll
from referee.warcrow.roll.symbol import symbols
from tests.warcrow.test_switch_sequences import SYMBOLS, WORDS, attacked, before_switches, played_through

GAME = registry.get("warcrow")


def shares(odds: Odds) -> dict[str, float]:
    return {share.key: share.share for share in odds.outcomes}


def spread(odds: Odds, key: str) -> dict[int, float]:
    return next(one.shares for one in odds.spreads if one.key == key)


def test_one_die_against_one_counted_by_hand() -> None:
    told = reckon(OpposedRoll(SideAsked("R"), SideAsked("G")))
    # red: 5 of 8 show one success, 2 two, 1 none; green: 5 of 8 one block, 1 two, 2 none
    assert shares(told) == pytest.approx({"attacker": 24 / 64, "draw": 40 / 64, "defender": 0})
    assert spread(told, "defender/damage") == pytest.approx({0: 40 / 64, 1: 20 / 64, 2: 4 / 64})
    assert told.exact and not told.choices


def test_damage_becomes_casualties_destruction_and_a_test() -> None:
    unit = UnitAsked(troops=1, w=2, damage=1, mor=0, wp="O")
    told = reckon(OpposedRoll(SideAsked("R"), SideAsked("G", unit=unit)))
    assert spread(told, "defender/casualties") == pytest.approx({0: 40 / 64, 1: 24 / 64})
    assert spread(told, "defender/destroyed")[1] == pytest.approx(24 / 64)
    assert spread(told, "defender/over-morale")[1] == 0, "a destroyed unit is not tested"
    two = UnitAsked(troops=2, w=2, mor=0, wp="O")
    told = reckon(OpposedRoll(SideAsked("R"), SideAsked("G", unit=two)))
    assert spread(told, "defender/over-morale")[1] == pytest.approx(24 / 64)
    assert spread(told, "defender/demoralized")[1] == pytest.approx(24 / 64 * 3 / 8), "3 of 8 orange faces fail"


def test_every_cell_of_the_modifiers_is_told_and_the_defender_chooses_first() -> None:
    asked = OpposedRoll(SideAsked("R", modifiers=["|S S"]), SideAsked("G", modifiers=["|B"]), stress_worth=50)
    told = reckon(asked)
    cells = {(*cell.action["defender"], "/", *cell.action["attacker"]): cell.spreads[0].mean for cell in told.choices}
    assert len(cells) == 4
    assert cells["/", "|S S"] > cells["|B", "/", "|S S"] > cells["/",] > cells["|B", "/"]
    assert shares(told) == {share.key: share.share for share in told.choices[-1].shares}, "both pay"
    dear = reckon(OpposedRoll(asked.attacker, asked.defender, stress_worth=300))
    assert shares(dear) == {share.key: share.share for share in dear.choices[0].shares}, "nobody pays"


def test_who_has_no_room_for_stress_pays_for_nothing() -> None:
    attacker = SideAsked("R", modifiers=["|S"], unit=UnitAsked(mor=2, stress=2))
    assert reckon(OpposedRoll(attacker, SideAsked("G"))).choices == []


def test_against_a_shot_only_defensive_dice_are_rolled_and_nothing_comes_back() -> None:
    defender = SideAsked("RRG|S", switches=[SwitchAsked("X", "damage 1")])
    shot, plain = (reckon(OpposedRoll(SideAsked("R"), one, "ranged")) for one in (defender, SideAsked("G")))
    assert shares(shot) == shares(plain) == pytest.approx({"hit": 24 / 64, "miss": 40 / 64})
    assert spread(shot, "attacker/damage") == {0: pytest.approx(1)}


def test_four_dice_of_a_colour_are_three() -> None:
    four, three = (reckon(OpposedRoll(SideAsked(dice), SideAsked("GG"))) for dice in ("RRRR", "RRR"))
    assert shares(four) == shares(three)
    assert any("wcr.dice.max-three-per-colour" in one.rules for one in four.given)
    assert not any("wcr.dice.max-three-per-colour" in one.rules for one in three.given)


def test_pools_too_large_are_told_as_rough() -> None:
    everything = "RRROOOYYYGGGBBBKKK"
    paid = [SwitchAsked("X", "add S"), SwitchAsked("X X", "cancel B 1"), SwitchAsked("hX hS", "damage 1")]
    told = reckon(OpposedRoll(SideAsked(everything, switches=paid), SideAsked(everything, switches=paid)))
    assert not told.exact and "too large" in str(told.given[0].text)
    assert sum(shares(told).values()) == pytest.approx(1)


@pytest.mark.parametrize(
    "attacker, field",
    [
        (SideAsked("RZ"), "attacker.roll"),
        (SideAsked("R|Q"), "attacker.roll"),
        (SideAsked("R", modifiers=["S"]), "attacker.modifiers.0"),
        (SideAsked("R", switches=[SwitchAsked("Q", "add S")]), "attacker.switches.0.pay"),
        (SideAsked("R", switches=[SwitchAsked(" ", "add S")]), "attacker.switches.0.pay"),
        (SideAsked("R", unit=UnitAsked(wp="Z")), "attacker.unit.wp"),
    ],
)
def test_what_is_written_wrong_is_named(attacker: SideAsked, field: str) -> None:
    with pytest.raises(Invalid) as fault:
        reckon(OpposedRoll(attacker, SideAsked("G")))
    assert list(fault.value.errors) == [field]


# ---- at a table


@pytest.mark.parametrize("seed", range(25))
def test_the_odds_of_switches_are_those_of_the_best_way_the_referee_allows(seed: int) -> None:
    chance = random.Random(seed)
    switches = [(chance.choice(["X", "X X", "hX", "hS"]), chance.choice(WORDS)) for _ in range(chance.randint(1, 3))]
    mine, theirs = ([chance.randint(0, 3) for _ in SYMBOLS] for _ in range(2))
    data = before_switches(switches, mine, theirs)
    best = max(dealt - taken for dealt, taken in played_through(data, set()))
    told = odds_at_hand(data)
    means = {one.key: one.mean for one in told.spreads}
    assert means["defender/damage"] - means["attacker/damage"] == pytest.approx(best)


def odds_at_hand(data: bytes, play: str = "best") -> Odds:
    position = GAME.decode(data)
    return GAME.odds(position, GAME.matter(position, ABOUT, Given(play)), Given(play))


def thrown(faces: dict[str, str], repeats: tuple[str, ...] = ()) -> Odds:
    """The odds of an orange die against a black one, without switches, where these lie already."""
    table = attacked([])
    table.agenda[-1].repeats = list(repeats)
    data = GAME.encode(table)
    for seat, face in faces.items():
        data = GAME.apply(data, GAME.read_action({"type": "roll", "seat": seat, "faces": [face]})).data
    return odds_at_hand(data)


def test_dice_that_lie_there_are_counted_as_they_lie() -> None:
    """Of the eight faces five of the orange die show a success, two of the black one a block."""
    assert spread(thrown({}), "defender/damage")[1] == pytest.approx(5 / 8 * 6 / 8)
    assert spread(thrown({"anna": "S"}), "defender/damage") == pytest.approx({0: 2 / 8, 1: 6 / 8})
    assert spread(thrown({"anna": "X"}), "defender/damage") == pytest.approx({0: 1})
    assert spread(thrown({"ben": "B"}), "defender/damage") == pytest.approx({0: 1})
    assert spread(thrown({"ben": "XX"}), "defender/damage")[1] == pytest.approx(5 / 8)


def test_a_roll_that_lies_there_is_thrown_again_where_that_is_better() -> None:
    again = ("wcr.charge.reroll",)
    assert spread(thrown({"anna": "X", "ben": "XX"}, again), "defender/damage")[1] == pytest.approx(5 / 8)
    assert spread(thrown({"anna": "S", "ben": "XX"}, again), "defender/damage")[1] == pytest.approx(1)
    both = 5 / 8 * 6 / 8 + 3 / 8 * 6 / 8 * 5 / 8
    assert spread(thrown({}, again), "defender/damage")[1] == pytest.approx(both)


def test_a_willpower_test_is_weighed_before_and_after_its_dice() -> None:
    """Five of the eight faces of the orange die pass; who is frightened has to pass twice."""
    foe = "black-legion-bucklermen"
    hunters = {"side": "anna", "troops": 4, "stress": 1, "states": ["frightened"], "engaged": [foe]}
    units = {"orc-hunters": hunters, foe: {"side": "ben", "troops": 3}}
    position = {"units": units, "seat": "ben"}
    data = GAME.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}], "position": position}).data
    for action in (
        {"seat": "ben", "type": "activate-unit", "unit": "black-legion-bucklermen"},
        {"seat": "ben", "type": "attack", "target": "orc-hunters"},
        {"seat": "ben", "type": "roll", "dice": {"red": ["S"], "orange": ["X", "X", "X"]}},
        {"seat": "anna", "type": "roll", "dice": {"green": ["X"], "black": ["X", "X"]}},
        {"seat": "ben", "type": "push-back", "push": False},
        {"seat": "ben", "type": "done"},
    ):
        data = GAME.apply(data, GAME.read_action(action)).data
    assert passing(data) == pytest.approx(5 / 8 * 5 / 8)
    data = GAME.apply(data, GAME.read_action({"seat": "anna", "type": "roll", "faces": ["S"]})).data
    assert passing(data) == pytest.approx(5 / 8), "the dice have passed it, and it is repeated"


def passing(data: bytes) -> float:
    position = GAME.decode(data)
    return shares(GAME.odds(position, GAME.matter(position, "test", Given()), Given()))["passes"]


@pytest.mark.parametrize(
    "roll, passes",
    [
        (WillpowerRoll("O"), 5 / 8),
        (WillpowerRoll("OO"), 1 - 3 / 8 * 3 / 8),
        (WillpowerRoll("OO", need=2), 5 / 8 * 5 / 8),
        (WillpowerRoll("O", elite=True), 6 / 8),
        (WillpowerRoll("O", rage=True), 1),
        (WillpowerRoll("OO", need=2, rage=True), 1 - 3 / 8 * 3 / 8),
        (WillpowerRoll("O", elite=True, frightened=True), 1 / 8 + 5 / 8 * 6 / 8),
        (WillpowerRoll("", lying=symbols("hS")), 0),
        (WillpowerRoll("", elite=True, lying=symbols("hS")), 1),
        (WillpowerRoll("O", need=2, frightened=True, lying=symbols("S"), whole="OO"), 5 / 8 * 5 / 8 * 5 / 8),
    ],
)
def test_a_willpower_roll_counted_by_hand(roll: WillpowerRoll, passes: float) -> None:
    assert roll.passes == pytest.approx(passes)


def test_whatever_is_at_hand_in_random_games_can_be_weighed() -> None:
    met: dict[str, int] = {}
    for seed in range(30):
        chance = random.Random(seed)
        played = GAME.setup(GAME.samples(chance))
        for _ in range(60):
            position = GAME.decode(played.data)
            if position.outcome:
                break
            for matter in GAME.contests(position):
                for play in [one.key for one in matter.plays] or ["best"]:
                    told = GAME.odds(position, GAME.matter(position, matter.about, Given(play)), Given(play))
                    met[matter.about.split("/")[0]] = met.get(matter.about.split("/")[0], 0) + 1
                    assert not told.outcomes or sum(one.share for one in told.outcomes) == pytest.approx(1)
            action: dict[str, Any] = pick(GAME, position, chance)
            played = GAME.apply(played.data, GAME.read_action(action))
    assert met.get("face-off", 0) > 20 and met.get("throw", 0) > 20, met


def test_what_may_still_be_used_is_told_as_left_out() -> None:
    units = {
        "amelia-hellbroth": {"side": "anna"},
        "aggressors": {"side": "anna", "engaged": ["orc-hunters"]},
        "orc-hunters": {"side": "ben", "troops": 4, "stress": 2},
    }
    position = {"units": units, "seats": {"anna": {"command": 1}}}
    played = GAME.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}], "position": position})
    for action in ({"type": "activate-unit", "unit": "aggressors"}, {"type": "attack", "target": "orc-hunters"}):
        played = GAME.apply(played.data, GAME.read_action({"seat": "anna", **action}))
    assert left_out(played.data), "Sisters of Fire may add a die"
    for action in ({"type": "modify", "stress": False}, {"type": "done"}):
        played = GAME.apply(played.data, GAME.read_action({"seat": "anna", **action}))
    assert not left_out(played.data), "that was declined"


def left_out(data: bytes) -> bool:
    return any("may still be used" in str(one.text) for one in odds_at_hand(data).given)


@pytest.mark.parametrize("states", [[], ["frightened"]])
def test_no_odds_are_told_where_an_ability_does_damage_besides(states: list[str]) -> None:
    units = {
        "husks": {"side": "anna", "character": "progenitor-sculptor", "engaged": ["orc-hunters"]},
        "progenitor-sculptor": {"side": "anna", "where": "joined", "host": "husks"},
        "orc-hunters": {"side": "ben", "troops": 4, "stress": 2, "states": states},
    }
    played = GAME.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}], "position": {"units": units}})
    for action in ({"type": "activate-unit", "unit": "husks"}, {"type": "attack", "target": "orc-hunters"}):
        played = GAME.apply(played.data, GAME.read_action({"seat": "anna", **action}))
    assert bool(contests(GAME.decode(played.data))) == (not states)


@pytest.mark.parametrize("target", ["orc-hunters", "battle-scarred"])
def test_damage_that_may_be_ignored_is_told_as_counted(target: str) -> None:
    units = {"lady-telia": {"side": "anna", "engaged": [target]}, target: {"side": "ben", "troops": 4}}
    played = GAME.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}], "position": {"units": units}})
    for action in ({"type": "activate-unit", "unit": "lady-telia"}, {"type": "attack", "target": target}):
        played = GAME.apply(played.data, GAME.read_action({"seat": "anna", **action}))
    told = [str(one.text) for one in odds_at_hand(played.data).given]
    assert any("ignore" in text for text in told) == (target == "battle-scarred")


@pytest.mark.parametrize("stress, ways", [(0, 4), (2, 3), (3, 0)])
def test_the_modifier_of_a_character_in_a_unit_is_weighed_too(stress: int, ways: int) -> None:
    """Each costs a stress, as far as there is room: with Morale 3 both, one of them, none."""
    foe = "black-legion-bucklermen"
    units = {
        "battle-scarred": {"side": "anna", "character": "contender", "stress": stress, "engaged": [foe]},
        foe: {"side": "ben", "troops": 3},
    }
    played = GAME.setup({"seats": [{"seat": "anna"}, {"seat": "ben"}], "position": {"units": units, "seat": "ben"}})
    for action in ({"type": "activate-unit", "unit": foe}, {"type": "attack", "target": "battle-scarred"}):
        played = GAME.apply(played.data, GAME.read_action({"seat": "ben", **action}))
    assert len(odds_at_hand(played.data).choices) == ways
