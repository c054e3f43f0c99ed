"""Character tokens that an event has asked for: laid on its card or on a space, given back for what it offers."""

from referee.adventure.table.position import TOKEN, Adventure, supply
from referee.adventure.table.verbs import VERBS
from referee.kernel.event import Event
from referee.kernel.pieces import count, everywhere, shift
from referee.kernel.position import happen


def on_event(key: str) -> str:
    """Where the tokens lie that are on an event card."""
    return f"event:{key}"


def held(position: Adventure, seat: str, key: str) -> int:
    """How many tokens of a seat lie on an event."""
    return count(position.piles, on_event(key), seat, (TOKEN,))


def lay(position: Adventure, seat: str, key: str, space: str, rules: tuple[str, ...]) -> None:
    """Lay a token on an event card, or on a space that it names."""
    data = {"card": f"event.{key}", "to": space or on_event(key)}
    happen(position, "event-token-laid", rules, seat=seat, data=data)


def give_back(position: Adventure, seat: str, key: str, rules: tuple[str, ...], number: int = 1) -> None:
    """Tokens of an event go back to their owner, those on its card first."""
    for place, pile in sorted(everywhere(position.piles), key=lambda one: one[0] != on_event(key)):
        if pile.kind == TOKEN and pile.side == seat and pile.marks == (f"event.{key}",) and number:
            taken = min(number, pile.count)
            number -= taken
            data = {"card": f"event.{key}", "origin": place, "number": taken}
            happen(position, "event-token-returned", rules, seat=seat, data=data)


@VERBS.verb("event-token-laid", "{seat:seat} lays a token for {card:card}.")
def event_token_laid(position: Adventure, event: Event) -> None:
    marks = (event.data["card"],)
    shift(position.piles, TOKEN, event.seat, 1, supply(event.seat), event.data["to"], (), marks)


@VERBS.verb("event-token-returned", "{number:token} of {card:card} {number:goes|go} back to {seat:seat}.")
def event_token_returned(position: Adventure, event: Event) -> None:
    origin, number = event.data["origin"], event.data["number"]
    shift(position.piles, TOKEN, event.seat, number, origin, supply(event.seat), (event.data["card"],), ())
