"""What a seat may say in Warcraft: The Board Game. Each type is defined here once."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from referee.kernel.action import Action, CardKey, Count, Name, SeatKey, SpaceKey, kind_of, titled

PIECE, BUILDING = kind_of("piece"), kind_of("building")
Unit = Annotated[Literal["melee", "ranged", "flying"], PIECE]
Works = Annotated[Literal["melee", "ranged", "flying"], BUILDING]
Trainee = Annotated[Literal["melee", "ranged", "flying", "worker", "hero"], PIECE]
Fighter = Annotated[Literal["melee", "ranged", "flying", "worker", "hero", "creature", "creep"], PIECE]
Mover = Annotated[
    Literal["melee", "ranged", "flying", "worker", "hero", "creature", "necromancer", "tree", "outpost"], PIECE
]
WHERE, WHOSE, WHICH = titled("Where"), titled("Whose"), titled("Which one")


class Move(Action, tag="move"):
    """Move pieces from one space to another; the way there is found for you. Name tokens that they take along."""

    title = "Move"
    hint = "Move pieces from one space to another; the way there is found for you."
    button = (
        "Move {pieces:piece} and {carry:token} from {from:space} to {to:space}",
        "Move {pieces:piece} from {from:space} to {to:space}",
        "From {from:space} to {to:space} with {carry:token}",
        "From {from:space} to {to:space}",
        "Move from {from:space}",
        "Move to {to:space}",
    )
    pieces: Annotated[dict[Mover, Count], titled("Which pieces", "piece")]
    origin: Annotated[SpaceKey, titled("From")] = field(name="from")
    to: Annotated[SpaceKey, titled("To")]
    carry: Annotated[list[Annotated[Name, kind_of("token")]], titled("Takes along")] = []


class AbandonOutpost(Action, tag="abandon-outpost"):
    """Call the worker of an Outpost under construction off; the Outpost is lost."""

    title = "Abandon an Outpost"
    hint = "Call the worker of an Outpost under construction off; the Outpost is lost."
    button = ("Abandon the Outpost in {space:space}",)
    grave = True
    space: Annotated[SpaceKey, WHERE]


class Fight(Action, tag="fight"):
    """Resolve the battle in this space next; name the opponent where there are two."""

    title = "Fight"
    hint = "Say which battle comes next."
    button = ("Fight in {space:space} against {opponent:side}", "Fight in {space:space}")
    final: ClassVar[bool] = True
    space: Annotated[SpaceKey, WHERE]
    opponent: Annotated[Name | None, kind_of("side"), titled("Against whom")] = None


class Join(Action, tag="join"):
    """Say whether your flanking units take part in a teammate's battle."""

    title = "Take part in the battle"
    hint = "Flanking units may take part in a teammate's battle."
    button = ("{answer:Take part in the battle|Stay out of it}",)
    answer: Annotated[bool, titled("Take part")]


class Poison(Action, tag="poison"):
    """Name the phases in which your side strikes first."""

    title = "Slow Poison"
    hint = "Name the phases in which the poisoned side strikes last."
    button = ("Strike first in: {phases:phase}",)
    phases: Annotated[list[Annotated[Literal["melee", "ranged", "flying"], kind_of("phase")]], titled("Phases")]


class Raise(Action, tag="raise"):
    """Bring so many melee units from the reserves onto the battlefield."""

    title = "Raise the dead"
    hint = "Bring melee units from the reserves onto the battlefield."
    button = ("Raise {units:melee}",)
    units: Annotated[Count, titled("Melee units", "melee")]


class Casualty(Action, tag="casualty"):
    """Remove one participating unit; of several creeps or summoned creatures say which piece."""

    title = "Remove a casualty"
    hint = "Say which piece falls."
    button = (
        "{piece:piece} of {owner:side} in {space:space}",
        "{kind:piece} of {owner:side} in {space:space}",
        "{piece:piece} in {space:space}",
        "{kind:piece} in {space:space}",
    )
    final: ClassVar[bool] = True
    kind: Annotated[Fighter, titled("Which piece")]
    space: Annotated[SpaceKey, WHERE]
    owner: Annotated[Name | None, kind_of("side"), WHOSE] = None
    piece: Annotated[Name | None, PIECE, WHICH] = None


class SendBack(Action, tag="send-back"):
    """Return melee units above the stacking limit to the reserves."""

    title = "Send back"
    hint = "Return a melee unit above the limit to the reserves."
    button = ("A melee unit of {owner:seat} goes back",)
    owner: Annotated[SeatKey, WHOSE]


class Reward(Action, tag="reward"):
    """Say which of the victorious teammates draws the card."""

    title = "Who draws the card"
    hint = "Say which of the victorious teammates draws the card."
    button = ("{to:seat} draws it",)
    to: Annotated[SeatKey, titled("Who")]


class Deploy(Action, tag="deploy"):
    """Put trained pieces on the board."""

    title = "Deploy"
    hint = "Put trained pieces on the board."
    button = ("Deploy {pieces:piece} in {to:space}", "Deploy in {to:space}")
    pieces: Annotated[dict[Trainee, Count], titled("Which pieces", "piece")]
    to: Annotated[SpaceKey, WHERE]


