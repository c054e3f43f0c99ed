"""What only the Expansion Set lets a seat say."""

from typing import Annotated, ClassVar

from msgspec import Meta

from referee.kernel.action import Action, CardKey, Count, Name, SpaceKey, kind_of, titled
from referee.warcraft.actions import PIECE, WHERE, WHICH, WHOSE, Fighter, Works

MOST_PAID = 9
"""So many cards are named for their mana at the most."""


class BuildTogether(Action, tag="build-together"):
    """Humans: let two workers put up a finished building, or a finished Outpost in their space."""

    title = "Build together"
    hint = "Two workers of the Humans put up a finished building or Outpost."
    button = (
        "Build together: an Outpost in {space:space}, giving up the one in {gives_up:space}",
        "Build together: an Outpost in {space:space}",
        "Build together: a {building:building}",
    )
    building: Annotated[Works | None, titled("Which building")] = None
    space: Annotated[SpaceKey | None, WHERE] = None
    gives_up: Annotated[SpaceKey | None, titled("Outpost given up for it")] = None


class Research(Action, tag="research"):
    """Research spells on the worker building, for 1 gold each."""

    title = "Research spells"
    hint = "Research spells on the worker building, for 1 gold each."
    button = ("Research {spells:spell}",)
    spells: Annotated[Count, titled("Spells", "spell")]


class LayToken(Action, tag="lay-token"):
    """Before the start: lay your open resource token on a space beside your Town, or a creep where you all agree."""

    title = "Lay the token"
    hint = "Lay the open resource token beside the Town, or a creep where all agree."
    button = ("Lay it on {space:space}",)
    space: Annotated[SpaceKey, WHERE]


class UseAbility(Action, tag="use-ability"):
    """Use a special ability of your hero: the cards you discard for their mana, and whom or where it meets."""

    title = "Use a hero's ability"
    hint = "Use an ability of the hero, paid with the mana on cards of the hand."
    button = (
        "{ability:ability}: {piece:piece} of {owner:side} in {space:space}",
        "{ability:ability}: {unit:piece} of {owner:side} in {space:space}",
        "{ability:ability}: {unit:piece} of {owner:side}",
        "{ability:ability}: {unit:piece} in {space:space}",
        "{ability:ability}: {unit:piece}",
        "{ability:ability}: from {space:space} to {to:space}",
        "{ability:ability} in {space:space}",
        "{ability:ability} to {to:space}",
        "{ability:ability}",
    )
    windowed: ClassVar[bool] = True
    wish: ClassVar[tuple[str, str]] = ("use an ability", "Go")
    ability: Annotated[Name, kind_of("ability"), titled("Which ability")]
    pay: Annotated[list[CardKey], Meta(max_length=MOST_PAID), titled("Cards to discard for their mana")] = []
    space: Annotated[SpaceKey | None, WHERE] = None
    to: Annotated[SpaceKey | None, titled("To")] = None
    unit: Annotated[Fighter | None, titled("Which piece")] = None
    owner: Annotated[Name | None, kind_of("side"), WHOSE] = None
    piece: Annotated[Name | None, PIECE, WHICH] = None


class LevelUp(Action, tag="level-up"):
    """Say whether your hero rises one Level for 2 experience points."""

    title = "Raise the hero"
    hint = "The hero rises one Level for 2 experience points."
    button = ("{answer:Raise the hero one Level|Not now}",)
    answer: Annotated[bool, titled("Raise it")] = True


class ChooseHero(Action, tag="choose-hero"):
    """Before the start, unseen by the others: take one hero of your race."""

    title = "Choose a hero"
    hint = "Take one hero of the race, unseen by the others."
    button = ("Choose {hero:hero}",)
    secret = True
    face_down = True
    hero: Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,40}$"), kind_of("hero"), titled("Which hero")]


class PlaceHero(Action, tag="place-hero"):
    """Before the start: say with which of your starting units your hero stands."""

    title = "Place the hero"
    hint = "The hero stands with units the game begins with."
    button = ("The hero starts in {space:space}",)
    space: Annotated[SpaceKey, WHERE]
