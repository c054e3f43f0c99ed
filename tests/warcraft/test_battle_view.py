"""What a view shows of a battle, step by step: who stands where, which dice count, what is owed, what hands do."""

from typing import Any

from referee.kernel.contest import Contest
from referee.kernel.game import Played
from referee.warcraft import GAME

BATTLE = {
    "seats": {"orc": {"deck": 0, "hand": 0}, "human": {"deck": 0, "hand": 0}},
    "spaces": {"B2": {"orc": {"melee": 2, "worker": 1}, "human": {"melee": 1}}, "B3": {"orc": {"ranged": 1}}},
}


def battle() -> Played:
    seats = [{"seat": race, "race": race, "name": race.title()} for race in ("orc", "human")]
    played = GAME.setup({"seats": seats, "first": "orc", "position": BATTLE})
    return act(act(played, type="done", seat="orc"), type="fight", seat="orc", space="B2")


def act(played: Played, **action: Any) -> Played:
    return GAME.apply(played.data, GAME.read_action(action))


def shown(played: Played) -> Contest:
    contest = GAME.view(played.position, []).contest
    assert contest is not None
    return contest


def test_no_battle_no_contest():
    seats = [{"seat": race, "race": race} for race in ("orc", "human")]
    assert GAME.view(GAME.setup({"seats": seats, "first": "orc"}).position, []).contest is None


def test_both_sides_stand_in_the_battlefield_and_whoever_flanks_beside_it():
    contest = shown(battle())
    assert (contest.title, contest.space, contest.round) == ("Battle in B2", "B2", 1)
    attacker, defender = contest.sides
    assert (attacker.role.title, attacker.title, defender.role.title) == ("Attacker", "Orc", "Defender")
    assert [(stand.space, [(p.kind, p.count) for p in stand.pieces]) for stand in attacker.stands] == [
        ("B2", [("melee", 2)]),
        ("B3", [("ranged", 1)]),
    ]
    assert [note.text for note in attacker.notes] == ["Without fighting: 1 worker."]
    assert [(stand.space, [(p.kind, p.count) for p in stand.pieces]) for stand in defender.stands] == [
        ("B2", [("melee", 1)])
    ]


def test_dice_are_shown_as_they_fall_with_those_that_count_and_then_what_is_owed():
    ranged = battle()
    phase = shown(ranged).phase
    assert phase and phase.key == "ranged"
    throw = shown(ranged).sides[0].throws[0]
    assert (throw.seat, throw.left, throw.groups[0].faces) == ("orc", 1, [])
    melee = act(ranged, type="roll", seat="orc", faces=[6])
    first = act(melee, type="roll", seat="orc", faces=[1])
    throw, other = shown(first).sides[0].throws[0], shown(first).sides[1].throws[0]
    assert [(face.face, face.counts) for face in throw.groups[0].faces] == [(1, True)]
    assert (throw.left, other.seat, other.left) == (1, "human", 1)
    struck = act(act(first, type="roll", seat="orc", faces=[6]), type="roll", seat="human", faces=[6])
    contest = shown(struck)
    assert [side.owed for side in contest.sides] == [0, 1]
    assert [(f.face, f.counts) for f in contest.sides[0].throws[0].groups[0].faces] == [(1, True), (6, False)]


def test_what_fell_is_removed_by_hand_and_the_winner_draws():
    struck = battle()
    for seat, face in (("orc", 6), ("orc", 1), ("orc", 6), ("human", 6)):
        struck = act(struck, type="roll", seat=seat, faces=[face])
    casualty = {"type": "casualty", "seat": "human", "kind": "melee", "space": "B2"}
    over = act(struck, **casualty)
    deeds = GAME.hands(struck.position, over.position, [GAME.read_action(casualty)])
    told = [deed.told(GAME.voice(over.position)) for deed in deeds]
    assert (told[0].seat, told[0].verb, told[0].text) == ("human", "remove", "Remove 1 melee unit from B2")
    assert (told[0].piece, told[0].place) == ("melee", "B2")
