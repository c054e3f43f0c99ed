"""An experience card: what it declares, and what is checked of every play."""

from typing import Any

from referee.kernel.agenda import Frame, frame_of
from referee.kernel.errors import Refusal
from referee.kernel.say import say
from referee.warcraft.actions import PlayCard
from referee.warcraft.card.choosing import refuse_way
from referee.warcraft.table.position import Warcraft

CARDS: dict[str, "Card"] = {}


class Card:
    """An experience card. `race` None: in every deck."""

    key = ""
    title = ""
    race: str | None = None
    window = ""
    rules: tuple[str, ...] = ()
    needs = ""
    """What must be so for it to be played, as the end of a sentence; empty: its moment is enough."""
    fought = False
    """Whether it is played in battles, by those who take part."""
    answers_anywhere = False
    """Whether it answers outside of battles too."""
    each_judged = True
    """Whether each of its choices must be judged before it is offered; else one stands for all."""

    def __init_subclass__(cls) -> None:
        if cls.key:
            CARDS[cls.key] = cls()

    def open_to(self, position: Warcraft, seat: str) -> bool:
        """Whether, for all anyone can see, this seat could play it now."""
        return bool(self.choices(position, seat))

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        """Every legal way to play it, as the fields of the action."""
        return [{}]

    def check(self, position: Warcraft, play: PlayCard) -> None:
        """Refuse a play that is none of the legal ways."""
        choices = self.choices(position, play.seat)
        fields = sorted({name for choice in choices for name in choice})
        chosen = {name: value for name in fields if (value := getattr(play, name)) is not None}
        if not choices and self.needs:
            raise Refusal(
                [*self.rules, "wbg.play.when"], say("{title} needs {needs}.", title=self.title, needs=self.needs)
            )
        if chosen not in choices:
            nothing = say(
                "{title} meets nothing that {seat:seat} could play it on now.", title=self.title, seat=play.seat
            )
            refuse_way(self.title, "played", chosen, choices, self.rules, nothing, self.needs)

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        raise LookupError(self.key)


LISTED = (
    *("fast", "resources", "victory-point", "call-to-arms", "renew", "cripple", "summon-building"),
    *("dispel-magic", "invisibility", "polymorph", "devour", "ensnare", "envenomed-spears", "pillage"),
    *("faerie-fire", "marksmanship", "moon-glaive", "curse", "web", "town-portal"),
)
"""The order in which cards are told."""


def frame_id(position: Warcraft, kind: type[Frame[Warcraft]]) -> int:
    return frame_of(position, kind).id
