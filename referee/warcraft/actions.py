"""What a seat may say in Warcraft: The Board Game. Each type is defined here once."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from referee.kernel.action import Action, Correct, Count, Done, Draw, GoOn, Name, Pass, Read, Roll

Unit = Literal["melee", "ranged", "flying"]
Trainee = Literal["melee", "ranged", "flying", "worker", "hero"]
Fighter = Literal["melee", "ranged", "flying", "worker", "hero", "creature", "creep"]
MOST_PAID = 9
"""So many cards are named for their mana at the most."""
Mover = Literal["melee", "ranged", "flying", "worker", "hero", "creature", "necromancer", "tree", "outpost"]


class Move(Action, tag="move"):
    """Move pieces from one space to another; the way there is found for you. Name tokens that they take along."""

    pieces: dict[Mover, Count]
    origin: Name = field(name="from")
    to: Name
    carry: list[Name] = []


class AbandonOutpost(Action, tag="abandon-outpost"):
    """Call the worker of an Outpost under construction off; the Outpost is lost."""

    space: Name


class Fight(Action, tag="fight"):
    """Resolve the battle in this space next; name the opponent where there are two."""

    final: ClassVar[bool] = True
    space: Name
    opponent: Name | None = None


class Join(Action, tag="join"):
    """Say whether your flanking units take part in a teammate's battle."""

    answer: bool


class Poison(Action, tag="poison"):
    """Name the phases in which your side strikes first."""

    phases: list[Unit]


class Raise(Action, tag="raise"):
    """Bring so many melee units from the reserves onto the battlefield."""

    units: Count


class Casualty(Action, tag="casualty"):
    """Remove one participating unit; of several creeps or summoned creatures say which piece."""

    final: ClassVar[bool] = True
    kind: Fighter
    space: Name
    owner: Name | None = None
    piece: Name | None = None


class SendBack(Action, tag="send-back"):
    """Return melee units above the stacking limit to the reserves."""

    owner: Name


class Reward(Action, tag="reward"):
    """Say which of the victorious teammates draws the card."""

    to: Name


class Deploy(Action, tag="deploy"):
    """Put trained pieces on the board."""

    pieces: dict[Trainee, Count]
    to: Name


class Complete(Action, tag="complete"):
    """Finish a building under construction."""

    building: Unit


class CompleteOutpost(Action, tag="complete-outpost"):
    """Finish an Outpost under construction."""

    space: Name


class Train(Action, tag="train"):
    """Train one unit or worker on a free building; a hero at its Level or a lower one."""

    unit: Trainee
    level: Annotated[int, Meta(ge=1, le=3)] | None = None


class Construct(Action, tag="construct"):
    """Start a building with a worker in your Town."""

    building: Unit


class ConstructOutpost(Action, tag="construct-outpost"):
    """Start an Outpost with a worker in the space, or with the Expansion Set build one given up elsewhere anew."""

    space: Name
    gives_up: Name | None = None


class BuildTogether(Action, tag="build-together"):
    """Humans: let two workers put up a finished building, or a finished Outpost in their space."""

    building: Unit | None = None
    space: Name | None = None
    gives_up: Name | None = None


class Research(Action, tag="research"):
    """Research spells on the worker building, for 1 gold each."""

    spells: Count


class LayToken(Action, tag="lay-token"):
    """Before the start: lay your open resource token on a space beside your Town, or a creep where you all agree."""

    space: Name


class Upgrade(Action, tag="upgrade"):
    """Raise a unit type by one level."""

    unit: Literal["melee", "ranged", "flying", "hero"]


class Invoke(Action, tag="invoke"):
    """Use a power on a space: raise a unit there, take one over, call down lightning, let melee units harvest."""

    space: Name
    unit: Unit | None = None


class Give(Action, tag="give"):
    """Hand gold or wood to a teammate."""

    to: Name
    gold: Count = 0
    wood: Count = 0


class PlayCard(Action, tag="play-card"):
    """Play an experience card; which of the other fields it needs stands on the card."""

    windowed: ClassVar[bool] = True
    wish: ClassVar[tuple[str, str]] = ("play a card", "Play one")
    card: Name
    space: Name | None = None
    to: Name | None = None
    unit: Fighter | None = None
    owner: Name | None = None
    piece: Name | None = None
    building: Unit | None = None
    resource: Literal["gold", "wood"] | None = None
    spread: dict[Name, dict[Unit, Count]] = {}
    carry: list[Name] = []
    beside: dict[Name, Name] = {}


class UseAbility(Action, tag="use-ability"):
    """Use a special ability of your hero: the cards you discard for their mana, and whom or where it meets."""

    windowed: ClassVar[bool] = True
    wish: ClassVar[tuple[str, str]] = ("use an ability", "Go")
    ability: Name
    pay: Annotated[list[Name], Meta(max_length=MOST_PAID)] = []
    space: Name | None = None
    to: Name | None = None
    unit: Fighter | None = None
    owner: Name | None = None
    piece: Name | None = None


class LevelUp(Action, tag="level-up"):
    """Say whether your hero rises one Level for 2 experience points."""

    answer: bool = True


class ChooseHero(Action, tag="choose-hero"):
    """Before the start, unseen by the others: take one hero of your race."""

    hero: Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,40}$")]


class PlaceHero(Action, tag="place-hero"):
    """Before the start: say with which of your starting units your hero stands."""

    space: Name


ACTIONS = (
    Move,
    AbandonOutpost,
    Done,
    Fight,
    Join,
    Poison,
    Raise,
    Casualty,
    SendBack,
    Reward,
    Deploy,
    Complete,
    CompleteOutpost,
    Train,
    Construct,
    ConstructOutpost,
    BuildTogether,
    Research,
    LayToken,
    Upgrade,
    Invoke,
    Give,
    PlayCard,
    UseAbility,
    LevelUp,
    ChooseHero,
    PlaceHero,
    Roll,
    Draw,
    Pass,
    GoOn,
    Read,
    Correct,
)
