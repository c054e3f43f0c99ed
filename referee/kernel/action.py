"""What a seat says. Each game adds its own; these every game has.

An action type is one tagged struct: its JSON schema, its API entry and its form derive from it.
"""

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=999)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Face = Annotated[int, Meta(ge=-9, le=99)] | Annotated[str, Meta(min_length=1, max_length=24)]
"""What a die shows: a number, or its symbols as text."""
Faces = Annotated[list[Face], Meta(max_length=99)]
Told = int | str | list[int | str] | dict[str, int | str | list[int | str]]
"""What is printed somewhere or seen at the table: a number, a word, several, or a record by field."""
Claims = Annotated[dict[Annotated[str, Meta(max_length=120)], Told], Meta(max_length=40)]
"""Facts that an action brings along, learned before it is judged; for a field `claims` of a game's actions."""
Text = Annotated[str, Meta(max_length=500)]


class Action(Struct, tag_field="type", tag=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Base of everything a seat may do or report.

    After a `final` one no card may still be called late; a `windowed` one is a card or the like, made in a window:
    its `wish` is what its player wants to do, and what others who go before are told to do.
    """

    final: ClassVar[bool] = False
    windowed: ClassVar[bool] = False
    wish: ClassVar[tuple[str, str]] = ("play something", "Play")
    seat: Name


class Roll(Action, tag="roll"):
    """Report the dice that fell: as faces, or where several groups of dice are thrown, by group.

    Without either the server throws them.
    """

    final: ClassVar[bool] = True
    label: Name | None = None
    faces: Faces | None = None
    dice: Annotated[dict[Name, Faces], Meta(max_length=12)] | None = None


class Draw(Action, tag="draw"):
    """Report what chance picked: a race, the first player; without a value the server picks."""

    label: Name
    value: Name | None = None


class Pass(Action, tag="pass"):
    """Play nothing in the open window; with `rest`, nothing for as long as that is asked here."""

    rest: bool = False


class GoOn(Action, tag="go-on"):
    """Nobody plays anything: what is due may happen now."""


class Take(Action, tag="take"):
    """Say which of several things that wait is resolved next."""

    item: Name


class Answer(Action, tag="answer"):
    """Take what is offered, or decline it."""

    yes: bool


class Done(Action, tag="done"):
    """That is all: end your part, or leave it out."""


class PlayCard(Action, tag="play-card"):
    """Play a card in its window; a game whose cards need more to be said adds it."""

    windowed: ClassVar[bool] = True
    card: Name


class Read(Action, tag="read"):
    """Tell the referee what is printed on a piece."""

    fact: Annotated[str, Meta(min_length=1, max_length=120)]
    value: Told


class Correct(Action, tag="correct"):
    """Set facts of the position to what is really on the table."""

    position: dict[str, Any]
    why: Text = ""
