"""Maintenance: quests are looked after, items equipped, and the movement die goes to the left."""

from referee.adventure.card.energy import lose_rest
from referee.adventure.item.equip import Equipping
from referee.adventure.quest.quest import Maintenance
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import push
from referee.kernel.position import happen
from referee.kernel.seating import clockwise, left_of

STEPS = "wag.maint.steps"
QUESTS = "wag.maint.quests"
EQUIP = "wag.maint.equip"
PASS_DIE = "wag.maint.pass-die"
TIMES = {"quest": (QUESTS,), "equip": (EQUIP,), "unequip": (EQUIP,)}
"""By what an action belongs to maintenance."""

VERBS.note("maintenance-begins", "{seat:seat} comes to maintenance: quests, items, and the die goes on.")
VERBS.note("turn-ends", "The turn of {seat:seat} is over: {next:seat} gets the movement die.")


def look_after_quests(position: Adventure, seat: str) -> None:
    """The first step: what quests ask for here."""
    happen(position, "maintenance-begins", [STEPS], seat=seat)
    push(position, Maintenance(seat=seat))


def equip_items(position: Adventure, seat: str) -> None:
    """The second step."""
    push(position, Equipping(seat=seat))


def pass_die(position: Adventure, seat: str) -> None:
    """The last step: energy that was not spent is lost, whoever has any, and the next player is active."""
    for other in clockwise(position, seat):
        lose_rest(position, other)
    happen(position, "turn-ends", [PASS_DIE], seat=seat, next=left_of(position, seat))
