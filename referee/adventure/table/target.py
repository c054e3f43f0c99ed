"""Who is meant by the words of a card: self, foe, whoever is here, one that is chosen."""

from msgspec import structs

from referee.adventure.table import record
from referee.adventure.table.grammar import Effect
from referee.adventure.table.open_turn import active
from referee.adventure.table.position import FOE, Adventure, characters_at, right_of, where
from referee.kernel.seating import left_of, others

CHOSEN = "chosen"
NAMED = "seat:"
OWN_THINGS = ("weapon", "armor", "item")
"""Targets that are things of "self": whose effects meet the character that holds them."""


def aimed(effect: Effect) -> Effect:
    """An effect whose further word says whom it concerns, with that as its target: attach foe, flip chosen."""
    whom = effect.how[0] if effect.word in ("attach", "flip") else ""
    return structs.replace(effect, target=whom) if whom in ("self", FOE, CHOSEN) else effect


def decides(position: Adventure, owner: str, me: str, other: str) -> str:
    """Who decides for a text: whom it is about, else whose card it is; for an encounter whoever rolls its die."""
    if me in position.seats or owner:
        return me if me in position.seats else owner
    return right_of(position, other) if other in position.seats else active(position)


def meant(position: Adventure, effect: Effect, me: str, other: str) -> list[str]:
    """All whom an effect meets, or among whom one is chosen; of an encounter's text "self" is the encounter."""
    seat = me if me in position.seats else (other if other in position.seats else active(position))
    word = effect.target
    if word.startswith(NAMED):
        return [word.removeprefix(NAMED)]
    if word == "self" or word in OWN_THINGS:
        return [me] if me else []
    if word == FOE:
        return [other] if other else []
    if word == "active":
        return [active(position)]
    if word == "left":
        return [left_of(position, seat)]
    if word == "right":
        return [right_of(position, seat)]
    return [found for found in several(position, word, seat) if near(position, effect, seat, found)]


def several(position: Adventure, word: str, seat: str) -> list[str]:
    """Those a word means that may mean more than one."""
    if word == "here":
        return characters_at(position, where(position, seat))
    if word in ("others", CHOSEN):
        return others(position, seat)
    if word == "all":
        return list(position.seats)
    return [
        one for one in position.seats if record.character(position, position.seats[one].character).affiliation == word
    ]


def near(position: Adventure, effect: Effect, seat: str, other: str) -> bool:
    """Whether somebody stands as near as an effect asks for."""
    if effect.within is None:
        return True
    reached = position.board.within(where(position, seat), effect.within)
    return where(position, other) in reached
