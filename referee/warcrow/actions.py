"""What a player says in Warcrow, each once: how it is asked, and what its fields are.

What is said before the game stands in `setup/actions.py`, in the middle of a fight in `fight/actions.py`.
"""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel.action import Action, Claims, Name, SeatKey, kind_of, titled
from referee.warcrow.table.position import State

UnitKey = Annotated[Name, kind_of("unit")]
Way = Literal[
    "terrain",
    "stray",
    "gap",
    "onto-own",
    "through",
    "allied",
    "narrow",
    "strikes",
    "impassable",
    "ends-impassable",
    "ends-touching",
    "ends-by-ally",
    "own-way",
    "leaves",
    "overlaps",
    "scatters",
]
"""What a way may be like; nothing said is a clear one (`fight/way.py`)."""
Ways = Annotated[list[Annotated[Way, kind_of("way")]], Meta(max_length=8), titled("What the way was like")]
Ground = Annotated[list[UnitKey], Meta(max_length=20)]
"""Terrain elements, by their keys."""
Through = Annotated[list[UnitKey], Meta(max_length=8), titled("Units it went through")]
"""Whom a Large unit tramples (`fight/trample.py`)."""
Placed = Literal["swapped", "no-room", "stays", "elsewhere"]
"""What the troops of an attacking unit did; nothing said is that all were placed (`fight/maneuver.py`)."""
Troops = Annotated[list[Annotated[Placed, kind_of("placed")]], Meta(max_length=4), titled("How troops were placed")]
Strides = Annotated[list[Annotated[int, Meta(ge=0, le=40)]], Meta(max_length=2)]


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
    claims: Annotated[Claims, titled("What was measured")] = {}


class Move(Action, tag="move"):
    """Move a unit; one in broken formation says whether all troops are in formation again.

    How far it went and what it passed may be said, and is judged; nothing said is a clear way.
    """

    title = "Move"
    hint = "The table measures; the referee says how far."
    button = ("Move: formation {restored:whole again|still broken}", "Move {unit:unit}", "Move")
    unit: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("Unit")] = ""
    restored: Annotated[bool | None, titled("All troops in formation again")] = None
    strides: Annotated[Strides | None, titled("Strides of each stretch", "stride")] = None
    way: Ways = []
    through: Through = []
    touched: Annotated[Ground, titled("Terrain its leader touched on the way")] = []
    crossed: Annotated[Ground, titled("Terrain it went over")] = []
    claims: Annotated[Claims, titled("What was measured")] = {}


class Attack(Action, tag="attack"):
    """Attack an enemy unit that is engaged."""

    title = "Attack"
    button = ("Attack {target:unit}",)
    target: Annotated[UnitKey, titled("Target")]
    placed: Troops = []


class Shoot(Action, tag="shoot"):
    """Shoot at an enemy unit that is seen and within range."""

    title = "Shoot"
    hint = "A ranged attack: only the target is hurt."
    button = ("Shoot at {target:unit}",)
    target: Annotated[UnitKey, titled("Target")]
    claims: Annotated[Claims, titled("What was measured")] = {}


class Assault(Action, tag="assault"):
    """Assault an enemy unit within both values of the movement, seen or not."""

    title = "Assault"
    hint = "A long action: a move to an enemy, then a melee attack."
    button = ("Assault {target:unit}",)
    target: Annotated[UnitKey, titled("Target")]
    claims: Annotated[Claims, titled("What was measured")] = {}
    way: Ways = []
    through: Through = []
    touched: Annotated[Ground, titled("Terrain its leader touched on the way")] = []
    crossed: Annotated[Ground, titled("Terrain it went over")] = []
    placed: Troops = []


class Charge(Action, tag="charge"):
    """Charge an enemy unit that is seen and reached in a straight line."""

    title = "Charge"
    hint = "A long action: straight at an enemy, then a melee attack that may be repeated."
    button = ("Charge {target:unit}",)
    target: Annotated[UnitKey, titled("Target")]
    claims: Annotated[Claims, titled("What was measured")] = {}
    way: Ways = []
    through: Through = []
    touched: Annotated[Ground, titled("Terrain its leader touched on the way")] = []
    crossed: Annotated[Ground, titled("Terrain it went over")] = []
    placed: Troops = []


