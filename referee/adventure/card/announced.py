"""What the rooms of ability cards bring to the house."""

from referee.adventure.card.ability import Discarding
from referee.adventure.card.follow import Follow, Following
from referee.adventure.card.played import Played
from referee.adventure.card.text import Offered, TextLines
from referee.adventure.card.told import SayWord, Told
from referee.adventure.card.waive import WaiveWord, Waiving
from referee.adventure.card.words import (
    AttachWord,
    CancelWord,
    CostWord,
    DiscardWord,
    DrawWord,
    EnergyWord,
    FlipWord,
)
from referee.adventure.table.effect import Word

FRAMES = (Discarding, Played, Following, Told, TextLines, Offered)
WORDS: tuple[tuple[str, Word], ...] = (
    ("draw", DrawWord()),
    ("discard", DiscardWord()),
    ("energy", EnergyWord()),
    ("cost", CostWord()),
    ("attach", AttachWord()),
    ("flip", FlipWord()),
    ("cancel", CancelWord()),
    ("waive", WaiveWord()),
    ("say", SayWord()),
)
SOURCES = (Follow(), Waiving())
