"""What players say while they prepare a battlefield by the book."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel.action import Action, Name, kind_of, titled

Element = Literal[
    "fence",
    "wall",
    "small-structure",
    "building",
    "light-forest",
    "dense-forest",
    "river",
    "lake",
    "ruins",
    "rugged-terrain",
]
ELEMENTS: tuple[Element, ...] = (
    "fence",
    "wall",
    "small-structure",
    "building",
    "light-forest",
    "dense-forest",
    "river",
    "lake",
    "ruins",
    "rugged-terrain",
)
Zone = Literal["A", "B"]
ZONES: tuple[Zone, ...] = ("A", "B")


class ChooseScenario(Action, tag="choose-scenario"):
    """Agree on the scenario that is played."""

    title = "Choose the scenario"
    scenario: Annotated[str, Meta(min_length=1, max_length=60), titled("Scenario")]


class LayTerrain(Action, tag="lay-terrain"):
    """Lay a terrain element, and say whether it lies close to another."""

    title = "Lay terrain"
    button = ("{element:element}",)
    element: Annotated[Element, kind_of("element"), titled("Element")]
    close: Annotated[Literal["no", "agreed", "yes"], kind_of("close"), titled("Within 2 strides of another")] = "no"


class ChooseZone(Action, tag="choose-zone"):
    """Choose a deployment zone; the opponent has the other one."""

    title = "Choose a zone"
    button = ("Zone {zone}",)
    zone: Annotated[Zone, titled("Zone")]


class Deploy(Action, tag="deploy"):
    """Deploy a unit, or keep it in hiding."""

    title = "Deploy a unit"
    unit: Annotated[Name, kind_of("unit"), titled("Unit")]
    how: Annotated[
        Literal["zone", "outside", "scattered", "hidden"], kind_of("deployment"), titled("How it stands")
    ] = "zone"
