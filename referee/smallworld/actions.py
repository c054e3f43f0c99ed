"""What a seat may say in Small World of Warcraft. Each type is defined here once."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel.action import (
    Action,
    Answer,
    Correct,
    Count,
    Done,
    Draw,
    Name,
    Read,
    Roll,
    SpaceKey,
    kind_of,
    titled,
)
from referee.kernel.tally import Line

Regions = Annotated[list[SpaceKey], Meta(max_length=40)]
Spread = Annotated[dict[SpaceKey, Count], Meta(max_length=60)]
Help = Annotated[Literal["champion", "doomhammer", "frostmourne", "ashes", "ethereals"], kind_of("aid")]
WorgenForm = Literal["human", "worgen"]
Sided = Literal["alliance", "horde", "neutral"]
Price = Annotated[list[Line], Meta(max_length=20)]
MARKER = kind_of("marker")
REGION = titled("Region")
USING = titled("Helped by")
TOKENS, BEASTS = titled("Race tokens", "race-token"), titled("Beasts", "beast")


class Pick(Action, tag="pick"):
    """Take the combo at this place of the column, 1 at the top, laying a coin on each one above it."""

    title = "Pick a combo"
    hint = "Take one of the combos on view; each one above it gets a coin of yours."
    button = ("Take combo {place}",)
    place: Annotated[int, Meta(ge=1, le=6), titled("Place in the column")]


class Expand(Action, tag="expand"):
    """Ready the troops: pick up all Active tokens but those that must stay, or only as many as said."""

    title = "Expand"
    hint = "Ready the troops of the Active Race and conquer with them."
    pick_up: Annotated[Spread | None, titled("Tokens picked up", "race-token")] = None


class Abandon(Action, tag="abandon"):
    """Empty a Region completely, before the first conquest of the turn."""

    title = "Abandon a Region"
    hint = "Take all tokens off a Region, which is lost, to conquer with them."
    button = ("Abandon {region:space}",)
    grave = True
    region: Annotated[SpaceKey, REGION]


class Decline(Action, tag="decline"):
    """Put the Active Race In Decline; it takes the whole turn."""

    title = "Go In Decline"
    hint = "Turn the Active Race over and pick another one next turn; this takes the whole turn."
    grave = True


class Form(Action, tag="form"):
    """The Worgen's compulsory choice as their turn opens."""

    title = "Choose a form"
    hint = "Human form earns coins, Worgen form costs one and conquers more cheaply."
    button = ("{form:form}",)
    form: Annotated[WorgenForm, kind_of("form"), titled("Form")]


class Conquer(Action, tag="conquer"):
    """Conquer a Region. Without a number the price is paid; a price sent along must still be the right one."""

    title = "Conquer"
    hint = "Take a Region with tokens of the Active Race."
    button = ("Conquer {region:space} with {using:aid}", "Conquer {region:space}")
    region: Annotated[SpaceKey, REGION]
    tokens: Annotated[Count | None, TOKENS] = None
    beasts: Annotated[Count | None, BEASTS] = None
    using: Annotated[list[Help], Meta(max_length=5), USING] = []
    price: Annotated[Price | None, titled("Price")] = None


class FinalAttempt(Action, tag="final-attempt"):
    """Name the Region of the turn's last conquest; one throw of the die decides."""

    title = "Final attempt"
    hint = "Try a Region that is up to 3 tokens too strong: one throw of the die decides, and conquests end."
    button = ("Try {region:space} with the die and {using:aid}", "Try {region:space} with the die")
    grave = True
    region: Annotated[SpaceKey, REGION]
    using: Annotated[list[Help], Meta(max_length=5), USING] = []
    price: Annotated[Price | None, titled("Price")] = None


class AirAssault(Action, tag="air-assault"):
    """The Gnomes choose any Region and throw the die before they attack it."""

    title = "Air assault"
    hint = "Throw the die first, then attack any Region at that much less, or call it off."
    button = ("Fly to {region:space}",)
    region: Annotated[SpaceKey, REGION]


class CallOff(Action, tag="call-off"):
    """Stop the air assault after its throw."""

    title = "Call the assault off"
    hint = "Leave the Region alone after all."


class FallBack(Action, tag="fall-back"):
    """Say where the tokens of a failed final attempt go."""

    title = "Fall back"
    hint = "Put the tokens of the failed attempt into a Region of the Active Race."
    button = ("Fall back to {region:space}",)
    region: Annotated[SpaceKey, REGION]


