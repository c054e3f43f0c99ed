"""Phases that a card leaves out or ends: the words `skip` and `end`, and what a turn asks about them."""

from typing import Any

from referee.adventure.table import window as windows
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.lasting import lasting, lay
from referee.adventure.table.open_combat import OpenCombat
from referee.adventure.table.open_turn import CHALLENGE, OpenTurn, current_turn
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame
from referee.kernel.effects import expire
from referee.kernel.position import happen

PHASES = "wag.turn.phases"
PHASE_OF = {
    "roll": "movement",
    "move": "movement",
    "explore": "exploration",
    CHALLENGE: "challenge",
    "quests": "maintenance",
    "equip": "maintenance",
}
"""The phase that each stage of a turn belongs to; a turn begins and ends outside of all."""
OWN_TURN = windows.TURN_START.rules[:1]
"""By what a player acts in his own turn only."""
SKIP = "skip"

VERBS.verb("phase-to-skip", "{who:seat} leaves out the next {phase:phase}.")(lay)
VERBS.note("phase-skipped", "{seat:seat} leaves out the {phase:phase}.")
VERBS.note("phase-ended", "The {phase:phase} of {seat:seat} ends at once.")


def skipping(position: Adventure, seat: str, stage: str) -> bool:
    """Whether a seat leaves out a stage, because of what a card said."""
    phase = PHASE_OF.get(stage, "")
    return any(effect.data["phase"] == phase for effect in lasting(position, SKIP, seat))


def skip(position: Adventure, seat: str, stage: str) -> None:
    """Tell of a phase that is left out; with its last stage the card has done its work."""
    phase = PHASE_OF[stage]
    stages = [other for other, of in PHASE_OF.items() if of == phase]
    laid = [effect for effect in lasting(position, SKIP, seat) if effect.data["phase"] == phase]
    if stage == stages[0]:
        happen(position, "phase-skipped", laid[0].data["rules"], seat=seat, phase=phase)
    if stage == stages[-1]:
        expire(position, ends_with(seat, phase))


def ends_with(seat: str, phase: str) -> str:
    """What ends a phase's being left out: that it was."""
    return f"{SKIP}:{seat}:{phase}"


class Skip(Word):
    """`skip PHASE`: the next phase of that name is left out, in this turn or the next."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        phase = task.effect.how[0]
        told: dict[str, Any] = {"word": SKIP, "who": target, "source": task.source, "rules": list(task.rules)}
        told |= {"ends": ends_with(target, phase), "phase": phase}
        happen(position, "phase-to-skip", task.rules, data=told)


class End(Word):
    """`end PHASE`: the phase in progress is over, once the text is done."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        turn, phase = current_turn(position), task.effect.how[0]
        if turn is None or turn.seat != target or PHASE_OF.get(turn.at) != phase:
            return
        happen(position, "phase-ended", task.rules, seat=target, phase=phase)
        if turn.at == CHALLENGE:
            turn.challenged = True
        turn.stage = max(number for number, stage in enumerate(turn.stages) if PHASE_OF.get(stage) == phase)
        leave(position, turn)


def leave(position: Adventure, turn: OpenTurn) -> None:
    """Take the stage out from under what is being done, so that the turn goes on after that; a combat is fought out."""
    above = position.agenda.index(turn) + 1
    frame: Frame[Any] = position.agenda[above]
    if not isinstance(frame, OpenCombat):
        position.agenda.remove(frame)
        expire(position, frame.id)
