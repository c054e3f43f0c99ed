"""What a player says in the middle of a fight: at the moments of a roll, and once its result stands."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel.action import Action, Claims, Name, kind_of, titled
from referee.warcrow.actions import Through, Troops, UnitKey, Ways

Symbol = Annotated[Literal["S", "hS", "B", "hB", "X", "hX"], kind_of("symbol")]
Hollow = Annotated[Literal["hS", "hB", "hX"], kind_of("symbol")]


# ---- a roll


class Modify(Action, tag="modify"):
    """Take stress to add the modifier to a roll, or leave it; a refusal is final."""

    title = "Use the modifier"
    hint = "One stress adds the modifier to the roll; a refusal is final."
    button = ("{stress:With the modifier, for 1 stress|Without the modifier}",)
    stress: Annotated[bool, titled("Take stress for it")]


class GiveUp(Action, tag="give-up"):
    """Give up dice or automatic symbols: one for each enemy engaged beyond the first."""

    title = "Give up dice"
    hint = "One die or automatic symbol for each enemy engaged beyond the first."
    items: Annotated[
        list[Annotated[str, Meta(max_length=12), kind_of("item")]], Meta(max_length=18), titled("Given up")
    ]


class Repeat(Action, tag="repeat"):
    """Roll all dice of a roll again, or let it stand."""

    title = "Repeat the roll"
    hint = "All dice or none; the second result stands."
    button = ("{again:Roll all dice again|Let it stand}",)
    again: Annotated[bool, titled("Roll again")]


class RepeatDie(Action, tag="repeat-die"):
    """Have a die rolled again: one of your own, or one of the enemy that an ability forces back."""

    title = "Roll a die again"
    hint = "The second result stands."
    button = ("Again the {die:die}: {face:face}",)
    die: Annotated[Name, kind_of("die"), titled("Die")]
    face: Annotated[Name, kind_of("face"), titled("What it shows")]


class FixDie(Action, tag="fix-die"):
    """Say what a die shows before the others are thrown."""

    title = "Fix a die"
    hint = "The die is not thrown; it counts as you lay it."
    button = ("The {die:die}: {face:face}",)
    die: Annotated[Name, kind_of("die"), titled("Die")]
    face: Annotated[Name, kind_of("face"), titled("What it shows")]


class Rage(Action, tag="rage"):
    """Berserker Rage: one damage for one symbol."""

    title = "Berserker Rage"
    hint = "The unit suffers 1 damage and adds a symbol of your choice."
    button = ("Add {symbol:symbol} for 1 damage",)
    symbol: Annotated[Symbol, titled("Symbol")]


class Cancel(Action, tag="cancel"):
    """Choose the die that an enemy has to cancel."""

    title = "Cancel a die"
    button = ("Cancel the {die:die}: {face:face}",)
    die: Annotated[Name, kind_of("die"), titled("Die")]
    face: Annotated[Name, kind_of("face"), titled("What it shows")]


class CancelSymbol(Action, tag="cancel-symbol"):
    """Choose a symbol of the enemy's roll that counts as never rolled."""

    title = "Cancel a symbol"
    button = ("Cancel a {symbol:symbol}",)
    symbol: Annotated[Symbol, titled("Symbol")]


class Elite(Action, tag="elite"):
    """Elite: turn hollow symbols into full ones, as many as wanted."""

    title = "Elite"
    hint = "Hollow symbols count as full ones, as many as you like."
    symbols: Annotated[dict[Hollow, Annotated[int, Meta(ge=0, le=40)]], titled("Turned", "symbol")] = {}


class Switch(Action, tag="use-switch"):
    """Spend symbols on a switch."""

    title = "Use a switch"
    switch: Annotated[Name, kind_of("switch"), titled("Switch")]
    symbol: Annotated[Symbol | None, titled("Symbol")] = None


class Casualty(Action, tag="casualty"):
    """Say whether a Support falls in the place of a troop."""

    title = "Who falls"
    button = ("{support:The Support falls in the place of a troop|Troops only}",)
    support: Annotated[bool, titled("The Support falls")]


# ---- forced moves


class Allow(Action, tag="allow"):
    """Say whether a unit that nobody can move against its player's will is moved."""

    title = "Let it be moved"
    button = ("{agreed:Let it be moved|It stays}",)
    agreed: Annotated[bool, titled("Let it be moved")]


class ForcedMove(Action, tag="forced-move"):
    """Say where a unit ended that was shoved, attracted, displaced or placed; nothing said is the whole way, clear."""

    title = "Where it ended"
    button = ("Touching {touches:unit}", "{stops:stopped}")
    touches: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("Touches")] = ""
    stops: Annotated[Literal["", "impassable", "edge", "overlaps"], kind_of("stopped"), titled("Stopped by")] = ""


# ---- what is seen afterwards


class Look(Action, tag="look"):
    """Say which enemies a unit still touches once models were taken away."""

    title = "Who still touches"
    touching: Annotated[list[UnitKey], Meta(max_length=20), titled("Still touched")]


class HoldAndShoot(Action, tag="hold-and-shoot"):
    """Shoot at a unit that charges, before it moves."""

    title = "Hold and shoot"
    hint = "A shot at the charger, whatever the range, without switches; the unit counts as activated."
    claims: Annotated[Claims, titled("What was measured")] = {}


class Oppose(Action, tag="oppose"):
    """Strike at a unit that moves out of a combat, for a stress."""

    title = "Opportunity attack"
    hint = "A roll without modifiers and switches, for 1 stress."
    button = ("Strike with {unit:unit}",)
    unit: Annotated[UnitKey, titled("Unit")]


class PushBack(Action, tag="push-back"):
    """Push the loser of a combat back, or let it stand."""

    title = "Push back"
    button = ("{push:Push it back|Let it stand}",)
    push: Annotated[bool, titled("Push it back")]


class GiveGround(Action, tag="give-ground"):
    """A unit that is pushed back falls back, holds its ground for a stress, or finds no way out."""

    title = "Give ground"
    button = ("{how:ground}",)
    how: Annotated[Literal["move", "hold", "stuck"], kind_of("ground"), titled("What it does")]
    way: Ways = []
    through: Through = []


class Pursue(Action, tag="pursue"):
    """Pursue a unit that was pushed back, and say whether the leader comes to touch it."""

    title = "Pursue"
    button = ("{how:pursuit}",)
    how: Annotated[Literal["contact", "short", "no"], kind_of("pursuit"), titled("How far")]
    way: Ways = []
    through: Through = []
    placed: Troops = []
