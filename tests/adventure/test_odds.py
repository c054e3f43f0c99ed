"""The odds of fights are what the referee makes of every way the dice may fall."""

import random
from fractions import Fraction

import pytest

from referee.adventure.combat import clash, odds
from referee.adventure.combat.clash import ATTACKER, DEFENDER, Fighter
from referee.adventure.combat.fight_state import BOOTS, CHAIN, REROLL, ROLL, STRIKE, Base, Op, Stand, State, Trigger
from referee.adventure.combat.weigh import Weighing
from referee.kernel.odds import Given, Matter
from tests.adventure.fights import Demo, duel, every_fight, facts, game, played, reckoned, table, weighed

SAMPLE = random.Random(2008).sample(list(every_fight()), 12)
MOST_STATES = 4000
FIGHT = (Op(ROLL), Op(CHAIN), Op(STRIKE, 0, 1), Op(STRIKE, 0, 0))


# ---- as the referee has it


@pytest.mark.parametrize("demo", SAMPLE, ids=str)
def test_the_odds_are_what_the_referee_makes_of_all_dice(demo: Demo) -> None:
    position = table(demo)
    told = reckoned(position)
    assert sum(told.values()) == 1
    assert told == played(position)


TOLD_APART = [
    Demo("zemi", "grey", "start", "puddle-imp", weapon="shepherds-sling"),
    Demo("halvard", "red", "other", "cinder-hall", "board", weapon="night-bow"),
    Demo("ines", "green", "other", "barrow-gate", "board"),
    Demo("ines", "grey", "other", "mud-boar", damage=2),
    Demo("zemi", "yellow", "start", "stone-ram", weapon="powder-gun", armor="choir-robe", damage=4),
]
"""Rerolls on both sides, a card that turns over by damage, somebody about to fall, powers that hurt."""


@pytest.mark.parametrize("demo", TOLD_APART, ids=str)
def test_rerolls_turned_cards_and_near_falls_are_weighed_as_well(demo: Demo) -> None:
    position = table(demo)
    assert reckoned(position) == played(position)


def test_a_duel_is_weighed_for_both() -> None:
    """Each has rerolls and little health left; one of them shoots."""
    zemi = Demo("zemi", "grey", "start", weapon="shepherds-sling", damage=3)
    ruka = Demo("ruka", "grey", "other", damage=4)
    for position in (duel(zemi, ruka), duel(ruka, zemi)):
        assert reckoned(position) == played(position)


@pytest.mark.parametrize("face", clash.FACES)
def test_dice_that_lie_there_are_taken_as_they_are(face: int) -> None:
    position = table(Demo("zemi", "grey", "start", "puddle-imp", weapon="shepherds-sling"))
    rolled = {"type": "roll", "seat": "ben", "label": "black", "faces": [face]}
    went = game().apply(game().encode(position), game().read_action(rolled)).position
    assert reckoned(went) == played(went)


def test_in_the_middle_of_the_triggered_powers_the_odds_go_on_from_there() -> None:
    position = table(Demo("zemi", "grey", "start", "mud-boar"))
    for seat, die, face in (("ben", "black", 4), ("ada", "red", 1)):
        roll = game().read_action({"type": "roll", "seat": seat, "label": die, "faces": [face]})
        position = game().apply(game().encode(position), roll).position
    assert "rerolling" in [frame.__struct_config__.tag for frame in position.agenda]
    assert reckoned(position) == played(position)


# ---- as it is told


def about(demo: Demo, **given: str) -> odds.Odds:
    position = table(demo)
    [matter] = odds.contests(position)
    found = odds.odds(position, matter.about, Given(**given))
    assert found is not None
    return found


def test_all_ends_are_told_and_the_damage_with_them() -> None:
    told = about(Demo("zemi", "grey", "start", "mud-boar"))
    assert [share.key for share in told.outcomes] == ["won", "lost", "both", "neither"]
    assert sum(share.share for share in told.outcomes) == pytest.approx(1)
    [taken] = told.spreads
    assert taken.seat == "ada" and sum(taken.shares.values()) == pytest.approx(1)


def test_nothing_is_changed_by_asking() -> None:
    position = table(Demo("ines", "green", "other", "barrow-gate", "board"))
    before = game().encode(position)
    odds.odds(position, odds.ABOUT, Given())
    assert game().encode(position) == before


def test_a_fight_that_may_be_begun_can_be_asked_about() -> None:
    place = {
        "step": "challenge",
        "seat": "ada",
        "seats": {"ada": {"character": "ruka"}, "ben": {"character": "zemi"}},
        "spaces": {"robbers-mill": {"ada": {"figure": 1}, "ben": {"figure": 1}}},
    }
    position = game().setup({"seats": [{"seat": "ada"}, {"seat": "ben"}], "position": place}).position
    matters = {matter.about: matter for matter in game().contests(position)}
    assert {"fight/ada/board", "attack/ada/ben"} <= set(matters)
    assert game().voice(position).tell(matters["fight/ada/board"].title) == "ada against The Miller's Gang"
    mill, ben = (game().odds(position, matters[key], Given()) for key in ("fight/ada/board", "attack/ada/ben"))
    assert {spread.seat for spread in mill.spreads} == {"ada"}
    assert {spread.seat for spread in ben.spreads} == {"ada", "ben"}
    assert sum(share.share for share in ben.outcomes) == pytest.approx(1)


