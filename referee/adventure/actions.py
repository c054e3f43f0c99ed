"""What a player of the Adventure Game may say; every action once, with how it is asked."""

from typing import Annotated

from msgspec import Meta

from referee.adventure.card_actions import ItemKey
from referee.adventure.card_actions import PayFor as PayFor
from referee.adventure.card_actions import PlayCard as PlayCard
from referee.adventure.card_actions import Report as Report
from referee.adventure.card_actions import UseAbility as UseAbility
from referee.kernel import action
from referee.kernel.action import (
    Action,
    Answer,
    CardKey,
    Claims,
    Correct,
    Done,
    GoOn,
    Name,
    Pass,
    Read,
    Roll,
    SeatKey,
    SpaceKey,
    Take,
    kind_of,
    titled,
)

QuestKey = Annotated[Name, kind_of("quest")]
NOTHING = "none"
"""What is told where one may take something and takes nothing."""


class Draw(action.Draw, tag="draw"):
    """Tell what was drawn; a card that nobody knows yet is described along with it."""

    claims: Claims = {}


class ChooseCharacter(Action, tag="choose-character"):
    """Take the character you play."""

    title = "Choose a character"
    hint = "Each character is played by one player only."
    button = ("{character:character}",)
    character: Annotated[Name, kind_of("character"), titled("Character")]
    claims: Claims = {}


class PlaceFigure(Action, tag="place-figure"):
    """Put your figure into the city it starts from."""

    title = "Put your figure into a city"
    button = ("{space:space}",)
    space: Annotated[SpaceKey, titled("City")]
    claims: Claims = {}


class Move(Action, tag="move"):
    """Move your figure; the way is found where the board is known, else you tell how many spaces it is."""

    title = "Move"
    hint = "Move your figure up to the number you rolled."
    button = ("To {to:space}",)
    to: Annotated[SpaceKey, titled("Where to")]
    steps: Annotated[Annotated[int, Meta(ge=1, le=20)] | None, titled("How many spaces")] = None
    claims: Claims = {}


class Resource(Action, tag="resource"):
    """Activate a resource of your space."""

    title = "Activate a resource"
    hint = "Exactly one resource of your space."
    button = ("{kind:resource}: {item:item}", "{kind:resource}: {space:space}", "{kind:resource}")
    kind: Annotated[Name, kind_of("resource"), titled("Resource")]
    item: Annotated[ItemKey | None, titled("Item")] = None
    space: Annotated[SpaceKey | None, titled("Space")] = None
    claims: Claims = {}


class Place(Action, tag="place"):
    """Say on which space something is put, or a figure goes."""

    title = "Choose a space"
    told_by_prompt = True
    button = ("{space:space}",)
    space: Annotated[SpaceKey, titled("Space")]
    claims: Claims = {}


class Target(Action, tag="target"):
    """Say whom it concerns."""

    title = "Choose whom"
    told_by_prompt = True
    button = ("{target:seat}",)
    target: Annotated[SeatKey, titled("Whom")]


class Choose(Action, tag="choose"):
    """Choose one of several things that a text offers."""

    title = "Choose"
    told_by_prompt = True
    value: Annotated[Name, titled("Choice")]


class Attack(Action, tag="attack"):
    """Attack another character in your space."""

    title = "Attack a character"
    button = ("Attack {target:seat}",)
    target: Annotated[SeatKey, titled("Whom")]


class Fight(Action, tag="fight"):
    """Fight what is in your space: an encounter by its marker, or the one printed on the board."""

    title = "Fight what is here"
    button = ("Fight {what:foe}",)
    what: Annotated[Name, kind_of("foe"), titled("What")]


class ResolveEvent(Action, tag="event"):
    """Resolve the event that lies in your space."""

    title = "Resolve the event here"


class DrawChallenge(Action, tag="challenge"):
    """Draw a challenge card and meet what comes."""

    title = "Draw a challenge card"


class Steal(Action, tag="steal"):
    """Take an item out of the bag of whom you defeated, or nothing."""

    title = "Take an item"
    told_by_prompt = True
    button = ("{item:item}",)
    item: Annotated[ItemKey, titled("Item")]


class Discard(Action, tag="discard"):
    """Discard ability cards from your hand."""

    title = "Discard ability cards"
    hint = "Tell which cards leave your hand."
    cards: Annotated[Annotated[list[CardKey], Meta(min_length=1, max_length=23)], titled("Cards")]
    claims: Claims = {}


class DropQuest(Action, tag="drop-quest"):
    """Discard one of your quests."""

    title = "Discard a quest"
    button = ("Discard {quest:quest}",)
    quest: Annotated[QuestKey, titled("Quest")]


class DropItem(Action, tag="drop-item"):
    """Discard one of your items."""

    title = "Discard an item"
    told_by_prompt = True
    button = ("{item:item}",)
    item: Annotated[ItemKey, titled("Item")]


class DoQuest(Action, tag="quest"):
    """Do a step of a quest here and now."""

    title = "Do a step of a quest"
    button = ("{quest:quest}: {item:item}", "{quest:quest}")
    quest: Annotated[QuestKey, titled("Quest")]
    step: Annotated[Annotated[int, Meta(ge=1, le=9)], titled("Step")]
    item: Annotated[ItemKey | None, titled("Item")] = None


class Equip(Action, tag="equip"):
    """Equip a weapon or an armor out of your bag."""

    title = "Equip an item"
    button = ("Equip {item:item}",)
    item: Annotated[ItemKey, titled("Item")]


class Unequip(Action, tag="unequip"):
    """Put an equipped item into your bag."""

    title = "Unequip an item"
    rare = True
    button = ("Unequip {item:item}",)
    item: Annotated[ItemKey, titled("Item")]


class Slot(Action, tag="slot"):
    """Choose the slot of the track for an encounter nobody has defeated, or the marker that makes room."""

    title = "Choose a slot of the track"
    button = ("Slot {number}",)
    number: Annotated[Annotated[int, Meta(ge=1, le=10)], titled("Slot")]


ACTIONS = (
    Draw,
    ChooseCharacter,
    PlaceFigure,
    Roll,
    Move,
    Done,
    Resource,
    Place,
    Target,
    Choose,
    Take,
    Answer,
    Attack,
    Fight,
    ResolveEvent,
    DrawChallenge,
    Steal,
    Discard,
    DropQuest,
    DropItem,
    DoQuest,
    Equip,
    Unequip,
    Slot,
    PlayCard,
    UseAbility,
    PayFor,
    Report,
    Pass,
    GoOn,
    Read,
    Correct,
)
"""Everything a player may say."""
