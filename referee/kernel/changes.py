"""What differs between two positions: pieces first, then everything else that has a title, as a correction tells it.

Complete by construction: every pile that differs, every titled field of the position, of its seats and of its moment.
What hands do about it is told in hands.py.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Raw, Struct

from referee.kernel.document import NOTE
from referee.kernel.fields import Field, fields_of
from referee.kernel.pieces import Pile, Piles, moved_between, write_heap
from referee.kernel.position import Position
from referee.kernel.say import Say, Text, say
from referee.kernel.speech import FACT, SPACE
from referee.kernel.verbs import printed

Faced = dict[tuple[str, str, str], int]
"""Pieces by name, side and how they lie."""


class Change(Struct, frozen=True):
    """One line; `seen_by` names whose eyes it is for, None for all."""

    text: Say
    seen_by: str | None = None


def changes(before: Position, after: Position, moment: dict[str, Any] | None = None) -> list[Change]:
    """What differs between two positions; `moment` where the new one is about to begin."""
    found = [Change(text) for text in (*moves(before, after), *faces(before, after))]
    for seat in after.seats if before.seats else ():
        found += seat_changes(seat, before.seats[seat], after.seats[seat], after.outcome is not None)
    found += [Change(text) for text in field_changes(before, after)]
    was, now = before.game.moment(before), after.game.moment(after) if moment is None else moment
    return found + [Change(text) for text in after.game.moment_changes(was, now)]


def seen(found: Iterable[Change], seats: Sequence[str]) -> list[Say]:
    """The lines that these seats may read."""
    return [change.text for change in found if change.seen_by is None or change.seen_by in seats]


# ---- pieces


def differing_piles(before: Position, after: Position) -> tuple[Piles, Piles]:
    """The places at which anything differs."""
    lay, lies = before.stored_piles, after.stored_piles
    if lay == lies:
        return {}, {}
    places = [place for place, heap in lay.items() if heap != lies.get(place) and unlike(heap, lies.get(place))]
    places += lies.keys() - lay.keys()
    places.sort()
    was, now = ({place: position.piles.get(place, []) for place in places} for position in (before, after))
    return was, now


def unlike(was: Any, now: Any) -> bool:
    """Whether other pieces lie there: a heap that somebody looked at is written down to be compared with one unread."""
    if type(was) is Raw:
        return bool(was != (now if type(now) is Raw else Raw(write_heap(now))))
    return type(now) is not Raw or now != Raw(write_heap(was))


WAYS = {
    (True, True): "{what} from {origin} to {to}",
    (True, False): "{what} from {origin} off the table",
    (False, True): "{what} to {to}",
    (False, False): "{what} off the table",
}


def moves(before: Position, after: Position) -> Iterator[Say]:
    """Every piece that lies elsewhere."""
    game = after.game
    for name, side, number, origin, to in moved_between(*differing_piles(before, after), game.piece_name):
        ends = {"origin": game.place_words(after, origin or ""), "to": game.place_words(after, to or "")}
        yield say(WAYS[bool(origin), bool(to)], what=game.piece_words(after, name, side, number), **ends)


def faces(before: Position, after: Position) -> Iterator[Say]:
    """Every piece that lies where it lay, but otherwise: turned, finished, known."""
    game = after.game
    was, now = differing_piles(before, after)
    for place in sorted(was):
        lay, lies = (faced(game, heap) for heap in (was[place], now[place]))
        for (name, side, face), number in more_than(lies, lay).items():
            if face or any((name, side) == other[:2] and other[2] for other in more_than(lay, lies)):
                what = game.piece_words(after, name, side, number)
                there = game.place_words(after, place)
                yield say("{place}: {what} {face}", place=there, what=what, face=face or game.unmarked)


def faced(game: Any, heap: list[Pile]) -> Faced:
    """How many pieces of which name and side lie how."""
    found: Faced = {}
    for pile in heap:
        key = game.piece_name(pile), pile.side, game.face(pile)
        found[key] = found.get(key, 0) + pile.count
    return found


def more_than(some: Faced, others: Faced) -> Faced:
    """What there is more of than elsewhere, and how much."""
    return {key: number - others.get(key, 0) for key, number in some.items() if number > others.get(key, 0)}


# ---- everything else


def seat_changes(seat: str, was: Any, now: Any, open_to_all: bool) -> Iterator[Change]:
    """What lies before a player; what is hidden is for their eyes alone."""
    if not isinstance(now, Struct):
        return
    for text in carried(seat, was, now):
        yield Change(text)
    for field in fields_of(type(now)).values():
        if field.pile and isinstance(getattr(now, field.name), int) and carries(field.pile, was, now):
            continue
        title = say("{seat:seat}, {field}", seat=seat, field=field.title)
        for text in differing(title, getattr(was, field.name), getattr(now, field.name), field):
            yield Change(text, seat if field.hidden and not open_to_all else None)


def piled(player: Any, pile: str) -> dict[str, int]:
    """How many of a kind lie where, by the title of the field."""
    found = {}
    for field in fields_of(type(player)).values():
        if field.pile == pile:
            value = getattr(player, field.name)
            found[field.title] = value if isinstance(value, int) else len(value)
    return found


def carries(pile: str, was: Any, now: Any) -> bool:
    """Whether what left some of these fields is just what others got."""
    return sum(piled(was, pile).values()) == sum(piled(now, pile).values())


def carried(seat: str, was: Any, now: Any) -> Iterator[Say]:
    """What goes from one counted pile of a player to another, like cards from the hand to the deck."""
    for pile in dict.fromkeys(field.pile for field in fields_of(type(now)).values() if field.pile):
        if carries(pile, was, now):
            lay, lies = ({at: [Pile(pile, seat, n)] for at, n in piled(p, pile).items()} for p in (was, now))
            for _, _, number, origin, to in moved_between(lay, lies):
                moved = {"what": {pile: number}, "origin": origin, "to": to}
                yield say("{seat:seat}: {what} from {origin} to {to}", seat=seat, **moved)


def field_changes(before: Position, after: Position) -> Iterator[Say]:
    for field in fields_of(type(after)).values():
        yield from differing(field.title, getattr(before, field.name), getattr(after, field.name), field)


def moment_changes(was: dict[str, Any], now: dict[str, Any]) -> Iterator[Say]:
    for name in was | now:
        if name != NOTE:
            kind = "seat" if name == "seat" else ""
            yield from differing(name, was.get(name), now.get(name), Field(name, name, kind=kind))


def differing(title: Text, was: Any, now: Any, field: Field | None = None) -> Iterator[Say]:
    """Every leaf that is not what it was: `title: now, not before`."""
    if was == now:
        return
    struct = next((type(value) for value in (now, was) if isinstance(value, Struct)), None)
    if struct is not None and now is None:
        yield say("{title}: gone", title=title)
    elif struct is not None and was is None:
        words = spoken(now)
        yield say("{title}: {now}", title=title, now=words) if words != "none" else say("{title}: there", title=title)
    elif struct is not None:
        for part in fields_of(struct).values():
            deeper = say("{title}, {part}", title=title, part=part.title)
            yield from differing(deeper, getattr(was, part.name), getattr(now, part.name), part)
    elif isinstance(was, dict) or isinstance(now, dict):
        for key in sorted((was or {}).keys() | (now or {}).keys()):
            lay, lies = (was or {}).get(key), (now or {}).get(key)
            deeper = keyed(title, *own_name(lies or lay, key, field.key_kind if field else ""))
            told = field is not None and field.key_kind == FACT
            yield from told_otherwise(deeper, key, lay, lies) if told else differing(deeper, lay, lies, field)
    else:
        yield say("{title}: {now}, not {was}", title=title, now=spoken(now, field), was=spoken(was, field))


def told_otherwise(title: Text, fact: str, was: Any, now: Any) -> Iterator[Say]:
    """A printed fact as it is read aloud, before and now; where that sounds alike, only that it differs."""
    if was == now:
        return
    read = [say("none") if value is None else printed(fact, value) for value in (now, was)]
    words = "{title}: {now}, not {was}" if read[0] != read[1] else "{title}: told otherwise"
    yield say(words, title=title, now=read[0], was=read[1])


KEYED = {SPACE: "{title} on {key}", FACT: "{title}, {key}"}


def keyed(title: Text, key: str, kind: str) -> Say:
    """What a field has under a key: a beacon on a hill, a level of a unit, a fact by what it is about."""
    return say(KEYED.get(kind, "{title} {key}"), title=title, key=named(key, kind))


def own_name(thing: Any, key: str, kind: str) -> tuple[str, str]:
    """What is kept under a key that stands for nothing goes by its own, where it has one: an item by what it is."""
    own = fields_of(type(thing)).get("key") if isinstance(thing, Struct) and not kind else None
    return (getattr(thing, own.name), own.kind) if own is not None and own.kind else (key, kind)


def named(key: str, kind: str) -> Text:
    """A key by the name of what it stands for; where it stands for nothing, in plain words."""
    return Say(f"{{key:{kind}}}", {"key": key}) if kind else str(key).replace(".", " ").replace("-", " ")


def spoken(value: Any, field: Field | None = None) -> Text:
    """A value as one says it."""
    if field is not None and field.kind and isinstance(value, str) and value:
        return named(value, field.kind)
    if field is not None and field.words and isinstance(value or 0, int):
        return field.words[value or 0]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value in ("", [], (), {}):
        return "none"
    if isinstance(value, list | tuple):
        return Say("{values}", {"values": [spoken(one, field) for one in value]})
    if isinstance(value, Struct):
        if hasattr(value, "said"):
            told: Say = value.said
            return told
        parts = ((part, getattr(value, part.name)) for part in fields_of(type(value)).values())
        return ", ".join(f"{part.title} {spoken(one, part)}" for part, one in parts if one) or "none"
    return str(value)
