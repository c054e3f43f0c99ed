"""Damage about to be put down and characters about to fall, for those who answer it and need not know what follows."""

from referee.adventure.table.position import Adventure
from referee.kernel.agenda import Frame, find


class OpenDamage(Frame[Adventure]):
    """So much damage to a seat or to FOE; `source` is what deals it and `owner` whose card that is, as in a Task."""

    who: str
    number: int
    source: str = ""
    owner: str = ""


class Owing(Frame[Adventure]):
    """A frame in which somebody is about to be defeated, or has the steps of a defeat before him."""

    def owed(self) -> list[str]:
        """Who that is."""
        return []


class OpenFall(Owing):
    """A character whose damage has reached his health, by what and by whose card."""

    seat: str
    source: str = ""
    owner: str = ""

    def owed(self) -> list[str]:
        return [self.seat]


def current_damage(position: Adventure) -> OpenDamage | None:
    """The damage that is about to be put down."""
    return find(position, OpenDamage)


def met(position: Adventure) -> str:
    """Whom the damage or the defeat in hand concerns, whichever came last; nobody if there is none."""
    frames = (frame for frame in reversed(position.agenda) if isinstance(frame, OpenDamage | OpenFall))
    frame = next(frames, None)
    if frame is None:
        return ""
    return frame.who if isinstance(frame, OpenDamage) else frame.seat
