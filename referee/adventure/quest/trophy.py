"""Trophies: taken out of their pile by whoever earned one, as long as there are any."""

from referee.adventure.quest.log import TROPHY, log
from referee.adventure.table import record
from referee.adventure.table.component import TROPHY_SOURCE
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.position import happen

CLAIM = "wag.trophy.claim"
LIMITED = "wag.trophy.limited"
ONCE_EACH = "wag.trophy.once-each"

VERBS.note("trophy-gone", "Every {trophy:trophy} is taken: {seat:seat} gets none.")
VERBS.note("trophy-had", "{seat:seat} has a {trophy:trophy} already, and each character can have it only once.")
record.NEEDED["trophy"] = (CLAIM,)


def taken(position: Adventure, key: str) -> int:
    """How many of a trophy lie under quest logs."""
    return sum(card.kind == TROPHY and card.key == key for player in position.seats.values() for card in player.log)


def claim(position: Adventure, seat: str, key: str, rules: tuple[str, ...] = ()) -> None:
    """Take a trophy, unless it has run out or is only for those who have none."""
    card = record.trophy(position, key)
    mine = any(one.kind == TROPHY and one.key == key for one in position.seats[seat].log)
    if card.once == "yes" and mine:
        happen(position, "trophy-had", [ONCE_EACH], seat=seat, trophy=key)
    elif taken(position, key) >= card.copies:
        happen(position, "trophy-gone", [LIMITED], seat=seat, trophy=key)
    else:
        log(position, seat, key, TROPHY, card.valor, (*rules, CLAIM, TROPHY_SOURCE))
