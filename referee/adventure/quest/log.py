"""The quest log: what is worth valor is put under it, for everybody to see."""

from referee.adventure.quest import tokens, win
from referee.adventure.table.position import Adventure, Logged
from referee.adventure.table.verbs import VERBS
from referee.kernel.event import Event
from referee.kernel.position import happen

PLACE = "wag.log.place"
PUBLIC = "wag.log.public"
QUEST, TROPHY, EVENT = "quest", "trophy", "event"


def put_under(position: Adventure, seat: str, key: str, kind: str, valor: int, rules: tuple[str, ...]) -> None:
    """Put a card under a quest log: a quest gives its tokens back first."""
    if kind == QUEST:
        tokens.give_back(position, seat, key)
    total = position.seats[seat].valor + valor
    data = {"key": key, "kind": kind, "card": f"{kind}.{key}", "valor": valor, "total": total}
    happen(position, "logged", dict.fromkeys((*rules, PLACE, PUBLIC)), seat=seat, data=data)


def log(position: Adventure, seat: str, key: str, kind: str, valor: int, rules: tuple[str, ...]) -> None:
    """The same, and whoever has enough wins at once."""
    put_under(position, seat, key, kind, valor, rules)
    win.check(position)


@VERBS.verb("logged", "{seat:seat} puts {card:card} under the quest log: {valor:valor}, {total} in all.")
def logged(position: Adventure, event: Event) -> None:
    player, key, kind = position.seats[event.seat], event.data["key"], event.data["kind"]
    player.log = [*player.log, Logged(key, kind, event.data["valor"])]
    if kind == QUEST:
        player.quests = {other: quest for other, quest in player.quests.items() if other != key}
        position.completed = [one for one in position.completed if tuple(one) != (event.seat, key)]
