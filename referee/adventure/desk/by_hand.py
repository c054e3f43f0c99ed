"""What hands do at the real table: how markers and discoveries lie, what cards are taken and put where."""

from collections.abc import Iterator, Sequence

from referee.adventure.actions import Discard, Equip, PlayCard, Unequip
from referee.adventure.table.position import AGGRO, DISCOVERY, GLOBAL, Adventure, Attached, Foe, Item, Laid, Seat
from referee.kernel.action import Action, Correct
from referee.kernel.deed import Deed
from referee.kernel.fields import Line
from referee.kernel.pieces import Pile
from referee.kernel.say import Say, Text, say
from referee.kernel.speech import Voice

SAYING = (Equip, Unequip, PlayCard, Discard)
"""Actions that say themselves what is done with cards."""

# ---- pieces


def face(voice: Voice, pile: Pile) -> str:
    """A marker may lie aggro side up; a discovery is face down unless its kind is to be seen."""
    if pile.kind.startswith("marker-"):
        return "aggro side up" if pile.marks == AGGRO else ""
    return voice.name(DISCOVERY, pile.marks[0]) if pile.kind == DISCOVERY and pile.marks else ""


def turning(name: str, face: str) -> tuple[str, str] | None:
    """What is done with a discovery that is covered again, or a marker that is turned."""
    if face or name == "token":
        return None
    covered = "Turn {what} in {place} face down"
    return ("turn", covered if name == DISCOVERY else "Turn {what} in {place}: not aggro")


def pieces_told(name: str, number: int) -> Text:
    """A marker is called by its number; of anything else so many."""
    if name.startswith("marker-"):
        return say("{marker:piece}", marker=name)
    return say("{pieces:piece}", pieces={name: number})


# ---- cards


def deeds(before: Adventure, after: Adventure, actions: Sequence[Action]) -> Iterator[Deed]:
    """What is done with cards; what a correction sets lies there already."""
    actor = actions[-1].seat if actions else ""
    typed = [action.position for action in actions if isinstance(action, Correct)]
    said = actor if actions and isinstance(actions[-1], SAYING) else ""
    for verb, text in table_deeds(before, after, typed):
        yield Deed(actor, verb, text)
    for seat, now in after.seats.items():
        was = before.seats[seat]
        if was != now and not any(seat in one.get("seats", {}) for one in typed):
            yield from (Deed(seat, verb, text) for verb, text in seat_deeds(after, was, now, said=seat == said))


def table_deeds(before: Adventure, after: Adventure, typed: Sequence[dict[str, object]]) -> Iterator[Line]:
    """Encounters on the track, and events."""
    if before.track != after.track and not any("track" in one for one in typed):
        yield from track(before.track, after.track)
    if before.laid != after.laid and not any("laid" in one for one in typed):
        yield from events(before.laid, after.laid)


def track(was: dict[str, Foe], now: dict[str, Foe]) -> Iterator[Line]:
    for slot, foe in now.items():
        if slot not in was or was[slot].key != foe.key:
            yield "lay", say("Lay {card:card} on slot {slot} of the track", card=f"encounter.{foe.key}", slot=slot)
        yield from laid_on(was[slot].attached if slot in was else [], foe.attached, f"encounter.{foe.key}")
    for slot, foe in was.items():
        if slot not in now:
            yield "take", say("Take {card:card} off slot {slot} of the track", card=f"encounter.{foe.key}", slot=slot)


def events(was: dict[str, Laid], now: dict[str, Laid]) -> Iterator[Line]:
    for place, laid in now.items():
        other = was.get(place)
        if other is None or other.key != laid.key:
            yield "lay", event_text(laid.key, place)
        elif other.face != laid.face:
            yield "turn", say("Turn {card:card} over", card=f"event.{laid.key}")
    for place, laid in was.items():
        if place not in now:
            yield "take", say("Take {card:card} away", card=f"event.{laid.key}")


def event_text(key: str, place: str) -> Say:
    if place == GLOBAL:
        return say("Lay {card:card} on the global event space", card=f"event.{key}")
    return say("Lay {card:card} on {space:space}", card=f"event.{key}", space=place)


def seat_deeds(after: Adventure, was: Seat, now: Seat, said: bool) -> Iterator[Line]:
    """Items, quests, the quest log, cards in hand and attached; what somebody has just said is not told again."""
    for id, item in now.items.items():
        if id not in was.items:
            yield "take", taken(item)
        else:
            yield from laid_on(was.items[id].attached, item.attached, f"item.{item.key}")
    for id, item in was.items.items():
        if id not in now.items:
            yield "give", given(after, id, item)
    if not said:
        yield from equipment(was, now)
    yield from quests(was, now)
    yield from laid_on(was.attached, now.attached, f"character.{now.character}")
    drawn = now.hand - was.hand
    if drawn > 0 or (drawn < 0 and not said):
        words = "Draw {number:ability-card}" if drawn > 0 else "Discard {number:ability-card}"
        yield "take" if drawn > 0 else "give", say(words, number=abs(drawn))


def taken(item: Item) -> Say:
    """An item is the back of what was beaten, where anybody has seen that."""
    card = f"item.{item.key}"
    if item.back:
        return say("Turn {back:card} over and put {card:card} under the bag token", back=item.back, card=card)
    return say("Put {card:card} under the bag token", card=card)


def given(after: Adventure, id: str, item: Item) -> Say:
    """An item that is no longer here: another has it, or it went back to its deck."""
    card = f"item.{item.key}"
    other = next((seat for seat, player in after.seats.items() if id in player.items), None)
    if other is not None:
        return say("Give {card:card} to {seat:seat}", card=card, seat=other)
    return say("Put {card:card} on top of the {colour:colour} deck", card=card, colour=item.colour)


def equipment(was: Seat, now: Seat) -> Iterator[Line]:
    for slot in ("weapon", "armor"):
        before, id = getattr(was, slot), getattr(now, slot)
        if id and id != before and id in now.items:
            yield "lay", say("Lay {card:card} beside the character card", card=f"item.{now.items[id].key}")
        if before and before != id and before in now.items:
            yield "put", say("Put {card:card} back into the bag", card=f"item.{now.items[before].key}")


def quests(was: Seat, now: Seat) -> Iterator[Line]:
    logged = {card.key for card in now.log} - {card.key for card in was.log}
    for key in now.quests:
        if key not in was.quests:
            yield "take", say("Lay {card:card} beside the quest log", card=f"quest.{key}")
    for key in was.quests:
        if key not in now.quests and key not in logged:
            yield "give", say("Put {card:card} away", card=f"quest.{key}")
    for number in range(len(was.log), len(now.log)):
        card = now.log[number]
        yield "put", say("Put {card:card} under the quest log", card=f"{card.kind}.{card.key}")
    for number in range(len(now.log), len(was.log)):
        card = was.log[number]
        yield "take", say("Take {card:card} from under the quest log", card=f"{card.kind}.{card.key}")


def laid_on(was: Sequence[Attached], now: Sequence[Attached], bearer: str) -> Iterator[Line]:
    for one in now:
        if one not in was:
            yield "lay", say("Lay {card:card} on {bearer:card}", card=one.card, bearer=bearer)
    for one in was:
        if one not in now:
            yield "take", say("Take {card:card} off {bearer:card}", card=one.card, bearer=bearer)
