"""What a player says of spells: buying a success, blocking, keeping or ending one."""

from typing import Annotated

from msgspec import Meta

from referee.kernel.action import Action, Claims, titled
from referee.warcrow.actions import UnitKey


class BuySuccess(Action, tag="buy-success"):
    """Take a tinge token for one more success of a spell, or leave it."""

    title = "Buy a success"
    hint = "A tinge token adds one success, once; it is said before the enemy blocks."
    button = ("{tinge:One success more, for a tinge token|Leave it at that}",)
    tinge: Annotated[bool, titled("Take a tinge token for it")]


class BlockSpell(Action, tag="block-spell"):
    """Try to block a spell: a Spellcaster for a stress with so many black dice, or its target by Dispel."""

    title = "Block a spell"
    hint = "One attempt against a spell, with one unit."
    button = ("{unit:unit} blocks with {dice:black}",)
    unit: Annotated[UnitKey, titled("Unit")]
    dice: Annotated[int, Meta(ge=0, le=3), titled("Black dice", "black")] = 0
    claims: Annotated[Claims, titled("What was measured")] = {}


class KeepSpell(Action, tag="keep-spell"):
    """Take stress to keep a spell active, or let it end."""

    title = "Keep a spell"
    button = ("{keep:Keep it, for 1 stress|Let it end}",)
    keep: Annotated[bool, titled("Take stress for it")]


class EndSpell(Action, tag="end-spell"):
    """End an active spell of your own, at any time."""

    title = "End a spell"
    hint = "An active spell of your own ends at once."
    button = ("End the spell of {unit:unit}",)
    unit: Annotated[UnitKey, titled("Caster")]
