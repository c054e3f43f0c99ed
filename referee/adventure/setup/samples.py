"""Random tables of this game for whoever tries it out: the referee's own realm, or a box of which nothing is told."""

import random
from typing import Any

from referee.adventure.setup.options import DEMO, OWN
from referee.kernel.table import PLAYERS


def any_table(chance: random.Random) -> dict[str, Any]:
    """Two to four seats, cards known or asked, tokens on the table or the referee's."""
    seats = [{"seat": seat} for seat in PLAYERS[: chance.randint(2, 4)]]
    pack = DEMO if chance.random() < 0.7 else OWN
    wanted = {
        "pack": pack,
        "discoveries": chance.choice(("table", "referee")),
        "slots": chance.choice(("lowest", "chosen")),
        "pace": "strict" if chance.random() < 0.2 else "relaxed",
    }
    return {"seats": seats, "options": wanted}
