"""Judging what a pass says: reading it, throwing open dice, asking the rules. Nothing is saved here."""

from typing import Any

import msgspec
from msgspec import Struct

from api import dice
from api.passes import Holder
from api.problems import invalid, refusal
from models.ledger import Entry
from referee.kernel.action import Action
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.game import Game, Played
from referee.kernel.position import Position
from referee.kernel.typed import seat_named

MOST_ACTIONS = 100
_encode = msgspec.json.Encoder().encode


class Judged(Struct):
    """Accepted: the entries to write, the position they lead to, and what happened."""

    entries: list[Entry]
    events: list[Event]
    position: Position
    data: bytes


def actions_in(body: Any) -> list[Any]:
    """One action or a list of them, as a list."""
    if not isinstance(body, list):
        return [body]
    if not 1 <= len(body) <= MOST_ACTIONS:
        raise invalid({"body": [f"a list holds 1 to {MOST_ACTIONS} actions"]})
    return body


def judge(table: Holder, raws: list[Any]) -> Judged:
    """Play actions in order; the first no is the answer to all of them."""
    judged = Judged([], [], None, table.row.position)  # type: ignore[arg-type]
    for at, raw in enumerate(raws):
        extra = {"at": at} if len(raws) > 1 else {}
        try:
            _judge_one(table, judged, raw, last=at == len(raws) - 1)
        except Refusal as no:
            raise refusal(no, **extra) from None
        except Invalid as fault:
            raise invalid(fault.errors, **extra) from None
    return judged


def read(table: Holder, raw: Any) -> Action:
    """An action this pass may say."""
    if not isinstance(raw, dict):
        raise Invalid.of("body", "an action is an object with a type and a seat")
    action = table.game.read_action(raw)
    table.require(action.seat)
    seat_named(action.seat, table.all_seats(), "seat")
    return action


def _judge_one(table: Holder, judged: Judged, raw: Any, *, last: bool) -> None:
    game = table.game
    action = read(table, raw)
    version = table.version + len(judged.entries) + 1
    asked = dice.wanted(game, judged.data, action)
    if asked:
        if not last:
            raise Invalid.of("faces", "the referee throws only for the last action of a list")
        action = dice.throw(game, action, asked, table.row.seed, version)
    played = game.apply(judged.data, action)
    judged.position, judged.data = played.position, played.data
    judged.events += played.events
    judged.entries.append(entry_of(game, version, action, played))


def entry_of(game: Game[Any], version: int, action: Action, played: Played[Any]) -> Entry:
    """The entry for an accepted action."""
    return Entry(
        version=version,
        kind="action",
        seat=action.seat,
        type=str(action.__struct_config__.tag),
        action=game.write_action(action),
        events=_encode(played.events),
        dice=dice.is_chance(action),
        hidden=any(event.seen_by is not None or event.kind in game.reveals for event in played.events),
    )
