"""Units that are brought by others: from under a card or back from the dead, near whoever brings them."""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import disturb, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.fight.actions import ForcedMove
from referee.warcrow.keyword import intimidating
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import AT_WORK, FIELD, Warcrow, going_on
from referee.warcrow.table.sides import enemies, player_of
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS, placed, touch

FORMED, SPECIAL = "wcr.setup.deploy-in-formation", "wcr.setup.special-deployment"


def told(event: Event) -> Say:
    words = "{unit:unit} is deployed within {strides:stride} of {by:unit}: in formation, {troops:troop}"
    return Say(words + (", engaged with {touches:unit}." if event.data["touches"] else "."), event.data)


@VERBS.verb("brought", told)
def brought(position: Warcrow, event: Event) -> None:
    """It stands there as at the beginning, without a Character."""
    key, touches = event.data["unit"], event.data["touches"]
    unit = position.units[key]
    unit.where, unit.under, unit.troops, unit.character, unit.swift = FIELD, "", unit.start, "", False
    if touches:
        touch(position, key, [touches])
    placed(position, key)
    disturb(position, key, "field")


def bring(position: Warcrow, key: str, by: str, strides: int, rule: str, touches: str = "") -> None:
    data = {"unit": key, "by": by, "strides": strides, "troops": position.units[key].start, "touches": touches}
    happen(position, "brought", [rule, SPECIAL, FORMED], seat=position.units[key].side, data=data)
    if touches:
        intimidating.meet(position, key, touches)


def deployed(position: Warcrow, deed: Deed) -> None:
    bring(position, deed.unit, deed.by, int(deed.rest), deed.rule)


DO["deploy"] = deployed
CAN["deploy"] = lambda position, deed: not stands(position.units[deed.unit])


class Bringing(Frame[Warcrow], tag="bringing"):
    """A skill deploys a unit that may come in engaged: its player says with whom, if with anybody."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {"forced-move": (SPECIAL,)}
    unit: str
    by: str
    strides: int
    rule: str

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{seats:seat} deploys {unit:unit} within {strides:stride} of {by:unit}. Does it touch an enemy?"
        clear = Option({}, say("Clear of everybody"))
        ways = [Option({"touches": key}) for key in enemies(position, self.unit)]
        slots: dict[str, Any] = {"unit": self.unit, "by": self.by, "strides": self.strides}
        return [self.ask([player_of(position, self.unit)], "forced-move", text, One([clear, *ways]), **slots)]

    def on_forced_move(self, position: Warcrow, action: ForcedMove) -> None:
        self.only(position, action)
        foes = enemies(position, self.unit)
        if action.touches not in ("", *foes):
            raise Invalid.of("touches", say("no such enemy; there are {units:unit}", units=foes))
        if action.stops:
            raise Invalid.of("stops", "nothing stops a unit that is deployed")
        close(position, self)
        work = going_on(position, AT_WORK)
        if work is not None:
            work.met = action.touches
        bring(position, self.unit, self.by, self.strides, self.rule, action.touches)


def bring_in(position: Warcrow, key: str, by: str, strides: int, rule: str) -> None:
    """A unit is deployed, perhaps engaged."""
    push(position, Bringing(unit=key, by=by, strides=strides, rule=rule))