class Steal(Action, tag="steal"):
    """The Ethereals move an Artifact from a neighbouring Region into one of theirs; of several they name one."""

    title = "Steal an Artifact"
    hint = "Move an Artifact from a neighbouring Region into one of the Ethereals' own."
    button = (
        "Move {artifact:marker} from {region:space} to {to:space}",
        "Move the Artifact from {region:space} to {to:space}",
    )
    region: Annotated[SpaceKey, titled("From")]
    to: Annotated[SpaceKey, titled("To")]
    artifact: Annotated[Name | None, MARKER, titled("Artifact")] = None


class Intimidate(Action, tag="intimidate"):
    """Take a token out of a neighbouring Region, or first the wall or Fort that guards it."""

    title = "Intimidate"
    hint = "Drive a token out of a neighbouring Region, or first what guards it; a conquest has to follow."
    button = (
        "Drive a {piece:piece} from {region:space} to {to:space}",
        "Drive a {piece:piece} from {region:space} away",
        "Drive a token from {region:space} away",
    )
    region: Annotated[SpaceKey, REGION]
    piece: Annotated[Literal["token", "beast", "murloc", "wall", "fort"], kind_of("piece"), titled("Piece")] = "token"
    to: Annotated[SpaceKey | None, titled("To")] = None


class Swap(Action, tag="swap"):
    """The Portal Mages exchange everything in two Magic Regions."""

    title = "Exchange two Magic Regions"
    hint = "Everything in two Magic Regions changes places."
    button = ("Exchange {one:space} and {other:space}",)
    grave = True
    one: Annotated[SpaceKey, titled("One Region")]
    other: Annotated[SpaceKey, titled("The other one")]


class Side(Action, tag="side"):
    """A Neutral Race on the Battleground sides with a faction for this turn, or stays Neutral."""

    title = "Take sides"
    hint = "On the Battleground a Neutral Race fights for a faction this turn, or for none."
    button = ("{faction:faction}",)
    faction: Annotated[Sided, kind_of("faction"), titled("Faction")]


class Enlist(Action, tag="enlist"):
    """The Forsaken buy tokens for losses they caused, a coin each."""

    title = "Enlist the fallen"
    hint = "Each loss the Forsaken caused may come back as a token of theirs, for a coin."
    button = ("Enlist {number:race-token}",)
    number: Annotated[Count, titled("Race tokens", "race-token")]


class Redeploy(Action, tag="redeploy"):
    """Say how many tokens stand where from now on; Regions left out keep theirs."""

    title = "Redeploy"
    hint = "Share out all Active tokens anew; every Region keeps at least one."
    button = ("The Champion goes to {champion:space}",)
    tokens: Annotated[Spread, TOKENS] = {}
    beasts: Annotated[Spread, BEASTS] = {}
    champion: Annotated[SpaceKey | None, titled("Champion")] = None


class Place(Action, tag="place"):
    """Lay pieces down where they are due."""

    title = "Lay pieces down"
    hint = "Lay down what is due now."
    button = ("{piece:piece}: {regions:space}", "{piece:piece}")
    piece: Annotated[
        Literal["fort", "tower", "aegis", "heart", "bomb", "objective", "well-of-eternity"],
        kind_of("piece"),
        titled("Piece"),
    ]
    regions: Annotated[Regions, titled("Regions")]


class Toll(Action, tag="toll"):
    """Pay what is due before a Bomb may be turned up there, or leave it."""

    title = "Pay the toll"
    hint = "Pay what is due before the Bomb is turned up, or leave it."
    button = ("{pay:Pay for|Leave} {region:space}",)
    region: Annotated[SpaceKey, REGION]
    pay: Annotated[bool, titled("Pay")]


class Return(Action, tag="return"):
    """Put tokens driven off this turn into Regions their Race still holds."""

    title = "Bring tokens back"
    hint = "Put tokens that were driven off into Regions the Race still holds."
    button = ("The Champion goes to {champion:space}",)
    tokens: Annotated[Spread, TOKENS] = {}
    beasts: Annotated[Spread, BEASTS] = {}
    champion: Annotated[SpaceKey | None, titled("Champion")] = None


TURN = (Pick, Expand, Abandon, Decline, Form, Conquer, FinalAttempt, AirAssault, CallOff, FallBack, Redeploy, Return)
POWERS = (Steal, Intimidate, Swap, Side, Enlist, Place, Toll)
ACTIONS = (*TURN, *POWERS, Done, Answer, Roll, Draw, Read, Correct)
