"""What the calculator asks for: two rolls as cards have them, what each side may do with its own, and who rolls.

Pools and switches are written as on the cards: `ROO|S`, `X X`, `cancel B 1`.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct

from referee.kernel.errors import Invalid
from referee.warcrow.odds.read import switches
from referee.warcrow.odds.side import WHOLE, Side, Switch
from referee.warcrow.roll.dice import Pool
from referee.warcrow.roll.symbol import symbols
from referee.warcrow.table.profile import Few

T = TypeVar("T")
Written = Annotated[
    str, Meta(max_length=40, description="Dice by their letters, a bar, automatic symbols: ROO|S.", examples=["ROO|S"])
]
Paid = Annotated[str, Meta(min_length=1, max_length=20, description="The symbols it costs: X X.", examples=["X X"])]
Done = Annotated[
    str, Meta(min_length=1, max_length=100, description="What it does, as on the card: cancel B 1, add S.")
]


def within(field: str, read: Callable[..., T], *written: Any) -> T:
    """What is written, read; a fault in it is one of this field."""
    try:
        return read(*written)
    except Invalid as fault:
        raise Invalid({field: [text for texts in fault.errors.values() for text in texts]}) from None


class Asked(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Part of a question."""


class SwitchAsked(Asked):
    """A switch; what it does besides symbols and damage may be worth something, in hundredths of a point of damage."""

    pay: Paid
    do: Done
    worth: Annotated[int, Meta(ge=0, le=200)] = 0

    def read(self, field: str) -> list[Switch]:
        paid = within(f"{field}.pay", symbols, self.pay)
        if not any(paid):
            raise Invalid.of(f"{field}.pay", "a switch costs at least one symbol")
        return within(f"{field}.do", switches, self.pay, self.do, self.worth)


class UnitAsked(Asked):
    """Who rolls, as far as the roll can hurt: troops left, Wounds, damage and stress so far, Morale, Willpower dice."""

    troops: Annotated[int, Meta(ge=1, le=20)] = 1
    w: Annotated[int, Meta(ge=1, le=20)] = 1
    damage: Few = 0
    mor: Few | None = None
    stress: Few = 0
    wp: Annotated[str, Meta(max_length=18, description="Dice by their letters: OO.", examples=["OO"])] = ""


class SideAsked(Asked):
    """One side: its pool, what a stress may add each time, its switches, and what it may do with its dice."""

    roll: Written
    modifiers: Annotated[list[Written], Meta(max_length=2, description="What a stress adds, one each.")] = []
    switches: Annotated[list[SwitchAsked], Meta(max_length=6)] = []
    repeat_roll: Annotated[bool, Meta(description="All dice may be thrown again.")] = False
    repeat_dice: Annotated[int, Meta(ge=0, le=3, description="So many dice of choice may be thrown again.")] = 0
    elite: bool = False
    rage: Annotated[bool, Meta(description="A symbol may be bought for a wound: Berserker Rage.")] = False
    loses_a_die: Annotated[bool, Meta(description="Disarmed, of an attack; Vulnerable, of a defense.")] = False
    unit: UnitAsked | None = None

    def side(self, field: str, *, attacks: bool) -> Side:
        """As the odds need it, before any modifier; a fault names the field it is in."""
        for at, modifier in enumerate(self.modifiers):
            within(f"{field}.modifiers.{at}", Pool.read, modifier)
        if self.unit is not None:
            within(f"{field}.unit.wp", Pool.read, self.unit.wp)
        found = [one for at, switch in enumerate(self.switches) for one in switch.read(f"{field}.switches.{at}")]
        repeat = WHOLE if self.repeat_roll else self.repeat_dice
        pool = within(f"{field}.roll", Pool.read, self.roll)
        return Side(pool, tuple(found), attacks, repeat, self.loses_a_die, self.elite, self.rage)


class OpposedRoll(Asked):
    """An attack roll against a defense roll; the attacker is the active side."""

    attacker: SideAsked
    defender: SideAsked
    kind: Literal["melee", "ranged"] = "melee"
    least: Annotated[
        int, Meta(ge=0, le=20, description="Play for at least so much damage, not for the most damage on balance.")
    ] = 0
    stress_worth: Annotated[
        int, Meta(ge=0, le=300, description="What a stress is worth, in hundredths of a point of damage.")
    ] = 50
