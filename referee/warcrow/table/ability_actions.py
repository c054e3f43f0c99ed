"""What a player says to use what a card can do: a skill, a spell, a command skill."""

from typing import Annotated

from msgspec import Meta

from referee.kernel.action import Action, Claims, kind_of, titled
from referee.warcrow.actions import UnitKey

AbilityName = Annotated[str, Meta(min_length=1, max_length=80)]


class Skill(Action, tag="skill"):
    """Perform a skill of the unit's card, at a target where it has one."""

    title = "Perform a skill"
    hint = "What the referee does not carry out is told and done by hand."
    button = ("{ability} on {target:unit}", "{ability}")
    ability: Annotated[AbilityName, titled("Skill")]
    target: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("Target")] = ""
    claims: Annotated[Claims, titled("What was measured")] = {}


class Cast(Action, tag="cast"):
    """Cast a spell of the unit's card, at a target where it has one."""

    title = "Cast a spell"
    hint = "Willpower against the tinge; what the referee does not carry out is told and done by hand."
    button = ("{ability} on {target:unit}", "{ability}")
    ability: Annotated[AbilityName, titled("Spell")]
    target: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("Target")] = ""
    alterations: Annotated[list[Annotated[int, Meta(ge=1, le=9)]], Meta(max_length=9), titled("How it is altered")] = []
    claims: Annotated[Claims, titled("What was measured")] = {}


class PutUnder(Action, tag="put-under"):
    """Say under whose card that of a destroyed unit goes."""

    title = "Put a card under another"
    button = ("Under {under:unit}",)
    under: Annotated[UnitKey, titled("Under the card of")]


class UseAbility(Action, tag="use-ability"):
    """Use what a unit's card lets it do now: a command skill for a command token, or a passive skill."""

    title = "Use an ability"
    hint = "It takes no action; a command skill costs a command token. What the referee does not know is done by hand."
    button = ("{ability} of {unit:unit} on {target:unit}", "{ability} of {unit:unit}")
    unit: Annotated[UnitKey, titled("Unit")]
    ability: Annotated[AbilityName, titled("Ability")]
    target: Annotated[str, Meta(max_length=64), kind_of("unit"), titled("Target")] = ""
    way: Annotated[int, Meta(ge=1, le=9), titled("Which of several, by its number")] = 1
    claims: Annotated[Claims, titled("What was measured")] = {}
