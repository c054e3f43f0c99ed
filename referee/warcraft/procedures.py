"""Every procedure the game can be in the middle of, and everything that may change what happens.

This room knows all others, so that none of them has to.
"""

from referee.warcraft import (  # noqa: F401  (verbs and attacks announce themselves)
    battle_verbs,
    scenarios,
    step_verbs,
)
from referee.warcraft.battle import Battle
from referee.warcraft.casualties import Removal
from referee.warcraft.deploy import DeployStep
from referee.warcraft.expansion import ancients, burrows, creeps, heroes, resources, summons  # noqa: F401
from referee.warcraft.expansion.creep_setup import LayCreeps
from referee.warcraft.expansion.creeps import Reveal
from referee.warcraft.expansion.hero_cards import CardReading
from referee.warcraft.expansion.hero_setup import HeroChoice, HeroPlacing
from referee.warcraft.expansion.hidden import LayTokens
from referee.warcraft.expansion.levels import Levelling
from referee.warcraft.harvest import HarvestStep
from referee.warcraft.layout import Setup
from referee.warcraft.move import MoveStep
from referee.warcraft.phase import Phase
from referee.warcraft.play import Play
from referee.warcraft.rounds import Round
from referee.warcraft.scenarios.altar import Attempt
from referee.warcraft.scenarios.graves import ForgeStep, RaiseStep
from referee.warcraft.scenarios.rising import Rising
from referee.warcraft.scenarios.skull import Lightning
from referee.warcraft.spend import SpendStep
from referee.warcraft.throws import Throw
from referee.warcraft.turn import Turn

SOURCES = [
    *resources.SOURCES,
    *creeps.SOURCES,
    *heroes.SOURCES,
    *summons.SOURCES,
    *ancients.SOURCES,
    *scenarios.SOURCES,
]
"""Everything that changes events or lifts rules, each in play only with its option or scenario."""
FRAMES = (
    Setup,
    LayTokens,
    LayCreeps,
    HeroChoice,
    HeroPlacing,
    CardReading,
    Levelling,
    Turn,
    MoveStep,
    HarvestStep,
    DeployStep,
    SpendStep,
    Battle,
    Round,
    Phase,
    Removal,
    Throw,
    Play,
    Reveal,
    RaiseStep,
    ForgeStep,
    Rising,
    Attempt,
    Lightning,
)
"""Every procedure this game can be in the middle of."""
