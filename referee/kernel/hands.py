"""What hands do at the real table: what two positions differ in, told verb first to whoever does it.

It is told after an action, and with both turned round after going back. What an action says itself is not told again:
own pieces that come to a place it names, own cards it names, and whatever a correction sets, for there the table was
first. Whose turn it is and what was read off a card are nothing for hands.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from referee.kernel.action import Action
from referee.kernel.changes import differing_piles, faced, more_than
from referee.kernel.deed import Deed
from referee.kernel.document import FIRST, SEATS, SPACES
from referee.kernel.fields import Field, fields_of
from referee.kernel.hand_cards import HAND, Compared
from referee.kernel.hand_fields import told
from referee.kernel.pieces import moved_between
from referee.kernel.position import Position
from referee.kernel.say import Say, Text, say

BOX = "box"
"""Where pieces are that do not take part, also each kind by itself."""
MOVE, BACK = ("move", "Move {what} from {origin} to {to}"), ("put", "Put {what} from {origin} back on {to}")
WAYS = {
    ("board", "board"): MOVE,
    ("board", "store"): ("remove", "Remove {what} from {origin}"),
    ("board", "place"): ("take", "Take {what} from {origin} into {to}"),
    ("store", "board"): ("put", "Put {what} on {to}"),
    ("place", "board"): ("put", "Put {what} from {origin} on {to}"),
    ("store", "store"): ("move", "Put {what} from {origin} into {to}"),
    ("store", "place"): ("take", "Put {what} from {origin} into {to}"),
    ("store", "hand"): ("take", "Take {what} from {origin}"),
    ("place", "store"): ("remove", "Put {what} from {origin} back into {to}"),
    ("place", "place"): ("move", "Put {what} from {origin} into {to}"),
}
"""The verb and the sentence for pieces, by where they come from and where they go."""
FACED = {
    "Put {what} on {to}": "Put {what} on {to}, {face}",
    "Put {what} from {origin} on {to}": "Put {what} from {origin} on {to}, {face}",
}
"""The same where it matters how they lie there."""


OWN = {"origin": "the {origin:place}", "to": "the {to:place}"}
THEIRS = {"origin": "the {origin:place} of {seat:seat}", "to": "the {to:place} of {seat:seat}"}
"""Where pieces come from and where they go: the same in English, two cases elsewhere."""


def deeds(before: Position, after: Position, actions: Sequence[Action] = (), *, back: bool = False) -> list[Deed]:
    """What hands do to get from one position to another, after these actions said what they say."""
    return list(Hands(before, after, actions, back=back).deeds())


class Hands(Compared):
    """Two positions being compared; equal places and equal fields are passed over at once."""

    def deeds(self) -> Iterator[Deed]:
        was, now = differing_piles(self.before, self.after)
        if was:
            yield from self.moves(was, now)
            yield from self.faces(was, now)
        for seat in self.after.seats if self.before.seats else ():
            yield from self.seat(seat, self.before.seats[seat], self.after.seats[seat])
        yield from self.table()

    # ---- pieces

    def moves(self, was: Any, now: Any) -> Iterator[Deed]:
        """Every piece that lies elsewhere, but for those that somebody has just laid there."""
        for name, side, number, origin, to in moved_between(was, now, self.game.piece_name):
            owner = self.game.owner(self.after, side) or self.game.owner(self.before, side)
            owner = owner or self.holder(to) or self.holder(origin)
            seat, face = owner or self.actor, self.face_there(was, now, name, side, number, to)
            if face and "{face}" not in self.game.turning(name, face)[1]:
                yield self.turned(name, side, number, to, face)
                face = ""
            if self.said_of(name, owner, origin, to) or {boxed(origin), boxed(to)} == {True}:
                continue
            verb, sentence = BACK if self.back and {origin, to} <= set(self.board) else self.way(origin, to)
            ends = {end: self.place(place, seat, end) for end, place in (("origin", origin), ("to", to))}
            what = self.game.pieces_told(self.after, name, side, number)
            at = to if to in self.board else origin if origin in self.board else ""
            if face and sentence in FACED:
                sentence, ends = FACED[sentence], {**ends, "face": face}
            yield Deed(seat, verb, Say(sentence, {"what": what, **ends}), name, at)

    def face_there(self, was: Any, now: Any, name: str, side: str, number: int, to: str) -> str:
        """How pieces lie in the space they came to, where all of them lie alike."""
        if to not in self.board:
            return ""
        came = more_than(faced(self.game, now[to]), faced(self.game, was[to]))
        return next((face for (one, whose, face), n in came.items() if (one, whose, n) == (name, side, number)), "")

    def holder(self, place: str) -> str:
        """Whose place it is, where it is anybody's."""
        seat = place.rpartition("/")[0]
        return seat if seat in self.after.seats else ""

    def way(self, origin: str, to: str) -> tuple[str, str]:
        start, end = self.sort(origin), self.sort(to)
        taken = start == "store" and to.rpartition("/")[2] == HAND
        return WAYS[start, HAND if taken else end]

    def sort(self, place: str) -> str:
        """A space of the board, a supply that pieces come from and go to, or a place of some player."""
        if place in self.board:
            return "board"
        return "store" if not place or place.rpartition("/")[2] in self.game.stores else "place"

    def place(self, place: str, seat: str, end: str = "to") -> Text:
        """A place by its name, as where something comes from or goes to; one's own without saying whose."""
        if place in self.board:
            return say("{space:space}", space=place)
        whose, _, name = place.rpartition("/")
        sentence = THEIRS[end] if whose not in ("", seat) else OWN[end]
        return Say(sentence, {end: name or BOX, "seat": whose})

    def said_of(self, name: str, owner: str, origin: str, to: str) -> bool:
        """Whether somebody said that these pieces go there."""
        if self.typed and any(place in typed.get(SPACES, {}) for typed in self.typed for place in (origin, to)):
            return True
        own = owner == self.actor or origin.startswith(f"{self.actor}/")
        laid = not owner and name in self.named and origin not in self.board
        return (own or laid) and bool(to) and to in self.named

    def faces(self, was: Any, now: Any) -> Iterator[Deed]:
        """Every piece that lies where it lay, but otherwise: turned, finished, known."""
        game = self.game
        for place, lay in was.items():
            lies = now[place]
            if not any(pile.marks for pile in (*lay, *lies)):
                continue
            before, after = faced(game, lay), faced(game, lies)
            gone = more_than(before, after)
            for (name, side, face), number in more_than(after, before).items() if gone else ():
                turned = min(number, sum(n for one, n in gone.items() if one[:2] == (name, side)))
                if turned:
                    yield self.turned(name, side, turned, place, face)

    def turned(self, name: str, side: str, number: int, place: str, face: str) -> Deed:
        seat = self.game.owner(self.after, side) or self.actor
        what = self.game.pieces_told(self.after, name, side, number)
        slots = {"what": what, "number": number, "place": self.place(place, seat), "face": face or self.game.unmarked}
        verb, sentence = self.game.turning(name, face)
        return Deed(seat, verb, Say(sentence, slots), name, place)

    # ---- what lies before a player

    def seat(self, seat: str, was: Any, now: Any) -> Iterator[Deed]:
        if was == now or not isinstance(now, Struct):
            return
        known = fields_of(type(now))
        differ = [field for field in known.values() if getattr(was, field.name) != getattr(now, field.name)]
        yield from self.cards(seat, was, now, known, dict.fromkeys(field.pile for field in differ if field.pile))
        for field in differ:
            if field.pile:
                continue
            if self.typed and any(field.name in typed.get(SEATS, {}).get(seat, {}) for typed in self.typed):
                continue
            hidden = [seat] if field.hidden and self.after.outcome is None else None
            for verb, text in told(field, getattr(was, field.name), getattr(now, field.name)):
                yield Deed(seat, verb, text, "", "", hidden)

    # ---- the table

    def table(self) -> Iterator[Deed]:
        before, after = self.before, self.after
        for field in handled(type(after)):
            was, now = getattr(before, field.name), getattr(after, field.name)
            if was != now and not any(field.name in typed for typed in self.typed):
                seat = self.game.handled_by(after, field.name, self.actor)
                for verb, text in told(field, was, now):
                    yield Deed(seat, verb, text)


@cache
def handled(position: type[Position]) -> tuple[Field, ...]:
    """The fields of a table that hands have to do with; who is first is told otherwise."""
    return tuple(field for field in fields_of(position).values() if field.hands is not False and field.name != FIRST)


def boxed(place: str) -> bool:
    return place.rpartition("/")[2] in ("", BOX)
