"""What players say while they prepare a battlefield by the book."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel.action import Action, Name, kind_of, titled
from referee.warcrow.table.element import BASICS, OTHER, Bounds, Words

ELEMENTS = (*BASICS, OTHER)
Zone = Literal["A", "B"]
ZONES: tuple[Zone, ...] = ("A", "B")


class ChooseScenario(Action, tag="choose-scenario"):
    """Agree on the scenario that is played."""

    title = "Choose the scenario"
    scenario: Annotated[str, Meta(min_length=1, max_length=60), titled("Scenario")]


class LayTerrain(Action, tag="lay-terrain"):
    """Lay a terrain element, and say whether it lies close to another.

    Its keywords are those of the book unless both players agree on others; one of their own making has those they say.
    """

    title = "Lay terrain"
    button = ("{element:element}",)
    element: Annotated[Name, kind_of("element"), titled("Element")]
    keywords: Annotated[Annotated[list[Words], Meta(max_length=6)] | None, titled("Keywords, as agreed")] = None
    bounds: Annotated[Bounds, kind_of("bounds"), titled("Bounded by")] = "base"
    close: Annotated[Literal["no", "agreed", "yes"], kind_of("close"), titled("Within 2 strides of another")] = "no"


class ChooseZone(Action, tag="choose-zone"):
    """Choose a deployment zone; the opponent has the other one."""

    title = "Choose a zone"
    button = ("Zone {zone}",)
    zone: Annotated[Zone, titled("Zone")]


class Deploy(Action, tag="deploy"):
    """Deploy a unit, or keep it in hiding; a Character may be deployed in a unit that it joins."""

    title = "Deploy a unit"
    unit: Annotated[Name, kind_of("unit"), titled("Unit")]
    how: Annotated[
        Literal["zone", "outside", "scattered", "hidden"], kind_of("deployment"), titled("How it stands")
    ] = "zone"
    join: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("In the unit")] = ""
