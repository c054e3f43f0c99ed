"""What keeps a spell active: a stress at the end of the activation; and ending one by choice, at any time."""

from typing import Any, ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid
from referee.kernel.position import Owed, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.magic.actions import EndSpell, KeepSpell
from referee.warcrow.morale import stress
from referee.warcrow.table import window as windows
from referee.warcrow.table.active import KEEP, active_of, end
from referee.warcrow.table.position import InForce, Warcrow
from referee.warcrow.table.verbs import OWING, VERBS

PRICE = "wcr.stress.source-keep-spell"
BY_CHOICE = "wcr.active.cancel-voluntary"
END = "end-spell"
VERBS.note("spell-kept", "{unit:unit} keeps {spell} active.")


@OWING.pays(KEEP, "Keep a spell active", PRICE)
def pay_keep(position: Warcrow, debt: Owed) -> None:
    """Whoever cannot stress itself loses the spell without being asked."""
    number = debt.data["number"]
    active = numbered(position, number)
    if active is None:
        return
    key = position.units[active.caster].host or active.caster
    if stress.can_pay(position, key):
        push(position, Keeping(seat=debt.seat, unit=key, number=number, rules=debt.data["rules"]))
    else:
        end(position, active, *debt.data["rules"], stress.NO_ROOM)


def numbered(position: Warcrow, number: int) -> InForce | None:
    """The active spell whose tokens have this number."""
    return next((one for one in position.spells if one.stays and one.number == number), None)


class Keeping(Frame[Warcrow], tag="keeping"):
    """A stress keeps a spell that would be cancelled now, however much shook it."""

    window = windows.ENDED
    asks: ClassVar = {"keep-spell": (PRICE,)}
    seat: str
    unit: str
    """Who pays: the caster, or the unit it is part of."""
    number: int
    rules: list[str]

    def spell(self, position: Warcrow) -> str:
        active = numbered(position, self.number)
        return active.name if active else ""

    def settle(self, position: Warcrow) -> bool:
        if numbered(position, self.number):
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{spell} of {unit:unit} ends now, unless the unit takes 1 stress."
        ways = one([{"keep": True}, {"keep": False}])
        slots: dict[str, Any] = {"unit": self.unit, "spell": self.spell(position)}
        return [self.ask([self.seat], KEEP, text, ways, rules=[PRICE, *self.rules], **slots)]

    def on_keep_spell(self, position: Warcrow, action: KeepSpell) -> None:
        self.only(position, action)
        close(position, self)
        active = numbered(position, self.number)
        assert active is not None
        if action.keep:
            happen(position, "spell-kept", self.rules, unit=self.unit, spell=active.name)
            stress.suffer(position, self.unit, 1, PRICE)
        else:
            end(position, active, *self.rules)


# ---- ended by choice


def casters(position: Warcrow, seat: str) -> list[str]:
    return [one.caster for one in position.spells if one.stays and position.units[one.caster].side == seat]


def ways(position: Warcrow, seat: str) -> list[dict[str, Any]]:
    return [{"unit": key} for key in casters(position, seat)]


def prompts(position: Warcrow) -> list[Prompt]:
    """Whoever has an active spell may end it."""
    found = []
    for seat in position.seats if position.spells else ():
        if casters(position, seat):
            text = say("{seats:seat} may end an active spell.", seats=[seat])
            found.append(Prompt([seat], END, text, [BY_CHOICE], must=False, choice=one(ways(position, seat))))
    return found


def end_by_choice(position: Warcrow, action: EndSpell) -> None:
    if action.unit not in casters(position, action.seat):
        raise Invalid.of("unit", "no unit of this company that is called so has an active spell")
    active = active_of(position, action.unit)
    assert active is not None
    end(position, active, BY_CHOICE)
