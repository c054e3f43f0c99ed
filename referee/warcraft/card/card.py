"""A card: what it says, as data. When it may be played stands in play.py, what it does with its word."""

from msgspec import Struct

from referee.kernel.action import Action
from referee.kernel.agenda import find
from referee.warcraft.card.effect.word import Used, Word, way_of
from referee.warcraft.card.windows import WINDOWS
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.team import allies
from referee.warcraft.turn.turn import Turn

OWN, ENEMY, ANYBODY = "own", "enemy", "any"
"""In whose step something is used."""


class Usable(Struct, frozen=True):
    """What stands on a card, or on a hero's for an ability: its window, what it does, in whose step."""

    key: str
    title: str
    race: str | None
    window: str
    word: Word
    rules: tuple[str, ...]
    needs: str = ""
    """What must be so for it to be used, as the end of a sentence; empty: its moment is enough."""
    whose: str = ANYBODY

    @property
    def step(self) -> str:
        """Where its window belongs."""
        return WINDOWS[self.window].step

    @property
    def fought(self) -> bool:
        """Whether it is used in battles, by those who take part."""
        return self.step == "battle"

    def used(self, action: Action) -> Used:
        """It is used as an action says."""
        return Used(action.seat, self.key, self.title, self.rules, self.window, way_of(action))


class Card(Usable, frozen=True):
    """An experience card. `race` None: in every deck."""

    answers_anywhere: bool = False
    """Whether it answers outside of battles too."""


def in_step(position: Warcraft, seat: str, text: Usable) -> bool:
    """Whether it is the step of the right player, as the text says; a turn is everybody's."""
    if text.whose == ANYBODY or text.window.startswith("turn."):
        return True
    turn = find(position, Turn)
    stepping = turn.done[-1] if turn and turn.done else ""
    return stepping == seat if text.whose == OWN else stepping not in allies(position, seat)
