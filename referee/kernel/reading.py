"""Asking the table for a printed fact: the action waits as data, and is judged again once it is told."""

from collections.abc import Iterable
from typing import Any

from referee.kernel.action import Action, Read
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import AnyShape, Asked, Claim, One, Option
from referee.kernel.errors import Invalid, Missing
from referee.kernel.position import Position, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say
from referee.kernel.verbs import printed


class Reading(Frame[Position], tag="reading"):
    """Waits for one printed fact, holding the action that needs it (none: the game itself did).

    `why` says what it is for; `also` is needed with it and can be told at once.
    """

    asks = {"read": ()}
    fact: str
    question: Text
    rules: list[str]
    held: dict[str, Any] | None = None
    why: Text = ""
    also: list[str] = []

    def prompts(self, position: Position) -> list[Prompt]:
        seats = position.game.seats_in(position)
        text = say("{question} {why}", question=self.question, why=self.why) if self.why else self.question
        asked = claim(position, self.fact, self.question, self.also)
        return [Prompt(seats, "read", text, self.rules, choice=asked)]

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
        question: Text = self.question if action.fact == self.fact else ""
        if action.fact in self.also:
            question = question or position.game.question(position, action.fact) or ""
        learn(position, action, question)
        if action.fact == self.fact:
            self.answered(position)

    def answered(self, position: Position) -> None:
        """The fact is known: the action that waited for it is judged again."""
        close(position, self)
        position.waiting_action = self.held


def claim(position: Position, fact: str, question: Text, also: Iterable[str] = ()) -> Claim:
    """A fact to be told, with the form its value has, and others that go with it."""
    offered = position.game.offered(position, fact)
    begins = {"offered": offered.value, "says": offered.says} if offered else {}
    first = Asked(fact, question, position.game.forms.form(fact), **begins)
    return Claim([first, *(Asked(other, "", position.game.forms.form(other)) for other in also if other != fact)])


def learn(position: Position, action: Read, question: Text = "") -> None:
    """Keep a fact read off a piece or seen at the table, once its form is right."""
    keep(position, action.seat, action.fact, action.value, question)


def learn_claims(position: Position, action: Action) -> None:
    """Keep all the facts an action brings along, in one go before it is judged; those that are not believed wait."""
    for fact, value in getattr(action, "claims", {}).items():
        rules = brought(position, action.seat, fact, value)
        if position.game.believes(position, fact):
            question = position.game.question(position, fact)
            asked = {"question": question} if question else {}
            happen(position, "fact-read", rules, seat=action.seat, data={"fact": fact, "value": value, **asked})


def brought(position: Position, seat: str, fact: str, value: Any) -> list[str]:
    """The rules of a fact that came with an action; every fault of it is found under its own name."""
    field = f"claims.{fact}"
    try:
        return checked(position, seat, fact, value, field)
    except Invalid as wrong:
        raise Invalid({field: [fault for faults in wrong.errors.values() for fault in faults]}) from None


def checked(position: Position, seat: str, fact: str, value: Any, field: str) -> list[str]:
    """The rules of a fact that somebody tells; what makes no sense, or cannot be so, names the field it came in."""
    rules: list[str] = position.game.check_fact(fact, value)
    why = position.game.clash(position, seat, fact, value)
    if why is not None:
        raise Invalid.of(field, why)
    return rules


def keep(
    position: Position, seat: str, fact: str, value: Any, question: Text = "", *, more: Iterable[str] = ()
) -> None:
    """Keep a fact that somebody told, by its rules and `more`."""
    rules = checked(position, seat, fact, value, "value")
    asked = {"question": question} if question else {}
    happen(position, "fact-read", [*rules, *more], seat=seat, data={"fact": fact, "value": value, **asked})


def ask(position: Position, missing: Missing, held: dict[str, Any] | None) -> Reading:
    why, also = missing.why, missing.also
    return Reading(fact=missing.key, question=missing.question, rules=missing.rules, held=held, why=why, also=also)
