"""Dice as the table throws them: the faces stay as they fell, what changes them is marked beside.

A face is a number or the symbols on it as text; equal faces are one.

>>> red = Die("red", faces=("S", "S", "S+hX", "-"))
>>> throw = Throw("ada", "attack", [Group("red", "red", 2)])
>>> throw.report({"red": red}, {"red": ["S", "-"]})
>>> throw.mark("red", 1, "fixed", "toy.luck", "S+hX")
>>> throw.left, throw.natural("red"), throw.shows("red")
(0, ['S', '-'], ['S', 'S+hX'])
"""

import random
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.kernel.action import Face, Roll
from referee.kernel.errors import Invalid
from referee.kernel.say import Text, say
from referee.kernel.shape import Fields, Shape

REROLLED, FIXED, CANCELLED = "rerolled", "fixed", "cancelled"


class Die(Struct, frozen=True):
    """A die. Without faces its results are known only by range, and the server never throws it."""

    key: str
    low: int = 0
    high: int = 0
    faces: tuple[Face, ...] | None = None

    def accepts(self, face: Face) -> bool:
        if self.faces:
            return face in self.faces
        return isinstance(face, int) and self.low <= face <= self.high

    def group(
        self, count: int, key: str = "", at_once: int = 0, counts_up_to: int | None = None, *, by_hits: bool = False
    ) -> "CastGroup":
        """So many of it, as a throw asks for them."""
        faces = list(self.faces) if self.faces else None
        limits = self.low, self.high, at_once, counts_up_to
        return CastGroup(key or self.key, self.key, count, faces, *limits, by_hits=by_hits)


def check_faces(die: Die, faces: list[Face], left: int, field: str = "faces") -> None:
    """Refuse faces the die has not, and dice nobody asked for."""
    wrong = [face for face in faces if not die.accepts(face)]
    if wrong:
        faces_known = [str(face) for face in dict.fromkeys(die.faces or ())]
        words = "the {die:die} has no {face}; it has {faces}" if faces_known else "the {die:die} has no {face}"
        raise Invalid.of(field, say(words, die=die.key, face=str(wrong[0]), faces=faces_known))
    if not faces:
        raise Invalid.of(field, "at least one die must be reported")
    if len(faces) > left:
        raise Invalid.of(field, say("{number:die} reported, {left} asked for", number=len(faces), left=left))


def one_face(die: Die, action: Roll) -> int:
    """The number a single die shows, once it is one it has."""
    faces = told_faces(action, die.key)
    check_faces(die, faces, 1)
    assert isinstance(faces[0], int)
    return faces[0]


def told_faces(action: Roll, key: str) -> list[Face]:
    """What was reported for the one group of a throw, by itself or by the group's name."""
    needs_faces(action)
    if action.dice is None:
        return action.faces or []
    if list(action.dice) != [key]:
        raise Invalid.of("dice", say("only the {die:die} is thrown here", die=key))
    return action.dice[key]


def needs_faces(action: Roll) -> None:
    """Refuse a bare number of hits where the rules look at what fell."""
    if action.hits is not None:
        raise Invalid.of("hits", "the number of hits is not enough here: say what each die shows")


class Mark(Struct, omit_defaults=True):
    """What became of one die: `what` is rerolled, fixed, cancelled or the game's own word, and by which rule."""

    at: int
    what: str
    rule: str
    face: Face | None = None


class Group(Struct, omit_defaults=True):
    """Like dice of one throw: which, how many, what fell so far, and what became of it."""

    key: str
    die: str
    count: int
    faces: list[Face] = []
    marks: list[Mark] = []

    @property
    def left(self) -> int:
        """Dice still to be thrown; one that is rolled again is thrown once more."""
        return self.count - len(self.faces) + sum(mark.what == REROLLED for mark in self.marks)

    def natural(self) -> list[Face]:
        """What lies on the table as it fell."""
        again = {mark.at for mark in self.marks if mark.what == REROLLED}
        return [face for at, face in enumerate(self.faces) if at not in again]

    def shows(self) -> list[Face]:
        """What counts: fixed dice as they were fixed, those cancelled or rolled again left out."""
        gone = {mark.at for mark in self.marks if mark.what in (REROLLED, CANCELLED)}
        fixed = {mark.at: mark.face for mark in self.marks if mark.what == FIXED and mark.face is not None}
        return [fixed.get(at, face) for at, face in enumerate(self.faces) if at not in gone]


