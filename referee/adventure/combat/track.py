"""The undefeated encounter track: ten slots, a marker each on the board, and what happens when all are taken."""

from typing import ClassVar

from referee.adventure.actions import Slot
from referee.adventure.card.keyword import forsake
from referee.adventure.table import record
from referee.adventure.table.aggro import MARKER
from referee.adventure.table.board import distance
from referee.adventure.table.challenge_card import ENCOUNTER, EVENT, put_on_top
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_turn import active
from referee.adventure.table.position import AGGRO, MARKERS, SLOTS, Adventure, Face, Foe, marker_of, marker_space
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text, say

PLACE_CARD = "wag.track.place-card"
PLACE_MARKER = "wag.track.place-marker"
FULL = "wag.track.full"
TIE = "wag.track.full-tie"


class Tracking(Frame[Adventure], tag="tracking"):
    """An encounter nobody has defeated finds its slot; on a full track the nearest marker makes room."""

    heading = "An encounter goes on the track"
    asks: ClassVar = {"slot": (PLACE_CARD,)}
    foe: Foe
    space: str
    rules: list[str] = []

    def settle(self, position: Adventure) -> bool:
        slots = self.slots(position)
        free = slots[0] not in position.track
        if len(slots) > 1 and (not free or position.options.get("slots") == "chosen"):
            return False
        self.put(position, slots[0])
        return True

    def slots(self, position: Adventure) -> list[str]:
        """The empty ones; when there is none, those whose markers are nearest."""
        empty = [slot for slot in SLOTS if slot not in position.track]
        if empty:
            return empty
        away = {slot: distance(position, self.space, marker_space(position, slot)) for slot in unfought(position)}
        return [slot for slot in away if away[slot] == min(away.values())]

    def put(self, position: Adventure, slot: str) -> None:
        """Lay card and marker down, once there is room."""
        close(position, self)
        crowded = [FULL] if slot in position.track else []
        if crowded:
            discard(position, slot, (FULL,))
        aggro = "aggro" in record.encounter(position, self.foe.key).traits
        rules = [*self.rules, *crowded, PLACE_CARD, PLACE_MARKER, *([MARKER] if aggro else [])]
        data = {"slot": slot, "space": self.space, "aggro": aggro, "foe": self.foe, "card": ENCOUNTER + self.foe.key}
        happen(position, "tracked", dict.fromkeys(rules), seat=active(position), data=data)

    def prompts(self, position: Adventure) -> list[Prompt]:
        slots, seats = self.slots(position), [active(position)]
        if slots[0] in position.track:
            text = "{seats:seat} says which marker makes room for {foe:card}."
            rules: tuple[str, ...] = (FULL, TIE)
        else:
            text, rules = "{seats:seat} chooses a slot of the track for {foe:card}.", (PLACE_CARD,)
        options = [Option({"number": int(slot)}, self.label(position, slot)) for slot in slots]
        return [self.ask(seats, "slot", text, One(options), rules=rules, foe=ENCOUNTER + self.foe.key)]

    def label(self, position: Adventure, slot: str) -> Text:
        if slot not in position.track:
            return ""
        return say("{slot}: {foe:card}", slot=slot, foe=ENCOUNTER + position.track[slot].key)

    def on_slot(self, position: Adventure, action: Slot) -> None:
        self.only(position, action)
        slots = self.slots(position)
        if str(action.number) not in slots:
            raise Invalid.of("number", say("may be {slots: or}", slots=slots))
        tie = slots[0] in position.track
        self.rules = [*self.rules, *([TIE] if tie else [])]
        self.put(position, str(action.number))


@VERBS.verb("tracked", "{card:card} goes on slot {slot} of the track, its marker to {space:space}.")
def tracked(position: Adventure, event: Event) -> None:
    slot, space = event.data["slot"], event.data["space"]
    position.track = position.track | {slot: event.data.pop("foe")}
    shift(position.piles, marker_of(slot), "", 1, MARKERS, space, (), AGGRO if event.data["aggro"] else ())


@VERBS.verb("untracked", "{card:card} leaves the track; slot {slot} and its marker are free.")
def untracked(position: Adventure, event: Event) -> None:
    slot = event.data["slot"]
    foe, space = position.track[slot], marker_space(position, slot)
    marks = next(pile.marks for pile in position.piles[space] if pile.kind == marker_of(slot))
    shift(position.piles, marker_of(slot), "", 1, space, MARKERS, marks, ())
    position.track = {key: other for key, other in position.track.items() if other is not foe}


def unfought(position: Adventure) -> list[str]:
    """The slots whose encounters may leave the track: one that is being fought stays until the fight is over."""
    combat = current_combat(position)
    return [slot for slot in SLOTS if slot in position.track and (combat is None or combat.slot != slot)]


def to_track(position: Adventure, foe: Foe, space: str, rules: tuple[str, ...]) -> None:
    """An encounter card goes on the track, its marker to the space of the battle."""
    push(position, Tracking(foe=foe, space=space, rules=list(rules)))


def off_track(position: Adventure, slot: str, rules: tuple[str, ...]) -> Foe:
    """Take a card off the track and its marker off the board; where the card goes is for whoever asks."""
    foe = position.track[slot]
    happen(position, "untracked", rules, slot=slot, card=ENCOUNTER + foe.key)
    return foe


def discard(position: Adventure, slot: str, rules: tuple[str, ...]) -> None:
    """An encounter leaves the track undefeated: its card goes on top of its deck, what lay on it to the piles."""
    foe = off_track(position, slot, rules)
    put_on_top(position, foe.colour, face_of(foe))
    forsake(position, foe.attached, ())


def face_of(foe: Foe) -> Face:
    """The card of an encounter, as it lies in a deck."""
    return Face(EVENT + foe.event) if foe.event else Face(ENCOUNTER + foe.key, foe.item)
