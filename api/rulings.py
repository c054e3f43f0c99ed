"""The answer to "may I?": the same judging as an action's, minus dice and saving."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

from msgspec import Struct

from api import dice, judging, remedies, telling
from api.answers import seen
from api.passes import Holder
from api.problems import invalid
from api.quoting import quotes, rests_on
from api.rule_schemas import HouseRule, Reading
from api.saying import said
from api.schemas import RuleQuote
from api.settled import Settled
from api.structs import Annotated, Meta
from referee.kernel.action import Action
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.hiding import keepers, supposed
from referee.kernel.position import Position
from referee.kernel.reading import Reading as Unread
from referee.kernel.say import say

MOST_CASES = 12


class Ruling(Struct):
    """Legal or not, what would happen, the rules it rests on, and for a no what would help.

    `legal` is None where it depends on what others hold hidden.
    """

    legal: Annotated[
        bool | None,
        Meta(description="Yes or no; null where it depends on what others hold hidden from the one who asks."),
    ]
    events: Annotated[list[Event], Meta(description="What would happen.")]
    rules: Annotated[list[RuleQuote], Meta(description="Every rule that decides it.")]
    why: str
    remedy: Annotated[str | None, Meta(description="For a no: what would make it legal, where that is simple.")] = None
    first: Annotated[dict[str, Any] | None, Meta(description="An action after which it would be legal.")] = None
    instead: Annotated[list[dict[str, Any]], Meta(description="Like actions that are legal now.")] = []
    depends_on: Annotated[
        dict[str, Any] | None,
        Meta(description="What the answer waits for: dice, a printed fact, or what seats hold hidden."),
    ] = None
    readings: Annotated[list[Reading], Meta(description="Settled readings it rests on.")] = []
    house_rules: list[HouseRule] = []


def rule_on(table: Holder, raws: list[Any], settled: Settled) -> Ruling:
    """Judge actions in order on a copy that is thrown away; the table's own rulings are told beside the book's."""
    try:
        ruling = _without_secrets(table, raws)
    except Invalid as fault:
        raise invalid(fault.errors, table.voice(table.game.decode(table.row.position))) from None
    ids = [rule.id for rule in ruling.rules]
    ruling.readings, ruling.house_rules = rests_on(ids), settled.touching(ids)
    return ruling


def _without_secrets(table: Holder, raws: list[Any]) -> Ruling:
    """The ruling as far as it is the same whatever others hold hidden from the one who asks."""
    ruling = _judged(table, table.row.position, raws)
    keeping = keepers(table.game.decode(table.row.position), table.eyes)
    others = _if_they_held(table, raws, keeping)
    if all(other == ruling for other in others):
        return ruling
    named = [owner for owner in keeping if any(other != ruling for other in _if_they_held(table, raws, [owner]))]
    return _in_common(table, [*others, ruling], named or keeping)


HIDDEN = {
    True: "The rules allow it; what comes of it depends on what {names} {names:holds|hold} hidden.",
    False: "The rules do not allow it; why depends on what {names} {names:holds|hold} hidden.",
    None: "It depends on what {names} {names:holds|hold} hidden.",
}


def _if_they_held(table: Holder, raws: list[Any], owners: list[str]) -> list[Ruling]:
    """The same question at the tables at which these seats hold something else hidden."""
    return [_judged(table, data, raws) for data in supposed(table.game, table.row.position, owners)]


def _in_common(table: Holder, rulings: list[Ruling], owners: list[str]) -> Ruling:
    """What can be said without telling what somebody holds: a yes, a no or neither, and what happens anyway.

    It is told in the order of the first, which is not the true one: an order tells as well.
    """
    first, *others = rulings
    legal = first.legal if all(other.legal == first.legal for other in others) else None
    events = [event for event in first.events if all(event in other.events for other in others)]
    rules = [rule for rule in first.rules if all(rule in other.rules for other in others)]
    return Ruling(
        legal, events, rules, said(say(HIDDEN[legal], names=table.called(owners))), depends_on={"hidden": owners}
    )


def _judged(table: Holder, data: bytes, raws: list[Any]) -> Ruling:
    events: list[Event] = []
    rules: list[str] = []
    for raw in raws:
        action = judging.read(table, raw)
        rules += _asked_by(table, data, action)
        asked = dice.wanted(table.game, data, action)
        if asked:
            return _yes(rules, events, "It may be thrown.", {"dice": asked})
        try:
            played = judging.applied(table, data, action)
        except Refusal as no:
            return _no(table, data, action, no)
        secret = [event for event in played.told() if event.kind in table.game.reveals]
        open_to = _before(seen(played.events, table.eyes), secret)
        events += telling.events(table.voice(played.position), table.game, open_to)
        if secret:
            rules += [rule for event in secret for rule in event.rules]
            return _yes(rules, events, "The rules allow it; what is secret is turned up when it is done.")
        unread = _unread(played.position)
        if unread:
            question = table.voice(played.position).tell(unread.question)
            on = {"fact": unread.fact, "question": question, "cases": _cases(table, played.data, action, unread)}
            return _yes([*rules, *unread.rules], events, question, on)
        data = played.data
    return _yes(rules, events, "The rules allow it.")


def _before(events: list[Event], secret: list[Event]) -> list[Event]:
    """What happens until something secret comes to light: all that follows would tell it."""
    return list(takewhile(lambda event: event not in secret, events))


def _yes(rules: Iterable[str], events: list[Event], why: str, on: dict[str, Any] | None = None) -> Ruling:
    """Allowed by the rules that ask for it and by those that made the events so."""
    told = dict.fromkeys([*rules, *(rule for event in events for rule in event.rules)])
    return Ruling(True, events, quotes(told), why, depends_on=on)


def _no(table: Holder, data: bytes, action: Action, no: Refusal) -> Ruling:
    speaker = table.voice(table.game.decode(data))
    help = remedies.find(table.game, data, action, no, speaker)
    rules = quotes(dict.fromkeys(no.rules))
    return Ruling(False, [], rules, speaker.tell(no.why), help.text, help.first, help.instead)


def _asked_by(table: Holder, data: bytes, action: Action) -> list[str]:
    """The rules of the prompts this action answers: why it may be said now."""
    kind = action.__struct_config__.tag
    prompts = table.game.prompts(table.game.decode(data))
    return [
        rule for prompt in prompts if prompt.action == kind and action.seat in prompt.seats for rule in prompt.rules
    ]


def _unread(position: Position) -> Unread | None:
    """The printed fact that an action waits for, if it does."""
    top = position.agenda[-1] if position.agenda else None
    return top if isinstance(top, Unread) and top.held is not None else None


def _cases(table: Holder, data: bytes, action: Action, unread: Unread) -> list[dict[str, Any]]:
    """The ruling for each value the fact might have, where there are few."""
    values = table.game.plausible(unread.fact)
    return (
        [_case(table, data, action.seat, unread.fact, value) for value in values] if len(values) <= MOST_CASES else []
    )


def _case(table: Holder, data: bytes, seat: str, fact: str, value: Any) -> dict[str, Any]:
    read = table.game.read_action({"type": "read", "seat": seat, "fact": fact, "value": value})
    try:
        played = table.game.apply(data, read)
    except (Refusal, Invalid) as no:
        return {"value": value, "legal": False, "why": str(no.why if isinstance(no, Refusal) else no)}
    vain = next((event for event in played.events if event.kind == "waited-in-vain"), None)
    if vain is not None:
        return {
            "value": value,
            "legal": False,
            "why": table.voice(played.position).tell(vain.data["why"]),
            "rules": quotes(vain.rules),
        }
    more = _unread(played.position)
    return {"value": value, "legal": None if more else True, "why": more.question if more else "The rules allow it."}
