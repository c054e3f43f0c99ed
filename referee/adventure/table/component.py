"""What the box holds: pieces and cards by number, the dice, and what may be printed on them.

Whoever lays a piece reads here how many there are and by which rule.
"""

from typing import Any

from referee.adventure.table import beyond_form, likely, record, sheet
from referee.adventure.table.position import LEVELS, SIDES
from referee.kernel import forms
from referee.kernel.board import Board, SpaceKind
from referee.kernel.dice import Die
from referee.kernel.forms import FactForms, faces, number, some
from referee.kernel.say import Text

BOARD_PIECES = "wag.comp.board-pieces"
BRIDGE_CARDS = "wag.comp.bridge-cards"
SMALL_CARDS = "wag.comp.small-cards"
DICE = "wag.comp.dice"
TOKENS = "wag.comp.tokens"
FIGURE_LOCATION = "wag.comp.figure-location"
TROPHY_SOURCE = "wag.comp.trophy-source"
COMBAT_DICE = "wag.comp.combat-dice"
ENCOUNTER_MARKERS = "wag.comp.encounter-markers"
SUBSTITUTES = "wag.limit.substitutes"
NO_ITEM = "wag.limit.no-item"
NO_ENCOUNTER = "wag.limit.no-encounter"

CHARACTER_TOKENS, ALL_DISCOVERIES, ALL_MARKERS = 9, 20, 10
ABILITY_DECK = "ability"
"""What the size of any ability deck goes by, where that of a character's own is not told."""
RED, BLACK = (Die(colour, faces=tuple(range(1, 7))) for colour in ("red", "black"))
"""The combat dice; 6 is the face that is printed X."""
MOST_MOVEMENT, MOST_ENERGY = 6, beyond_form.MOST_ENERGY
MOVEMENT_LOW, MOVEMENT_HIGH = 10, 10 * MOST_MOVEMENT + MOST_ENERGY
"""A face of the movement die is told as two digits, movement and energy."""

# ---- the board

PRINTED = (*sheet.RESOURCES, "key", "encounter", "overlord")
"""What may be printed on a space: its resources, and what else it is beside normal."""
SPACE_KINDS = {kind: SpaceKind(symbols=PRINTED) for kind in ("city", *LEVELS)}
CITIES = 3


def check_board(board: Board) -> dict[str, list[str]]:
    """Three cities, a title for every space, no resource where an encounter is printed."""
    cities = [key for key, space in board.spaces.items() if space.kind == "city"]
    faults: dict[str, list[str]] = {}
    if len(cities) != CITIES:
        faults["spaces"] = [f"a board has three cities; found {len(cities)}"]
    for key, space in board.spaces.items():
        printed = set(space.symbols)
        if not space.title:
            faults[f"spaces.{key}"] = ["a space has a title"]
        elif printed & {"encounter", "overlord"} and printed & set(sheet.RESOURCES):
            faults[f"spaces.{key}"] = ["a game board encounter has no resources"]
    return faults


# ---- facts

KEY = "[a-z0-9][a-z0-9-]{0,63}"
LEVEL, SIDE = f"({'|'.join(LEVELS)})", f"({'|'.join(SIDES)})"
FORMS_OF = [
    (rf"character\.{KEY}", "character", sheet.form_of(record.Character)),
    (rf"character\.{KEY}\.{LEVEL}\.{SIDE}", "sheet", sheet.form_of(record.Sheet)),
    (rf"encounter\.{KEY}", "encounter", sheet.form_of(record.Encounter)),
    (rf"item\.{KEY}", "item", sheet.form_of(record.ItemCard)),
    (rf"event\.{KEY}", "event", sheet.form_of(record.EventCard)),
    (rf"ability\.{KEY}\.{KEY}", "ability", sheet.form_of(record.Ability)),
    (rf"quest\.{KEY}", "quest", sheet.form_of(record.QuestCard)),
    (rf"trophy\.{KEY}", "trophy", sheet.form_of(record.Trophy)),
    (rf"board\.{KEY}", "board", sheet.form_of(record.BoardFoe)),
    (rf"space\.{KEY}", "space", sheet.form_of(record.SpaceRecord)),
    (rf"discovery\.{KEY}", "discovery", sheet.form_of(record.Discovery)),
    (rf"deck\.{KEY}", "deck", sheet.form_of(record.DeckRecord)),
    (rf"near\.{KEY}", "near", some(open=True, most=CITIES).called("Nearest cities")),
    (rf"distance\.{KEY}\.{KEY}", "distance", number(0, 60, 2).called("Spaces apart")),
    (rf"back\.{KEY}", "back", forms.key().called("The encounter on its back")),
    (r"die\.movement", "die", faces(MOVEMENT_LOW, MOVEMENT_HIGH)),
]
"""Every printed fact: how its key looks, what it is about, and how its value must look."""
RULES: dict[str, list[str]] = {about: [] for _, about, _ in FORMS_OF}
"""The rules each kind of fact belongs to; announced by the rooms that decide by them."""


class Forms(FactForms):
    """The forms of this game's facts; what is likely hangs on the name of a card too."""

    def fault(self, key: str, value: Any) -> Text | None:
        return super().fault(key, value) or beyond_form.fault(key, value)

    def plausible(self, key: str) -> list[Any]:
        return likely.plausible(key)


FORMS = Forms(FORMS_OF, RULES, {})
sheet.register()
