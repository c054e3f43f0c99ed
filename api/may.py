"""Which deeds of a table a question names, so that "may I?" can be asked beside the rules that answer it.

A question reads as a deed by how it begins, and names one by what the game itself calls its actions, pieces, spaces
and cards, or by the words of a choice that is offered. What is left open is taken from what is offered to the seat
that asks, where that leaves one way only; otherwise nothing is told. Nothing is judged here, and nothing is looked at
but names everybody knows, what is offered to the asker, and where the asker's own pieces stand.
"""

import re
from collections.abc import Iterator
from typing import Any

from api.mentions import Mention, mentioned, number_before, stems, words_of
from api.passes import Holder
from api.remedies import said
from api.rule_schemas import May
from referee.kernel.action import Action, Correct, Draw, GoOn, Pass, Read, Roll
from referee.kernel.asking import CHOICE, FLAG, NUMBER, TEXT, Asked, fields_asked
from referee.kernel.choice import One
from referee.kernel.errors import Invalid
from referee.kernel.game import Game
from referee.kernel.position import Position
from referee.kernel.speech import PIECE, SPACE, Voice
from referee.kernel.telling import Teller

MOST = 3
LONGEST = 200
"""A longer question tells a scene and not a deed."""
NOT_ASKED = (Correct, Draw, GoOn, Pass, Read, Roll)
BEGINS = re.compile(
    r"\b(can|may|could|might|am|are|is|kann|darf|dürfen|können|könnte|dürfte)\s+"
    r"(i|we|it|ich|wir|es)\b(\s+(allowed|able|legal|erlaubt))?"
)
NAMELESS = (NUMBER, FLAG, TEXT)
ARTICLES = frozenset(["a", "an", "the", "your", "what", "it"])
BEING = ("am", "are", "is")


def named_in(table: Holder, q: str) -> list[May]:
    """At most three deeds, those of which the question says most first."""
    asker = Asker.of(table, q)
    return asker.found() if asker else []


def reads_as_deed(q: str) -> bool:
    """Whether somebody asks to do something.

    >>> reads_as_deed("May I train a hero?"), reads_as_deed("Am I allowed to move"), reads_as_deed("who is first?")
    (True, True, False)
    """
    found = BEGINS.search(q.casefold())
    return found is not None and (found[1] not in BEING or found[3] is not None)


