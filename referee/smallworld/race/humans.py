"""The Humans: their Military Objectives, set out as a turn ends, paid when taken."""

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.smallworld.conquest.loss import give_back
from referee.smallworld.race.race import Race
from referee.smallworld.score.coin import gain
from referee.smallworld.table.component import SUPPLIES
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.points import Due
from referee.smallworld.table.position import BOX, Move, SmallWorld, alliance, faction_of
from referee.smallworld.table.verbs import VERBS, carries

OBJECTIVE_COINS = 2
OBJECTIVES = ("sww.race.humans", "sww.race.humans-place", SUPPLIES["objective"].rule)

carries("objectives-set", "{seat:seat} sets Military Objectives in {regions:space}.")
carries("objective-taken", "The Military Objective in {region:space} is taken.")
VERBS.note("objective-ignored", "A Horde Race does not set off the Military Objective in {region:space}.")


class Humans(Race):
    """Military Objectives pay whoever takes their Region, unless of the Horde."""

    key, title = "humans", "Humans"
    hint = "Two Military Objectives earn 2 coins for whoever takes them, the Horde aside."
    rules = ("sww.race.humans", "sww.race.humans-place")
    piece = lays = "objective"

    def __init__(self) -> None:
        self.after = {"region-conquered": self.taken}

    def taken(self, position: SmallWorld, event: Event) -> None:
        region, owner = event.data["region"], self.holder(position)
        if not position.ground.here[region].objective:
            return
        turn = turn_of(position)
        if "horde" in (turn.side, faction_of(position, position.seats[event.seat].race)):
            happen(position, "objective-ignored", ["sww.race.humans-horde"], seat=event.seat, region=region)
            return
        moves = [("objective", "", 1, region, BOX)]
        happen(position, "objective-taken", ["sww.race.humans-return"], seat=event.seat, region=region, moves=moves)
        gain(position, event.seat, OBJECTIVE_COINS, ["sww.race.humans-reward"], "a Military Objective")
        if owner is not None and owner != event.seat:
            gain(position, owner, OBJECTIVE_COINS, ["sww.race.humans-return"], "another's Military Objective")

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        held = position.ground.here
        free = [r for r in position.atlas.regions if not alliance(position, held[r].race)]
        return Due("objective", free, 0, 2, list(OBJECTIVES), "Set out up to 2 Military Objectives.")

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        moves = objectives_off(position) + [("objective", "", 1, BOX, region) for region in regions]
        happen(position, "objectives-set", OBJECTIVES, seat=seat, regions=regions, moves=moves)

    def declines(self, position: SmallWorld, seat: str) -> None:
        give_back(position, seat, "objective", objectives_off(position))


def objectives_off(position: SmallWorld) -> list[Move]:
    return [("objective", "", 1, region, BOX) for region, here in position.ground.here.items() if here.objective]
