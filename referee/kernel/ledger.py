"""The ledger: accepted actions with their dice. Folding it gives the position, byte for byte."""

from collections.abc import Iterable

import msgspec

from referee.kernel.event import Event
from referee.kernel.game import Game, Played
from referee.kernel.position import P


def fold(game: Game[P], data: bytes, actions: Iterable[bytes]) -> Played[P]:
    """Play recorded actions one after another from an encoded position."""
    events: list[Event] = []
    position = game.decode(data)
    for action in actions:
        played = game.apply(data, game.read_action(msgspec.json.decode(action)))
        data, position = played.data, played.position
        events = played.events
    return Played(position, data, events)
