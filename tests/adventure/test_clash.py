"""The pure core of a fight: the order of triggered powers, what hits, who falls."""

from hypothesis import given
from hypothesis import strategies as st

from referee.adventure.combat import clash
from referee.adventure.combat.clash import ATTACKER, BLACK, DEFENDER, RED, SIDES, Blow, Chain, Fighter

Powers = dict[str, tuple[int, int, frozenset[int]]]
"""By name: whose it is, which die it looks at, on which faces."""


def resolved(powers: Powers, faces: list[int], again: dict[str, tuple[int, int]]) -> list[str]:
    """Run a chain to its end: which powers work, in which order; some roll a die again."""

    def matches(side: int, dice: int) -> list[str]:
        return [
            name
            for name, (owner, die, shows) in powers.items()
            if owner == side and dice & clash.DICE[die] and faces[die] in shows
        ]

    chain, order = Chain(), list[str]()
    while True:
        chain, side = clash.due(chain, matches)
        if side is None:
            return order
        name = chain.waiting[side][0]
        chain = chain.taken(side, name)
        order.append(name)
        if name in again:
            die, face = again[name]
            faces[die] = face
            chain = chain.rolled_again(die)


def power(owner: int, *shows: int, die: int | None = None) -> tuple[int, int, frozenset[int]]:
    return owner, owner if die is None else die, frozenset(shows)


# ---- the order of powers


def test_all_powers_of_the_defender_come_before_the_first_of_the_attacker() -> None:
    powers = {"hammer": power(ATTACKER, 6), "ghoul": power(DEFENDER, 2), "hide": power(DEFENDER, 1, 2)}
    assert resolved(powers, [2, 6], {}) == ["ghoul", "hide", "hammer"]


def test_a_second_x_triggers_nothing_again() -> None:
    assert resolved({"ghoul": power(DEFENDER, 6)}, [6, 1], {"ghoul": (DEFENDER, 6)}) == ["ghoul"]


def test_a_reroll_may_trigger_another_power_of_its_own_side() -> None:
    powers = {"ghoul": power(DEFENDER, 6), "claw": power(DEFENDER, 3), "hammer": power(ATTACKER, 1)}
    assert resolved(powers, [6, 1], {"ghoul": (DEFENDER, 3)}) == ["ghoul", "claw", "hammer"]


def test_the_attackers_face_that_the_defender_replaces_triggers_nothing() -> None:
    powers = {"curse": power(DEFENDER, 6, die=ATTACKER), "hammer": power(ATTACKER, 6), "bow": power(ATTACKER, 1)}
    assert resolved(powers, [2, 6], {"curse": (ATTACKER, 1)}) == ["curse", "bow"]


def test_two_powers_on_one_face_both_work_though_the_first_rerolls_it() -> None:
    powers = {"bow": power(ATTACKER, 1), "boots": power(ATTACKER, 1)}
    assert resolved(powers, [2, 1], {"bow": (ATTACKER, 4)}) == ["bow", "boots"]


def test_after_a_reroll_of_the_attackers_the_defender_goes_first_again() -> None:
    powers = {
        "trick": power(ATTACKER, 5),
        "aim": power(ATTACKER, 5),
        "thorns": power(DEFENDER, 1, die=ATTACKER),
        "luck": power(ATTACKER, 1),
    }
    assert resolved(powers, [2, 5], {"trick": (ATTACKER, 1)}) == ["trick", "thorns", "aim", "luck"]


def test_what_the_defender_replaces_in_the_attackers_part_triggers_nothing_either() -> None:
    powers = {
        "trick": power(ATTACKER, 5),
        "curse": power(DEFENDER, 1, die=ATTACKER),
        "luck": power(ATTACKER, 1),
        "bow": power(ATTACKER, 2),
    }
    rolls = {"trick": (ATTACKER, 1), "curse": (ATTACKER, 2)}
    assert resolved(powers, [3, 5], rolls) == ["trick", "curse", "bow"]


faces = st.integers(1, 6)
some_powers = st.dictionaries(
    st.sampled_from("abcdefgh"),
    st.tuples(st.sampled_from(SIDES), st.sampled_from(SIDES), st.frozensets(faces, min_size=1)),
)
some_rerolls = st.dictionaries(st.sampled_from("abcdefgh"), st.tuples(st.sampled_from(SIDES), faces))