class Asker:
    """Somebody at a table with a question."""

    def __init__(self, game: Game[Any], position: Position, voice: Voice, seat: str, q: str) -> None:
        self.game, self.position, self.voice, self.seat = game, position, voice, seat
        self.said, self.words = words_of(q), stems(q)
        self.named: dict[str, list[Mention]] = {}
        self.asked = {prompt.action for prompt in game.prompts(position) if seat in prompt.seats}

    @classmethod
    def of(cls, table: Holder, q: str) -> "Asker | None":
        """None where nobody asks to do anything, or nobody sits here to do it."""
        if len(q) > LONGEST or not table.eyes:
            return None
        game, position = table.game, table.game.decode(table.row.position)
        voice = table.voice(position)
        if position.outcome is not None or not (reads_as_deed(q) or begins_with_deed(game, voice, q)):
            return None
        due = [seat for prompt in game.prompts(position) for seat in prompt.seats if seat in table.eyes]
        return cls(game, position, voice, (due or table.eyes)[0], q)

    def found(self) -> list[May]:
        """The best first; of one type of action only the one of which most was said."""
        ranked = sorted([*self.deeds(), *self.choices()], key=lambda one: -one[0])
        best = [one for one in ranked if one[0] == ranked[0][0]]
        told = {said(self.game, self.voice, action): action for _, action in best}
        return [May(title, action) for title, action in told.items()][:MOST]

    # ---- by the names of actions, pieces and spaces

    def deeds(self) -> Iterator[tuple[int, dict[str, Any]]]:
        for tag, struct in self.game.types.items():
            name, is_due = self.voice.tell(struct.title), tag in self.asked
            title = issubclass(struct, NOT_ASKED) or title_said(self.words, name, whole=not is_due)
            if not title or title is True:
                continue
            told = Told(self, struct)
            action = told.whole(tag)
            if action is not None and told.mentions:
                yield title + sum(one.end - one.start for one in told.mentions), action

    def mentions(self, field: Asked) -> list[Mention]:
        """What is said of the kind that stands in a field."""
        kind = f"{field.kind} {field.choices}"
        if kind not in self.named:
            self.named[kind] = mentioned(self.words, self.names(field))
        return self.named[kind]

    def names(self, field: Asked) -> dict[str, list[str]]:
        """What is known to everybody under a name; spaces also by what is printed on them."""
        if field.kind == SPACE:
            board = self.position.board.titles if self.game.has_board(self.position) else {}
            return {key: [title, key] for key, title in board.items()}
        keys = field.choices or self.voice.speech.names.get(field.kind, ())
        return {key: [self.voice.name(field.kind, key)] for key in keys if key}

    def own(self, kind: str, space: str | None) -> int:
        """How many of a kind the asker has there."""
        piles = self.position.piles.get(space or "", ())
        return sum(pile.count for pile in piles if pile.side == self.seat and pile.kind == kind)

    # ---- by the words of a choice

    def choices(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Offered choices all of whose words are said."""
        for tag in self.asked:
            struct = self.game.types[tag]
            if issubclass(struct, NOT_ASKED):
                continue
            for shape in self.game.choices(self.position, self.seat, tag):
                yield from self.labelled(tag, Teller(self.voice, struct), shape)

    def labelled(self, tag: str, teller: Teller, shape: Any) -> Iterator[tuple[int, dict[str, Any]]]:
        for option in shape.options if isinstance(shape, One) else ():
            label = stems(teller.label(option, shape.of)) if option.then is None else []
            if len(label) > 1 and set(label) <= set(self.words):
                yield len(label), {"type": tag, "seat": self.seat, **option.fields}


class Told:
    """What a question says of one type of action."""

    def __init__(self, asker: Asker, struct: type[Action]) -> None:
        self.asker = asker
        self.fields = fields_asked(struct)
        self.mentions: list[Mention] = []
        self.values: dict[str, Any] = {}
        self.read()

    def read(self) -> None:
        """Fill the fields with what was said: those whose own title stands before a name, then by order."""
        asked = [f for f in self.fields.values() if f.kind not in NAMELESS and not (f.kind == CHOICE and not f.choices)]
        for field in sorted(asked, key=lambda one: one.kind == PIECE or one.optional):
            free = [one for one in self.asker.mentions(field) if not any(one.overlaps(o) for o in self.mentions)]
            led = [one for one in free if self.leads(field, one)]
            unled = [one for one in free if one.full and not any(self.leads(other, one) for other in asked)]
            usable = led or (unled if field.optional or field.kind == SPACE else free)
            if usable:
                self.fill(field, usable)

    def leads(self, field: Asked, mention: Mention) -> bool:
        """Whether the title of this field stands right before: "from A2"; an article may come between."""
        title = words_of(self.asker.voice.tell(field.title))
        return any(self.asker.said[max(0, at - len(title)) : at] == title for at in (mention.start, mention.start - 1))

    def fill(self, field: Asked, found: list[Mention]) -> None:
        counted = field.several and field.kind == PIECE
        taken = found if counted else found[:1]
        self.mentions += taken
        if counted:
            self.values[field.name] = {one.key: self.number(one) for one in taken}
        else:
            self.values[field.name] = [taken[0].key] if field.several else taken[0].key

    def number(self, mention: Mention) -> int:
        """As many as were said; all that stand where they come from, if the word is that for several."""
        told = number_before(self.asker.said, mention)
        if told is not None:
            return told
        last = mention.end - 1
        several = self.asker.said[last] != self.asker.words[last]
        origin = next((v for name, v in self.values.items() if self.fields[name].kind == SPACE), None)
        return max(1, self.asker.own(mention.key, origin)) if several else 1

    # ---- what is left open

    def whole(self, tag: str) -> dict[str, Any] | None:
        """The action, with what is open taken from what is offered; None where that leaves more than one way."""
        head = {"type": tag, "seat": self.asker.seat}
        lacking = [name for name, field in self.fields.items() if not field.optional and name not in self.values]
        fields = self.values | (self.offered(tag, lacking) if lacking and self.values else {})
        if any(name not in fields for name in lacking):
            return None
        try:
            self.asker.game.read_action(head | fields)
        except Invalid:
            return None
        return head | fields

    def offered(self, tag: str, lacking: list[str]) -> dict[str, Any]:
        """The values the open fields have in every offer that agrees with what was said, or else in every offer."""
        offers = self.asker.game.options(self.asker.position, self.asker.seat, tag, {})
        like = [one for one in offers if all(agrees(one.get(name), value) for name, value in self.values.items())]
        found: dict[str, Any] = {}
        for name in lacking:
            values = [one[name] for one in like or offers if name in one]
            if values and all(value == values[0] for value in values):
                found[name] = values[0]
        return found


def agrees(offered: Any, told: Any) -> bool:
    """Whether an offer has what was said; numbers by name agree by their names."""
    if isinstance(offered, dict) and isinstance(told, dict):
        return {key for key, number in offered.items() if number} == set(told)
    return bool(offered == told)


def title_said(words: list[str], title: str, whole: bool = False) -> int:
    """How many words of an action's title are said; none unless its first is, which is what one does.

    A title without an article is a name of its own: of what is not asked now all of it is said, or it is not meant.

    >>> title_said(stems("may I build an outpost"), "Build together", whole=True)
    0
    >>> title_said(stems("may I train a hero"), "Train a unit", whole=True)
    2
    """
    told = stems(title)
    is_named = whole and ARTICLES.isdisjoint(title.casefold().split())
    if not told or told[0] not in words or (is_named and not set(told) <= set(words)):
        return 0
    return sum(word in words for word in told)


def begins_with_deed(game: Game[Any], voice: Voice, q: str) -> bool:
    """Whether the question begins with what an action is called."""
    words = stems(q)[:1]
    return any(words == stems(voice.tell(struct.title))[:1] for struct in game.types.values() if words)
