"""Cards under cards: whoever is destroyed goes under the card that its own names, and may come back from there."""

from typing import ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.ability_actions import PutUnder
from referee.warcrow.table.position import FIELD, GONE, JOINED, Warcrow
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import BY_ITSELF, card, lasting
from referee.warcrow.table.verbs import VERBS

RETURNS, STARTS = "returns", "starts"
"""By which word a card tells where it goes when its unit is destroyed, and where it may lie from the beginning."""
UNDER, OR = "under ", " or "


@VERBS.verb("lies-under", "The card of {unit:unit} goes under that of {by:unit}.")
@VERBS.verb("starts-under", "{seat:seat} does not deploy {unit:unit}: its card lies under that of {by:unit}.")
def lies_under(position: Warcrow, event: Event) -> None:
    unit = position.units[event.data["unit"]]
    unit.under, unit.where = event.data["by"], GONE


def holders(position: Warcrow, key: str, word: str) -> list[str]:
    """The units of its company under whose card its own may lie: those named that stand, alone or in a unit."""
    names = [name for rest in lasting(position, key, word) for name in rest.removeprefix(UNDER).split(OR)]
    if not names:
        return []
    side = position.units[key].side
    return [
        other
        for other, unit in position.units.items()
        if unit.side == side and position.cards.units[unit.profile].name in names and is_there(position, other)
    ]


def is_there(position: Warcrow, key: str) -> bool:
    """Whether a unit is on the battlefield, alone or as part of another."""
    unit = position.units[key]
    return unit.where == FIELD or (unit.where == JOINED and position.units[unit.host].where == FIELD)


def lying_under(position: Warcrow, key: str) -> list[str]:
    """The units whose cards lie under that of a unit, or of the Character in it."""
    found = {other: unit.under for other, unit in position.units.items() if unit.under}
    known = {over: position.units[over].host for over in found.values() if over in position.units}
    return [other for other, over in found.items() if over in known and key in (over, known[over])]


def beneath(position: Warcrow, key: str, trait: str) -> list[str]:
    """Those among them with a characteristic."""
    return [other for other in lying_under(position, key) if trait in card(position, other).traits]


def destroyed(position: Warcrow, key: str) -> None:
    """A unit is off the battlefield: its card may go under another; where several will do its player says which."""
    found = holders(position, key, RETURNS)
    if len(found) > 1:
        push(position, Returning(seat=player_of(position, key), unit=key, holders=found))
    elif found:
        happen(position, "lies-under", [BY_ITSELF], unit=key, by=found[0])


def start_under(position: Warcrow, key: str) -> None:
    """A unit is not deployed: its card lies under another from the beginning."""
    found, words = holders(position, key, STARTS), "The card of {unit:unit} lies under no other from the beginning."
    require(position, bool(found), BY_ITSELF, words, unit=key)
    happen(position, "starts-under", [BY_ITSELF], seat=position.units[key].side, unit=key, by=found[0])


class Returning(Frame[Warcrow], tag="returning"):
    """The card of a destroyed unit goes under one of several."""

    window = rolls.CASUALTIES
    asks: ClassVar = {"put-under": (BY_ITSELF,)}
    seat: str
    unit: str
    holders: list[str]

    def open(self, position: Warcrow) -> list[str]:
        """Those that have not gone themselves meanwhile."""
        return [key for key in self.holders if is_there(position, key)]

    def settle(self, position: Warcrow) -> bool:
        found = self.open(position)
        if len(found) > 1:
            return False
        close(position, self)
        if found:
            happen(position, "lies-under", [BY_ITSELF], unit=self.unit, by=found[0])
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} is destroyed: under whose card does its own go?"
        ways = one([{"under": key} for key in self.open(position)])
        return [self.ask([self.seat], "put-under", text, ways, unit=self.unit)]

    def on_put_under(self, position: Warcrow, action: PutUnder) -> None:
        self.only(position, action)
        found = self.open(position)
        if action.under not in found:
            raise Invalid.of("under", say("there are {units:unit}", units=found))
        close(position, self)
        happen(position, "lies-under", [BY_ITSELF], seat=action.seat, unit=self.unit, by=action.under)
