"""What can happen in every game, whatever its title: each game has these verbs beside its own."""

from typing import Any

from referee.kernel.event import Event, Outcome
from referee.kernel.position import Position, Said, forget
from referee.kernel.say import Say, say
from referee.kernel.sources import Verbs

KERNEL_VERBS: Verbs[Position] = Verbs()
READ = "{seat:seat} reads off a piece: {fact} is {value}."
PAID, PAID_TO = "{seat:seat} pays {price}.", "{seat:seat} pays {price} to {to:seat}."


@KERNEL_VERBS.verb("fact-read", lambda e: say(READ, seat=e.seat, fact=e.data["fact"], value=plainly(e.data["value"])))
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


KERNEL_VERBS.note("corrected", "Correction by {seat:seat}: {changes:;}. {why}")
KERNEL_VERBS.note("play-held", "{seat:seat} wants to {wish}; others may go first.")
KERNEL_VERBS.note("taken-back", "{seat:seat} was still in time: the last answer is taken back.")
KERNEL_VERBS.note("waited-in-vain", "What {seat:seat} wanted is not possible after all: {why}")


def plainly(value: Any) -> str:
    """A printed value as one reads it aloud.

    >>> plainly({"gold": 2, "wood": 0, "worker": 1})
    '2 gold and 1 worker'
    >>> plainly([1, 2, "none"])
    '1, 2, none'
    """
    if isinstance(value, dict):
        return " and ".join(f"{number} {name}" for name, number in value.items() if number) or "nothing"
    return (", ".join(map(str, value)) or "none") if isinstance(value, list | tuple) else str(value)
