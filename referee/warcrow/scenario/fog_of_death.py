"""Fog of Death: an artifact in the center, and fog that is worth points where it is lured into the conquest marker."""

from referee.kernel.agenda import push
from referee.kernel.position import happen
from referee.warcrow.scenario.counting import of_nobody
from referee.warcrow.scenario.fog_energy import ENERGY, control_energy, may_control
from referee.warcrow.scenario.fog_event import EVENT, begin_event
from referee.warcrow.scenario.fog_marker import CONTACT, MarkerMoves, StartControl, controller
from referee.warcrow.table.position import Token, Warcrow
from referee.warcrow.table.scenario import Line, Scenario, facts_of
from referee.warcrow.table.verbs import VERBS

TURN_MOVE = "wcr.scenario.fog-of-death.marker-turn-move"
STRIDES = 2

VERBS.changes("fog-laid", "Lay {number:fog-marker}, one in each corner of the battlefield.")


class FogOfDeath(Scenario):
    """Whoever controls the artifact moves the conquest marker, and has points for every round and every contact."""

    key = "fog-of-death"
    laid = ("wcr.scenario.fog-of-death.setup-objective", "wcr.scenario.fog-of-death.setup-event")
    lasts = ("wcr.scenario.fog-of-death.rounds",)
    ends = ("wcr.scenario.fog-of-death.end", "wcr.scenario.fog-of-death.winner")
    taken = ("wcr.scenario.fog-of-death.marker-color",)
    lines = (
        CONTACT,
        Line("artifact", "wcr.scenario.fog-of-death.score-round", "the arcane artifact controlled", of_nobody),
    )

    def prepare(self, position: Warcrow) -> None:
        fog = facts_of(position).fog
        happen(position, "fog-laid", ["wcr.scenario.fog-of-death.setup-fog"], number=fog, becomes={"fog": fog})
        push(position, StartControl())

    def turn_ends(self, position: Warcrow) -> None:
        if controller(position):
            push(position, MarkerMoves(seat=controller(position), strides=STRIDES, rules=[TURN_MOVE]))

    def deeds(self, position: Warcrow, unit: str) -> list[str]:
        return [ENERGY] if may_control(position, unit) else []

    def act(self, position: Warcrow, unit: str, deed: str) -> None:
        if deed != ENERGY:
            super().act(position, unit, deed)
        control_energy(position, unit)

    def event(self, position: Warcrow, token: Token) -> bool:
        if token.event == EVENT:
            begin_event(position)
        return token.event == EVENT
