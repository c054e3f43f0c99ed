"""What a typed-in table may hold: more than any battle needs, less than would choke a phone, and what cards allow."""

from referee.kernel.errors import Invalid
from referee.kernel.say import say
from referee.warcrow.table.chosen import to_choose
from referee.warcrow.table.position import Unit, Warcrow

MOST = {"units": 120, "counter": 60, "spells": 40, "elements": 500, "scenario_effects": 20}
"""Two companies of the largest size have about a hundred units; terrain is told of anew whenever somebody meets it."""


def check_sizes(position: Warcrow) -> None:
    for name, most in MOST.items():
        number = len(getattr(position, name))
        if number > most:
            raise Invalid.of(name, say("{number} are too many; {most} is the most", number=number, most=most))


def check_seats(position: Warcrow) -> None:
    """Somebody who was recruited commands, and for a faction that there is."""
    factions = {*position.cards.factions, *(card.faction for card in position.cards.units.values())}
    for seat, player in position.seats.items():
        mine = [key for key, unit in position.units.items() if unit.side == seat]
        if position.units and player.commander and player.commander not in mine:
            words = say("no such unit of this company; there are {mine:unit}", mine=mine)
            raise Invalid.of(f"seats.{seat}.commander", words if mine else "this company has no units")
        if player.faction and player.faction not in factions:
            words = say("no such faction; there are {factions:faction}", factions=sorted(factions))
            raise Invalid.of(f"seats.{seat}.faction", words)


def check_chosen(position: Warcrow, unit: Unit, path: str) -> None:
    """Only what its card leaves a choice of can have been chosen for a unit."""
    names = to_choose(position.cards.units[unit.profile])
    if unit.chosen and unit.chosen not in names:
        raise Invalid.of(f"{path}.chosen", say("there are {names}", names=names) if names else "its card has no choice")


def check_under(position: Warcrow, unit: Unit, path: str) -> None:
    """A card lies under that of another unit of the same company."""
    over = position.units.get(unit.under)
    if unit.under and (over is None or over.side != unit.side or over is unit):
        raise Invalid.of(f"{path}.under", "no such other unit of this company")
