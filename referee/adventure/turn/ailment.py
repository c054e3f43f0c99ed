"""What tokens do after they were turned up: an Ambush in every fight of the turn, a Disease to its bearer's health."""

from typing import Any

from referee.adventure.combat.lines import DAMAGE, TYPE
from referee.adventure.combat.values import RANGED
from referee.adventure.table.discovery import AMBUSH, DISEASE
from referee.adventure.table.lasting import lasting, lay
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import Adventure, diseases
from referee.adventure.table.verbs import VERBS
from referee.kernel.effects import add_effect
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.sources import Source
from referee.kernel.tally import Line

AMBUSHED = "ambush"
"""The word of what lasts as long as the turn in which somebody has turned up an Ambush."""

VERBS.verb("ambushed", "An Ambush: whoever {seat:seat} fights in this turn strikes at range, and harder.")(lay)


def lie_in_wait(position: Adventure, seat: str, source: str, rules: tuple[str, ...]) -> None:
    """An Ambush was turned up: it holds for every fight of this character to the end of the turn."""
    turn = current_turn(position)
    told = {"word": AMBUSHED, "who": seat, "source": source, "ends": turn.id if turn else 0}
    happen(position, "ambushed", rules, seat=seat, data=told)


@VERBS.verb("ambush-sprung", "The Ambush: the opponent of {seat:seat} attacks at range and deals {number} more.")
def ambush_sprung(position: Adventure, event: Event) -> None:
    data = event.data
    told: dict[str, Any] = {"rules": list(event.rules)}
    add_effect(position, data["source"], data["ends"], [data["who"]], word=DAMAGE, amount=data["number"], **told)
    add_effect(position, data["source"], data["ends"], [data["who"]], word=TYPE, type=RANGED, **told)


class Ambushes(Source[Adventure]):
    """As a fight begins, an Ambush turned up in this turn works for whoever fights the one who found it."""

    key = "ambushes"

    def __init__(self) -> None:
        self.after = {"combat-begins": self.spring}

    def spring(self, position: Adventure, event: Event) -> None:
        combat = current_combat(position)
        for seat in position.seats if combat else ():
            laid = lasting(position, AMBUSHED, seat)
            if combat and laid and combat.fights(seat):
                told = {"who": combat.other(seat), "number": len(laid), "source": laid[0].by, "ends": combat.id}
                happen(position, "ambush-sprung", [AMBUSH], seat=seat, data=told)


def weakened(position: Adventure, seat: str) -> list[Line]:
    """The health that Diseases take."""
    number = diseases(position, seat)
    return [Line("discovery:disease", -number, DISEASE)] if number else []
