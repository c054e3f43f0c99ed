"""Every procedure the game can be in the middle of, and everything that may change what happens.

This room knows all others, so that none of them has to.
"""

from referee.kernel.action import Correct, Done, Draw, GoOn, Pass, Read, Roll
from referee.kernel.forms import FactForms
from referee.warcraft import scenarios
from referee.warcraft.actions import (
    AbandonOutpost,
    Casualty,
    Complete,
    CompleteOutpost,
    Construct,
    ConstructOutpost,
    Deploy,
    Fight,
    Give,
    Invoke,
    Join,
    Move,
    PlayCard,
    Poison,
    Raise,
    Reward,
    SendBack,
    Train,
    Upgrade,
)
from referee.warcraft.battle import battle_verbs  # noqa: F401  (they announce themselves)
from referee.warcraft.battle.battle import Battle
from referee.warcraft.battle.casualty import Removal
from referee.warcraft.battle.phase import Phase
from referee.warcraft.battle.round import Round
from referee.warcraft.battle.throws import Throw
from referee.warcraft.card import cards
from referee.warcraft.card.played import Play
from referee.warcraft.expansion import (
    amounts_shown,
    battle,
    board,
    card,
    drain,
    effects,
    hidden,
    option,
    outpost,
    research,
    resource,
    timing,
)
from referee.warcraft.expansion import printed as further_printed
from referee.warcraft.expansion import scenarios as further
from referee.warcraft.expansion.actions import (
    BuildTogether,
    ChooseHero,
    LayToken,
    LevelUp,
    PlaceHero,
    Research,
    UseAbility,
)
from referee.warcraft.expansion.creep import creep, meeting
from referee.warcraft.expansion.creep import setup as creep_setup
from referee.warcraft.expansion.creep import shown as creep_shown
from referee.warcraft.expansion.creep.meeting import CreepMet
from referee.warcraft.expansion.creep.setup import LayCreeps
from referee.warcraft.expansion.hero import ability, hero, level, summon, train
from referee.warcraft.expansion.hero import setup as hero_setup
from referee.warcraft.expansion.hero import shown as hero_shown
from referee.warcraft.expansion.hero.level import Levelling
from referee.warcraft.expansion.hero.setup import HeroChoice, HeroPlacing
from referee.warcraft.expansion.hero.sheet import CardReading
from referee.warcraft.expansion.hidden import LayTokens
from referee.warcraft.expansion.racial import human, nightelf, orc, undead
from referee.warcraft.expansion.scenarios.altar import Attempt
from referee.warcraft.expansion.scenarios.skull import Lightning
from referee.warcraft.scenarios.graves import ForgeStep, RaiseStep
from referee.warcraft.scenarios.rising import Rising
from referee.warcraft.setup.setup import Setup
from referee.warcraft.table import printed
from referee.warcraft.table.scenario import SCENARIOS
from referee.warcraft.turn import step_verbs  # noqa: F401  (they announce themselves)
from referee.warcraft.turn.deploy import DeployStep
from referee.warcraft.turn.harvest import HarvestStep
from referee.warcraft.turn.move_step import MoveStep
from referee.warcraft.turn.spend import SpendStep
from referee.warcraft.turn.turn import Turn

for name in ("main", "custom", *sorted(SCENARIOS.keys() - {"main", "custom"})):
    SCENARIOS[name] = SCENARIOS.pop(name)  # the main game first, then by name, whichever book they are from

for room in (
    cards,
    *(timing, card, ability, board, outpost, option, creep_setup, drain, hidden, amounts_shown, research, effects),
    *(hero_setup, hero, summon, creep, level, train, hero_shown, creep_shown),
    *(undead, human, nightelf, orc),
    *(scenarios.necromancers, scenarios.captives),
):
    room.announce()

SOURCES = [
    *timing.SOURCES,
    *board.SOURCES,
    *battle.SOURCES,
    *option.SOURCES,
    *resource.SOURCES,
    *meeting.SOURCES,
    *creep.SOURCES,
    *hero.SOURCES,
    *train.SOURCES,
    *summon.SOURCES,
    *nightelf.SOURCES,
    *scenarios.SOURCES,
    *further.SOURCES,
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
    CreepMet,
    RaiseStep,
    ForgeStep,
    Rising,
    Attempt,
    Lightning,
)
"""Every procedure this game can be in the middle of."""
FORMS = FactForms(
    [*printed.FORMS, *further_printed.FORMS],
    printed.RULES | further_printed.RULES,
    printed.LIKELY | further_printed.LIKELY,
)
"""What may be printed on the pieces of this game."""
ACTIONS = (
    Move,
    AbandonOutpost,
    Done,
    Fight,
    Join,
    Poison,
    Raise,
    Casualty,
    SendBack,
    Reward,
    Deploy,
    Complete,
    CompleteOutpost,
    Train,
    Construct,
    ConstructOutpost,
    BuildTogether,
    Research,
    LayToken,
    Upgrade,
    Invoke,
    Give,
    PlayCard,
    UseAbility,
    LevelUp,
    ChooseHero,
    PlaceHero,
    Roll,
    Draw,
    Pass,
    GoOn,
    Read,
    Correct,
)
"""What a seat may say, in the order in which it is described."""
