"""What a player says in Warcrow, each once: how it is asked, and what its fields are."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel.action import (
    Action,
    Claims,
    Correct,
    Done,
    Draw,
    Name,
    Pass,
    Read,
    Roll,
    SeatKey,
    Take,
    kind_of,
    titled,
)
from referee.warcrow.setup.company import Recruit
from referee.warcrow.table.position import State
from referee.warcrow.table.profile import Key, Profile

UnitKey = Annotated[Name, kind_of("unit")]
CardName = Annotated[Key, kind_of("unit")]
Symbol = Annotated[Literal["S", "hS", "B", "hB", "X", "hX"], kind_of("symbol")]
Hollow = Annotated[Literal["hS", "hB", "hX"], kind_of("symbol")]
Posted = Annotated[str, Meta(max_length=4000)]


# ---- before the game


class Recruited(Action, tag="company"):
    """Recruit a company: a faction, its units and who commands, or all of it as players post it."""

    title = "Recruit a company"
    hint = "Choose the units, or paste a list; everything that is wrong with it is told at once."
    button = ("{faction:faction} with {commander:unit}", "{faction:faction}")
    faction: Annotated[str, Meta(max_length=60), kind_of("faction"), titled("Faction")] = ""
    units: Annotated[list[Recruit], Meta(max_length=40), titled("Units")] = []
    commander: Annotated[str, Meta(max_length=60), kind_of("unit"), titled("Commander")] = ""
    text: Annotated[Posted, titled("As text")] = ""


class TellCard(Action, tag="tell-card"):
    """Type in a printed profile card: it wins over the one that comes with the game."""

    title = "Type in a profile card"
    hint = "Read a printed card aloud; it wins over the one the referee knows."
    unit: Annotated[CardName, titled("Card")]
    profile: Annotated[Profile, titled("What it says")]


class Ready(Action, tag="ready"):
    """The company stands: nothing is changed in it any more."""

    title = "Ready"
    hint = "The company stands as it is."


# ---- a round and its turns


class Order(Action, tag="order"):
    """Say which player goes first."""

    title = "Say who goes first"
    button = ("{first:seat} first",)
    first: Annotated[SeatKey, titled("Who goes first")]


class Activate(Action, tag="activate-unit"):
    """Activate a unit."""

    title = "Activate a unit"
    hint = "A unit may be activated again in a round, at the price of stress."
    button = ("Activate {unit:unit}",)
    unit: Annotated[UnitKey, titled("Unit")]


class Move(Action, tag="move"):
    """Move a unit; one in broken formation says whether all troops are in formation again."""

    title = "Move"
    hint = "The table measures; the referee says how far."
    button = ("Move: formation {restored:whole again|still broken}", "Move {unit:unit}", "Move")
    unit: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("Unit")] = ""
    restored: Annotated[bool | None, titled("All troops in formation again")] = None


class Attack(Action, tag="attack"):
    """Attack an enemy unit that is engaged."""

    title = "Attack"
    button = ("Attack {target:unit}",)
    target: Annotated[UnitKey, titled("Target")]


class Assault(Action, tag="assault"):
    """Assault an enemy unit within both values of the movement, seen or not."""

    title = "Assault"
    hint = "A long action: a move to an enemy, then a melee attack."
    button = ("Assault {target:unit}",)
    target: Annotated[UnitKey, titled("Target")]
    claims: Annotated[Claims, titled("What was measured")] = {}


class Charge(Action, tag="charge"):
    """Charge an enemy unit that is seen and reached in a straight line."""

    title = "Charge"
    hint = "A long action: straight at an enemy, then a melee attack that may be repeated."
    button = ("Charge {target:unit}",)
    target: Annotated[UnitKey, titled("Target")]
    claims: Annotated[Claims, titled("What was measured")] = {}


class Rest(Action, tag="rest"):
    """Rest: lose all stress, remove one state, move with the second value; any of these."""

    title = "Rest"
    hint = "A long action: lose all stress, remove a state, move a little; any of these."
    unit: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("Unit")] = ""
    stress: Annotated[bool, titled("Lose all stress")] = False
    state: Annotated[State | None, kind_of("state"), titled("Remove a state")] = None
    move: Annotated[bool, titled("Move")] = False


class Score(Action, tag="score"):
    """Report the Victory Points that the scenario gives for this round."""

    title = "Count Victory Points"
    hint = "What the scenario gives each player for this round."
    points: Annotated[
        dict[SeatKey, Annotated[int, Meta(ge=0, le=20)]], Meta(max_length=2), titled("Points", "victory-point")
    ]


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


class Rage(Action, tag="rage"):
    """Berserker Rage: one damage for one symbol."""

    title = "Berserker Rage"
    hint = "The unit suffers 1 damage and adds a symbol of your choice."
    button = ("Add {symbol:symbol} for 1 damage",)
    symbol: Annotated[Symbol, titled("Symbol")]


class Cancel(Action, tag="cancel"):
    """Choose the die that a Disarmed or Vulnerable enemy has to cancel."""

    title = "Cancel a die"
    button = ("Cancel the {die:die}: {face:face}",)
    die: Annotated[Name, kind_of("die"), titled("Die")]
    face: Annotated[Name, kind_of("face"), titled("What it shows")]


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


# ---- what is seen afterwards


class Look(Action, tag="look"):
    """Say which enemies a unit still touches once models were taken away."""

    title = "Who still touches"
    touching: Annotated[list[UnitKey], Meta(max_length=20), titled("Still touched")]


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


class Pursue(Action, tag="pursue"):
    """Pursue a unit that was pushed back, and say whether the leader comes to touch it."""

    title = "Pursue"
    button = ("{how:pursuit}",)
    how: Annotated[Literal["contact", "short", "no"], kind_of("pursuit"), titled("How far")]


class Flee(Action, tag="flee"):
    """Say where a flight ended."""

    title = "Where the flight ended"
    button = ("{to:flight}",)
    to: Annotated[Literal["field", "zone", "edge"], kind_of("flight"), titled("Where")]


ACTIONS = (
    Recruited,
    TellCard,
    Ready,
    Order,
    Activate,
    Move,
    Attack,
    Assault,
    Charge,
    Rest,
    Score,
    Modify,
    GiveUp,
    Repeat,
    Rage,
    Cancel,
    Elite,
    Switch,
    Look,
    Oppose,
    PushBack,
    GiveGround,
    Pursue,
    Flee,
    Roll,
    Draw,
    Pass,
    Done,
    Take,
    Read,
    Correct,
)
