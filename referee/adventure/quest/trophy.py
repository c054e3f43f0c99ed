"""Trophies: taken out of their pile by whoever earned one, as long as there are any."""

from collections.abc import Iterable

from referee.adventure.quest.log import TROPHY, log
from referee.adventure.table import record
from referee.adventure.table.component import TROPHY_SOURCE
from referee.adventure.table.grammar import parse
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


def run_out(position: Adventure, lines: Iterable[str]) -> list[str]:
    """The trophies these lines give of which none is left, where nothing can be chosen instead."""
    clauses = (clause for line in lines for clause in parse(line).clauses)
    given = [[effect.how[0] if effect.word == "trophy" else "" for effect in clause.effects] for clause in clauses]
    missing = [keys for keys in given if all(key and gone(position, key) for key in keys)]
    return list(dict.fromkeys(key for keys in missing for key in keys))


def gone(position: Adventure, key: str) -> bool:
    return taken(position, key) >= record.trophy(position, key).copies


def none_left(position: Adventure, seat: str, keys: Iterable[str]) -> None:
    for key in keys:
        happen(position, "trophy-gone", [LIMITED], seat=seat, trophy=key)


def claim(position: Adventure, seat: str, key: str, rules: tuple[str, ...] = ()) -> None:
    """Take a trophy, unless it has run out or is only for those who have none."""
    card = record.trophy(position, key)
    mine = any(one.kind == TROPHY and one.key == key for one in position.seats[seat].log)
    if card.once == "yes" and mine:
        happen(position, "trophy-had", [ONCE_EACH], seat=seat, trophy=key)
    elif gone(position, key):
        none_left(position, seat, [key])
    else:
        log(position, seat, key, TROPHY, card.valor, (*rules, CLAIM, TROPHY_SOURCE))
