"""Judging what a pass says: reading it, throwing open dice, asking the rules. Nothing is saved here."""

from typing import Any

import msgspec
from msgspec import Struct

from api import dice, hands, left
from api.one_by_one import stand_in_line
from api.passes import Holder
from api.problems import Problem, invalid, refusal
from api.telling import field_names
from models.ledger import Entry
from referee.kernel.action import Action, Correct, Draw
from referee.kernel.desk import check_own
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.game import Game, Played
from referee.kernel.hiding import keepers, supposed
from referee.kernel.position import Position
from referee.kernel.say import say
from referee.kernel.typed import seat_named

MOST_ACTIONS = 100
FEW_ACTIONS = 5
"""So many are judged as they come; whoever sends more stands in line."""
_encode = msgspec.json.Encoder().encode


class Judged(Struct):
    """Accepted: the entries to write, the position they lead to, and what happened.

    What hands do after all of it is kept with the last entry too.
    """

    actions: list[Action]
    entries: list[Entry]
    events: list[Event]
    position: Position
    data: bytes
    by_hand: list[hands.Kept] = []


def actions_in(body: Any) -> list[Any]:
    """One action or a list of them, as a list."""
    if not isinstance(body, list):
        return [body]
    if not 1 <= len(body) <= MOST_ACTIONS:
        raise invalid({"body": [say("a list holds 1 to {number} actions", number=MOST_ACTIONS)]})
    if len(body) > FEW_ACTIONS:
        stand_in_line()
    return body


def judge(table: Holder, raws: list[Any]) -> Judged:
    """Play actions in order; the first no is the answer to all of them."""
    judged = Judged([], [], [], None, table.row.position)  # type: ignore[arg-type]
    for at, raw in enumerate(raws):
        extra = {"at": at} if len(raws) > 1 else {}
        last = at == len(raws) - 1
        try:
            _judge_one(table, judged, raw, last=last)
            if last and raw.get("value") is None:
                _draw_on(table, judged)
        except Refusal as no:
            raise refusal(no, table.voice(table.game.decode(judged.data)), **extra) from None
        except Invalid as fault:
            speaker = table.voice(table.game.decode(judged.data))
            raise invalid(fault.errors, speaker, field_names(speaker, table.game, raw), **extra) from None
    before = left.position(table.game, table.table_id, table.row.position)
    judged.by_hand = hands.after(table.game, before, judged.position, judged.actions)
    if judged.by_hand:
        judged.entries[-1].hands = hands.write(judged.by_hand)
    left.keep(table.table_id, judged.data, judged.position)
    return judged


def read(table: Holder, raw: Any) -> Action:
    """An action this pass may say."""
    if not isinstance(raw, dict):
        raise Invalid.of("body", "an action is an object with a type and a seat")
    action = table.game.read_action(raw)
    table.require(action.seat)
    seat_named(action.seat, table.all_seats(), "seat")
    return action


def applied(table: Holder, data: bytes, action: Action) -> Played[Any]:
    """What an action comes to; what is hidden from this pass it may not set in another's name either."""
    if isinstance(action, Correct) and action.seat not in table.eyes:
        check_own(table.game.decode(data), action, table.eyes)
    return table.game.apply(data, action)


def _judge_one(table: Holder, judged: Judged, raw: Any, *, last: bool) -> None:
    game = table.game
    action = read(table, raw)
    version = table.version + len(judged.entries) + 1
    asked = dice.wanted(game, judged.data, action)
    if asked:
        if not last:
            raise Invalid.of("faces", "the referee throws only for the last action of a list")
        action = dice.throw(game, action, asked, table.row.seed, version)
    if action.seat not in table.eyes:
        _tells_nothing(table, judged.data, action)
    played = applied(table, judged.data, action)
    judged.position, judged.data = played.position, played.data
    judged.events += played.events
    judged.actions.append(action)
    judged.entries.append(entry_of(game, version, action, played))


def _draw_on(table: Holder, judged: Judged) -> None:
    """After a draw of everything: what is drawn next, as long as nothing else is waited for and the server can."""
    asked = judged.actions[-1]
    while isinstance(asked, Draw) and asked.everything and len(judged.entries) < MOST_ACTIONS:
        due = dice.next_draw(table.game, judged.position, asked.seat)
        if due is None:
            return
        _judge_one(table, judged, {"type": "draw", "seat": asked.seat, "label": due}, last=True)


def _tells_nothing(table: Holder, data: bytes, action: Action) -> None:
    """Who acts for a seat that somebody else plays is not told by a yes or no what that seat holds hidden."""
    keeping = keepers(table.game.decode(data), table.eyes)
    said = _verdict(table.game, data, action)
    if any(_verdict(table.game, other, action) != said for other in supposed(table.game, data, keeping)):
        what = "Somebody else plays {names}: whether this may be done depends on what is hidden from you."
        why = say(what, names=table.called([action.seat]))
        raise Problem(403, "not-yours", why, seat=action.seat)


def _verdict(game: Game[Any], data: bytes, action: Action) -> tuple[str, ...]:
    """A yes, or all that a no tells."""
    try:
        game.apply(data, action)
    except Refusal as no:
        return ("no", str(no.why), str(no.remedy or ""), *no.rules)
    except Invalid as fault:
        return ("no", str(fault))
    return ("yes",)


def entry_of(game: Game[Any], version: int, action: Action, played: Played[Any]) -> Entry:
    """The entry for an accepted action."""
    return Entry(
        version=version,
        kind="action",
        seat=action.seat,
        type=str(action.__struct_config__.tag),
        action=game.write_action(action),
        events=_encode(played.told()),
        dice=dice.is_chance(action),
        hidden=any(event.seen_by is not None or event.kind in game.reveals for event in played.events),
    )
