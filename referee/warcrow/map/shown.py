"""The map as phones draw it: bases, terrain, how far each unit goes, and what is not on it yet."""

from referee.kernel.eyes import Eyes
from referee.kernel.field import Field, Lying, Ring
from referee.kernel.say import Text, say
from referee.warcrow.map import marker
from referee.warcrow.map.bases import is_shown, number_of, radius
from referee.warcrow.table.element import TERRAIN
from referee.warcrow.table.hiding import in_sight
from referee.warcrow.table.installed import NOT_THERE, is_installed
from referee.warcrow.table.place import MARKER, SIDE, STRIDE
from referee.warcrow.table.position import Warcrow, is_on_field
from referee.warcrow.table.values import movement

ACTION = "place"
NAMED = 4
"""So many units are told by name, more are counted."""


def field(position: Warcrow, eyes: Eyes) -> Field:
    """Everything on the map; hidden units are on no map."""
    lying = [element(position, key, eyes) for key in position.places if key.startswith(TERRAIN)]
    lying += [objective(position, key, eyes) for key in position.places if marker.is_marker(position, key)]
    lying += [unit(position, key, eyes) for key in position.places if is_on_field(position, key)]
    text = eyes.tell(note(position) if is_installed() else NOT_THERE)
    return Field(eyes.tell("Battle map"), text, SIDE, SIDE, STRIDE, eyes.tell("strides"), ACTION, lying)


def note(position: Warcrow) -> Text:
    """What is still to be shown."""
    lacking = [key for key in in_sight(position) if not is_shown(position, key)]
    if len(lacking) > NAMED:
        return say("{number} units are not on the map as they stand now.", number=len(lacking))
    if lacking:
        return say("{units:unit} {units:is|are} not on the map as {units:it stands|they stand} now.", units=lacking)
    return "Drag what stands elsewhere; what is measured is offered, and the table has the last word."


def element(position: Warcrow, key: str, eyes: Eyes) -> Lying:
    kind = position.elements[key].kind if key in position.elements else ""
    return Lying(key, eyes.name("unit", key), [list(spot) for spot in position.places[key].spots], kind=kind)


def objective(position: Warcrow, key: str, eyes: Eyes) -> Lying:
    """A marker, in the color of whoever controls it."""
    number, spots = key.removeprefix(MARKER), [list(spot) for spot in position.places[key].spots]
    holder = position.objectives[number].holder
    return Lying(key, eyes.name("objective", number), spots, round(marker.WIDE * STRIDE), holder)


def unit(position: Warcrow, key: str, eyes: Eyes) -> Lying:
    own, place = position.units[key], position.places[key]
    wide = round(radius(position, key) * STRIDE)
    first, _, charge = (*movement(position, key), 0, 0, 0)[:3]
    rings = [
        Ring(eyes.tell(say(words, far=far)), (far * STRIDE) + 3 * wide)
        for words, far in (("Move: {far:stride}", first), ("Charge: {far:stride}", charge))
        if far
    ]
    return Lying(
        key,
        eyes.name("unit", key),
        [list(spot) for spot in place.spots],
        wide,
        own.side,
        moved=not is_shown(position, key),
        rings=rings if len(place.spots) == number_of(position, key) else [],
    )
