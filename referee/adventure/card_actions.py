"""What a player of the Adventure Game may say of cards and powers: play them, pay for them, tell what they did."""

from typing import Annotated, ClassVar

from msgspec import Meta

from referee.kernel import action
from referee.kernel.action import Action, Claims, Name, SeatKey, SpaceKey, kind_of, titled

ItemKey = Annotated[Name, kind_of("item")]
Pay = Annotated[list[ItemKey], Meta(max_length=30)]
Line = Annotated[str, Meta(min_length=1, max_length=300)]


class PlayCard(action.PlayCard, tag="play-card"):
    """Play an ability card of your hand; items that are drunk as mana potions pay for part of it."""

    button: ClassVar[tuple[str, ...]] = (
        "{card:card} on {target:seat}",
        "{card:card} to {space:space}",
        "{card:card} on {item:item}",
        "{card:card}",
    )
    wish: ClassVar[tuple[str, str]] = ("play an ability card", "Play")
    target: Annotated[SeatKey | None, titled("Whom")] = None
    space: Annotated[SpaceKey | None, titled("Where")] = None
    item: Annotated[ItemKey | None, titled("Item")] = None
    pay: Annotated[Pay, titled("Mana potions")] = []
    claims: Claims = {}


class UseAbility(Action, tag="use-ability"):
    """Use a power of your character, an item, a kept discovery, an attached card or an event; or drink a potion."""

    title = "Use a power"
    hint = "A power of your character or an item, a kept discovery, or a potion."
    button = (
        "{source:power} on {target:seat}",
        "{source:power} to {space:space}",
        "{source:power}: {item:item}",
        "{source:power}",
    )
    windowed: ClassVar[bool] = True
    wish: ClassVar[tuple[str, str]] = ("use a power", "Use one")
    source: Annotated[Name, kind_of("power"), titled("Power")]
    line: Annotated[Annotated[int, Meta(ge=0, le=12)], titled("Line")] = 0
    target: Annotated[SeatKey | None, titled("Whom")] = None
    space: Annotated[SpaceKey | None, titled("Where")] = None
    item: Annotated[ItemKey | None, titled("Item")] = None
    pay: Annotated[Pay, titled("Mana potions")] = []
    claims: Claims = {}


class PayFor(Action, tag="pay"):
    """Pay the price of what a text offers."""

    title = "Pay for it"
    told_by_prompt = True
    target: Annotated[SeatKey | None, titled("Whom")] = None
    item: Annotated[ItemKey | None, titled("Item")] = None
    pay: Annotated[Pay, titled("Mana potions")] = []


class Report(Action, tag="report"):
    """Tell what a text that only people can follow has changed, line by line in the words of effects."""

    title = "Tell what changed"
    hint = "Read it aloud, do it, and tell what changed."
    lines: Annotated[Annotated[list[Line], Meta(max_length=20)], titled("What changed")]
