"""The powers in force for a fighter: what is printed on all that works for him now, line by line.

Of a character: the side of the card that is up, items that may be used where they are, cards attached to these or to
him, ability cards still at work, what is kept, the global event. Of an encounter: its own lines, and what lies on it.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.adventure.card.weapon_replacement import mutes
from referee.adventure.item.bag import Allows, fits_level, usable_items
from referee.adventure.table import record
from referee.adventure.table.condition import foe_record, holds
from referee.adventure.table.grammar import Power, parse
from referee.adventure.table.lasting import lasting
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.position import FOE, GLOBAL, LEVELS, Adventure, Attached, kept, level_of
from referee.adventure.table.power_parts import ALWAYS, DIE, FOE_DIE

IN_FORCE = "in-force"
"""The word of what lasts that keeps a line of an ability card in force."""


class Bound(Struct, frozen=True):
    """A power line in force: what says so and whose card it is, its number there, what it says, who "self" is.

    `source` and `owner` are those of a Task. `place` tells two of one name apart: what it lies on, the side that is up.
    """

    source: str
    owner: str
    line: int
    power: Power
    me: str = ""
    place: str = ""

    @property
    def key(self) -> str:
        """What it goes by where it is told apart from other powers."""
        return "#".join((self.source, *([self.place] if self.place else []), str(self.line)))


def powers_of(position: Adventure, who: str, may_use: Allows = fits_level) -> list[Bound]:
    """All lines in force for a seat or for FOE, whatever they wait for; conditions are asked of those who use them."""
    return list(of_the_foe(position) if who == FOE else of_a_seat(position, who, may_use))


def of_a_seat(position: Adventure, seat: str, may_use: Allows) -> Iterator[Bound]:
    mine = position.seats[seat]
    if not mine.character:
        return
    side = f"{mine.level}.{mine.side}"
    yield from bound(f"character:{seat}", seat, seat, record.sheet(position, seat).powers, side)
    for id in usable_items(position, seat, may_use):
        yield from of_an_item(position, seat, id)
    yield from of_attached(position, mine.attached, seat, seat)
    yield from still_at_work(position, seat)
    yield from of_kept(position, seat)
    yield from of_the_global_event(position, seat)


def of_an_item(position: Adventure, seat: str, id: str) -> Iterator[Bound]:
    """The lines of an item; while something is played instead of a weapon, only some of the weapon's own."""
    item = position.seats[seat].items[id]
    for line in bound(f"item:{id}", seat, seat, record.item_card(position, item.key).powers):
        if not mutes(position, seat, id, line.power):
            yield line
    yield from of_attached(position, item.attached, seat, id)


def of_attached(position: Adventure, cards: Iterable[Attached], bearer: str, place: str) -> Iterator[Bound]:
    """Lines of cards that lie on something; "self" is who bears them, the owner stays whose card it is."""
    for number, attached in enumerate(cards):
        character = position.seats[attached.owner].character
        lines = lines_of(record.ability(position, character, attached.card), position.seats[attached.owner].level)
        at = f"{place}/{number}"
        yield from bound(f"ability:{character}.{attached.card}", attached.owner, bearer, lines, at)


def still_at_work(position: Adventure, seat: str) -> Iterator[Bound]:
    """Lines of ability cards played before, as long as they last."""
    for effect in lasting(position, IN_FORCE, seat):
        line, owner = effect.data["line"], effect.data["owner"]
        yield Bound(effect.by, owner, line, parse(effect.data["text"]), seat)


def of_kept(position: Adventure, seat: str) -> Iterator[Bound]:
    """Lines of kept discoveries beyond those of the book."""
    for kind in kept(position, seat):
        key = f"discovery.{kind}"
        if record.told(position, key):
            yield from bound(f"discovery:{kind}", "", seat, record.record(position, key, record.Discovery).powers)


def of_the_global_event(position: Adventure, seat: str) -> Iterator[Bound]:
    laid = position.laid.get(GLOBAL)
    if laid is not None:
        yield from bound(f"event:{laid.key}", "", seat, side_up(position, GLOBAL))


def side_up(position: Adventure, place: str) -> tuple[str, ...]:
    """What stands on the side of an event in play that is up; on its front also how it is turned over."""
    laid = position.laid[place]
    card = record.event_card(position, laid.key)
    return (*card.front, *((card.flips,) if card.flips else ())) if laid.face == "front" else card.back


def of_the_foe(position: Adventure) -> Iterator[Bound]:
    combat, printed = current_combat(position), foe_record(position)
    if combat is None or printed is None:
        return
    kind = "board" if combat.kind == "board" else "encounter"
    yield from bound(f"{kind}:{combat.foe}", "", FOE, printed.powers)
    yield from of_attached(position, combat.attached, FOE, FOE)


def bound(source: str, owner: str, me: str, lines: Iterable[str], place: str = "") -> Iterator[Bound]:
    for number, line in enumerate(lines):
        yield Bound(source, owner, number, parse(line), me, place)


def lines_of(card: record.Ability, level: str) -> tuple[str, ...]:
    """What an ability card says to a character of a level: improved text is added from its colour on."""
    improved = (card.improved_green, card.improved_yellow, card.improved_red)
    reached = [lines for colour, lines in zip(LEVELS[1:], improved, strict=True) if level_of(level) >= level_of(colour)]
    return (*card.lines, *(line for lines in reached for line in lines))


# ---- which of them work


def opponent(position: Adventure, who: str) -> str:
    """Whom somebody fights against; nobody outside combat."""
    combat = current_combat(position)
    return combat.other(who) if combat is not None and combat.fights(who) else ""


def works(position: Adventure, line: Bound) -> bool:
    """Whether the conditions of a line hold."""
    return holds(position, line.power.conditions, line.me, opponent(position, line.me))


def always(position: Adventure, who: str, word: str) -> list[Bound]:
    """The lines that always hold for a fighter and have a word, as a bonus has `attack`; their conditions hold."""
    found = [line for line in powers_of(position, who) if line.power.when.kind == ALWAYS]
    return [line for line in found if has_word(line.power, word) and works(position, line)]


def has_word(power: Power, word: str) -> bool:
    return any(effect.word == word for clause in power.clauses for effect in clause.effects)


def triggered(position: Adventure, who: str, face: int, other_face: int) -> list[Bound]:
    """The lines that a fighter's own die triggers, or the other one where a line looks at that."""
    shown = {DIE: face, FOE_DIE: other_face}
    found = [line for line in powers_of(position, who) if shown.get(line.power.when.kind) in line.power.when.faces]
    return [line for line in found if works(position, line)]
