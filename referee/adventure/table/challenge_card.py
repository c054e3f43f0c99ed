"""The four challenge decks: drawn from the bottom, discarded on top, known as far as the table has seen them.

A card is named by its front, `encounter.KEY` or `event.KEY`; on the back of an encounter may be an item. Once all that
nobody has seen are drawn, the next card is one that was put on top before: then only that one can be told.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.adventure.actions import Draw
from referee.adventure.table import record
from referee.adventure.table.open_combat import OpenCombat
from referee.adventure.table.position import Adventure, Deck, Face, every_item
from referee.adventure.table.spare import spare
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.packs import FACT_KEY
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say

DRAW_BOTTOM = "wag.challenge-card.draw-bottom"
DISCARD_TOP = "wag.challenge-card.discard-top"
MUST_FIGHT_DRAWN = "wag.challenge-card.encounter"
ENCOUNTER, EVENT = "encounter.", "event."
NO_PEEKING = "wag.card.no-peeking"
UNNAMED = {
    ENCOUNTER: "A new encounter",
    EVENT: "A new event",
    "item.": "A new item",
}


def label_of(colour: str) -> str:
    """What a draw from a deck goes by."""
    return f"challenge:{colour}"


def put_on_top(position: Adventure, colour: str, face: Face, rules: tuple[str, ...] = ()) -> None:
    """Discard a challenge card: on top of the deck of its colour."""
    cited = list(dict.fromkeys((*rules, DISCARD_TOP)))
    happen(position, "challenge-discarded", cited, colour=colour, front=face.front, item=face.item)


def discarded_words(event: Event) -> Text:
    card = event.data["front"] or f"item.{event.data['item']}"
    return say("{card:card} goes on top of the {colour:colour} deck.", card=card, colour=event.data["colour"])


@VERBS.verb("challenge-discarded", discarded_words)
def challenge_discarded(position: Adventure, event: Event) -> None:
    deck = position.challenge[event.data["colour"]]
    face = Face(event.data["front"], event.data["item"])
    position.challenge = position.challenge | {event.data["colour"]: Deck(deck.unseen, [*deck.known, face])}


@VERBS.verb("challenge-drawn", "{seat:seat} draws {card:card} from the {colour:colour} deck.", reveals=True)
def challenge_drawn(position: Adventure, event: Event) -> None:
    colour = event.data["colour"]
    deck = position.challenge[colour]
    left = Deck(deck.unseen - 1, deck.known) if deck.unseen else Deck(0, deck.known[1:])
    position.challenge = position.challenge | {colour: left}
    for frame in position.agenda:
        if isinstance(frame, Drawing):
            frame.met_one(colour)


# ---- which cards there are


def complete(position: Adventure, deck: str) -> bool:
    """Whether all cards of a deck are known, so that the referee may draw."""
    key = f"deck.{deck}"
    return record.told(position, key) and record.record(position, key, record.DeckRecord).complete == "yes"


def fronts(position: Adventure, colour: str) -> Counter[str]:
    """The known cards of a colour by front, each as often as it is printed."""
    found: Counter[str] = Counter()
    for key in record.known_keys(position, ENCOUNTER):
        card = record.encounter(position, key)
        found[ENCOUNTER + key] = card.copies if card.colour == colour else 0
    for key in record.known_keys(position, EVENT):
        event = record.event_card(position, key)
        found[EVENT + key] = event.copies if event.colour == colour else 0
    return +found


def elsewhere(position: Adventure) -> Counter[str]:
    """The fronts of all challenge cards that do not lie among those nobody has seen."""
    return Counter(front for front in met(position) if front)


def met(position: Adventure) -> Iterator[str]:
    """Every known card outside the unseen ones: on top of decks, on the track, in play, held, logged, being fought."""
    for deck in position.challenge.values():
        yield from (front_of(position, face) for face in deck.known)
    for foe in position.track.values():
        yield EVENT + foe.event if foe.event else ENCOUNTER + foe.key
    yield from (EVENT + laid.key for laid in position.laid.values())
    yield from (item.back or back_of(position, item.key) for _, _, item in every_item(position))
    for player in position.seats.values():
        yield from (EVENT + card.key for card in player.log if card.kind == "event")
    yield from in_hand(position)


def in_hand(position: Adventure) -> Iterator[str]:
    """The cards that somebody has drawn and that lie nowhere yet: those being read, and those being fought."""
    for frame in position.agenda:
        yield from (frame.card_in_hand() if isinstance(frame, Holding) else ())
        if isinstance(frame, OpenCombat) and frame.kind in ("card", "event"):
            yield EVENT + frame.event if frame.event else ENCOUNTER + frame.foe


class Holding(Frame[Adventure]):
    """A frame during which somebody has a challenge card in hand that lies nowhere yet."""

    def card_in_hand(self) -> tuple[str, ...]:
        return ()


def front_of(position: Adventure, face: Face) -> str:
    return face.front or back_of(position, face.item)


def back_of(position: Adventure, item: str) -> str:
    """The encounter on the other side of an item, where only one card of those known bears it."""
    keys = [key for key in record.known_keys(position, ENCOUNTER) if item in record.encounter(position, key).items]
    return ENCOUNTER + keys[0] if len(keys) == 1 else ""


def unseen(position: Adventure, colour: str) -> list[str]:
    """The fronts that may be the bottom card, once for each copy."""
    deck = position.challenge[colour]
    if not deck.unseen and deck.known:
        front = front_of(position, deck.known[0])
        return [front] if front else []
    left = fronts(position, colour) - elsewhere(position)
    return sorted(left.elements())


def items_of(position: Adventure, front: str) -> list[str]:
    """The items that may be on the back of a card: none for an event, or where the encounter is known to have none."""
    if front.startswith(EVENT):
        return []
    return list(record.encounter(position, front.removeprefix(ENCOUNTER)).items)


# ---- asking what was drawn


def unnamed(position: Adventure, label: str, kinds: Iterable[str], colour: str) -> list[Option]:
    """Cards that nobody has told of, under names that stand in for theirs; each is described as it is drawn."""
    named = {kind: kind + spare(position, kind.removesuffix("."), colour) for kind in kinds}
    return [Option({"label": label, "value": card}, UNNAMED[kind], needs=[card]) for kind, card in named.items()]


class Drawing(Holding, kw_only=True):
    """Whoever draws a challenge card tells which; a deck that is known whole may be drawn from by the referee."""

    asks: ClassVar = {"draw": (DRAW_BOTTOM,)}
    seat: str
    searches: dict[str, int] = {}
    """By deck, how many of the cards that lay in it at the start of the search nobody has drawn since."""

    def colour_now(self, position: Adventure) -> str:
        """The deck that is drawn from."""
        raise NotImplementedError

    def search(self, position: Adventure, colour: str) -> int:
        """How many cards of a deck are left to be met; the search in it begins when it is first asked."""
        if colour not in self.searches:
            self.searches = self.searches | {colour: position.challenge[colour].left}
        return min(self.searches[colour], position.challenge[colour].left)

    def met_one(self, colour: str) -> None:
        """A card was drawn from a deck, by whoever it was: it does not come up in this search again."""
        if self.searches.get(colour):
            self.searches = self.searches | {colour: self.searches[colour] - 1}

    def values(self, position: Adventure, colour: str) -> list[str]:
        """What may be told, once for each copy."""
        return unseen(position, colour)

    def open_now(self, position: Adventure, colour: str) -> bool:
        """Whether a card may come that nobody has told of: also where the table counts more cards than are known."""
        deck = position.challenge[colour]
        if not deck.unseen:
            return not front_of(position, deck.known[0])
        return not complete(position, colour) or not self.values(position, colour)

    def prompts(self, position: Adventure) -> list[Prompt]:
        colour = self.colour_now(position)
        label = label_of(colour)
        options = [Option({"label": label, "value": value}) for value in self.values(position, colour)]
        open = self.open_now(position, colour)
        options += unnamed(position, label, self.fronts_told(), colour) if open else []
        choice = One(options, label, open, "card")
        text = "{seats:seat} draws the bottom card of the {colour:colour} deck."
        return [self.ask([self.seat], "draw", text, choice, colour=colour)]

    def drawn_card(self, position: Adventure, action: Draw) -> str:
        """The card that was drawn, once it can be; the rest of what is drawn is the caller's."""
        self.only(position, action)
        colour = self.colour_now(position)
        if action.label != label_of(colour):
            raise Invalid.of("label", say("the {colour:colour} deck is drawn from now", colour=colour))
        values, value = self.values(position, colour), action.value or ""
        if value not in values:
            self.check_new(position, colour, value)
        return value

    def check_new(self, position: Adventure, colour: str, value: str) -> None:
        """Refuse a card that cannot be the one: a deck known whole, a name used up, a card of another colour."""
        if not FACT_KEY.fullmatch(value) or not value.startswith(self.fronts_told()):
            raise Invalid.of("value", "names no challenge card")
        if not self.open_now(position, colour):
            raise Invalid.of("value", say("{card:card} cannot be the next card of this deck", card=value))
        if record.told(position, value):
            self.check_known(position, colour, value)

    def fronts_told(self) -> tuple[str, ...]:
        """How the names of what may be told begin."""
        return ENCOUNTER, EVENT

    def check_known(self, position: Adventure, colour: str, value: str) -> None:
        if colour_of(position, value) != colour:
            raise Invalid.of(
                "value", say("{card:card} is no card of the {colour:colour} deck", card=value, colour=colour)
            )
        raise Invalid.of("value", say("every {card:card} there is lies elsewhere", card=value))


def colour_of(position: Adventure, card: str) -> str:
    """The deck a card or an item belongs to."""
    kind, _, key = card.partition(".")
    if kind == "item":
        return record.item_card(position, key).colour
    return (record.encounter(position, key) if kind == "encounter" else record.event_card(position, key)).colour


def check_colour(position: Adventure, card: str, colour: str) -> None:
    """What is told of a card must fit the deck it was drawn from."""
    if colour_of(position, card) != colour:
        raise Invalid.of("value", say("{card:card} is no card of the {colour:colour} deck", card=card, colour=colour))
