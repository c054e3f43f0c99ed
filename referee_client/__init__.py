"""A client of the referee: plays over HTTP like any phone, from Python or from a terminal.

It knows the calls and no rules. `Referee` is the service, `Table` one table as a pass reaches it.

    from referee_client import Referee

    table = Referee("http://localhost:8000").open("warcraft", [{"seat": "anna", "race": "orc"},
                                                               {"seat": "bert", "race": "human"}])
    table.act("draw", "anna", label="first-player")
"""

from referee_client.errors import (
    Busy,
    Invalid,
    NoPass,
    NotYours,
    Problem,
    Refused,
    SeatTaken,
    Stale,
    Unknown,
    Unreachable,
)
from referee_client.service import Referee
from referee_client.table import Table

__all__ = [
    "Busy",
    "Invalid",
    "NoPass",
    "NotYours",
    "Problem",
    "Referee",
    "Refused",
    "SeatTaken",
    "Stale",
    "Table",
    "Unknown",
    "Unreachable",
]
