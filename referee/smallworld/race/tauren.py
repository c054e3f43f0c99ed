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

TWO = "sww.race.tauren"
NEVER_ALONE = "sww.race.tauren-never-alone"
DECLINING = "sww.race.tauren-decline"
REGROUP = "sww.race.tauren-regroup"

carries("regrouped", "A lone Tauren of {seat:seat} leaves {region:space} to join others.")


class Tauren(Race):
    """Two of them take a Region or stay in one; a lone one goes back to hand."""

    key, title = "tauren", "Tauren"
    hint = "Many tokens, but always at least 2 in a Region."
    rules = (TWO, NEVER_ALONE, DECLINING)
    least = Least(
        2,
        few=No((TWO,), FEW),
        alone=No((TWO,), "{region:space} needs 2 Tauren, not {number}."),
        line=Line("as the least for Tauren", 2, TWO),
        stays=(NEVER_ALONE,),
        lost=("sww.race.tauren-loss",),
        back=(REGROUP,),
        declines=(DECLINING,),
    )

    def regroups(self, position: SmallWorld, seat: str) -> None:
        for region in list(position.ground.active[seat]):
            here = position.ground.here[region]
            if here.token and here.token + here.beast < self.least.number:
                rules = [REGROUP, NEVER_ALONE]
                moves = [("token", here.race, here.token, region, hand(seat))]
                happen(position, "regrouped", rules, seat=seat, region=region, moves=moves)
                tidy(position, region)
