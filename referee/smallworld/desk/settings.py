"""How a position of Small World is set by hand, field by field: what a correction or a typed-in start may say."""

from typing import Any

from referee.kernel.document_form import Setting, chosen, form
from referee.kernel.say import say
from referee.kernel.speech import Voice
from referee.smallworld.desk.document import PLAIN, UNSEEN
from referee.smallworld.desk.typed_turn import STEPS
from referee.smallworld.table.component import BOMBS, MARKERS, POWERS, RACES

COMBO = [
    chosen("race", "Race", "race", RACES),
    chosen("power", "Special Power", "power", POWERS),
    Setting("coins", "coins"),
]
TABLE = [
    Setting("round", "round"),
    Setting("rounds", "number of rounds"),
    chosen("first", "First Player", "seat"),
    chosen("step", "step of the turn", "step", STEPS),
    chosen("seat", "whose turn it is", "seat"),
    Setting("column", "combos on view, from the top", "list", fields=COMBO),
    Setting("bombs", "Bombs turned up so far", "counts", of="bomb", keys=list(BOMBS), high=max(BOMBS.values())),
]
SEAT = [
    Setting("coins", "coins", hidden=True),
    chosen("race", "Active Race", "race", RACES),
    chosen("power", "Special Power", "power", POWERS),
    chosen("declined", "Race In Decline", "race", RACES),
    chosen("kept", "Special Power kept In Decline", "power", POWERS),
    Setting("hand", "Race tokens in hand"),
    Setting("beasts", "Beasts in hand"),
    Setting("champion", "Champions in hand", high=1),
    Setting("harmony", "Harmony tokens"),
]


def settings(voice: Voice) -> dict[str, Any]:
    """What may be set, told in the language of whoever asks."""
    tokens = [Setting(race, say("{race:race} tokens", race=race)) for race in RACES]
    plain = [Setting(name, voice.several(kind)) for name, kind in PLAIN.items()]
    markers = Setting("markers", "Artifacts and Legendary Places", "list", of="marker", choices=[*MARKERS, UNSEEN])
    return form(TABLE, SEAT, [*tokens, *plain, markers], voice)
