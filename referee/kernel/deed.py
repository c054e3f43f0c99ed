"""One thing for hands to do at the real table, before anybody is told."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from referee.kernel.say import Say
from referee.kernel.speech import Voice
from referee.kernel.view import Hand


class Deed(Struct, frozen=True):
    """Who does what, with which piece, where; `seen_by` names whose eyes it is for, None for all."""

    seat: str
    verb: str
    said: Say
    piece: str = ""
    place: str = ""
    seen_by: list[str] | None = None

    def told(self, voice: Voice) -> Hand:
        about = voice.about(self.said)
        return Hand(self.seat, self.verb, voice.tell(self.said), self.piece, self.place, about, self.seen_by)


def seen(found: Iterable[Deed], seats: Collection[str]) -> list[Deed]:
    """Those of them that these seats may know of."""
    return [deed for deed in found if deed.seen_by is None or any(seat in seats for seat in deed.seen_by)]
