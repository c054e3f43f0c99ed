"""How a position of Small World is set by hand, field by field: what a correction or a typed-in start may say."""

from typing import Any

from referee.kernel.document_form import Setting, chosen, form
from referee.kernel.say import say
from referee.kernel.speech import Voice
from referee.smallworld.desk.document import PLAIN, UNSEEN
from referee.smallworld.desk.typed_turn import STEPS
from referee.smallworld.table.component import BOMBS, MARKER_NAMES, POWER_NAMES, RACE_NAMES

COMBO = [
    chosen("race", "Race", "race", RACE_NAMES),
    chosen("power", "Special Power", "power", POWER_NAMES),
    Setting("coins", "coins"),
]
TABLE = [
    Setting("round", "round"),
    Setting("rounds", "number of rounds", low=1),
    chosen("first", "First Player", "seat"),
    chosen("step", "step of the turn", "step", STEPS),
    chosen("seat", "whose turn it is", "seat"),
    Setting("column", "combos on view, from the top", "list", fields=COMBO),
    Setting("bombs", "Bombs turned up so far", "counts", of="bomb", keys=list(BOMBS), high=max(BOMBS.values())),
]
SEAT = [
    Setting("coins", "coins", hidden=True),
    chosen("race", "Active Race", "race", RACE_NAMES),
    chosen("power", "Special Power", "power", POWER_NAMES),
    chosen("declined", "Race In Decline", "race", RACE_NAMES),
    chosen("kept", "Special Power kept In Decline", "power", POWER_NAMES),
    Setting("hand", "Race tokens in hand"),
    Setting("beasts", "Beasts in hand"),
    Setting("champion", "Champions in hand", high=1),
    Setting("ransomed", "Champions to bring back", high=1),
    Setting("harmony", "Harmony tokens"),
]


def races_at(voice: Voice) -> list[str]:
    """The Races that players have, Active or In Decline; all of them where no table is at hand."""
    if voice.position is None:
        return list(RACE_NAMES)
    had = {race for player in voice.position.seats.values() for race in (player.race, player.declined)}
    return [race for race in RACE_NAMES if race in had]


def settings(voice: Voice) -> dict[str, Any]:
    """What may be set, told in the language of whoever asks; at a table only tokens of Races that are in play."""
    tokens = [Setting(race, say("{race:race} tokens", race=race)) for race in races_at(voice)]
    plain = [Setting(name, voice.several(kind)) for name, kind in PLAIN.items()]
    markers = Setting("markers", "Artifacts and Legendary Places", "list", of="marker", choices=[*MARKER_NAMES, UNSEEN])
    return form(TABLE, SEAT, [*tokens, *plain, markers], voice)
