"""Words that answer what was just used, and what no word is there for: it is read aloud, and the table does it."""

from referee.kernel.agenda import frame_of
from referee.kernel.position import happen
from referee.kernel.say import Text
from referee.warcraft.card.effect.word import Used, Way, Word
from referee.warcraft.card.open_play import OpenPlay, current_play
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.verbs import VERBS

VERBS.note("read-aloud", "{seat:seat} uses {title}: read it aloud, do what it says, and correct the position.")
VERBS.note("cancelled", "{title} of {seat:seat} cancels {what}: it is spent and does nothing.")


class Cancel(Word, frozen=True):
    """What another has just played or used is spent and does nothing."""

    def meets(self, play: OpenPlay) -> bool:
        """Whether it is for such a thing."""
        return True

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        found = current_play(position)
        waits = found is not None and found.play["seat"] != seat and not found.cancelled and self.meets(found)
        return [{}] if waits else []

    def lacking(self, position: Warcraft, seat: str) -> Text:
        return "nothing that another player has used waits for its effect"

    def do(self, position: Warcraft, use: Used) -> None:
        if self.ways(position, use.seat):
            target = frame_of(position, OpenPlay)
            target.cancelled = True
            self.tell(position, use, target.title)

    def tell(self, position: Warcraft, use: Used, what: str) -> None:
        happen(position, "cancelled", use.rules, seat=use.seat, data={"title": use.title, "what": what})


class CancelCard(Cancel, frozen=True):
    """The same for cards alone."""

    def meets(self, play: OpenPlay) -> bool:
        return bool(play.play["type"] == "play-card")

    def tell(self, position: Warcraft, use: Used, what: str) -> None:
        happen(position, "dispelled", use.rules, seat=use.seat, card=what)


class Aloud(Word, frozen=True):
    """Whatever it says: somebody reads it aloud."""

    def do(self, position: Warcraft, use: Used) -> None:
        happen(position, "read-aloud", use.rules, seat=use.seat, title=use.title)
