"""The Tauren: never fewer than two in a Region; the price, readying, redeployment and decline all say so."""

from referee.kernel.position import happen
from referee.kernel.reason import No
from referee.kernel.tally import Line
from referee.smallworld.conquest.conquest import FEW
from referee.smallworld.conquest.loss import tidy
from referee.smallworld.race.race import Race
from referee.smallworld.table.points import Least
from referee.smallworld.table.position import SmallWorld, hand
from referee.smallworld.table.verbs import carries

carries("regrouped", "A lone Tauren of {seat:seat} leaves {region:space} to join others.")


class Tauren(Race):
    """Two of them take a Region or stay in one; a lone one goes back to hand."""

    key, title = "tauren", "Tauren"
    hint = "Many tokens, but always at least 2 in a Region."
    rules = ("sww.race.tauren", "sww.race.tauren-never-alone", "sww.race.tauren-decline")
    least = Least(
        2,
        few=No(("sww.race.tauren",), FEW),
        alone=No(("sww.race.tauren",), "{region:space} needs 2 Tauren, not {number}."),
        line=Line("as the least for Tauren", 2, "sww.race.tauren"),
        stays=("sww.race.tauren-never-alone",),
        lost=("sww.race.tauren-loss",),
        back=("sww.race.tauren-regroup",),
        declines=("sww.race.tauren-decline",),
    )

    def regroups(self, position: SmallWorld, seat: str) -> None:
        for region in list(position.ground.active[seat]):
            here = position.ground.here[region]
            if here.token and here.token + here.beast < self.least.number:
                rules = ["sww.race.tauren-regroup", "sww.race.tauren-never-alone"]
                moves = [("token", here.race, here.token, region, hand(seat))]
                happen(position, "regrouped", rules, seat=seat, region=region, moves=moves)
                tidy(position, region)
