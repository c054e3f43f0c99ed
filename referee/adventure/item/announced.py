"""What the rooms of items bring to the house."""

from referee.adventure.item.discard import Dropping, DropWord
from referee.adventure.item.equip import Equipping
from referee.adventure.item.gaining import GainWord, NamingColour
from referee.adventure.item.item import ItemSearch
from referee.adventure.item.look import Looked
from referee.adventure.item.steal import Stealing, StealWord, SwapWord
from referee.adventure.table.effect import Word

FRAMES = (ItemSearch, NamingColour, Dropping, Stealing, Equipping)
WORDS: tuple[tuple[str, Word], ...] = (
    ("gain", GainWord()),
    ("drop", DropWord()),
    ("steal", StealWord()),
    ("swap", SwapWord()),
)
SOURCES = (Looked(),)