@given(some_powers, st.lists(faces, min_size=2, max_size=2), some_rerolls)
def test_no_power_works_twice_and_none_out_of_nothing(powers: Powers, shown: list[int], again: dict) -> None:
    fallen = {die: {shown[die]} | {face for other, face in again.values() if other == die} for die in SIDES}
    order = resolved(powers, list(shown), again)
    assert len(order) == len(set(order))
    assert all(powers[name][2] & fallen[powers[name][1]] for name in order)


@given(some_powers, st.lists(faces, min_size=2, max_size=2))
def test_without_rerolls_just_what_the_dice_show_works_the_defenders_first(powers: Powers, shown: list[int]) -> None:
    order = resolved(powers, list(shown), {})
    assert sorted(order) == sorted(name for name, (_, die, shows) in powers.items() if shown[die] in shows)
    owners = [powers[name][0] for name in order]
    assert owners == sorted(owners)


@given(some_powers, st.lists(faces, min_size=2, max_size=2), some_rerolls)
def test_what_the_defender_has_on_the_dice_as_they_lie_in_the_end_has_worked(
    powers: Powers, shown: list[int], again: dict
) -> None:
    end = list(shown)
    order = resolved(powers, end, again)
    assert all(name in order for name, (_, die, shows) in powers.items() if end[die] in shows)


def test_dice_are_told_apart() -> None:
    chain = Chain((("a",), ()), (0, 0), frozenset("a"))
    assert chain.rolled_again(ATTACKER).fresh == (RED, RED)
    assert chain.rolled_again(DEFENDER).rolled_again(ATTACKER).fresh == (BLACK + RED, BLACK + RED)


# ---- strikes


def test_a_sum_that_equals_the_defense_hits() -> None:
    boar, sandrai = Fighter(2, False, 4, 1), Fighter(1, True, 4, 1)
    assert clash.blows((boar, sandrai), (5, 3), ranged=True) == [Blow(ATTACKER, 4, 4, True)]
    assert clash.blows((boar, sandrai), (5, 2), ranged=True) == [Blow(ATTACKER, 3, 4, False)]


def test_both_strike_in_one_step_the_defender_first() -> None:
    engineer, sandrai = Fighter(2, True, 4, 2), Fighter(1, True, 4, 1)
    assert [blow.side for blow in clash.blows((engineer, sandrai), (6, 6), ranged=True)] == [DEFENDER, ATTACKER]
    assert clash.blows((engineer, sandrai), (6, 6), ranged=False) == []


def test_nobody_strikes_twice() -> None:
    fighters = Fighter(2, False, 4, 2), Fighter(1, False, 4, 1)
    assert [blow.side for blow in clash.blows(fighters, (6, 6), ranged=False, struck=[ATTACKER])] == [DEFENDER]


fighter = st.builds(Fighter, st.integers(-3, 9), st.booleans(), st.integers(0, 15), st.integers(0, 3))


@given(st.tuples(fighter, fighter), st.tuples(faces, faces))
def test_every_side_strikes_once_in_the_step_of_its_type(fighters: tuple[Fighter, Fighter], shown: tuple) -> None:
    made = [*clash.blows(fighters, shown, ranged=True), *clash.blows(fighters, shown, ranged=False)]
    assert sorted(blow.side for blow in made) == list(SIDES)
    assert all(blow.hit == (blow.total >= fighters[clash.other(blow.side)].defense) for blow in made)


@given(st.tuples(fighter, fighter), faces, faces)
def test_a_higher_die_never_misses_what_a_lower_one_hits(fighters: tuple, low: int, high: int) -> None:
    low, high = sorted((low, high))
    assert clash.blow(fighters, (low, low), DEFENDER).hit <= clash.blow(fighters, (high, low), DEFENDER).hit


def test_how_a_fight_ends() -> None:
    ends = {fallen: clash.outcome(fallen) for fallen in ((False, False), (True, False), (False, True), (True, True))}
    assert list(ends.values()) == ["neither", "won", "lost", "both"]
    assert set(ends.values()) == set(clash.OUTCOMES)
