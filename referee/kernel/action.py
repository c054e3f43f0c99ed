"""What a seat says. Each game adds its own; these every game has.

An action type is one tagged struct: its JSON schema, its API entry and its form derive from it. It also says how it
is asked: what it is called, what a button says, what its fields are and of which kind (`asking.py` reads that off).
"""

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct


def kind_of(kind: str) -> Meta:
    """What the keys in a field are keys of: a space, a seat, a card."""
    return Meta(extra_json_schema={"x-is": kind})


def titled(title: str, noun: str = "") -> Meta:
    """What a field is called, and the noun of what is counted in it."""
    return Meta(title=title, extra_json_schema={"x-noun": noun} if noun else None)


Count = Annotated[int, Meta(ge=0, le=999)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
SpaceKey = Annotated[Name, kind_of("space")]
SeatKey = Annotated[Name, kind_of("seat")]
PieceKind = Annotated[Name, kind_of("piece")]
CardKey = Annotated[Name, kind_of("card")]
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

    `title` is what it is called, `hint` one sentence on what it does. `button` has the templates of what a button
    says, its fields being the slots: the first that all fields of an option fill is told. What is `secret` is shown
    to all only when all have answered, and `face_down` asks for a phone that nobody else looks at; what is `grave`
    is asked twice, and no button urges what is `rare`. Where it is `told_by_prompt`, whoever asks for it says better
    than its title what is to be done.
    """

    title: ClassVar[str] = ""
    told_by_prompt: ClassVar[bool] = False
    hint: ClassVar[str] = ""
    button: ClassVar[tuple[str, ...]] = ()
    secret: ClassVar[bool] = False
    face_down: ClassVar[bool] = False
    grave: ClassVar[bool] = False
    rare: ClassVar[bool] = False
    final: ClassVar[bool] = False
    windowed: ClassVar[bool] = False
    wish: ClassVar[tuple[str, str]] = ("play something", "Play")
    seat: Name


class Roll(Action, tag="roll"):
    """Report the dice that fell: as faces, or where several groups of dice are thrown, by group.

    Where a throw says that nothing but hits matters, their number is enough. Without any of it the server throws them.
    """

    title = "Throw the dice"
    hint = "Throw and tell what fell, or let the referee throw."
    final: ClassVar[bool] = True
    label: Annotated[Name | None, titled("For what")] = None
    faces: Annotated[Faces | None, titled("What fell")] = None
    dice: Annotated[Annotated[dict[Name, Faces], Meta(max_length=12)] | None, titled("What fell, by die")] = None
    hits: Annotated[Annotated[int, Meta(ge=0, le=1000)] | None, titled("How many hit")] = None

    @property
    def untold(self) -> bool:
        """Whether nobody has told what fell."""
        return self.faces is None and self.dice is None and self.hits is None


class Draw(Action, tag="draw"):
    """Report what chance picked: a race, the first player; without a value the server picks.

    With `everything` it goes on picking for as long as nothing but draws is waited for.
    """

    title = "Draw"
    told_by_prompt = True
    hint = "Tell what was drawn, or let the referee draw."
    label: Annotated[Name, titled("From what")]
    value: Annotated[Name | None, titled("What was drawn")] = None
    everything: Annotated[bool, titled("And whatever is drawn next")] = False


class Pass(Action, tag="pass"):
    """Play nothing in the open window; with `rest`, nothing for as long as that is asked here."""

    title = "Pass"
    hint = "Play nothing now."
    rest: Annotated[bool, titled("For the rest of this step")] = False


class GoOn(Action, tag="go-on"):
    """Nobody plays anything: what is due may happen now."""

    title = "Go on"
    hint = "Nobody plays anything: what is due happens now."


class Take(Action, tag="take"):
    """Say which of several things that wait is resolved next."""

    title = "Say what comes first"
    hint = "Of several things that wait, choose the next."
    item: Annotated[Name, titled("What comes first")]


class Answer(Action, tag="answer"):
    """Take what is offered, or decline it."""

    title = "Answer"
    hint = "Take what is offered, or leave it."
    button = ("{yes:Yes|No}",)
    yes: Annotated[bool, titled("Answer")]


class Done(Action, tag="done"):
    """That is all: end your part, or leave it out."""

    title = "Done"
    hint = "That is all: your part is over."


class PlayCard(Action, tag="play-card"):
    """Play a card in its window; a game whose cards need more to be said adds it."""

    title = "Play a card"
    hint = "Play a card whose moment this is."
    button: ClassVar[tuple[str, ...]] = ("Play {card:card}",)
    windowed: ClassVar[bool] = True
    card: Annotated[CardKey, titled("Card")]


class Read(Action, tag="read"):
    """Tell the referee what is printed on a piece."""

    title = "Read it off the piece"
    hint = "Tell the referee what is printed on a piece."
    fact: Annotated[str, Meta(min_length=1, max_length=120), titled("What is asked")]
    value: Annotated[Told, titled("What it says")]


class Correct(Action, tag="correct"):
    """Set facts of the position to what is really on the table."""

    title = "Put the position right"
    hint = "Set what the referee believes to what really lies on the table."
    grave = True
    position: Annotated[dict[str, Any], titled("What is different")]
    why: Annotated[Text, titled("Why")] = ""
