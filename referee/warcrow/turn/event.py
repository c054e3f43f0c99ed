"""Event tokens on the counter: what the scenario lets happen at the end of a turn, read aloud."""

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcrow.table.position import Token, Warcrow
from referee.warcrow.table.scenario import facts_of, scenario_of
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.turn.aloud import read_aloud
from referee.warcrow.turn.behaving import bring
from referee.warcrow.turn.blast import explode

RULES = ("wcr.turn.event-tokens", "wcr.round.counter-uses")


@VERBS.verb("event-up", "The event token {event} comes up and is taken off the counter.")
def event_up(position: Warcrow, event: Event) -> None:
    gone = Token("", event.data["at"], event.data["event"], element=event.data.get("element", ""))
    at = max(number for number, token in enumerate(position.counter) if token == gone)
    position.counter = position.counter[:at] + position.counter[at + 1 :]


def take_effect(position: Warcrow, token: Token, *rules: str) -> None:
    """The token goes, and its event takes effect."""
    told = {"event": token.event, "at": token.at} | ({"element": token.element} if token.element else {})
    happen(position, "event-up", [*rules, *RULES], data=told)
    if token.element:
        explode(position, token)
        return
    if scenario_of(position).event(position, token):
        return
    bringing = next((one for one in facts_of(position).tokens if one.brings and one.event == token.event), None)
    if bringing is not None:
        bring(position, bringing)
        return
    read_aloud(position, say("{event} takes effect.", event=token.event), [RULES[0]])
