"""What a seat may say in Small World of Warcraft. Each type is defined here once."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel.action import Action, Answer, Correct, Count, Done, Draw, Name, Read, Roll
from referee.kernel.tally import Line

Regions = Annotated[list[Name], Meta(max_length=40)]
Spread = Annotated[dict[Name, Count], Meta(max_length=60)]
Help = Literal["champion", "doomhammer", "frostmourne", "ashes", "ethereals"]
Price = Annotated[list[Line], Meta(max_length=20)]


class Pick(Action, tag="pick"):
    """Take the combo at this place of the column, 1 at the top, laying a coin on each one above it."""

    place: Annotated[int, Meta(ge=1, le=6)]


class Expand(Action, tag="expand"):
    """Ready the troops: pick up all Active tokens but those that must stay, or only as many as said."""

    pick_up: Spread | None = None


class Abandon(Action, tag="abandon"):
    """Empty a Region completely, before the first conquest of the turn."""

    region: Name


class Decline(Action, tag="decline"):
    """Put the Active Race In Decline; it takes the whole turn."""


class Form(Action, tag="form"):
    """The Worgen's compulsory choice as their turn opens."""

    form: Literal["human", "worgen"]


class Conquer(Action, tag="conquer"):
    """Conquer a Region. Without a number the price is paid; a price sent along must still be the right one."""

    region: Name
    tokens: Count | None = None
    beasts: Count | None = None
    using: Annotated[list[Help], Meta(max_length=5)] = []
    price: Price | None = None


class FinalAttempt(Action, tag="final-attempt"):
    """Name the Region of the turn's last conquest; one throw of the die decides."""

    region: Name
    using: Annotated[list[Help], Meta(max_length=5)] = []
    price: Price | None = None


class AirAssault(Action, tag="air-assault"):
    """The Gnomes choose any Region and throw the die before they attack it."""

    region: Name


class CallOff(Action, tag="call-off"):
    """Stop the air assault after its throw."""


class FallBack(Action, tag="fall-back"):
    """Say where the tokens of a failed final attempt go."""

    region: Name


class Steal(Action, tag="steal"):
    """The Ethereals move an Artifact from a neighbouring Region into one of theirs; of several they name one."""

    region: Name
    to: Name
    artifact: Name | None = None


class Intimidate(Action, tag="intimidate"):
    """Take a token out of a neighbouring Region, or first the wall or Fort that guards it."""

    region: Name
    piece: Literal["token", "beast", "murloc", "wall", "fort"] = "token"
    to: Name | None = None


class Swap(Action, tag="swap"):
    """The Portal Mages exchange everything in two Magic Regions."""

    one: Name
    other: Name


class Side(Action, tag="side"):
    """A Neutral Race on the Battleground sides with a faction for this turn, or stays Neutral."""

    faction: Literal["alliance", "horde", "neutral"]


class Enlist(Action, tag="enlist"):
    """The Forsaken buy tokens for losses they caused, a coin each."""

    number: Count


class Redeploy(Action, tag="redeploy"):
    """Say how many tokens stand where from now on; Regions left out keep theirs."""

    tokens: Spread = {}
    beasts: Spread = {}
    champion: Name | None = None


class Place(Action, tag="place"):
    """Lay pieces down where they are due."""

    piece: Literal["fort", "tower", "aegis", "heart", "bomb", "objective", "well-of-eternity"]
    regions: Regions


class Toll(Action, tag="toll"):
    """Pay what is due before a Bomb may be turned up there, or leave it."""

    region: Name
    pay: bool


class Return(Action, tag="return"):
    """Put tokens driven off this turn into Regions their Race still holds."""

    tokens: Spread = {}
    beasts: Spread = {}
    champion: Name | None = None


ACTIONS = (
    Pick,
    Expand,
    Abandon,
    Decline,
    Form,
    Conquer,
    FinalAttempt,
    AirAssault,
    CallOff,
    FallBack,
    Steal,
    Intimidate,
    Swap,
    Side,
    Done,
    Enlist,
    Redeploy,
    Place,
    Toll,
    Return,
    Answer,
    Roll,
    Draw,
    Read,
    Correct,
)
