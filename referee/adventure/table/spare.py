"""Names for what nobody has named: a table that types cards in as they come up may leave the name for later."""

from collections.abc import Collection

from referee.adventure.table import record
from referee.adventure.table.position import Adventure
from referee.kernel.errors import Invalid
from referee.kernel.form import is_key


def spare(position: Adventure, fact: str, kind: str, taken: Collection[str] = ()) -> str:
    """The first name of a kind that nobody bears: `grey-1` of encounters, `city-1` of spaces."""
    number = 1
    while f"{kind}-{number}" in taken or record.told(position, f"{fact}.{kind}-{number}"):
        number += 1
    return f"{kind}-{number}"


def check_name(name: str, field: str = "value") -> str:
    """A name as it is kept: in small letters, digits and -."""
    if not is_key(name):
        raise Invalid.of(field, "must be in small letters, digits and -")
    return name
