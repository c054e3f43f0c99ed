"""The house of Small World: the only room that knows all others. What each has is announced here, in a fixed order."""

from referee.smallworld.conquest import conquest
from referee.smallworld.conquest.conquest import MovingIn
from referee.smallworld.conquest.final import FallingBack, FinalThrow
from referee.smallworld.marker import artifact, place
from referee.smallworld.power import powers
from referee.smallworld.power.beast_master import BeastMaster
from referee.smallworld.power.championing import Championing
from referee.smallworld.power.defensive import Defensive
from referee.smallworld.power.garrisoned import Garrisoned
from referee.smallworld.power.intimidating import Intimidating
from referee.smallworld.power.marshdweller import Marshdweller
from referee.smallworld.power.portal_mage import PortalMage
from referee.smallworld.race import gnomes, goblins, races, worgen
from referee.smallworld.race.ethereals import Ethereals
from referee.smallworld.race.forsaken import Forsaken
from referee.smallworld.race.humans import Humans
from referee.smallworld.race.pandaren import Pandaren
from referee.smallworld.race.tauren import Tauren
from referee.smallworld.setup.setup import Setup
from referee.smallworld.table import window as windows
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.benefits import GRANTS, MARKERS, PLACES, POWERS, RACES, announce
from referee.smallworld.turn.closing import Closing
from referee.smallworld.turn.conquering import Conquering
from referee.smallworld.turn.pick import Refill
from referee.smallworld.turn.redeploy import Redeploying, Returning
from referee.smallworld.turn.round import Choosing, Round, Turn

ORDER = (
    windows.SETUP,
    windows.COMBOS,
    windows.OPEN,
    windows.CHOOSE,
    windows.PICKED,
    windows.DECLINED,
    worgen.FORM,
    windows.CONQUER,
    gnomes.ASSAULT,
    windows.FINAL,
    windows.FALL_BACK,
    windows.LOSS,
    windows.TAKEN,
    windows.REVEAL,
    windows.MUSTER,
    windows.REDEPLOY,
    windows.CLOSE,
    windows.SCORE,
    windows.RETURN,
    windows.END,
)
"""In the order of the turn. Tables keep the number of a stage: a new one may only come last."""
FRAMES = (
    Setup,
    Refill,
    Round,
    Turn,
    Choosing,
    worgen.ChoosingForm,
    Conquering,
    MovingIn,
    FinalThrow,
    FallingBack,
    gnomes.Assault,
    place.MarkerFound,
    goblins.BombsTurned,
    Redeploying,
    Closing,
    Returning,
)
"""Every procedure this game can be in the middle of."""
BANNERS = (
    *races.ANNOUNCED,
    Ethereals(),
    Forsaken(),
    gnomes.Gnomes(),
    goblins.Goblins(),
    Humans(),
    Pandaren(),
    Tauren(),
    worgen.Worgen(),
)
BADGES = (
    *powers.ANNOUNCED,
    BeastMaster(),
    Championing(),
    Defensive(),
    Garrisoned(),
    Intimidating(),
    Marshdweller(),
    PortalMage(),
)


def in_order(benefits: tuple[Benefit, ...]) -> list[Benefit]:
    """As they are listed in the box: who comes first lifts a rule first."""
    return sorted(benefits, key=lambda benefit: benefit.key)


def furnish() -> None:
    """Make everything known to the rooms that ask for it; called once, before the game opens."""
    windows.announce(ORDER)
    announce(RACES, in_order(BANNERS))
    announce(POWERS, in_order(BADGES))
    announce(MARKERS, artifact.ANNOUNCED)
    announce(MARKERS, place.ANNOUNCED)
    PLACES.update({benefit.key: benefit for benefit in place.ANNOUNCED})
    for action, grant in GRANTS.items():
        for frame in (Conquering, Redeploying, Closing):
            frame.take_on(grant, f"on_{action.replace('-', '_')}")
    goblins.announce()
    conquest.ENTERED.append(place.entered)


furnish()
