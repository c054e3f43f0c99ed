"""Dice as the table throws them: the faces stay as they fell, what changes them is added beside."""

from msgspec import Struct

from referee.kernel.errors import Invalid


class Die(Struct, frozen=True):
    """A die. Without faces its results are known only by range, and the server never throws it."""

    key: str
    low: int
    high: int
    faces: tuple[int, ...] | None = None

    def accepts(self, face: int) -> bool:
        return face in self.faces if self.faces else self.low <= face <= self.high


class Pool(Struct, omit_defaults=True):
    """One throw: who rolls how many of which die, what a hit needs, and what fell so far."""

    roller: str
    die: str
    count: int
    label: str
    need: int = 0
    faces: list[int] = []
    lowered: int = 0
    replaced: list[int] = []

    @property
    def left(self) -> int:
        return self.count - len(self.faces)

    def report(self, die: Die, faces: list[int]) -> None:
        """Take in what fell; refuse faces the die has not and dice nobody asked for."""
        wrong = [face for face in faces if not die.accepts(face)]
        if wrong:
            raise Invalid.of("faces", f"the {die.key} die has no {wrong[0]}")
        if not faces:
            raise Invalid.of("faces", "at least one die must be reported")
        if len(faces) > self.left:
            raise Invalid.of("faces", f"{len(faces)} dice reported, {self.left} asked for")
        self.faces = self.faces + faces

    def hits(self) -> list[int]:
        """The faces that hit, natural values."""
        return [face for face in self.faces if face - self.lowered <= self.need]
