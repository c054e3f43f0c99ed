"""What hands do with the cards of a player: from pile to pile, but for those an action names itself."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from msgspec import structs

from referee.kernel.action import Action, Correct
from referee.kernel.asking import fields_asked
from referee.kernel.deed import Deed
from referee.kernel.document import SEATS
from referee.kernel.fields import Field
from referee.kernel.pieces import Pile, moved_between
from referee.kernel.position import Position, lazy
from referee.kernel.say import Say, say

HAND, DECK, CARD = "hand", "deck", "card"
CARDS = {
    ("deck", "hand"): ("draw", "Draw {number}"),
    ("hand", "deck"): ("return", "Put {number} from the hand back on the deck"),
    ("hand", "discard"): ("discard", "Discard {number}"),
    ("discard", "hand"): ("take", "Take {number} from the discard pile"),
    ("discard", "deck"): ("shuffle", "Shuffle {number} of the discard pile into a new deck"),
    ("deck", "discard"): ("discard", "Discard {number} from the deck"),
}
"""The same for the piles of cards that most players have; others are told by their titles."""
SHUFFLED = "Shuffle {number} into a deck and draw {drawn}"


class Compared:
    """Two positions, what was said between them, and the cards that lie elsewhere."""

    def __init__(self, before: Position, after: Position, actions: Sequence[Action], *, back: bool = False) -> None:
        self.before, self.after, self.actions, self.back = before, after, actions, back
        self.game = after.game
        self.actor = actions[-1].seat if actions else ""
        there = before if back else after
        self.board: Collection[str] = there.board.spaces if there.game.has_board(there) else ()
        self.typed = [action.position for action in actions if isinstance(action, Correct)]

    @lazy
    def named(self) -> set[str]:
        """Everything the actions name."""
        return set(strings(value for action in self.actions for value in structs.astuple(action)))

    def cards(self, seat: str, was: Any, now: Any, known: dict[str, Field], piles: Iterable[str]) -> Iterator[Deed]:
        """What goes from one pile of a player to another; a pile that grows or shrinks alone is set."""
        for pile in piles:
            fields = [field for field in known.values() if field.pile == pile]
            lay, lies = (
                {f.name: [Pile(pile, seat, n)] for f in fields if (n := amount(getattr(player, f.name)))}
                for player in (was, now)
            )
            said = self.said_cards(seat, was, now, fields)
            moved = [(number, origin, to) for _, _, number, origin, to in moved_between(lay, lies)]
            new = {to: number for number, origin, to in moved if not origin}
            if set(new) == {DECK, HAND} and len(moved) == 2:
                said_so = say(SHUFFLED, number={pile: sum(new.values())}, drawn=new[HAND])
                yield Deed(seat, "shuffle", said_so, pile)
                continue
            for number, origin, to in moved:
                left = number - min(number, said.get(to, 0))
                if left:
                    yield self.carried(seat, pile, left, origin, to, known)
            if lay == lies:
                yield from self.swapped(seat, was, now, fields)

    def said_cards(self, seat: str, was: Any, now: Any, fields: list[Field]) -> dict[str, int]:
        """How many cards came to each pile that their player named himself."""
        if any(field.name in typed.get(SEATS, {}).get(seat, {}) for typed in self.typed for field in fields):
            return {field.name: 99 for field in fields}
        if seat != self.actor:
            return {}
        found = {}
        for field in fields:
            lay, lies = getattr(was, field.name), getattr(now, field.name)
            if isinstance(lies, list):
                came = Counter(lies) - Counter(lay)
                found[field.name] = sum(card in self.named for card in came)
        laid = sum(map(cards_named, self.actions)) - sum(found.values())
        counted = [field.name for field in fields if field.name not in found and field.name != HAND]
        return found | dict.fromkeys(counted, max(laid, 0))

    def carried(self, seat: str, pile: str, number: int, origin: str, to: str, known: dict[str, Field]) -> Deed:
        title = {name: field.title for name, field in known.items()}
        ends = {"origin": title.get(origin, ""), "to": title.get(to, "")}
        verb, sentence = CARDS.get((origin, to), ("move", "Move {number} from {origin} to {to}"))
        if not origin:
            verb, sentence = "put", "Put {number} more to {to}"
        elif not to:
            verb, sentence = "remove", "Take {number} out of {origin}"
        return Deed(seat, verb, Say(sentence, {"number": {pile: number}, **ends}), pile)

    def swapped(self, seat: str, was: Any, now: Any, fields: list[Field]) -> Iterator[Deed]:
        """As many cards as before, but others."""
        for field in fields:
            lies = getattr(now, field.name)
            if isinstance(lies, list) and sorted(getattr(was, field.name)) != sorted(lies):
                cards = say(f"{{cards:{field.pile}}}", cards=lies)
                yield Deed(seat, "set", say("{pile} holds {cards}", pile=field.title, cards=cards), field.pile)


def cards_named(action: Action) -> int:
    """How many cards an action lays down by their names."""
    fields = [name for name, field in fields_asked(type(action)).items() if field.kind == CARD]
    return sum(1 for name in fields for _ in strings([getattr(action, name)]))


def strings(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            yield from value
            yield from strings(value.values())
        elif isinstance(value, list | tuple):
            yield from strings(value)


def amount(value: Any) -> int:
    return value if isinstance(value, int) else len(value)
