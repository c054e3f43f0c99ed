"""What a combo may do beside conquering: steal, swap, side with a faction, at any moment of its turn."""

from typing import Any, ClassVar

from referee.kernel.agenda import only
from referee.kernel.choice import Ask
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.smallworld.actions import Side, Steal, Swap
from referee.smallworld.power.portal_mage import swap, swaps
from referee.smallworld.race.ethereals import steal, thefts
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.benefits import GRANTED
from referee.smallworld.table.position import SmallWorld, faction_of, turn_of

BATTLEGROUND = GRANTED["side"]
SIDING = ("sww.place.battleground-neutral", "sww.place.battleground-rechoose")


class OwnTurn(Asking):
    """What a seat may do in its turn from readying troops to the end of redeployment."""

    asks: ClassVar = {
        "steal": ("sww.race.ethereals", "sww.race.ethereals-steal"),
        "swap": ("sww.power.portal-mage",),
        "side": SIDING,
    }
    seat: str

    def deeds(self, position: SmallWorld) -> list[Prompt]:
        """Those deeds that are open now."""
        return [
            self.ask([self.seat], action, text, Ask(), must=False)
            for action, (find, text) in DEEDS.items()
            if find(position, self.seat)
        ]

    def deed_options(self, position: SmallWorld, action: str) -> list[dict[str, Any]]:
        return DEEDS[action][0](position, self.seat) if action in DEEDS else []

    def on_steal(self, position: SmallWorld, action: Steal) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "act")
        steal(position, action)

    def on_swap(self, position: SmallWorld, action: Swap) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "act")
        swap(position, action)

    def on_side(self, position: SmallWorld, action: Side) -> None:
        only([self.seat], action, ("sww.round.clockwise",), "act")
        take_side(position, action)


def may_side(position: SmallWorld, seat: str) -> bool:
    """Whether a Neutral Race on the Battleground has not chosen yet."""
    race = position.seats[seat].race
    held = BATTLEGROUND.mine(position, seat)
    return held and not turn_of(position).side and faction_of(position, race) == "neutral"


def sides(position: SmallWorld, seat: str) -> list[dict[str, Any]]:
    return [{"faction": side} for side in ("alliance", "horde", "neutral")] if may_side(position, seat) else []


def take_side(position: SmallWorld, action: Side) -> None:
    why = "Only a Neutral Race on the Battleground takes a side, once a turn."
    require(position, may_side(position, action.seat), "sww.place.battleground-neutral", why)
    turn_of(position).side = action.faction
    happen(position, "side-chosen", SIDING, seat=action.seat, faction=action.faction)


DEEDS = {
    "steal": (thefts, "The Ethereals may steal an Artifact."),
    "swap": (swaps, "The Portal Mages may swap two Magic Regions."),
    "side": (sides, "A Neutral Race on the Battleground may take a side."),
}