class Lust(Action, tag="bloodlust"):
    """Hold a unit back from the charge its Bloodlust wants, or say that there is none it can make."""

    title = "Bloodlust"
    hint = "A Willpower test frees the unit for this activation."
    button = ("{how:bloodlust}",)
    how: Annotated[Literal["resist", "unable"], kind_of("bloodlust"), titled("What it does")]
    target: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("The nearest enemy")] = ""
    claims: Annotated[Claims, titled("What was measured")] = {}


class Rest(Action, tag="rest"):
    """Rest: lose all stress, remove one state, move with the second value; any of these."""

    title = "Rest"
    hint = "A long action: lose all stress, remove a state, move a little; any of these."
    unit: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("Unit")] = ""
    stress: Annotated[bool, titled("Lose all stress")] = False
    state: Annotated[State | None, kind_of("state"), titled("Remove a state")] = None
    move: Annotated[bool, titled("Move")] = False
    restored: Annotated[bool | None, titled("All troops in formation again")] = None
    way: Ways = []
    through: Through = []
    claims: Annotated[Claims, titled("What was measured")] = {}


class Score(Action, tag="score"):
    """Report the Victory Points that the scenario gives for this round."""

    title = "Count Victory Points"
    hint = "What the scenario gives each player for this round."
    points: Annotated[
        dict[SeatKey, Annotated[int, Meta(ge=0, le=20)]], Meta(max_length=2), titled("Points", "victory-point")
    ]


class Arrive(Action, tag="arrive"):
    """Deploy a unit that was hidden, where its keyword lets it come."""

    title = "Deploy out of hiding"
    button = ("{how:arrival}, engaged with {touches:unit}", "{how:arrival}")
    how: Annotated[Literal["zone", "elsewhere", "edge"], kind_of("arrival"), titled("Where")]
    seen: Annotated[bool, titled("An enemy nearby sees it")] = False
    touches: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("Engaged with")] = ""


class Struck(Action, tag="struck"):
    """Say which units are near one that the tinge strikes."""

    title = "Who is near"
    units: Annotated[list[UnitKey], Meta(max_length=40), titled("Near")] = []


class MoveOut(Action, tag="move-out"):
    """Say which units stand inside terrain that has become Impassable: they move out of it."""

    title = "Who moves out"
    units: Annotated[list[UnitKey], Meta(max_length=40), titled("Inside")] = []


class LayObjective(Action, tag="lay-objective"):
    """Lay an objective marker, in the color of a player's zone or in neither."""

    title = "Lay an objective"
    hint = "As the scenario says, before the first turn."
    button = ("In the color of {color:seat}",)
    color: Annotated[str, Meta(max_length=64), kind_of("seat"), titled("Color of")] = ""


class Near(Action, tag="near"):
    """Say that a unit ends its activation near an objective, and who else is there."""

    title = "Near an objective"
    objective: Annotated[Name, kind_of("objective"), titled("Objective")]
    others: Annotated[list[UnitKey], Meta(max_length=40), titled("Who else is there")] = []


class Deed(Action, tag="deed"):
    """Perform an action that only the scenario has."""

    title = "An action of the scenario"
    button = ("{deed:deed}",)
    deed: Annotated[Name, kind_of("deed"), titled("Which")]


class Rally(Action, tag="rally"):
    """Say that a rule rallies a demoralized unit, without a test."""

    title = "Rally a unit"
    hint = "Where what is read aloud says so: it rallies as if it had passed its test."
    button = ("Rally {unit:unit}",)
    unit: Annotated[UnitKey, titled("Unit")]


# ---- what is seen afterwards


class Flee(Action, tag="flee"):
    """Say where a flight ended."""

    title = "Where the flight ended"
    button = ("{to:flight}",)
    to: Annotated[Literal["field", "zone", "edge"], kind_of("flight"), titled("Where")]
    way: Ways = []
