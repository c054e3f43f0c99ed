"""What can happen in every game, whatever its title: each game has these verbs beside its own."""

from typing import Any

from referee.kernel.event import Event, Outcome
from referee.kernel.form import is_key
from referee.kernel.position import Position, Said, forget
from referee.kernel.say import Say, say
from referee.kernel.sources import Verbs

KERNEL_VERBS: Verbs[Position] = Verbs()
READ = "{seat:seat} tells what is printed on a piece: {value}."
ANSWERED = "{seat:seat} reads off a piece: {question} {value}."
PAID, PAID_TO = "{seat:seat} pays {price}.", "{seat:seat} pays {price} to {to:seat}."


def read_words(event: Event) -> Say:
    """What was read, after the question it answers where one was asked."""
    value, question = printed(event.data["fact"], event.data["value"]), event.data.get("question")
    return (
        say(ANSWERED, seat=event.seat, question=question, value=value)
        if question
        else say(READ, seat=event.seat, value=value)
    )


@KERNEL_VERBS.verb("fact-read", read_words)
def fact_read(position: Position, event: Event) -> None:
    fact, value = event.data["fact"], event.data["value"]
    subjects = position.game.lasts(fact)
    if subjects:
        stamps = {subject: position.stamps.get(subject, 0) for subject in subjects}
        position.claims = position.claims | {fact: Said(value, event.seat, stamps)}
        return
    position.facts[fact] = value
    forget(position)


@KERNEL_VERBS.verb("game-over", "{why}")
def game_over(position: Position, event: Event) -> None:
    """Set the end; it is read, never polled."""
    position.outcome = Outcome(event.data["winners"], event.rules, event.data["why"])


@KERNEL_VERBS.verb("first-player", "{seat:seat} is the first player.")
def first_player(position: Position, event: Event) -> None:
    position.first = event.seat


@KERNEL_VERBS.verb("price-paid", lambda e: Say(PAID_TO if e.data["to"] else PAID, {"seat": e.seat, **e.data}))
def price_paid(position: Position, event: Event) -> None:
    for name, number in event.data["price"].items():
        for end, amount in ((event.seat, -number), (event.data["to"], number)):
            if end:
                setattr(position.seats[end], name, getattr(position.seats[end], name) + amount)
    forget(position)


def undone_words(event: Event) -> Say:
    """What was taken back: the one action, or from which on."""
    one = "Taken back: {action:action} ({who:seat})."
    several = "Taken back: the last {number:action}, from {action:action} ({who:seat}) on."
    return Say(one if event.data["number"] == 1 else several, event.data)


KERNEL_VERBS.note("undone", undone_words)
KERNEL_VERBS.note(
    "rules-changed",
    "By the rules of today this no longer holds: {what:action} ({who:seat}). {why} The table is as it was before.",
)
KERNEL_VERBS.note("corrected", "Correction by {seat:seat}: {changes:;}. {why}")
KERNEL_VERBS.note("play-held", "{seat:seat} wants to {wish}; others may go first.")
KERNEL_VERBS.note("taken-back", "{seat:seat} was still in time: the last answer is taken back.")
KERNEL_VERBS.note("waited-in-vain", "What {seat:seat} wanted is not possible after all: {why}")


def printed(fact: str, value: Any) -> Say:
    """A printed value as one reads it aloud; a word is called as the things of its kind are, as an ability is.

    >>> str(printed("cost.orc.worker", {"gold": 2, "wood": 0, "worker": 1}))
    '2 gold and 1 worker'
    >>> str(printed("creep.wolf.ability", "area-attack")), str(printed("die.faces", [1, 2, 3]))
    ('Area attack', '1, 2 and 3')
    >>> str(printed("card.ghoul", {"attack": 2, "type": "melee", "traits": [], "powers": ["[6]: heal 1"]}))
    'Attack 2, type melee'
    """
    kind = fact.rpartition(".")[2]
    if isinstance(value, dict):
        numbers = all(isinstance(one, int) for one in value.values())
        return say("{value:piece}", value=value) if numbers else record_words(value)
    if isinstance(value, list | tuple):
        words = [one if isinstance(one, str) else str(one) for one in value]
        return Say(f"{{value:{kind}}}", {"value": words}) if words else say("none")
    return Say(f"{{value:{kind}}}", {"value": value}) if isinstance(value, str) else say("{value}", value=value)


def record_words(value: dict[str, Any]) -> Say:
    """A record shortly: its numbers and its words; whoever wants to read the lines looks at the piece."""
    short = {name: one for name, one in value.items() if one != [] and is_short(one)}
    told = [say("{field:field} {value}", field=name, value=printed(name, one)) for name, one in short.items()]
    return say("{told:,}", told=told) if told else say("its text")


def is_short(value: Any) -> bool:
    """Whether a value is a number, a word, or several of them."""
    return all(isinstance(one, int) or is_key(one) for one in (value if isinstance(value, list | tuple) else [value]))
