"""A Character that joins a unit in its activation: declared, moved, and in formation with it in the end."""

from typing import Any, ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option, one
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.warcrow.actions import Move
from referee.warcrow.character import leave
from referee.warcrow.character.actions import FallIn
from referee.warcrow.character.fit import check_join
from referee.warcrow.character.join import owe_join
from referee.warcrow.claim.claim import check_claim
from referee.warcrow.claim.formation import MOST
from referee.warcrow.claim.looks import speaks_against
from referee.warcrow.claim.los import sees
from referee.warcrow.claim.range import within
from referee.warcrow.fight.engaged import look
from referee.warcrow.fight.move import make_move
from referee.warcrow.fight.opportunity import depart
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS

MOMENT, DECLARED, ENDS = (
    "wcr.character.join-when",
    "wcr.character.join-activation",
    "wcr.character.join-end-in-formation",
)
MOVES_ONLY = "wcr.character.join-move-only"

VERBS.note("join-declared", "{seat:seat}: {unit:unit} is about to join {host:unit}, and only moves in this activation.")
VERBS.note("not-joined", "{unit:unit} does not end in formation with {host:unit}: it stays by itself.")


def declare(position: Warcrow, activation: Any, host: str, *, fresh: bool) -> None:
    """The opponent is told whom a Character joins; nothing changes before it stands there."""
    key = activation.unit
    words = "{unit:unit} has acted already: who joins a unit only moves."
    require(position, fresh, MOVES_ONLY, words, unit=key)
    rules = check_join(position, key, host)
    words = "{host:unit} does not stand on the battlefield, or is demoralized."
    fine = stands(position.units[host]) and not is_demoralized(position, host)
    require(position, fine, DECLARED, words, host=host)
    seat = position.units[key].side
    activation.joins = host
    happen(position, "join-declared", [MOMENT, DECLARED, MOVES_ONLY, *rules], seat=seat, unit=key, host=host)


def move(position: Warcrow, activation: Any, action: Move, rule: str) -> None:
    """Who moves away from a combat may be struck at, but not a Character that leaves its unit."""
    if activation.leaves:
        make_move(position, activation.unit, action, rule, leave.FREE)
    else:
        depart(position, activation.unit, action, rule)


def ended(position: Warcrow, activation: Any) -> None:
    """Whoever joins a unit has to stand in formation with it; of who has parted it is looked whom they touch."""
    if activation.joins:
        push(position, Joining(seat=activation.seat, unit=activation.unit, host=activation.joins))
    for key in (activation.unit, activation.leaves) if activation.leaves else ():
        look(position, key)


def check_moves_only(position: Warcrow, activation: Any, kind: str) -> None:
    """Whoever joins or leaves a unit does nothing else than move."""
    if activation.leaves:
        words = "{unit:unit} cannot leave a unit and join one in the same activation."
        require(position, kind != "join", leave.NOT_BOTH, words, unit=activation.unit)
        require(position, kind == "move", leave.DECLARE, "A Character that leaves its unit only moves.")
    words = "{unit:unit} joins a unit and only moves in this activation."
    require(position, not activation.joins or kind == "move", MOVES_ONLY, words, unit=activation.unit)


class Joining(Frame[Warcrow], tag="joining"):
    """The moves of a joining Character are made: is it in formation with the unit?"""

    window = windows.JOINED
    asks: ClassVar = {"fall-in": (ENDS,), "done": (ENDS,)}
    seat: str
    unit: str
    host: str

    def settle(self, position: Warcrow) -> bool:
        there = all(stands(position.units[key]) for key in (self.unit, self.host))
        apart = any(speaks_against(position, fact) for fact in self.measured())
        if there and not apart:
            return False
        close(position, self)
        if there:
            self.stays(position)
        return True

    def measured(self) -> list[str]:
        """What the table has to say of it."""
        return [f"sight.{self.host}.{self.unit}", f"within.{MOST}.{self.host}.{self.unit}"]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} joins {host:unit}: does he end in formation with it?"
        return [
            self.ask(
                [self.seat], "fall-in", text, One([Option({}, needs=self.measured())]), unit=self.unit, host=self.host
            ),
            self.ask([self.seat], "done", text, one([{}]), unit=self.unit, host=self.host),
        ]

    def on_fall_in(self, position: Warcrow, action: FallIn) -> None:
        self.only(position, action)
        words = "The leader of {host:unit} does not see {unit:unit}."
        check_claim(position, sees(position, self.host, self.unit), ENDS, words, host=self.host, unit=self.unit)
        near = within(position, self.host, self.unit, MOST)
        words = "{unit:unit} is too far from the leader of {host:unit}."
        check_claim(position, near, ENDS, words, host=self.host, unit=self.unit)
        close(position, self)
        owe_join(position, self.unit, self.host)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)
        self.stays(position)

    def stays(self, position: Warcrow) -> None:
        happen(position, "not-joined", [ENDS], unit=self.unit, host=self.host)
