"""What a caster chooses while a spell works: a state, an ability that is taken away, tinge for more damage."""

from typing import Any, ClassVar

from msgspec.structs import replace

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.fight import state
from referee.warcrow.fight.actions import Allow
from referee.warcrow.fight.forced import force
from referee.warcrow.magic import tinge
from referee.warcrow.skill.actions import ChooseState, ChooseSymbol, DoubleDamage, TakeAbility
from referee.warcrow.skill.deed import CAST, Deed
from referee.warcrow.table import window as windows
from referee.warcrow.table.ability import SPELLS
from referee.warcrow.table.position import AT_WORK, InForce, Warcrow, going_on
from referee.warcrow.table.values import abilities, movement, stands
from referee.warcrow.table.verbs import VERBS

STATES = ("disarmed", "frightened", "slowed", "vulnerable")
SYMBOLS = ["hS", "X"]
WHAT = "what"
PERMANENT = "permanent"
"""How the cards mark what nothing takes away."""
VERBS.note("doubles", "{unit:unit} takes a tinge token: each success left does two damage.")
VERBS.note("stays-put", "{unit:unit} stays where it is.")


@VERBS.verb("ability-taken", "{unit:unit} is without {what} as long as {spell} lasts.")
@VERBS.verb("symbol-chosen", "{spell} adds {what:symbol} as well.")
def chosen(position: Warcrow, event: Event) -> None:
    position.spells = [
        replace(one, chosen=(*one.chosen, event.data[WHAT])) if one.number == event.data["number"] else one
        for one in position.spells
    ]


class Choosing(Frame[Warcrow], tag="spell-choice", kw_only=True):
    """Something is left to whoever casts: which state, which ability, whether a price is paid."""

    window = windows.SKILL_WORKS
    asks: ClassVar = {
        "choose-state": (CAST,),
        "take-ability": (CAST,),
        "double-damage": (CAST,),
        "choose-symbol": (CAST,),
        "allow": (CAST,),
    }
    seat: str
    caster: str
    unit: str
    spell: str
    what: str

    def settle(self, position: Warcrow) -> bool:
        if stands(position.units[self.unit]) and (self.what != "take-ability" or self.left(position)):
            return False
        close(position, self)
        return True

    def in_force(self, position: Warcrow) -> InForce | None:
        mine = (one for one in position.spells if (one.name, one.caster, one.target) == self.names())
        return next(mine, None)

    def names(self) -> tuple[str, str, str]:
        return self.spell, self.caster, self.unit

    def left(self, position: Warcrow) -> list[str]:
        """The abilities that can be taken: no spells, and nothing permanent."""
        if self.in_force(position) is None:
            return []
        found = [one for one in abilities(position, self.unit) if one.kind not in SPELLS]
        return list(dict.fromkeys(one.name for one in found if PERMANENT not in one.when.split("; ")))

    def prompts(self, position: Warcrow) -> list[Prompt]:
        slots: dict[str, Any] = {"unit": self.unit, "spell": self.spell}
        if self.what == "choose-state":
            ways, text = one([{"state": state} for state in STATES]), "{spell}: which state does {unit:unit} suffer?"
        elif self.what == "take-ability":
            text = "{spell}: which ability does {unit:unit} lose as long as it lasts?"
            ways = One([Option({"ability": name}, say("{name}", name=name)) for name in self.left(position)])
        elif self.what == "choose-symbol":
            ways, text = one([{"symbol": symbol} for symbol in SYMBOLS]), "{spell}: which symbol does it add as well?"
        elif self.what == "double-damage":
            ways, text = one([{"tinge": True}, {"tinge": False}]), "{spell}: a tinge token for twice the damage?"
        else:
            ways, text = one([{"agreed": True}, {"agreed": False}]), "{spell}: is {unit:unit} displaced?"
        return [self.ask([self.seat], self.what, text, ways, **slots)]

    def on_choose_state(self, position: Warcrow, action: ChooseState) -> None:
        self.only(position, action)
        close(position, self)
        state.gain(position, self.unit, action.state, CAST)

    def on_take_ability(self, position: Warcrow, action: TakeAbility) -> None:
        self.only(position, action)
        self.check_choice(position, action)
        spell = self.in_force(position)
        assert spell is not None
        close(position, self)
        told = {"unit": self.unit, WHAT: action.ability, "spell": self.spell, "number": spell.number}
        happen(position, "ability-taken", [CAST], data=told)

    def on_choose_symbol(self, position: Warcrow, action: ChooseSymbol) -> None:
        self.only(position, action)
        if action.symbol not in SYMBOLS:
            raise Invalid.of("symbol", say("one of {symbols:symbol or}", symbols=SYMBOLS))
        spell = self.in_force(position)
        close(position, self)
        if spell is not None:
            told = {WHAT: action.symbol, "spell": self.spell, "number": spell.number}
            happen(position, "symbol-chosen", [CAST], data=told)

    def check_choice(self, position: Warcrow, action: TakeAbility) -> None:
        if action.ability not in self.left(position):
            raise Invalid.of("ability", say("there are {names}", names=self.left(position)))

    def on_double_damage(self, position: Warcrow, action: DoubleDamage) -> None:
        self.only(position, action)
        close(position, self)
        if action.tinge:
            happen(position, "doubles", [CAST], unit=self.unit)
            tinge.grow(position, self.unit, CAST)
            going_on(position, AT_WORK).twice = True

    def on_allow(self, position: Warcrow, action: Allow) -> None:
        self.only(position, action)
        close(position, self)
        if action.agreed:
            force(position, "displace", self.unit, self.caster, movement(position, self.unit)[0])
        else:
            happen(position, "stays-put", [CAST], unit=self.unit)


def choice(what: str) -> Any:
    """A word that leaves something to the caster."""

    def asks(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
        push(position, Choosing(seat=deed.seat, caster=deed.unit, unit=key, spell=deed.ability, what=what))

    return asks
