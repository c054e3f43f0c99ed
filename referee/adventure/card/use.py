"""What a seat may use beside ability cards: powers at will, potions and kept discoveries, each by what it goes by."""

from collections.abc import Iterator

from msgspec import Struct

from referee.adventure.actions import UseAbility
from referee.adventure.card.in_force import Bound, bound, powers_of, side_up
from referee.adventure.card.kept import KEPT, Kept
from referee.adventure.card.weapon_replacement import WEAPON_TEXT, is_silent
from referee.adventure.item.bag import SYMBOL, fits_level, has_symbol
from referee.adventure.item.equip import BAG, LEVEL_LIMIT, slot_of
from referee.adventure.item.item import USE_STATE
from referee.adventure.item.potion import LINES, MANA, MANA_POTION, potions_of
from referee.adventure.table.open_turn import active
from referee.adventure.table.position import GLOBAL, Adventure, kept, where
from referee.adventure.table.power_parts import USE
from referee.kernel.errors import Invalid
from referee.kernel.position import require

CHARACTER, TOKEN, POTION, ATTACHED, EVENT = "character", "token:", "potion:", "attached:", "event:"
"""How the things are named that are used; an item is named by its id."""


class Thing(Struct, frozen=True):
    """Something to be used: what it goes by, and what it is: a power line, a potion of an item or a kept discovery."""

    source: str
    line: int = 0
    power: Bound | None = None
    item: str = ""
    potion: str = ""
    kept: Kept | None = None


def things(position: Adventure, seat: str) -> Iterator[Thing]:
    """Everything of a seat's that may be used at some moment; of two that go by the same the first."""
    seen = set()
    for thing in all_things(position, seat):
        if (thing.source, thing.line) not in seen:
            seen.add((thing.source, thing.line))
            yield thing


def all_things(position: Adventure, seat: str) -> Iterator[Thing]:
    for line in (*powers_of(position, seat), *of_the_space(position, seat)):
        if line.power.when.kind == USE and (not line.source.startswith(EVENT) or seat == active(position)):
            yield Thing(named(position, line), line.line, power=line)
    for item in position.seats[seat].items:
        for number, potion in enumerate(potions_of(position, seat, item)):
            if potion in LINES:
                yield Thing(POTION + item, number, item=item, potion=potion)
    for kind in kept(position, seat):
        if kind in KEPT:
            yield Thing(TOKEN + kind, kept=KEPT[kind])


def of_the_space(position: Adventure, seat: str) -> Iterator[Bound]:
    """Lines of an event that lies in a character's space."""
    space = where(position, seat)
    if space in position.laid:
        laid = position.laid[space]
        yield from bound(f"{EVENT}{laid.key}", "", seat, side_up(position, space), space)


def named(position: Adventure, line: Bound) -> str:
    """What a power goes by in an action."""
    kind, _, key = line.source.partition(":")
    if kind == "character":
        return CHARACTER
    if kind == "item":
        return key
    if kind == "event":
        return EVENT + (line.place or GLOBAL)
    return TOKEN + key if kind == "discovery" else ATTACHED + key.rpartition(".")[2]


def thing(position: Adventure, action: UseAbility) -> Thing:
    """What an action names; an item whose text does not work now, and a mana potion, are refused by what says so."""
    found = [one for one in things(position, action.seat) if one.source == action.source]
    chosen = next((one for one in found if one.line == action.line), None)
    if chosen is None:
        check_works(position, action)
        raise Invalid.of("line" if found else "source", "there is nothing of that kind to be used")
    return chosen


def check_works(position: Adventure, action: UseAbility) -> None:
    """Refuse what there is, but is of no use now or not in this way."""
    mine, seat = position.seats[action.seat], action.seat
    id = action.source.removeprefix(POTION)
    if id not in mine.items:
        return
    if action.source != id:
        why = "A mana potion is drunk where an energy cost is paid."
        mana = potions_of(position, seat, id)[action.line : action.line + 1] == (MANA,)
        require(position, not mana, MANA_POTION, why, seat=seat, item=id)
        return
    why = "{item:item} is above the level of {seat:seat}, and of no use yet."
    require(position, fits_level(position, seat, id), LEVEL_LIMIT, why, seat=seat, item=id)
    works = id in mine.equipped or has_symbol(position, seat, id)
    rule = SYMBOL if slot_of(position, seat, id) == BAG else USE_STATE
    require(position, works, rule, "{item:item} lies in the bag and does not work from there.", seat=seat, item=id)
    muted = is_silent(position, seat, id)
    why = "{seat:seat} fights with an ability instead of {item:item}, whose text is ignored meanwhile."
    require(position, not muted, WEAPON_TEXT, why, seat=seat, item=id)
