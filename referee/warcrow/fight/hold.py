"""Hold and shoot: whoever is charged and was not yet activated may shoot before the charger moves."""

from typing import Any, ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option, one
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.warcrow.claim import past, veiled
from referee.warcrow.claim.looks import ruled_out
from referee.warcrow.fight.actions import HoldAndShoot
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.ranged import ENGAGED, HELD, check_seen, claims_for, roll_shot
from referee.warcrow.fight.switch import DONE as SWITCHED
from referee.warcrow.morale.demoralized import COWERS, is_demoralized
from referee.warcrow.morale.stress import AT_MOR, rest_only
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import BY_ITSELF, is_silent
from referee.warcrow.table.verbs import VERBS, sets

WHEN, FRESH, SEEN = "wcr.hold.timing", "wcr.hold.not-activated", "wcr.hold.los"
BEFORE = ("wcr.hold.attack-before-move", HELD)
CONTINUES = "wcr.hold.charge-continues"

sets("holds", "{seat:seat} lets {unit:unit} hold and shoot; it counts as activated.")
VERBS.note("cannot-hold", "{unit:unit} cannot shoot at {charger:unit} before it comes.")
VERBS.note("does-not-hold", "{unit:unit} awaits the charge.")


class Holding(Frame[Warcrow], tag="holding"):
    """A charge at a unit is declared and feasible: it may shoot at the charger first, whatever the range."""

    window = windows.CHARGE_DECLARED
    asks: ClassVar = {"hold-and-shoot": (WHEN, FRESH, SEEN), "done": (WHEN,)}
    seat: str
    unit: str
    charger: str

    def barred(self, position: Warcrow) -> list[str]:
        """The rules by which it cannot: it is activated for it, has to be free, and must see the charger."""
        unit = position.units[self.unit]
        reasons = {
            FRESH: unit.activated,
            ENGAGED: bool(unit.engaged),
            COWERS: is_demoralized(position, self.unit),
            AT_MOR: rest_only(position, self.unit),
            SEEN: ruled_out(position, self.unit, self.charger, (past.how(position, self.unit),)),
            BY_ITSELF: is_silent(position, self.charger) or veiled.is_veiled(position, self.unit, self.charger),
        }
        return [rule for rule, barred in reasons.items() if barred]

    def settle(self, position: Warcrow) -> bool:
        barred = self.barred(position)
        if not barred:
            return False
        close(position, self)
        happen(position, "cannot-hold", barred, unit=self.unit, charger=self.charger)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{charger:unit} charges {unit:unit}: hold and shoot before it moves?"
        asked = [claim for claim in claims_for(position, self.unit, self.charger) if not claim.startswith("within.")]
        slots: dict[str, Any] = {"unit": self.unit, "charger": self.charger}
        return [
            self.ask([self.seat], "hold-and-shoot", text, One([Option({}, needs=asked)]), **slots),
            self.ask([self.seat], "done", text, one([{}]), **slots),
        ]

    def on_hold_and_shoot(self, position: Warcrow, action: HoldAndShoot) -> None:
        self.only(position, action)
        near = veiled.check_unveiled(position, self.unit, self.charger)
        seen = check_seen(position, self.unit, self.charger, SEEN)
        close(position, self)
        rules = [WHEN, FRESH, "wcr.hold.token"]
        happen(position, "holds", rules, seat=self.seat, unit=self.unit, sets={"activated": True})
        attack = Side(self.seat, self.unit, "attack", answered=[SWITCHED], shot=True)
        roll_shot(position, attack, self.charger, [SEEN, *BEFORE, *near, *seen.rules], seen.fact, held=True)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)
        happen(position, "does-not-hold", [WHEN], unit=self.unit)
