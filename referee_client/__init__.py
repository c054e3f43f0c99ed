"""A client of the referee: plays over HTTP like any phone, from Python or from a terminal.

It knows the calls and no rules. `Referee` is the service, `Table` one table as a pass reaches it.

    from referee_client import Referee

    service = Referee("http://localhost:8000")
    game = service.games()[0]["key"]
    table = service.open(game, [{"seat": "anna"}, {"seat": "bert"}])
    print(table.view()["prompts"])
"""

from referee_client.errors import (
    Busy,
    Invalid,
    NoPass,
    NotYours,
    Problem,
    PutAway,
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
    "PutAway",
    "Referee",
    "Refused",
    "SeatTaken",
    "Stale",
    "Table",
    "Unknown",
    "Unreachable",
]