def test_what_is_said_in_words_is_told_as_left_out() -> None:
    position = table(Demo("ruka", "grey", "start", "mud-boar"))
    position.facts = position.facts | {"encounter.mud-boar": {**BOAR, "powers": ['[6]: say "It sings."']}}
    found = game().odds(position, Matter(odds.ABOUT, ""), Given())
    assert any("counts for nothing" in str(given.text) for given in found.given)


BOAR = {"title": "Mud Boar", "colour": "grey", "type": "melee", "attack": 2, "defense": 5, "damage": 1}


def test_a_card_that_changes_numbers_is_weighed_before_it_is_played() -> None:
    """Such a card attacks instead of a weapon, and better than the character himself."""
    printed = {fact.rpartition(".")[2]: value for fact, value in facts().items() if fact.startswith("ability.ruka.")}
    card = next(key for key, value in printed.items() if value.get("type"))
    position = table(Demo("ruka", "grey", "start", "mud-boar", hand=5, energy=3))
    plain = odds.odds(position, odds.ABOUT, Given())
    alone = odds.odds(position, odds.ABOUT, Given(card=card))
    assert plain is not None and alone is not None
    won = {choice.action["card"]: choice.shares[0].share for choice in plain.choices if "card" in choice.action}
    assert won[card] > plain.outcomes[0].share
    assert [choice.shares[0].share for choice in alone.choices] == [won[card]]


def test_an_attacker_s_card_is_weighed_though_the_defender_could_play_first() -> None:
    position = duel(Demo("ruka", "grey", "start", hand=5), Demo("halvard", "grey", "start", hand=5, damage=3))
    position.seats["ada"].energy = 6
    found = odds.odds(position, odds.ABOUT, Given(card="skull-knock"))
    assert found is not None and found.outcomes[0].share == 0
    assert [round(choice.shares[0].share, 3) for choice in found.choices] == [0.333]


# ---- rerolls at will


def fight(attacker: Base, defender: Base, spare: tuple = (), survive: bool = False) -> dict[str, Fraction]:
    weighing = Weighing(lambda stands: (defender, attacker), survive=survive)
    parts = (Op(ROLL), *(Op("after", side) for side in (DEFENDER, ATTACKER)), *FIGHT[1:])
    result = weighing.weigh(State((0, 0), (Stand(), Stand()), parts, spare=spare))
    found = dict.fromkeys(clash.OUTCOMES, Fraction(0))
    for (fallen, _), ways in result.ends.items():
        found[clash.outcome(fallen)] += Fraction(ways, 6**result.depth)
    return found


def test_boots_are_used_where_they_help() -> None:
    archer, wall = Base(Fighter(0, True, 20, 1), 5), Base(Fighter(0, False, 4, 1), 1)
    assert fight(archer, wall)["won"] == Fraction(1, 2)
    assert fight(archer, wall, ((ATTACKER, ATTACKER, BOOTS),))["won"] == Fraction(3, 4)


def test_a_reroll_that_a_power_forces_may_be_mended_with_boots() -> None:
    fumble = Trigger("fumble", ATTACKER, (6,), (Op(REROLL, ATTACKER),))
    archer, wall = Base(Fighter(0, True, 20, 1), 5, (fumble,)), Base(Fighter(0, False, 5, 1), 1)
    assert fight(archer, wall)["won"] == Fraction(1, 6) + Fraction(1, 6) * Fraction(1, 3)
    boots = ((ATTACKER, ATTACKER, BOOTS),)
    again = Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)
    first = Fraction(1, 6) * 1 + Fraction(1, 6) * again
    assert fight(archer, wall, boots)["won"] >= first


def test_whoever_would_rather_live_rolls_again_for_that() -> None:
    """A power on 6 wins the fight and costs its owner's life; 5 only keeps the foe off."""
    glory = Trigger("glory", ATTACKER, (6,), (Op("hurt", DEFENDER, 1), Op("hurt", ATTACKER, 9)))
    hero, foe = Base(Fighter(-9, True, 20, 1), 5, (glory,)), Base(Fighter(0, False, 4, 1), 1)
    boots = ((ATTACKER, ATTACKER, BOOTS),)
    assert fight(hero, foe, boots, survive=True)["both"] == Fraction(1, 36)


# ---- within bounds


def test_the_worst_fight_of_the_demo_cards_stays_small() -> None:
    demo = Demo("zemi", "yellow", "start", "stone-ram", weapon="powder-gun", armor="choir-robe")
    fought = weighed(table(demo))
    weighing = Weighing(fought.standing.supposed.bases, fought.standing.cards)
    weighing.weigh(fought.standing.state._replace(spare=((ATTACKER, ATTACKER, BOOTS),)))
    assert len(weighing.memo) < MOST_STATES