class Complete(Action, tag="complete"):
    """Finish a building under construction."""

    title = "Complete a building"
    hint = "Finish a building under construction."
    button = ("Complete the {building:building}",)
    building: Annotated[Works, titled("Which building")]


class CompleteOutpost(Action, tag="complete-outpost"):
    """Finish an Outpost under construction."""

    title = "Complete an Outpost"
    hint = "Finish an Outpost under construction."
    button = ("Complete the Outpost in {space:space}",)
    space: Annotated[SpaceKey, WHERE]


class Train(Action, tag="train"):
    """Train one unit or worker on a free building; a hero at its Level or a lower one."""

    title = "Train"
    hint = "Train a unit or a worker on a free building; a hero at its Level or a lower one."
    button = ("Train a {unit:piece} at Level {level}", "Train a {unit:piece}")
    unit: Annotated[Trainee, titled("Which piece")]
    level: Annotated[Annotated[int, Meta(ge=1, le=3)] | None, titled("Level")] = None


class Construct(Action, tag="construct"):
    """Start a building with a worker in your Town."""

    title = "Start a building"
    hint = "Start a building with a worker in the Town."
    button = ("Start a {building:building}",)
    building: Annotated[Works, titled("Which building")]


class ConstructOutpost(Action, tag="construct-outpost"):
    """Start an Outpost with a worker in the space, or with the Expansion Set build one given up elsewhere anew."""

    title = "Start an Outpost"
    hint = "Start an Outpost with a worker in the space."
    button = (
        "Start an Outpost in {space:space}, giving up the one in {gives_up:space}",
        "Start an Outpost in {space:space}",
    )
    space: Annotated[SpaceKey, WHERE]
    gives_up: Annotated[SpaceKey | None, titled("Outpost given up for it")] = None


class Upgrade(Action, tag="upgrade"):
    """Raise a unit type by one level."""

    title = "Upgrade a unit"
    hint = "Raise a unit type by one level."
    button = ("Upgrade the {unit:upgraded}",)
    unit: Annotated[Literal["melee", "ranged", "flying", "hero"], kind_of("upgraded"), titled("Which unit")]


class Invoke(Action, tag="invoke"):
    """Use a power on a space: raise a unit there, take one over, call down lightning, let melee units harvest."""

    title = "Use a power"
    hint = "Use the power on a space."
    button = ("{unit:piece} in {space:space}", "{space:space}")
    space: Annotated[SpaceKey, WHERE]
    unit: Annotated[Unit | None, titled("Which piece")] = None


class Give(Action, tag="give"):
    """Hand gold or wood to a teammate."""

    title = "Give to a teammate"
    hint = "Hand gold or wood to a teammate."
    button = (
        "Give {gold:gold} and {wood:wood} to {to:seat}",
        "Give {gold:gold} to {to:seat}",
        "Give {wood:wood} to {to:seat}",
        "Give to {to:seat}",
    )
    to: Annotated[SeatKey, titled("To whom")]
    gold: Annotated[Count, titled("Gold", "gold")] = 0
    wood: Annotated[Count, titled("Wood", "wood")] = 0


class PlayCard(Action, tag="play-card"):
    """Play an experience card; which of the other fields it needs stands on the card."""

    title = "Play a card"
    hint = "Play an experience card whose moment this is."
    button = (
        "{card:card}: {piece:piece} of {owner:side} in {space:space}",
        "{card:card}: {unit:piece} of {owner:side} in {space:space}",
        "{card:card}: {unit:piece} from {space:space} to {to:space}",
        "{card:card}: {unit:piece} of {owner:side}",
        "{card:card}: {unit:piece} in {space:space}",
        "{card:card}: {building:building}",
        "{card:card}: {resource:resource} in {space:space}",
        "{card:card}: {resource:resource}",
        "{card:card}: {unit:piece}",
        "{card:card}: from {space:space} to {to:space}",
        "{card:card} in {space:space}",
        "{card:card} to {to:space}",
        "{card:card}",
    )
    windowed: ClassVar[bool] = True
    wish: ClassVar[tuple[str, str]] = ("play a card", "Play one")
    card: Annotated[CardKey, titled("Card")]
    space: Annotated[SpaceKey | None, WHERE] = None
    to: Annotated[SpaceKey | None, titled("To")] = None
    unit: Annotated[Fighter | None, titled("Which piece")] = None
    owner: Annotated[Name | None, kind_of("side"), WHOSE] = None
    piece: Annotated[Name | None, PIECE, WHICH] = None
    building: Annotated[Works | None, titled("Which building")] = None
    resource: Annotated[Literal["gold", "wood"] | None, kind_of("resource"), titled("Resource")] = None
    spread: Annotated[dict[SpaceKey, dict[Unit, Count]], titled("Where to")] = {}
    carry: Annotated[list[Annotated[Name, kind_of("token")]], titled("Takes along")] = []
    beside: Annotated[dict[SpaceKey, Name], titled("Beside which unit")] = {}
