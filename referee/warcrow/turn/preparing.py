"""What a scenario lays out before the first round: its objectives, nobody's yet, and the tokens on the counter."""

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.warcrow.table.position import Token, Warcrow
from referee.warcrow.table.scenario import facts_of, scenario_of, seat_of
from referee.warcrow.table.scenario_facts import Marker
from referee.warcrow.table.verbs import VERBS

PREPARED = "wcr.scenario.preparation"
LAID = ("wcr.objective.marker", "wcr.objective.start-free", "wcr.objective.terrain")


@VERBS.verb("event-laid", "The event token {event} lies on position {at} of the counter.")
def event_laid(position: Warcrow, event: Event) -> None:
    position.counter = [*position.counter, Token(event=event.data["event"], at=event.data["at"])]


def lay_out(position: Warcrow) -> None:
    """The markers in their colors, the tokens, and what the scenario does beside."""
    facts, scenario = facts_of(position), scenario_of(position)
    for at, marker in enumerate(facts.objectives, start=1):
        lay_marker(position, str(at), marker)
    for token in facts.tokens:
        rules = dict.fromkeys((PREPARED, *scenario.laid))
        happen(position, "event-laid", rules, event=token.event, at=token.at)
    scenario.prepare(position)


def lay_marker(position: Warcrow, key: str, marker: Marker) -> None:
    color = seat_of(position, marker.color)
    known = dict.fromkeys((PREPARED, *scenario_of(position).laid))
    rules = [*known, *LAID, *(["wcr.objective.colored"] if color else [])]
    fields = {"color": color, "number": marker.number, "name": marker.name}
    happen(position, "objective-laid", rules, objective=key, color=color, marker=fields)
