"""What the table said, told; and what it means, where the answer was not yet yes or no."""

from typing import Any

from referee.kernel.event import Event
from referee.kernel.position import happen, holds
from referee.kernel.say import Say, say
from referee.kernel.sources import Source
from referee.kernel.verbs import KERNEL_VERBS, read_words
from referee.warcrow.claim import formation, los, range
from referee.warcrow.claim.claim import NO, YES, kind_of, parts
from referee.warcrow.claim.contradiction import answer
from referee.warcrow.table.element import TERRAIN
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS, sets

READ = KERNEL_VERBS["fact-read"].write

VERBS.note("seen", "So {unit:unit} sees {target:unit}.")
VERBS.note("not-seen", "So {unit:unit} does not see {target:unit}.")
VERBS.note("adjacent", "So {unit:unit} is adjacent to {target:unit}.")
VERBS.note("not-adjacent", "So {unit:unit} is not adjacent to {target:unit}: its leader is what counts.")
sets("formation-broken", "The formation of {unit:unit} is broken.")
sets("formation-whole", "{unit:unit} is in formation.")


def claim_words(event: Event) -> Say:
    """A claim with its question, or shortly where it was known; what is printed is read off as in every game."""
    fact, question = event.data["fact"], event.data.get("question")
    kind = kind_of(fact)
    if kind is None:
        return read_words(event)
    if not question:
        return say("{seat:seat} says: {what}.", seat=event.seat, what=kind.told(event.data["value"], *parts(fact)))
    value = answer(fact, event.data["value"])
    words = "{seat:seat} says, and all agree: {question} {value}."
    if not event.data.get("agreed"):
        words = "{seat:seat} says: {question} {value}."
    return say(words, seat=event.seat, question=question, value=value)


@VERBS.verb("fact-read", claim_words)
def kept(position: Warcrow, event: Event) -> None:
    """What is said is kept, and what no longer holds is forgotten."""
    READ(position, event)
    if event.data.get("agreed"):
        position.claims[event.data["fact"]].agreed = True
    position.claims = {fact: claim for fact, claim in position.claims.items() if holds(position, claim)}


def rules_of(fact: str, value: Any, rules: list[str]) -> list[str]:
    """What a claim rests on: as its kind says, unless it is about an element of terrain or the unit itself."""
    name, *named = fact.split(".")
    if name == "distance":
        return range.rules_of_distance(fact)
    if name == "sight" and named[0] == named[-1]:
        return [los.ITSELF]
    if name == "sight" and named[-1].startswith(TERRAIN):
        return list(los.of_ground(value).rules)
    return rules


def unasked_by(fact: str) -> list[str]:
    """By which rule a claim may be made that nobody asked for."""
    return [los.ANY_TIME if fact.startswith("sight.") else range.PREMEASURE]


class Meant(Source[Warcrow]):
    """Words that were said instead of yes or no: the referee says what they come to."""

    key = "claims"

    def __init__(self) -> None:
        self.after = {"fact-read": follow}


def follow(position: Warcrow, event: Event) -> None:
    fact, value = event.data["fact"], event.data["value"]
    kind = kind_of(fact)
    if kind is None:
        return
    named = parts(fact)
    if kind.name == "sight" and value not in (YES, NO):
        tell_sight(position, named[0], named[1], value)
    elif kind.name == "distance" and value == 0:
        happen(position, "adjacent", range.touching(named[1]), unit=named[0], target=named[1])
    elif kind.name in ("adjacent", "inside") and (value != NO or kind.name == "adjacent"):
        so = "adjacent" if value in (YES, range.PARTLY) else "not-adjacent"
        happen(position, so, range.touching(named[1]), unit=named[0], target=named[1])
    elif kind.name in ("formation", "spread", "in-sight"):
        form(position, named[0])


def tell_sight(position: Warcrow, key: str, target: str, value: str) -> None:
    seen = los.meaning(position, key, target, value)
    happen(position, "seen" if seen.fine else "not-seen", seen.rules, unit=key, target=target)


def form(position: Warcrow, key: str) -> None:
    """A formation is as it was seen to be."""
    found = formation.formed(position, key)
    if found is None or (found.fine and not position.units[key].broken and found.fact.startswith("formation.")):
        return
    kind = "formation-whole" if found.fine else "formation-broken"
    happen(position, kind, found.rules, unit=key, sets={"broken": not found.fine})
