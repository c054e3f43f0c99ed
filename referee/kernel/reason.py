"""Reasons: a no is a constant of the room that decides, put into words only when somebody is told."""

from typing import Any, NoReturn

from msgspec import Struct

from referee.kernel.errors import Refusal
from referee.kernel.position import Position
from referee.kernel.say import Say, Text

Barred = tuple[str | tuple[str, ...], Text]
"""What a frame says of an action it forbids: the rule or rules, and why."""


def refusal(barred: Barred, remedy: Text | None = None) -> Refusal:
    """What is barred, as it is told."""
    rules, why = barred
    return Refusal([rules] if isinstance(rules, str) else list(rules), why, remedy)


class No(Struct, frozen=True):
    """The rules that forbid, and a sentence with named slots for who, where and how much.

    >>> str(No(("abc.move.far",), "{space} is {steps} away.").said(space="A1", steps=3))
    'A1 is 3 away.'
    """

    rules: tuple[str, ...]
    why: str
    remedy: str = ""

    def said(self, **slots: Any) -> Say:
        return Say(self.why, slots)

    def bars(self, **slots: Any) -> Barred:
        """As a frame's answer to what forbids an action."""
        return self.rules, self.said(**slots)

    def refuse(self, position: Position, **slots: Any) -> NoReturn:
        raise Refusal(list(self.rules), self.said(**slots), Say(self.remedy, slots) if self.remedy else None)
