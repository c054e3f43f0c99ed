"""What happened: one line of the log, with the rules that made it so."""

from typing import Any

from msgspec import Struct

from referee.kernel.say import Text


class Event(Struct, omit_defaults=True):
    """A fact. `seat` is whom it is about, if anybody; `data` holds keys and numbers.

    `text` is its sentence, once somebody is told. `brief`: whoever it is about was told more, and need not hear it.
    """

    kind: str
    rules: list[str]
    seat: str = ""
    data: dict[str, Any] = {}
    text: str = ""
    seen_by: list[str] | None = None
    brief: bool = False


class Outcome(Struct, omit_defaults=True):
    """How the game ended. No winners: a draw."""

    winners: list[str]
    rules: list[str]
    why: Text


class ScoreLine(Struct, omit_defaults=True):
    """Points with their source and the rule that gives them; `heading` is what all of its kind are called."""

    seat: str
    points: int
    source: str
    rules: list[str]
    text: Text
    heading: Text = ""


class Scoreboard(Struct, omit_defaults=True):
    """Every line, the total of each seat and of each side, and what wins."""

    lines: list[ScoreLine]
    totals: dict[str, int]
    sides: dict[str, int]
    target: int | None = None
    rules: list[str] = []
