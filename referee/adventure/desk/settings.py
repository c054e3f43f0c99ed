"""How the position document is set, field by field: for corrections, and for positions that are typed in."""

from typing import Any

from referee.adventure.desk.turns import STAGES
from referee.adventure.table import record
from referee.adventure.table.position import FIGURE, LEVELS, SIDES, TOKEN, Adventure, Seat
from referee.adventure.table.sheet import DISCOVERIES
from referee.kernel.document_form import Setting, chosen, form, pieces, read_off, there
from referee.kernel.speech import Voice

CHOICES = {"level": list(LEVELS), "side": list(SIDES)}
"""What a field of a seat may be set to."""


def settings(voice: Voice) -> dict[str, Any]:
    """The table, a seat and a space, each with all that can be set."""
    return form(table(voice), seat(voice), space(voice), voice)


def table(voice: Voice) -> list[Setting]:
    turn = [
        Setting("rolled", "movement and energy as rolled", "list", of="number"),
        Setting("left", "movement left", high=20),
        Setting("energy", "energy", high=20),
    ]
    return [
        chosen("first", "first player", "seat"),
        *there(read_off(Adventure), voice.position),
        Setting("box", "discoveries in the box", "counts", of="discovery", keys=list(DISCOVERIES), high=20),
        chosen("step", "step of the turn", "step", STAGES),
        chosen("seat", "whose turn it is", "seat"),
        Setting("turn", "what the turn remembers", "record", fields=turn),
    ]


def seat(voice: Voice) -> list[Setting]:
    known, offered = read_off(Seat), CHOICES | (named(voice.position) if isinstance(voice.position, Adventure) else {})
    for setting in known:
        setting.choices = offered.get(setting.name, setting.choices)
    return [
        *known,
        Setting("kept", "kept discoveries", "counts", of="discovery", keys=list(DISCOVERIES), high=20),
        Setting("diseases", "Diseases", high=20),
        Setting("tokens", "tokens on quests", "counts", of="quest", high=9),
        Setting("holds", "tokens of others", "counts", of="quest", high=9),
    ]


def named(position: Adventure) -> dict[str, list[str]]:
    """What a table knows by name: its characters, the items that lie before anybody, and all ability cards."""
    items = ["", *(id for player in position.seats.values() for id in player.items)]
    cards = sorted({key.rpartition(".")[2] for key in record.known_keys(position, "ability.")})
    characters = [key for key in record.known_keys(position, "character.") if "." not in key]
    return {"character": characters, "weapon": items, "armor": items, "discard": cards}


def space(voice: Voice) -> list[Setting]:
    return [
        *pieces((FIGURE, TOKEN), voice),
        Setting("discoveries", "discoveries", high=20),
        Setting("markers", "encounter markers", "list", of="number"),
        Setting("aggro", "aggro markers", "list", of="number"),
    ]
