"""How a position of Warcraft is set by hand, field by field: what a correction or a typed-in start may say."""

from typing import Any, cast

from referee.kernel.document_form import Setting, chosen, form, pieces, read_off
from referee.kernel.speech import Voice
from referee.warcraft.card.cards import CARDS
from referee.warcraft.desk.document import STEPS
from referee.warcraft.desk.typed import ON_BOARD
from referee.warcraft.desk.typed_seats import TRAINED
from referee.warcraft.table.piece import HERO, UNITS
from referee.warcraft.table.position import DEPLETED, Creep, Hero, Warcraft, has

TABLE = [
    Setting("turn", "turn"),
    chosen("first", "first player", "seat"),
    chosen("step", "step of the turn", "step", STEPS),
    chosen("seat", "whose step it is", "seat"),
    Setting("tokens", "tokens of the scenario", "counts", of="token"),
]
SEAT = [
    Setting("gold", "gold"),
    Setting("wood", "wood"),
    Setting("hand", "cards in hand"),
    Setting("deck", "cards in the deck"),
    Setting("victory_cards", "Victory Point cards laid down"),
    Setting("aside", "cards set aside"),
    Setting("discard", "discard pile", "list", of="card", choices=sorted(CARDS)),
    Setting("levels", "Level of", "counts", 1, 4, of="upgraded", keys=list(UNITS)),
    Setting("buildings", "finished buildings", "counts", of="building", keys=list(UNITS)),
    Setting("site", "buildings under construction", "counts", of="building", keys=list(UNITS)),
    Setting("summoned", "buildings being summoned", "counts", of="building", keys=list(UNITS)),
    Setting("training", "in training", "counts", of="piece", keys=list(TRAINED)),
    Setting("hero", "hero", "record", fields=read_off(Hero)),
    chosen("town", "Town", "space"),
    Setting("occupied", "Town marked as occupied", "flag"),
    Setting("out", "out of the game", "flag"),
]
BY_OPTION = {HERO: "heroes", "creatures": "heroes", "creeps": "creeps", "hidden": "hidden"}
"""What lies there only with an option."""
SPACE = [
    Setting("outpost_site", "Outposts under construction", by="seat"),
    Setting("creatures", "summoned creatures", "counts", of="creature", by="seat"),
    chosen("depletion", "depletion", "depletion", DEPLETED),
    Setting("stock", "left of its resource"),
    Setting("hidden", "number on the token (0: face-down)"),
    Setting("creeps", "creeps", "list", of="creep", fields=read_off(Creep)),
]


def settings(voice: Voice) -> dict[str, Any]:
    """What may be set, told in the language of whoever asks; at a table only what its options bring along."""
    position = cast(Warcraft | None, voice.position)
    gone = {name for name, option in BY_OPTION.items() if position is not None and not has(position, option)}
    table, seat, space = (
        [setting for setting in part if setting.name not in gone]
        for part in (TABLE, SEAT, [*pieces(ON_BOARD, voice), *SPACE])
    )
    return form(table, seat, space, voice)
