"""What follows at once where a table was typed in or put right: it is judged like any other table."""

from collections.abc import Iterable

from referee.adventure.combat import defeat
from referee.adventure.desk import unread
from referee.adventure.quest import win
from referee.adventure.quest.receipt import ACTIVE, ACTIVE_LIMIT, DroppingQuest, open_quests
from referee.adventure.table.position import Adventure
from referee.kernel.agenda import push
from referee.kernel.reading import Reading


def look_over(position: Adventure, already: Iterable[str] = ()) -> None:
    """What nobody has read is asked for; then too many quests are dropped, and it is seen who falls and who wins."""
    unread.ask(position, already)
    if isinstance(position.agenda[-1], Reading):
        return
    for seat in position.seats:
        if len(open_quests(position, seat)) > ACTIVE and not is_asked(position, seat):
            push(position, DroppingQuest(seat=seat, rules=[ACTIVE_LIMIT]))
    for seat in position.seats:
        defeat.look(position, seat)
    win.check(position)


def is_asked(position: Adventure, seat: str) -> bool:
    """Whether somebody drops quests already."""
    return any(isinstance(frame, DroppingQuest) and frame.seat == seat for frame in position.agenda)
