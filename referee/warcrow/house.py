"""The house of Warcrow: the only room that knows all others, and where what they have is announced."""

from referee.warcrow.ability import bodyguard, deeds, escape, spare, tokens
from referee.warcrow.ability.deed import DO
from referee.warcrow.ability.deploying import Bringing
from referee.warcrow.ability.offer import Offering, answer
from referee.warcrow.ability.throw import AbilityRoll
from referee.warcrow.ability.working import Working
from referee.warcrow.claim.dispute import Measuring
from referee.warcrow.fight.assault import Assaulting
from referee.warcrow.fight.calls import PAYS
from referee.warcrow.fight.charge import Charging
from referee.warcrow.fight.damage import Dying, Falling, Sparing, self_damage
from referee.warcrow.fight.engaged import Looking
from referee.warcrow.fight.face_off import FaceOff
from referee.warcrow.fight.forced import Forced
from referee.warcrow.fight.hazard import Hazard
from referee.warcrow.fight.hold import Holding
from referee.warcrow.fight.melee import AFTERWARDS, CombatEnd
from referee.warcrow.fight.moment import MOMENTS
from referee.warcrow.fight.opportunity import Departing, Opposing, after_combat
from referee.warcrow.fight.opposed import OPPOSED
from referee.warcrow.fight.ranged import Shot, ShotOver
from referee.warcrow.fight.roll import Rolling, WillpowerTest
from referee.warcrow.fight.shielded import Shielded, shield
from referee.warcrow.fight.state import SHIELDS
from referee.warcrow.magic.block import BlockRoll
from referee.warcrow.magic.casting import AboutToCast, AutomaticCasting, Casting, Spares
from referee.warcrow.magic.further import Further
from referee.warcrow.magic.keep import Keeping
from referee.warcrow.magic.lasting import Soothing
from referee.warcrow.magic.outcome import Outcome
from referee.warcrow.magic.tinge import Striking, TingeRoll, take_tinge
from referee.warcrow.morale.aloud import Aloud
from referee.warcrow.morale.flee import Fleeing
from referee.warcrow.morale.rally import Rallied
from referee.warcrow.morale.stress import Straining
from referee.warcrow.said import ACTIONS
from referee.warcrow.scenario.consolidated_progress import ConsolidatedProgress
from referee.warcrow.scenario.fog_effects import Astray, CountsAlone, FogDefense, FogRoll
from referee.warcrow.scenario.fog_event import FogEvent
from referee.warcrow.scenario.fog_marker import MarkerMoves, StartControl
from referee.warcrow.scenario.fog_of_death import FogOfDeath
from referee.warcrow.scenario.rising_ford import RisingFord
from referee.warcrow.scenario.take_positions import TakePositions
from referee.warcrow.setup.growing import Growing
from referee.warcrow.setup.initiative import Initiative
from referee.warcrow.setup.setup import Recruiting
from referee.warcrow.setup.terrain import Agreeing, Terrain, Zones
from referee.warcrow.skill import given
from referee.warcrow.skill.choosing import Choosing as SpellChoice
from referee.warcrow.skill.dealing import Dealing, Shedding
from referee.warcrow.skill.exalting import DieChoice, ForestChoice
from referee.warcrow.skill.gather import Gathering
from referee.warcrow.skill.mining import Mining
from referee.warcrow.skill.strike import Shooting, SpellCharge
from referee.warcrow.skill.strike import Striking as MayFight
from referee.warcrow.skill.taunt import PAID, Coming, PaidDie, TauntTest
from referee.warcrow.skill.throw import SkillRoll
from referee.warcrow.skill.which_state import WhichState
from referee.warcrow.skill.words import Exposed
from referee.warcrow.skill.work import Work
from referee.warcrow.table.moment import COMES
from referee.warcrow.table.scenario import PLAYED
from referee.warcrow.table.under import Returning
from referee.warcrow.table.vocabulary import WORDS
from referee.warcrow.terrain.impassable import Emptying
from referee.warcrow.turn.activation import Activation
from referee.warcrow.turn.aiming import Aiming
from referee.warcrow.turn.another import MayMove
from referee.warcrow.turn.arriving import Arriving
from referee.warcrow.turn.behaving import Acting
from referee.warcrow.turn.blast import Blast
from referee.warcrow.turn.choices import Choices
from referee.warcrow.turn.closing import Closing
from referee.warcrow.turn.deploy import Deployment, Standing
from referee.warcrow.turn.effects import Effects
from referee.warcrow.turn.granted import put_off
from referee.warcrow.turn.joining import Joining
from referee.warcrow.turn.leading import Leading
from referee.warcrow.turn.left_behind import LeftBehind
from referee.warcrow.turn.lusting import Lusting
from referee.warcrow.turn.objective import Taking
from referee.warcrow.turn.opening import Opening
from referee.warcrow.turn.round import Round, RoundEnd, RoundStart
from referee.warcrow.turn.soaring import Soaring
from referee.warcrow.turn.turn import Choosing, Turn, TurnEnd

__all__ = ["ACTIONS", "FRAMES"]
FRAMES = (
    Measuring,
    Agreeing,
    Recruiting,
    Initiative,
    Terrain,
    Growing,
    Zones,
    Choices,
    Deployment,
    Standing,
    Round,
    RoundStart,
    Turn,
    Choosing,
    Activation,
    Lusting,
    Emptying,
    Arriving,
    Opening,
    Joining,
    FaceOff,
    Shot,
    ShotOver,
    Charging,
    Assaulting,
    Holding,
    CombatEnd,
    Departing,
    Opposing,
    WillpowerTest,
    Sparing,
    Dying,
    Straining,
    Soaring,
    Falling,
    Returning,
    Bringing,
    Work,
    SkillRoll,
    Exposed,
    Shooting,
    MayFight,
    Gathering,
    TauntTest,
    Coming,
    SpellChoice,
    SpellCharge,
    ForestChoice,
    DieChoice,
    Soothing,
    Mining,
    Blast,
    Shedding,
    Dealing,
    WhichState,
    Looking,
    Forced,
    Shielded,
    Hazard,
    Fleeing,
    Rallied,
    Closing,
    Taking,
    TurnEnd,
    Aloud,
    Effects,
    Working,
    AbilityRoll,
    Offering,
    MayMove,
    TingeRoll,
    Striking,
    Casting,
    Further,
    AutomaticCasting,
    Outcome,
    BlockRoll,
    Keeping,
    RoundEnd,
    LeftBehind,
    StartControl,
    MarkerMoves,
    FogEvent,
    FogRoll,
    FogDefense,
    Astray,
    Acting,
    Aiming,
    Leading,
)
"""Everything this game can be in the middle of."""
Rolling.moments.update(
    MOMENTS
    | OPPOSED
    | {"count-alone": CountsAlone(), "about-to-cast": AboutToCast(), "spare": Spares(), PAID: PaidDie()}
)
AFTERWARDS.append(after_combat)
SHIELDS.append(shield)
COMES.extend((answer, put_off))
assert all((given.fights, bodyguard.traded, deeds.tinged, tokens.chosen, spare.ignored, escape.gives_way))
assert DO.keys() == WORDS.keys(), "every word is carried out"
PLAYED.update({one.key: one for one in (TakePositions(), ConsolidatedProgress(), FogOfDeath(), RisingFord())})
PAYS.update({"damage": self_damage, "tinge": take_tinge})
