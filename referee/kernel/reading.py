"""Asking the table for a printed fact: the action waits as data, and is judged again once it is told."""

from collections.abc import Iterable
from typing import Any

from referee.kernel.action import Action, Read
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import AnyShape, Asked, Claim, One, Option
from referee.kernel.errors import Invalid, Missing
from referee.kernel.position import Position, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text
from referee.kernel.verbs import printed


class Reading(Frame[Position], tag="reading"):
    """Waits for one printed fact, holding the action that needs it (none: the game itself did)."""

    asks = {"read": ()}
    fact: str
    question: Text
    rules: list[str]
    held: dict[str, Any] | None = None

    def prompts(self, position: Position) -> list[Prompt]:
        seats = position.game.seats_in(position)
        return [Prompt(seats, "read", self.question, self.rules, choice=claim(position, self.fact, self.question))]

    def options(self, position: Position, action: str, seat: str) -> list[dict[str, Any]]:
        if action != "read":
            return []
        values = position.game.plausible(self.fact)
        return [{"fact": self.fact, "value": value} for value in values]

    def choices(self, position: Position, action: str, seat: str) -> list[AnyShape]:
        """Values that are likely, each as one reads it aloud."""
        ways = self.options(position, action, seat)
        return [One([Option(way, printed(self.fact, way["value"])) for way in ways])] if ways else []

    def on_read(self, position: Position, action: Read) -> None:
        learn(position, action, self.question if action.fact == self.fact else "")
        if action.fact != self.fact:
            return
        close(position, self)
        position.waiting_action = self.held


def claim(position: Position, fact: str, question: Text) -> Claim:
    """One fact to be told, with the form its value has."""
    return Claim([Asked(fact, question, position.game.forms.form(fact))])


def learn(position: Position, action: Read, question: Text = "") -> None:
    """Keep a fact read off a piece or seen at the table, once its form is right."""
    keep(position, action.seat, action.fact, action.value, question)


def learn_claims(position: Position, action: Action) -> None:
    """Keep all the facts an action brings along, in one go before it is judged."""
    for fact, value in getattr(action, "claims", {}).items():
        keep(position, action.seat, fact, value, field=f"claims.{fact}")


def keep(
    position: Position,
    seat: str,
    fact: str,
    value: Any,
    question: Text = "",
    *,
    field: str = "value",
    more: Iterable[str] = (),
) -> None:
    """Keep a fact that somebody told, by its rules and `more`; what cannot be so names the field it came in."""
    rules = position.game.check_fact(fact, value)
    why = position.game.clash(position, seat, fact, value)
    if why is not None:
        raise Invalid.of(field, why)
    asked = {"question": question} if question else {}
    happen(position, "fact-read", [*rules, *more], seat=seat, data={"fact": fact, "value": value, **asked})


def ask(position: Position, missing: Missing, held: dict[str, Any] | None) -> Reading:
    return Reading(fact=missing.key, question=missing.question, rules=missing.rules, held=held)
