"""Disputes: what one player said and the other doubts is measured again, and holds once both agree.

A table may want both to agree on every claim. What they cannot agree on they settle as they like; the referee waits.
"""

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from referee.kernel.action import Action, Read, Told, titled
from referee.kernel.agenda import push
from referee.kernel.choice import AnyShape, One, Option, one
from referee.kernel.errors import Invalid, Missing
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reading import Reading, checked
from referee.kernel.say import say
from referee.warcrow.claim import claim as claims
from referee.warcrow.claim.contradiction import answer, fits, sentence
from referee.warcrow.claim.los import ANY_TIME
from referee.warcrow.claim.meant import unasked_by
from referee.warcrow.claim.range import PREMEASURE
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS

AGREED = "agreed"
Claimed = Annotated[str, Meta(max_length=120)]

VERBS.note("claim-made", "{seat:seat} says: {lines}")
VERBS.note("claim-changed", "That was said otherwise before: anything done on it stands, unless it is taken back.")


class Dispute(Action, tag="dispute"):
    """Doubt what another player measured; what was seen instead may be said at once."""

    title = "Dispute"
    hint = "It is measured again, and holds once both agree."
    claim: Annotated[Claimed, titled("What was said")]
    seen: Annotated[Told | None, titled("What was seen")] = None


class Agree(Action, tag="agree"):
    """Agree with what another player measured."""

    title = "Agree"
    hint = "What was measured holds."


@VERBS.verb("disputed", "{seat:seat} doubts what {by:seat} said: {line} It is measured again.")
def disputed(position: Warcrow, event: Event) -> None:
    """The claim is dropped."""
    position.claims = {fact: said for fact, said in position.claims.items() if fact != event.data["fact"]}


def needs_both(position: Warcrow, fact: str) -> bool:
    """Whether a claim holds only once both agree."""
    return position.options.get("claims") == AGREED and claims.kind_of(fact) is not None


def open_to(position: Warcrow, seat: str) -> list[str]:
    """The claims of others that a player may doubt: each once, and only as long as it holds."""
    found = ((fact, claims.said(position, fact)) for fact in position.claims)
    return [fact for fact, said in found if said is not None and said.by not in ("", seat) and not said.agreed]


def prompts(position: Warcrow) -> list[Prompt]:
    """What each player may doubt now."""
    return [
        Prompt(
            [seat],
            "dispute",
            say("{seat:seat} may doubt what was measured.", seat=seat),
            list(dict.fromkeys(rule for fact in facts for rule in unasked_by(fact))),
            must=False,
            choice=One([Option({"claim": fact}, line(position, fact)) for fact in facts]),
        )
        for seat in position.seats
        if position.claims and (facts := open_to(position, seat))
    ]


def line(position: Warcrow, fact: str) -> Any:
    """A claim as it was made."""
    return sentence(position, fact, position.claims[fact].value)


def dispute(position: Warcrow, action: Dispute) -> None:
    """Drop a claim and have it measured again."""
    fact = action.claim
    if fact not in open_to(position, action.seat):
        raise Invalid.of("claim", "nobody else has said so, or it no longer holds, or you have agreed to it")
    doubted = position.claims[fact].value
    told = {"fact": fact, "by": position.claims[fact].by, "line": line(position, fact)}
    happen(position, "disputed", unasked_by(fact), seat=action.seat, data=told)
    frame = measure(position, fact)
    frame.doubted = [doubted]
    push(position, frame)
    if action.seen is not None:
        frame.propose(position, action.seat, {fact: action.seen}, "seen")


def ask_both(position: Warcrow, seat: str, fact: str, value: Any) -> None:
    """Somebody says unasked what was measured: the other has to agree."""
    frame = measure(position, fact)
    push(position, frame)
    frame.propose(position, seat, {fact: value}, "value")


def measure(position: Warcrow, fact: str) -> "Measuring":
    """A claim both have to agree on."""
    kind = claims.KINDS[fact.partition(".")[0]]
    return Measuring(fact=fact, question=claims.question_of(position, fact), rules=list(kind.rules), both=True)


