"""What lies on the table and nobody has read: after a correction it is asked for, so that nothing is unknown."""

from collections.abc import Iterable, Iterator

from referee.adventure.table import record
from referee.adventure.table.open_combat import OpenCombat
from referee.adventure.table.position import FIGURE, Adventure, Attached, where
from referee.kernel.agenda import close, push
from referee.kernel.errors import Missing
from referee.kernel.pieces import everywhere
from referee.kernel.reading import Reading


def unread(position: Adventure) -> list[str]:
    """The facts about what lies there that nobody has told, each once."""
    return [fact for fact in dict.fromkeys(printed(position)) if not record.told(position, fact)]


def ask(position: Adventure, already: Iterable[str]) -> None:
    """Ask for what has come into play unread, the first of it first; what is no longer needed is not asked any more."""
    left = unread(position)
    for frame in reversed(list(position.agenda)):
        if isinstance(frame, Reading) and frame.held is None and frame.fact not in left:
            close(position, frame)
        else:
            break
    asked = {*already, *(frame.fact for frame in position.agenda if isinstance(frame, Reading))}
    for fact in reversed([fact for fact in left if fact not in asked]):
        rules = list(record.NEEDED.get(fact.partition(".")[0], ()))
        push(position, position.game.reading(position, Missing(fact, record.question_of(fact), rules), None))


# ---- what is printed on what lies there


def printed(position: Adventure) -> Iterator[str]:
    """Every fact that something in play bears."""
    yield from (f"space.{place}" for place in places(position) if place not in position.board.spaces)
    for player in position.seats.values():
        if player.character:
            yield from (f"character.{player.character}", f"character.{player.character}.{player.level}.{player.side}")
        yield from of_attached(position, player.attached)
        for item in player.items.values():
            yield f"item.{item.key}"
            yield from of_attached(position, item.attached)
        yield from (f"quest.{key}" for key in player.quests)
    for foe in position.track.values():
        yield f"encounter.{foe.key}"
        yield from of_attached(position, foe.attached)
    yield from (f"event.{laid.key}" for laid in position.laid.values())
    for frame in position.agenda:
        if isinstance(frame, OpenCombat) and frame.foe:
            yield f"{'board' if frame.kind == 'board' else 'encounter'}.{frame.foe}"
            yield from of_attached(position, frame.attached)


def places(position: Adventure) -> Iterator[str]:
    """Where figures stand and other pieces lie on the board."""
    yield from filter(None, (where(position, seat) for seat in position.seats))
    for place, pile in everywhere(position.piles):
        if pile.kind != FIGURE and pile.count and is_space(position, place):
            yield place


def is_space(position: Adventure, place: str) -> bool:
    return "/" not in place and ":" not in place and place not in position.game.stores


def of_attached(position: Adventure, cards: Iterable[Attached]) -> Iterator[str]:
    return (f"ability.{position.seats[one.owner].character}.{one.card}" for one in cards)
