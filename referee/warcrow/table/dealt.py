"""Which cards have come to the table with the units that they belong to."""

from referee.warcrow.table.position import Unit, Warcrow, dealt_with


def come_to_table(position: Warcrow, units: dict[str, Unit]) -> None:
    """Units are there that were not, or with another card: their cards are on the table from now on."""
    dealt = dealt_with(position.dealt or dealt_with((), position.units.values()), units.values())
    position.units = position.units | units
    if dealt != position.dealt:
        position.dealt = dealt
        position.__dict__.pop("here", None)
