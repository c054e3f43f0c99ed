"""What a player says while a skill or spell is at work: on whom else it works, and how many are near."""

from typing import Annotated

from msgspec import Meta

from referee.kernel.action import Action, Name, kind_of, titled
from referee.warcrow.actions import UnitKey
from referee.warcrow.fight.actions import Symbol
from referee.warcrow.table.ability_actions import AbilityName
from referee.warcrow.table.position import State


class PickUnits(Action, tag="pick-units"):
    """Say on which units a skill or spell works: those that are near, or those that are chosen."""

    title = "On which units"
    units: Annotated[list[UnitKey], Meta(max_length=40), titled("Units")] = []


class TellNumber(Action, tag="tell-number"):
    """Say how many there are near a target."""

    title = "How many are near"
    button = ("{number}",)
    number: Annotated[int, Meta(ge=0, le=20), titled("Number")]


class ChooseState(Action, tag="choose-state"):
    """Choose the state that a spell gives."""

    title = "Choose a state"
    button = ("{state:state}",)
    state: Annotated[State, kind_of("state"), titled("State")]


class TakeAbility(Action, tag="take-ability"):
    """Choose the ability that a unit loses as long as a spell lasts."""

    title = "Take an ability away"
    button = ("{ability}",)
    ability: Annotated[AbilityName, titled("Ability")]


class DoubleDamage(Action, tag="double-damage"):
    """Take a tinge token for twice the damage, or leave it."""

    title = "Twice the damage"
    button = ("{tinge:Twice the damage, for a tinge token|Leave it at that}",)
    tinge: Annotated[bool, titled("Take a tinge token for it")]


class ChooseDie(Action, tag="choose-die"):
    """Choose the die that a spell adds to rolls."""

    title = "Choose a die"
    button = ("{die:die}",)
    die: Annotated[Name, kind_of("die"), titled("Die")]


class ChooseSymbol(Action, tag="choose-symbol"):
    """Choose the symbol that a spell adds to rolls."""

    title = "Choose a symbol"
    button = ("{symbol:symbol}",)
    symbol: Annotated[Symbol, titled("Symbol")]
