"""The Rising Ford, a scenario of our own: a ford in the center that the river takes from everybody once a round."""

from msgspec.structs import replace

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.warcrow.scenario.counting import of_nobody, of_the_enemy
from referee.warcrow.table.position import Token, Warcrow, ahead
from referee.warcrow.table.scenario import Line, Scenario, facts_of
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.turn.event import RULES

FORD, RIVER = "1", "River"
SCORED = "wcr.scenario.scoring"


@VERBS.verb("river-rises", "The river rises: nobody controls {objective:objective} any more.")
def river_rises(position: Warcrow, event: Event) -> None:
    free = replace(position.objectives[FORD], holder="")
    position.objectives = position.objectives | {FORD: free}


class RisingFord(Scenario):
    """The ford is worth most, to whoever takes it again after the river has risen; the opponent's camp is safer."""

    key = "rising-ford"
    laid = ("wcr.scenario.preparation",)
    lasts = ("wcr.scenario.rounds",)
    lines = (
        Line("ford", SCORED, "the ford held", of_nobody),
        Line("camp", SCORED, "the opponent's camp held", of_the_enemy),
    )

    def event(self, position: Warcrow, token: Token) -> bool:
        if token.event != RIVER:
            return False
        if FORD in position.objectives:
            happen(position, "river-rises", RULES, objective=FORD)
        at = ahead(position, facts_of(position).turns)
        happen(position, "event-laid", RULES, event=RIVER, at=at)
        return True

    def tie(self, position: Warcrow) -> tuple[str, str]:
        return position.objectives[FORD].holder if FORD in position.objectives else "", "the ford held last"
