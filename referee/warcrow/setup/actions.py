"""What players say before the game: the companies they recruit, and how they prepare a battlefield by the book."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel.action import Action, Name, kind_of, titled
from referee.warcrow.setup.company import Recruit
from referee.warcrow.table.element import BASICS, OTHER, Bounds, Words
from referee.warcrow.table.profile import Key, Profile

CardName = Annotated[Key, kind_of("unit")]
Posted = Annotated[str, Meta(max_length=4000)]
ELEMENTS = (*BASICS, OTHER)
Close = Literal["no", "wall", "agreed", "yes"]
Zone = Literal["A", "B"]
ZONES: tuple[Zone, ...] = ("A", "B")


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


class ChooseScenario(Action, tag="choose-scenario"):
    """Agree on the scenario that is played."""

    title = "Choose the scenario"
    scenario: Annotated[str, Meta(min_length=1, max_length=60), titled("Scenario")]


class LayTerrain(Action, tag="lay-terrain"):
    """Lay a terrain element, and say whether it lies close to another, or to walls and fences alone.

    Its keywords are those of the book unless both players agree on others; one of their own making has those they say.
    """

    title = "Lay terrain"
    button = ("{element:element}",)
    element: Annotated[Name, kind_of("element"), titled("Element")]
    keywords: Annotated[Annotated[list[Words], Meta(max_length=6)] | None, titled("Keywords, as agreed")] = None
    bounds: Annotated[Bounds, kind_of("bounds"), titled("Bounded by")] = "base"
    close: Annotated[Close, kind_of("close"), titled("Within 2 strides of another")] = "no"


class ChooseZone(Action, tag="choose-zone"):
    """Choose a deployment zone; the opponent has the other one."""

    title = "Choose a zone"
    button = ("Zone {zone}",)
    zone: Annotated[Zone, titled("Zone")]


class ChooseOnce(Action, tag="choose-once"):
    """Choose for a unit, for the whole game, what its card leaves to its player."""

    title = "Choose for a unit"
    button = ("{unit:unit}: {chosen}",)
    unit: Annotated[Name, kind_of("unit"), titled("Unit")]
    chosen: Annotated[str, Meta(min_length=1, max_length=80), titled("What is chosen")]


class Deploy(Action, tag="deploy"):
    """Deploy a unit, or keep it in hiding; a Character may be deployed in a unit that it joins."""

    title = "Deploy a unit"
    unit: Annotated[Name, kind_of("unit"), titled("Unit")]
    how: Annotated[
        Literal["zone", "outside", "scattered", "edge", "seen", "hidden", "under"],
        kind_of("deployment"),
        titled("How it stands"),
    ] = "zone"
    join: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("In the unit")] = ""
