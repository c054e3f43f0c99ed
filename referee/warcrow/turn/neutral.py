"""Neutral units: how they come to the battlefield, and the event token by which they act."""

from typing import Any

from referee.kernel.event import Event
from referee.kernel.position import disturb, forget, happen
from referee.warcrow.setup.company import read_as
from referee.warcrow.table.dealt import come_to_table
from referee.warcrow.table.mornmab import BOOK, GENERAL
from referee.warcrow.table.position import Token, Unit, Warcrow, ahead
from referee.warcrow.table.profile import HOSTILE, Profile
from referee.warcrow.table.values import card
from referee.warcrow.table.verbs import VERBS, off_the_field

LAID, ACTS, GOES_ON, BEHAVES = (
    "wcr.neutral.event-token",
    "wcr.neutral.activation",
    "wcr.neutral.token-advance",
    "wcr.neutral.behavior",
)

VERBS.verb("neutral-leaves", "Nobody is within {strides:stride} of {unit:unit}: it leaves the battlefield.")(
    off_the_field
)


@VERBS.verb(
    "neutral-deployed",
    "{unit:unit} is deployed where the scenario says and belongs to nobody; its event token lies on position {at}.",
)
def deployed(position: Warcrow, event: Event) -> None:
    key, troops = event.data["unit"], event.data["troops"]
    come_to_table(position, {key: Unit(profile=event.data["card"], side="", troops=troops, start=troops)})
    lay_token(position, event)
    disturb(position, key, "field")
    forget(position)


@VERBS.verb("neutral-goes-on", "The event token of {unit:unit} goes on to position {at}.")
def lay_token(position: Warcrow, event: Event) -> None:
    position.counter = [*position.counter, Token(neutral=event.data["unit"], at=event.data["at"])]


@VERBS.verb("neutral-up", "The event token of {unit:unit} comes up: it acts.")
def token_up(position: Warcrow, event: Event) -> None:
    position.counter = [token for token in position.counter if token.neutral != event.data["unit"]]


def initiative(position: Warcrow, key: str) -> int:
    """INI: so many positions ahead its token lies."""
    return card(position, key).attributes.ini or 1


def unread(profile: Profile) -> list[str]:
    """What nobody has read yet of a neutral card: a Hostile one fights, and has a table."""
    lacking = read_as(profile.unread())
    if HOSTILE in profile.keywords:
        panel = profile.panel[0] if profile.panel else None
        lacking += [] if panel and panel.melee else ["its attack"]
        lacking += [] if panel and panel.defense else ["its defense"]
        lacking += [] if profile.behavior else ["its behavior"]
    return lacking


def deploy(position: Warcrow, name: str, at: int) -> str:
    """A unit of a neutral card is put down; its token lies where it is said, else as far ahead as its INI."""
    profile = position.cards.units[name]
    key, number = name, 1
    while key in position.units:
        number += 1
        key = f"{name}-{number}"
    told: dict[str, Any] = {"unit": key, "card": name, "troops": profile.attributes.models}
    spot = at or ahead(position, profile.attributes.ini or 1)
    happen(position, "neutral-deployed", [LAID, *BOOK.get(name, GENERAL).profile], data={**told, "at": spot})
    return key
