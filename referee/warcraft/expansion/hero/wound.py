"""Wounds: a hero takes them instead of dying, until they are as many as its Life."""

from referee.kernel.event import Event
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.warcraft.expansion.hero.sheet import CARD_LIFE, life
from referee.warcraft.table.fighter import kill
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.verbs import VERBS

STAY = "wbx.wound.stay"
KILLED = "wbx.hero.killed"
WOUND = ["wbx.hero.wound", CARD_LIFE, "wbx.wound.place", "wbx.wound.use", STAY]


@VERBS.verb("wounded", "The hero of {seat:seat} takes {number:wound}: {wounds} now.")
@VERBS.verb("healed", "The hero of {seat:seat} loses {number:wound}: {wounds} now.")
def wounds_changed(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].hero.wounds = event.data["wounds"]


def wound(position: Warcraft, space: str, pile: Pile, rules: list[str], number: int = 1) -> None:
    """Wounds add up on the hero's card; as many as its Life kill it."""
    hero, limit = position.seats[pile.side].hero, life(position, pile.side)
    happen(
        position, "wounded", [*rules, *WOUND], seat=pile.side, space=space, number=number, wounds=hero.wounds + number
    )
    if hero.wounds >= limit:
        kill(position, space, pile, [KILLED, CARD_LIFE])
