"""Putting things on the map: several at once, by either player. Nothing is measured by it, and no model moves."""

from collections.abc import Iterable
from typing import Annotated

import numpy as np
from msgspec import Meta

from referee.kernel.action import Action, Name, kind_of, titled
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.position import forget, happen, require
from referee.kernel.say import say
from referee.warcrow.claim.range import PREMEASURE
from referee.warcrow.claim.reach import diameter
from referee.warcrow.map.bases import bases, is_shown, number_of
from referee.warcrow.map.marker import is_marker
from referee.warcrow.map.plane import apart, crossing
from referee.warcrow.table.element import BASICS, TERRAIN, Element, basic
from referee.warcrow.table.hiding import RULES, concealed, undeployed
from referee.warcrow.table.place import Place, Spots
from referee.warcrow.table.position import Warcrow, is_on_field, on_field
from referee.warcrow.table.verbs import VERBS

DRAWN, OPTION = "drawn", "map"
OVERLAP = "wcr.unit.no-base-overlap"
LEAST = 0.05
"""Strides that bases may lie over each other: a finger is no ruler."""
CORNERS = 3
Key = Annotated[Name, kind_of("unit")]


class PlaceOnMap(Action, tag="place"):
    """Show where units and terrain lie, in hundredths of a stride; without spots a thing is taken off the map.

    Of a unit the leader comes first, and a Support in it last; of an element these are the corners, of an objective
    (`objective-1`) the middle of its marker.
    """

    title = "Put on the map"
    hint = "Show on the map where something stands; the table still has the last word."
    places: Annotated[dict[Key, Spots], Meta(min_length=1, max_length=40), titled("What lies where")]


@VERBS.verb("placed", "{seat:seat} shows the place of {things:unit} on the map.")
def placed(position: Warcrow, event: Event) -> None:
    """What is shown lies there; elements that nobody has told of are laid with it."""
    put, laid = event.data["places"], event.data["laid"]
    position.places = {key: place for key, place in (position.places | put).items() if place.spots}
    position.elements = position.elements | laid if laid else position.elements
    forget(position)


VERBS.verb("lifted", "{seat:seat} takes {things:unit} off the map.")(placed)


def is_drawn(position: Warcrow) -> bool:
    return position.options.get(OPTION) == DRAWN


def place(position: Warcrow, action: PlaceOnMap) -> None:
    """Check what is shown and keep it."""
    if not is_drawn(position):
        raise Refusal([PREMEASURE], say("This table is played without a map."))
    laid: dict[str, Element] = {}
    for key, spots in action.places.items():
        laid |= check(position, key, [(x, y) for x, y in spots])
    put = {key: Place([(x, y) for x, y in spots]) for key, spots in action.places.items()}
    kind = "placed" if any(action.places.values()) else "lifted"
    told = {"places": put, "laid": laid, "things": list(put)}
    happen(position, kind, [PREMEASURE], seat=action.seat, data=told)
    check_apart(position, [key for key in put if is_shown(position, key)])


def check(position: Warcrow, key: str, spots: list[tuple[int, int]]) -> dict[str, Element]:
    """Whether a thing can be shown so; the element it lays, if nobody has told of it before."""
    field = f"places.{key}"
    if key.startswith(TERRAIN):
        check_outline(spots, field)
        return {} if key in position.elements or not spots else {key: basic(kind_in(key, field))}
    if is_marker(position, key):
        if len(spots) > 1:
            raise Invalid.of(field, "a marker has one spot")
        return {}
    if not is_on_field(position, key):
        raise Invalid.of(field, "no such unit stands on the battlefield")
    if key in concealed(position):
        words = "{unit:unit} may still stay in hiding: only units that stand are on the map."
        raise Refusal(list(RULES), say(words, unit=key), say("Put it there once it is deployed and play begins."))
    if key in undeployed(position):
        raise Invalid.of(field, "a unit is put on the map once it is deployed")
    if spots and len(spots) != number_of(position, key):
        raise Invalid.of(field, say("has {number} bases, the leader's first", number=number_of(position, key)))
    diameter(position, key)
    return {}


def kind_in(key: str, field: str) -> str:
    """What an element is by its key: terrain-lake-2 is a lake."""
    kind = key.removeprefix(TERRAIN).rstrip("0123456789").rstrip("-")
    if kind not in BASICS:
        raise Invalid.of(field, say("no such element; there are {known:element}", known=list(BASICS)))
    return kind


def check_outline(spots: list[tuple[int, int]], field: str) -> None:
    """An element has an edge that does not cross itself."""
    corners = np.array([*spots, *spots[:1]], dtype=float)
    if not spots:
        return
    if len(spots) < CORNERS or len(set(spots)) < len(spots):
        raise Invalid.of(field, say("an element has at least {least} corners, each its own", least=CORNERS))
    sides = np.concatenate([corners[:-1], corners[1:]], axis=1)
    x, y = corners[:, 0], corners[:, 1]
    if crossing(sides, sides).any() or not np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]):
        raise Invalid.of(field, "the edge of an element does not cross itself")


def check_apart(position: Warcrow, keys: Iterable[str]) -> None:
    """No base lies over another."""
    shown = [key for key in on_field(position) if is_shown(position, key)]
    for key in keys:
        mine = bases(position, key)
        for other in shown:
            theirs = bases(position, other)
            pairs = [(a, b) for at, a in enumerate(mine) for b in (theirs[at + 1 :] if other == key else theirs)]
            fine = all(apart(a, b) >= -LEAST for a, b in pairs)
            words = "A base of {unit:unit} would lie over one of {other:unit}."
            require(position, fine, OVERLAP, words, unit=key, other=other)


def check_typed(position: Warcrow, keys: Iterable[str]) -> None:
    """What is typed in lies on the battlefield: units that are hidden have no place, elements have an outline."""
    for key in keys:
        place = position.places[key]
        if key.startswith(TERRAIN) and key in position.elements:
            check_outline(place.spots, f"places.{key}")
        elif is_marker(position, key) and len(place.spots) == 1:
            continue
        elif not is_on_field(position, key) or not len(place.spots) > 0:
            raise Invalid.of(f"places.{key}", "no such unit or element lies on the battlefield")
    check_apart(position, [key for key in keys if is_shown(position, key)])


def take_off(position: Warcrow) -> None:
    """What has left the battlefield is not on the map."""
    lying = [key for key in position.places if key not in position.elements and not is_marker(position, key)]
    left = [key for key in lying if not is_on_field(position, key)]
    if left:
        position.places = {key: place for key, place in position.places.items() if key not in left}
        forget(position)


def follow(position: Warcrow, stamps: dict[str, int], places: dict[str, Place]) -> None:
    """What an action disturbed and nobody has shown anew has moved."""
    take_off(position)
    for key, place in position.places.items():
        stirred = position.stamps.get(key, 0) != stamps.get(key, 0)
        if stirred and not place.moved and places.get(key) == place:
            position.places = position.places | {key: Place(place.spots, moved=True)}
            forget(position)