def measuring(position: Warcrow, missing: Missing, held: dict[str, Any] | None) -> "Measuring":
    """Ask for what an action needs; where both must agree, what it brought along is put to the other."""
    both = needs_both(position, missing.key)
    frame = Measuring(fact=missing.key, question=missing.question, rules=missing.rules, held=held, both=both)
    frame.why, frame.also = missing.why, missing.also
    brought = {fact: value for fact, value in (held or {}).get("claims", {}).items() if needs_both(position, fact)}
    if both and brought and held is not None:
        frame.proposed, frame.by = brought, held["seat"]
    return frame


class Measuring(Reading, tag="measuring"):
    """Waits for a claim; where `both` must agree, what one player `proposed` waits for the other's word."""

    window = windows.ANY_TIME
    asks: ClassVar = {"read": (), "agree": (PREMEASURE, ANY_TIME)}
    both: bool = False
    proposed: dict[str, Any] = {}
    by: str = ""
    doubted: list[Any] = []
    """What was said before somebody doubted it."""

    def prompts(self, position: Any) -> list[Prompt]:
        asked = super().prompts(position)
        if not self.proposed or not all(fits(position, self.by, *said) for said in self.proposed.items()):
            return asked
        others = [seat for seat in position.seats if seat != self.by]
        lines = [sentence(position, fact, value) for fact, value in self.proposed.items()]
        words = say("{by:seat} says: {lines} {seats:seat}, do you agree?", by=self.by, lines=lines, seats=others)
        return [Prompt(others, "agree", words, self.rules, choice=one([{}])), *asked]

    def options(self, position: Any, action: str, seat: str) -> list[dict[str, Any]]:
        """What is likely, and can be so."""
        ways = super().options(position, action, seat)
        return [way for way in ways if fits(position, seat, self.fact, way["value"])]

    def choices(self, position: Any, action: str, seat: str) -> list[AnyShape]:
        """Values that are likely, as one says them; or the word that all agree."""
        if action == "read":
            ways = self.options(position, action, seat)
            return [One([Option(way, answer(self.fact, way["value"])) for way in ways])] if ways else []
        mine = [prompt for prompt in self.prompts(position) if prompt.action == action and seat in prompt.seats]
        return [one([{}])] if mine else []

    def on_read(self, position: Any, action: Read) -> None:
        """Whoever is asked to agree and says the same agrees."""
        disputed = self.both and action.fact == self.fact
        if self.proposed == {action.fact: action.value} and self.choices(position, "agree", action.seat):
            self.on_agree(position, Agree(seat=action.seat))
        elif disputed or needs_both(position, action.fact):
            self.propose(position, action.seat, {action.fact: action.value}, "value")
        else:
            super().on_read(position, action)

    def propose(self, position: Warcrow, seat: str, said: dict[str, Any], field: str) -> None:
        """One player says what was measured; the other has to agree."""
        for fact, value in said.items():
            checked(position, seat, fact, value, field)
        self.proposed, self.by = (self.proposed if seat == self.by else {}) | said, seat
        lines = [sentence(position, fact, value) for fact, value in said.items()]
        happen(position, "claim-made", self.rules, seat=seat, lines=lines)

    def on_agree(self, position: Warcrow, action: Agree) -> None:
        """What was proposed holds, and the action that waited for it is judged."""
        self.only(position, action)
        proposed, self.proposed = self.proposed, {}
        for fact, value in proposed.items():
            rules = checked(position, self.by, fact, value, "claim")
            told = {"fact": fact, "value": value, "question": claims.question_of(position, fact), "agreed": True}
            happen(position, "fact-read", rules, seat=self.by, data=told)
        if self.fact in proposed:
            if self.doubted and proposed[self.fact] not in self.doubted:
                happen(position, "claim-changed", unasked_by(self.fact))
            self.answered(position)
