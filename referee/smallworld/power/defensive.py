"""Defensive: Watch Towers on Fields whose neighbours the Race holds in majority; nobody attacks there."""

from referee.kernel.position import happen
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.smallworld.conquest.loss import give_back
from referee.smallworld.power.power import Power
from referee.smallworld.table.benefit import regions_of
from referee.smallworld.table.component import SUPPLIES
from referee.smallworld.table.ground import Guard, leader
from referee.smallworld.table.points import Due
from referee.smallworld.table.position import BOX, SmallWorld, supply
from referee.smallworld.table.verbs import carries

IMMUNE = No(("sww.power.defensive-immune",), "A Watch Tower protects {region:space}.")

carries("towers-set", "{regions:A Watch Tower is|Watch Towers are} set in {regions:space}.")
carries("towers-removed", "The {regions:Watch Tower|Watch Towers} in {regions:space} {regions:is|are} removed.")


class Defensive(Power):
    """A Tower goes as soon as the majority is lost."""

    key, title = "defensive", "Defensive"
    hint = "Watch Towers make well-guarded Fields untouchable."
    rules = ("sww.power.defensive", "sww.power.defensive-majority")
    piece = lays = "tower"
    guard = Guard("tower", ("sww.power.defensive-remove",), immune=IMMUNE)

    def majority(self, position: SmallWorld, seat: str, region: str) -> bool:
        return leader(position, region) == position.seats[seat].race

    def closes(self, position: SmallWorld, seat: str) -> None:
        lost = [r for r in self.towers(position) if not self.majority(position, seat, r)]
        if lost:
            moves = [("tower", "", 1, region, BOX) for region in lost]
            rules = ["sww.power.defensive-remove", "sww.power.defensive-majority"]
            happen(position, "towers-removed", rules, seat=seat, regions=lost, moves=moves)

    def due(self, position: SmallWorld, seat: str) -> Due | None:
        fields = [r for r in regions_of(position, seat) if position.atlas.terrain[r] == "fields"]
        free = [r for r in fields if not position.ground.here[r].tower and self.majority(position, seat, r)]
        number = min(len(free), supply(position, "tower"))
        rules = ["sww.power.defensive", SUPPLIES["tower"].rule]
        text = say("Choose {number:field} for Watch Towers.", number=number)
        return Due("tower", free, number, number, rules, text) if number else None

    def towers(self, position: SmallWorld) -> list[str]:
        return [region for region, here in position.ground.here.items() if here.tower]

    def lay(self, position: SmallWorld, seat: str, regions: list[str]) -> None:
        rules = ["sww.power.defensive", "sww.power.defensive-majority", SUPPLIES["tower"].rule]
        moves = [("tower", "", 1, BOX, region) for region in regions]
        happen(position, "towers-set", rules, seat=seat, regions=regions, moves=moves)

    def declines(self, position: SmallWorld, seat: str) -> None:
        give_back(position, seat, "tower", [("tower", "", 1, region, BOX) for region in self.towers(position)])