class Throw(Struct, omit_defaults=True):
    """One throw: who rolls what for which side, group by group."""

    roller: str
    label: str
    groups: list[Group]
    side: str = ""

    @property
    def left(self) -> int:
        return sum(group.left for group in self.groups)

    def group(self, key: str) -> Group:
        found = next((group for group in self.groups if group.key == key), None)
        if found is None:
            raise Invalid.of(
                "dice", say("no such dice are thrown; there are {dice:die}", dice=[group.die for group in self.groups])
            )
        return found

    def report(self, dice: Mapping[str, Die], told: Mapping[str, list[Face]]) -> None:
        """Take in what fell, some or all of it; all groups are checked before any is changed."""
        if not told:
            raise Invalid.of("dice", "at least one die must be reported")
        for key, faces in told.items():
            group = self.group(key)
            check_faces(dice[group.die], faces, group.left, f"dice.{key}")
        for key, faces in told.items():
            group = self.group(key)
            group.faces = [*group.faces, *faces]

    def told(self, action: Roll) -> dict[str, list[Face]]:
        """What an action reports, by group; bare faces are those of the only group that is left."""
        needs_faces(action)
        if action.dice is not None:
            return action.dice
        waiting = [group.key for group in self.groups if group.left]
        if len(waiting) != 1:
            raise Invalid.of("dice", say("say what fell of each: {dice:die}", dice=waiting))
        return {waiting[0]: action.faces or []}

    def mark(self, key: str, at: int, what: str, rule: str, face: Face | None = None) -> None:
        group = self.group(key)
        group.marks = [*group.marks, Mark(at, what, rule, face)]

    def natural(self, key: str) -> list[Face]:
        return self.group(key).natural()

    def shows(self, key: str) -> list[Face]:
        return self.group(key).shows()

    def asked(self, dice: Mapping[str, Die]) -> "Cast":
        """The throw as a prompt asks for it: what is left of each group."""
        return Cast(self.label, [dice[g.die].group(g.left, g.key) for g in self.groups if g.left])


class CastGroup(Struct, omit_defaults=True):
    """Like dice that are asked for. `at_once`: so many are at hand; `counts_up_to`: the highest face that counts.

    `titles` says what a face means, where its number alone does not; `by_hits`: nothing matters but how many count.
    """

    key: str
    die: str
    count: int
    faces: list[Face] | None = None
    low: int = 0
    high: int = 0
    at_once: int = 0
    counts_up_to: int | None = None
    title: Text = ""
    titles: dict[str, Text] = {}
    by_hits: bool = False

    def values(self) -> list[Any]:
        return self.faces or list(range(self.low, self.high + 1))


class Cast(Shape, tag="throw"):
    """Dice to be thrown and reported, all or some of them."""

    label: str
    groups: list[CastGroup]
    title: Text = ""

    def sample(self, chance: random.Random) -> Fields:
        told = {g.key: chance.choices(g.values(), k=chance.randint(1, g.count)) for g in self.groups}
        return {"label": self.label, **({"dice": told} if len(told) > 1 else {"faces": told[self.groups[0].key]})}

    def accepts(self, fields: Fields) -> bool:
        if fields.get("hits") is not None:
            return all(group.by_hits and 0 <= fields["hits"] <= group.count for group in self.groups)
        told = fields.get("dice", {self.groups[0].key: fields.get("faces", [])})
        groups = {group.key: group for group in self.groups}
        if fields.get("label", self.label) != self.label or not told or told.keys() - groups.keys():
            return False
        return all(1 <= len(faces) <= groups[key].count for key, faces in told.items()) and all(
            face in groups[key].values() for key, faces in told.items() for face in faces
        )
