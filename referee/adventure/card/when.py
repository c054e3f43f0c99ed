"""When an ability card is played: the moment its icon and its text name, and who may play it then."""

from referee.adventure.card.ability import EXACT_TIMING, TIMING_ICONS, WHO_MAY_PLAY
from referee.adventure.card.weapon_replacement import TIMING, replaces
from referee.adventure.table import record
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_turn import active, current_turn
from referee.adventure.table.position import Adventure
from referee.adventure.table.window import ANY, BEFORE, MOVE, WINDOWS, Moment
from referee.kernel.position import require
from referee.kernel.window import Window

BOOT, SWORDS, BLAST = "boot", "swords", "blast"
"""The timing icons: movement, combat, a special time."""


def moment_here(position: Adventure) -> Moment | None:
    """The moment play stands in: the window that is open, or that of the frame on top."""
    top = position.agenda[-1]
    if isinstance(top, Window):
        return WINDOWS[top.key]
    found = top.moment(position)
    return found if isinstance(found, Moment) else None


def at_leisure(position: Adventure) -> bool:
    """Whether something that needs no particular moment may be done now: nothing is half done."""
    return current_turn(position) is not None and moment_here(position) is not None


def fits(printed: record.Ability, moment: Moment) -> bool:
    """Whether a card is played in a moment: the one its text names, else any of its icon's phase."""
    if replaces(printed):
        return moment is BEFORE
    if printed.when not in ("", ANY.key):
        return moment.key == printed.when
    return moment is ANY if printed.icon == BLAST else moment.phase == printed.icon


def moment_of(printed: record.Ability) -> Moment:
    """The moment a card waits for, the first of several."""
    if replaces(printed):
        return BEFORE
    if printed.when not in ("", ANY.key):
        return WINDOWS[printed.when]
    return {BOOT: MOVE, SWORDS: BEFORE}.get(printed.icon, ANY)


def rules_of(printed: record.Ability) -> tuple[str, ...]:
    """By what the moment of a card is told."""
    exact = (EXACT_TIMING,) if printed.when not in ("", ANY.key) else ()
    return TIMING_ICONS, *exact, *((TIMING,) if replaces(printed) else ())


def check_who(position: Adventure, seat: str, printed: record.Ability) -> None:
    """Movement cards are for the active character, combat cards for those who fight."""
    combat = current_combat(position)
    if printed.icon == BOOT:
        why = "It is not the turn of {seat:seat}: a movement card is for the active character."
        require(position, seat == active(position), WHO_MAY_PLAY, why, seat=seat)
    if printed.icon == SWORDS:
        why = "{seat:seat} does not take part in a combat: a combat card is for those who do."
        require(position, combat is not None and combat.fights(seat), WHO_MAY_PLAY, why, seat=seat)
