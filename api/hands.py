"""What hands do at the real table: kept with the entry of the ledger that made it so, told to whoever asks.

The ledger keeps each line in English and as it was said before anybody was told, so that it can be told otherwise.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Raw

from referee.kernel.action import Action
from referee.kernel.deed import Deed
from referee.kernel.game import Game
from referee.kernel.position import Position
from referee.kernel.say import Say
from referee.kernel.speech import Voice
from referee.kernel.view import Hand

NONE = b"[]"


class Kept(Hand):
    """A line as the ledger keeps it."""

    said: Say | None = None


write = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Kept]).decode


def after(game: Game[Any], before: Position, position: Position, actions: Sequence[Action]) -> list[Kept]:
    """What hands do after these actions."""
    return lines(game, position, game.hands(before, position, actions))


def keep(game: Game[Any], position: Position, deeds: Iterable[Deed]) -> bytes:
    """What hands do, as it is kept."""
    return write(lines(game, position, deeds))


def lines(game: Game[Any], position: Position, deeds: Iterable[Deed]) -> list[Kept]:
    voice = game.voice(position)
    return [_kept(deed, deed.told(voice)) for deed in deeds]


def _kept(deed: Deed, told: Hand) -> Kept:
    return Kept(told.seat, told.verb, told.text, told.piece, told.place, told.about, told.seen_by, deed.said)


def shown(kept: bytes | Raw, seats: Sequence[str], speaker: Voice | None = None) -> list[Hand]:
    """The lines these seats may know of, in the language of whoever is told; by default as they were told first."""
    return [] if bytes(kept) == NONE else told(_decode(kept), seats, speaker)


def told(kept: Iterable[Kept], seats: Sequence[str], speaker: Voice | None = None) -> list[Hand]:
    """The same of lines that are not kept yet."""
    found = [one for one in kept if one.seen_by is None or any(seat in one.seen_by for seat in seats)]
    return [_told(one, None if speaker is None or speaker.is_english else speaker) for one in found]


def _told(kept: Kept, speaker: Voice | None) -> Hand:
    text = kept.text
    if speaker is not None and kept.said is not None:
        try:
            text = speaker.tell(kept.said)
        except (LookupError, TypeError):
            text = kept.text
    return Hand(kept.seat, kept.verb, text, kept.piece, kept.place, kept.about, kept.seen_by)


def addressed(voice: Voice, hand: Hand) -> str:
    """A line with the name of whoever does it, where it is for somebody."""
    return voice.fill("{seat:seat}: {text}", {"seat": hand.seat, "text": hand.text}) if hand.seat else hand.text
