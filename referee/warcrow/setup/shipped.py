"""The profile cards and the scenarios that come with the game."""

from pathlib import Path

from referee.kernel import packs
from referee.warcrow.table import scenario_facts
from referee.warcrow.table.card_reading import read_cards
from referee.warcrow.table.cards import Cards
from referee.warcrow.table.profile import GAME, KIND
from referee.warcrow.table.scenario_facts import ScenarioFacts

packs.register_kind(GAME, KIND, read_cards, ("units", "short", "factions"))
SHIPPED = packs.shipped(Path(__file__).parents[1] / "packs")
CARDS = next(pack for pack in SHIPPED if pack.kind == KIND).of(Cards)
SCENARIOS = {pack.key: pack.of(ScenarioFacts) for pack in SHIPPED if pack.kind == scenario_facts.KIND}
TITLES = {pack.key: pack.title for pack in SHIPPED if pack.key in SCENARIOS}
"""What each scenario is called."""
