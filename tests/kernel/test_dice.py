"""Dice as they fall: what is accepted, what counts, what the server may throw."""

import random

import pytest

from referee.kernel import Invalid
from referee.kernel.action import Roll
from referee.kernel.agenda import Frame
from referee.kernel.dice import CANCELLED, FIXED, REROLLED, Cast, Die, Group, Throw, one_face, told_faces
from referee.kernel.position import Position, happen
from referee.kernel.prompt import Prompt
from referee.warcraft import GAME
from referee.warcraft.battle.attack import Attack
from tests.kernel.toy import begin, play, toy

BATTLE = Die("battle", 1, 6, (1, 2, 3, 4, 5, 6))
UNKNOWN = Die("resource", 1, 3)
RED, BLACK = Die("red", faces=("S", "S+hX", "-")), Die("black", faces=("B", "-"))
DICE = {"red": RED, "black": BLACK}


def throw() -> Throw:
    return Throw("ada", "attack", [Group("red", "red", 3), Group("black", "black", 1)])


def rolled(**fields) -> Roll:
    return Roll(seat="orc", **fields)


def test_an_attack_is_reported_in_parts():
    attack = Attack("orc", "battle", 6, "attack", need=2)
    attack.report(rolled(faces=[4, 3, 1, 3]))
    assert attack.left == 2
    attack.report(rolled(dice={"battle": [2, 6]}))
    assert (attack.left, attack.hits()) == (0, [1, 2])


@pytest.mark.parametrize("faces, fault", [([7], "has no 7"), ([], "at least one"), ([1, 2, 3], "2 asked for")])
def test_impossible_reports_name_the_field(faces: list[int], fault: str):
    with pytest.raises(Invalid, match=fault) as caught:
        Attack("orc", "battle", 2, "attack").report(rolled(faces=faces))
    assert list(caught.value.errors) == ["faces"]


def test_a_lowered_die_still_shows_its_own_face():
    attack = Attack("elf", "battle", 3, "attack", need=2, lowered=1)
    attack.report(rolled(faces=[3, 4, 1]))
    assert attack.hits() == [3, 1]


def test_a_single_die_is_one_number():
    assert one_face(BATTLE, rolled(faces=[4])) == 4
    for wrong in ({}, {"faces": []}, {"faces": [1, 2]}, {"faces": ["S"]}, {"dice": {"red": [1]}}):
        with pytest.raises(Invalid):
            one_face(BATTLE, rolled(**wrong))


# ---- several groups


def test_groups_are_reported_apart_and_in_parts():
    thrown = throw()
    thrown.report(DICE, {"red": ["S", "-"]})
    assert (thrown.left, thrown.natural("red"), thrown.natural("black")) == (2, ["S", "-"], [])
    thrown.report(DICE, {"red": ["S"], "black": ["B"]})
    assert thrown.left == 0 and thrown.shows("red") == ["S", "-", "S"]


@pytest.mark.parametrize(
    "told, fault",
    [
        ({}, "at least one"),
        ({"red": []}, "at least one"),
        ({"red": ["B"]}, "the red has no B"),
        ({"black": ["B", "B"]}, "2 dice reported, 1 asked for"),
        ({"blue": ["B"]}, "no such dice are thrown; there are red and black"),
        ({"red": ["S"], "black": ["S"]}, "the black has no S"),
    ],
)
def test_a_wrong_group_changes_nothing(told: dict[str, list], fault: str):
    thrown = throw()
    with pytest.raises(Invalid, match=fault):
        thrown.report(DICE, told)
    assert thrown == throw()


def test_marks_say_what_became_of_a_die():
    thrown = throw()
    thrown.report(DICE, {"red": ["S", "-", "S+hX"], "black": ["B"]})
    thrown.mark("red", 0, CANCELLED, "toy.shield")
    thrown.mark("red", 1, FIXED, "toy.luck", "S")
    assert (thrown.natural("red"), thrown.shows("red")) == (["S", "-", "S+hX"], ["S", "S+hX"])


def test_a_die_rolled_again_is_asked_for_again():
    thrown = throw()
    thrown.report(DICE, {"red": ["S", "-", "-"], "black": ["B"]})
    for at in (1, 2):
        thrown.mark("red", at, REROLLED, "toy.again")
    asked = thrown.asked(DICE)
    assert thrown.left == 2 and [(group.key, group.count) for group in asked.groups] == [("red", 2)]
    thrown.report(DICE, {"red": ["S+hX", "-"]})
    assert thrown.left == 0 and thrown.natural("red") == thrown.shows("red") == ["S", "S+hX", "-"]


def test_bare_faces_are_those_of_the_only_group():
    assert Throw("ada", "x", [Group("red", "red", 1)]).told(rolled(faces=["S"])) == {"red": ["S"]}
    with pytest.raises(Invalid, match="say what fell of each: red and black"):
        throw().told(rolled(faces=["S"]))
    with pytest.raises(Invalid, match="only the red is thrown"):
        told_faces(rolled(dice={"black": ["B"]}), "red")


# ---- asking, and the server's dice


class FaceOff(Frame[Position], tag="face-off"):
    """Two kinds of dice in one throw."""

    throw: Throw

    def prompts(self, position: Position) -> list[Prompt]:
        return (
            [Prompt(["ada"], "roll", "Throw.", ["toy.roll"], choice=self.throw.asked(DICE))] if self.throw.left else []
        )

    def on_roll(self, position: Position, action: Roll) -> None:
        self.throw.report(DICE, self.throw.told(action))
        happen(position, "told", ["toy.roll"], what=" ".join(map(str, self.throw.shows("red"))))


def test_the_server_throws_one_chance_for_each_group():
    game = toy(FaceOff, (Roll,))
    played = begin(game, FaceOff(throw=throw()))
    action = game.read_action({"type": "roll", "seat": "ada"})
    asked = game.wants_dice(played.position, action)
    assert [(chance.group, chance.count, chance.values) for chance in asked] == [
        ("red", 3, ["S", "S+hX", "-"]),
        ("black", 1, ["B", "-"]),
    ]
    thrown = game.apply(played.data, game.throw(action, [["S", "S", "-"], ["B"]], asked))
    assert [event.text for event in thrown.told()] == ["S S -"]


def test_what_a_throw_draws_at_random_it_accepts():
    game, chance = toy(FaceOff, (Roll,)), random.Random(3)
    played = begin(game, FaceOff(throw=throw()))
    while game.prompts(played.position):
        [shape] = game.choices(played.position, "ada", "roll")
        fields = shape.sample(chance)
        assert isinstance(shape, Cast) and shape.accepts(fields)
        assert not shape.accepts(fields | {"dice": {"red": ["B"]}}) and not shape.accepts(fields | {"label": "other"})
        played = play(game, played, type="roll", seat="ada", **fields)
    assert played.position.agenda[-1].throw.left == 0


def test_a_die_without_faces_takes_its_range_and_is_not_thrown_by_the_server():
    assert UNKNOWN.accepts(3) and not UNKNOWN.accepts(4)
    seats = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]
    position = {"step": "harvest", "spaces": {"B2": {"orc": {"worker": 1}}}}
    for packs, faces in ((["printed", "demo-two"], None), (["printed", "demo", "demo-two"], [1, 1, 2, 2, 3, 3])):
        played = GAME.setup({"seats": seats, "packs": packs, "position": position})
        [asked] = GAME.wants_dice(played.position, GAME.read_action({"type": "roll", "seat": "orc"}))
        assert asked.values == faces
