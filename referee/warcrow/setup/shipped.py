"""The profile cards that come with the game."""

from pathlib import Path

from referee.kernel import packs
from referee.warcrow.table.profile import KIND, Cards

CARDS = next(pack for pack in packs.shipped(Path(__file__).parents[1] / "packs") if pack.kind == KIND).of(Cards)
