"""The table on a neutral card: whom the unit goes for when it acts, and what it does then."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.kernel.fields import titled
from referee.kernel.say import Say, say
from referee.warcrow.roll.dice import DICE

Initiative = Annotated[int, Meta(ge=1, le=9)]
"""INI: positions of the counter, of which ten would come back to where it was."""
Words = Annotated[str, Meta(max_length=200)]
Highest = Literal["", "w", "mor"]
Face = Annotated[str, Meta(max_length=10)]


class Row(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A row: whoever has the highest value is charged; what fits into no such words is read aloud."""

    highest: Annotated[Highest, titled("goes for the highest", kind="requirement")] = ""
    text: Annotated[Words, titled("read aloud")] = ""
    faces: Annotated[list[Face], Meta(max_length=8), titled("faces that lead to it")] = []
    """Nothing where nobody could read them: then the table says which row it is."""


class Behavior(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The rows, the die that leads to one of them, and from how many strides on it leaves the battlefield."""

    rows: Annotated[list[Row], Meta(min_length=1, max_length=6), titled("rows")]
    die: Annotated[str, Meta(max_length=1), titled("die")] = ""
    leaves: Annotated[int, Meta(ge=0, le=99), titled("leaves beyond so many strides")] = 0

    @property
    def picks(self) -> bool:
        """Whether it goes for anybody."""
        return any(row.highest for row in self.rows)

    @property
    def led(self) -> bool:
        """Whether it is known which faces of the die lead to which row."""
        return all(row.faces for row in self.rows)


def wrong_rows(behavior: Behavior, *, hostile: bool) -> Iterator[tuple[str, str | Say]]:
    """What no table of a card says."""
    if behavior.die and behavior.die not in DICE:
        yield "behavior.die", say("there are {dice}", dice=list(DICE))
    if len(behavior.rows) > 1 and not behavior.die:
        yield "behavior.die", "is left out, and there are several rows"
    led = sorted(face for row in behavior.rows for face in row.faces)
    there = sorted({str(face) for face in DICE[behavior.die].faces or ()}) if behavior.die in DICE else []
    if led and led != there:
        yield "behavior.rows", say("each face of the die leads to one row; there are {there}", there=there)
    for at, row in enumerate(behavior.rows):
        if bool(row.highest) == bool(row.text):
            yield f"behavior.rows[{at}]", "says whom the unit goes for, or what is read aloud"
        if row.highest and not hostile:
            yield f"behavior.rows[{at}].highest", "only a Hostile unit goes for another"
