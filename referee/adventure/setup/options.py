"""What a table of the Adventure Game may choose before it begins, and the packs that follow from it."""

from typing import Any

from referee.adventure.combat.track import PLACE_CARD
from referee.adventure.table.discovery import REFEREE
from referee.adventure.table.doing import GAME_TEXT
from referee.adventure.table.vocabulary import TARGETS
from referee.adventure.table.window import EXACT, ICON
from referee.adventure.turn.resource import PLACE_DISCOVERY
from referee.kernel import packs
from referee.kernel.errors import Invalid
from referee.kernel.say import say
from referee.kernel.table import TableConfig

GAME = "adventure"
PRINTED, REALM = "wag-printed", "wag-demo-realm"
DEMO, OWN = "demo", "own"
TABLE, AGGRO = "table", "aggro"
LOWEST, CHOSEN = "lowest", "chosen"
TAKEN = (*TARGETS, "discoveries", "markers", AGGRO)
"""Words of reports and of typed spaces that no seat can go by."""
OPTIONS: dict[str, dict[str, Any]] = {
    "pack": {
        "title": "Cards and board",
        "foremost": True,
        "own": OWN,
        "values": [DEMO, OWN],
        "titles": {DEMO: "the referee's own realm", OWN: "your own box"},
        "default": DEMO,
        "rules": [GAME_TEXT],
        "text": "A realm and cards of the referee's own making, or your own box: the referee asks for each space and "
        "card as it comes up.",
    },
    "discoveries": {
        "title": "Discovery tokens",
        "values": [TABLE, REFEREE],
        "titles": {TABLE: "lie on the table", REFEREE: "are kept by the referee"},
        "default": TABLE,
        "rules": [PLACE_DISCOVERY],
        "text": "Whether the real tokens lie face down on the board, or the referee draws and remembers them.",
    },
    "slots": {
        "title": "Slots of the track",
        "values": [LOWEST, CHOSEN],
        "titles": {LOWEST: "the lowest free one", CHOSEN: "chosen"},
        "default": LOWEST,
        "rules": [PLACE_CARD],
        "text": "An encounter nobody defeats takes the lowest free slot, or the one you choose; it plays the same.",
    },
    "pace": {
        "title": "Pace",
        "values": ["relaxed", "strict"],
        "titles": {"relaxed": "relaxed", "strict": "strict"},
        "default": "relaxed",
        "rules": [ICON, EXACT],
        "text": "Relaxed: a moment for cards passes when play goes on. Strict: everybody who could play one is asked.",
    },
}


def packs_of(config: TableConfig) -> list[str]:
    """The packs a table names, then what its option brings, then the counts of the rulebook; what is first prevails."""
    keys = [packs.load(entry).key if isinstance(entry, dict) else entry for entry in config.packs]
    found = [packs.get(key) for key in keys]
    if any(pack.game != GAME for pack in found):
        raise Invalid.of("packs", "a pack of another game")
    boards = [pack.key for pack in found if pack.kind == "board"]
    if len(boards) > 1:
        raise Invalid.of("packs", say("one board is needed, {number} given", number=len(boards)))
    demo = config.options.get("pack", DEMO) == DEMO
    brought = [*(demo_facts() if demo else ()), PRINTED, *([REALM] if demo and not boards else ())]
    return list(dict.fromkeys((*keys, *brought)))


def check_seats(config: TableConfig) -> None:
    """No seat goes by a word that means somebody else, or something, where seats are named."""
    for number, entry in enumerate(config.seats):
        if entry.seat in TAKEN:
            raise Invalid.of(f"seats[{number}].seat", say("“{word}” means something else here", word=entry.seat))


def demo_facts() -> list[str]:
    """The packs of facts that are of our own making."""
    return [key for key in packs.keys(GAME, "facts") if key.startswith("wag-demo-") and "@" not in key]
