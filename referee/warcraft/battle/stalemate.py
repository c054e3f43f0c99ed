"""Stalemate: both sides heal, and no phase can bring either of them more than it heals.

The book has no end for such a battle. Unless the table fights on, Heal saves nobody once a whole round of it is over.
"""

from referee.kernel.position import happen
from referee.warcraft.battle.ability import HEAL
from referee.warcraft.battle.attack import attacks
from referee.warcraft.battle.battlefield import SIDES, OpenBattle, other, participants, parties, side_seats, units_with
from referee.warcraft.battle.casualty import candidates
from referee.warcraft.table.piece import POLYMORPHED
from referee.warcraft.table.position import PHASES, Warcraft
from referee.warcraft.table.verbs import VERBS

RULES = [HEAL, "wbg.battle.new-round"]
FIGHT_ON = "fight-on"


def watch(position: Warcraft, battle: OpenBattle) -> None:
    """At the start of a round's phases: tell a stalemate, and end it when the round before was one too."""
    stuck = not battle.unhealed and stalemate(position, battle)
    lasting = stuck and battle.stalemate
    battle.stalemate = stuck
    if lasting and position.options.get("stalemate") != FIGHT_ON:
        battle.unhealed = True
        happen(position, "heal-ends", RULES, space=battle.space)
    elif stuck and not lasting:
        happen(position, "stalemate", RULES, space=battle.space)


def stalemate(position: Warcraft, battle: OpenBattle) -> bool:
    """Whether neither side can lose anything in any phase, cards apart; a unit held up for one round counts as able."""
    if not all(healers(position, battle, side) for side in SIDES):
        return False
    seats = [seat for side in SIDES for seat in side_seats(position, battle, side)]
    if any(POLYMORPHED in pile.marks for _, pile in participants(position, battle, seats)):
        return False
    return not any(most_casualties(position, battle, side, kind) > 0 for side in SIDES for kind in PHASES)


def healers(position: Warcraft, battle: OpenBattle, side: str) -> int:
    """Players of a side with a healing unit in the battle."""
    return sum(bool(units_with(position, battle, seat, "heal")) for seat in parties(position, battle, side))


def most_casualties(position: Warcraft, battle: OpenBattle, side: str, kind: str) -> int:
    """What the other side's dice of a phase could bring at best, Heal taken off."""
    if not candidates(position, battle, side, kind)[0]:
        return 0
    foes = side_seats(position, battle, other(side))
    throws = [throw for foe in foes for throw in attacks(position, battle, foe, kind) if throw.need > 0]
    saved = healers(position, battle, side)
    if position.options.get("heal") != "faq":
        return sum(throw.count * (2 if throw.area else 1) for throw in throws) - saved
    return sum(throw.count * (1 if throw.need > 1 else max(0, (2 if throw.area else 1) - saved)) for throw in throws)


VERBS.note("stalemate", "Neither side can lose a unit in {space:space}: Heal saves all that a phase can bring.")
VERBS.note(
    "heal-ends", "Nothing could fall in {space:space} for a whole round: Heal saves nobody in this battle any more."
)
