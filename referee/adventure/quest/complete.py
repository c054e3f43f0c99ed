"""Completing quests: what is completed together is logged, then the win is looked at, then quests are drawn."""

from referee.adventure.quest import win
from referee.adventure.quest.log import QUEST, put_under
from referee.adventure.quest.receipt import ELITE, receive
from referee.adventure.table import record
from referee.adventure.table.open_turn import active
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame, close, push
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.seating import clockwise

COMPLETE = "wag.quest.complete"
COMPLETE_LOG = "wag.quest.complete-log"
COMPLETE_DRAW = "wag.quest.complete-draw"
NO_PARTIAL = "wag.quest.no-partial"


def finish(position: Adventure, seat: str, quest: str) -> None:
    """All conditions of a quest are met; it is logged when what goes on has come to its end."""
    happen(position, "quest-completed", [COMPLETE], seat=seat, quest=quest)


def settle_completed(position: Adventure) -> None:
    """Log what was completed, look who wins, then let those draw who completed something."""
    if position.completed:
        push(position, Completing())


class Completing(Frame[Adventure], tag="completing"):
    """Quests completed together: all are logged before anything is drawn."""

    heading = "Quests are completed"
    drawing: list[str] = []

    def settle(self, position: Adventure) -> bool:
        if position.completed:
            self.log_all(position)
            win.check(position)
        elif self.drawing:
            seat, *self.drawing = self.drawing
            receive(position, seat, ELITE, 1, (COMPLETE_DRAW,))
        else:
            close(position, self)
        return True

    def log_all(self, position: Adventure) -> None:
        """The active character first, then clockwise."""
        order = clockwise(position, active(position))
        for seat, quest in sorted(position.completed, key=lambda one: order.index(one[0])):
            valor = record.quest_card(position, quest).valor
            put_under(position, seat, quest, QUEST, valor, (COMPLETE_LOG, NO_PARTIAL))
            self.drawing = [*self.drawing, seat]


@VERBS.verb("quest-completed", "{seat:seat} has met all conditions of {quest:quest}.")
def quest_completed(position: Adventure, event: Event) -> None:
    position.completed = [*position.completed, (event.seat, event.data["quest"])]
