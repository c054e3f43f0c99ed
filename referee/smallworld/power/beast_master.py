"""Beast Master: Beasts for the Hills held as the turn begins; they are tokens in every respect."""

from referee.kernel.position import happen
from referee.smallworld.conquest.loss import join_others, tidy
from referee.smallworld.power.power import Power
from referee.smallworld.table.benefit import BENEFITS_END, regions_of
from referee.smallworld.table.component import SUPPLIES
from referee.smallworld.table.points import Standing
from referee.smallworld.table.position import BOX, SmallWorld, hand, in_hand, supply
from referee.smallworld.table.verbs import carries

AS_TOKENS = ("sww.power.beast-master-as-tokens",)

carries("beasts-returned", "{seat:seat} hands {number:beast} back.")
carries("beasts-drawn", "{seat:seat} takes {number:beast} for the Hills held.")


class BeastMaster(Power):
    """Beasts are handed back and drawn anew in each turn."""

    key, title = "beast-master", "Beast Master"
    hint = "A Beast for each Hill, who fights like a token."
    rules = ("sww.power.beast-master", "sww.power.beast-master-refresh")
    piece = "beast"
    fights = True
    stands = Standing("beast", fighting=AS_TOKENS, attacked=AS_TOKENS, lost=("sww.power.beast-master-loss",))

    def opens(self, position: SmallWorld, seat: str) -> None:
        self.hand_back(position, seat, "sww.power.beast-master")
        hills = sum(position.atlas.terrain[region] == "hill" for region in regions_of(position, seat))
        number = min(hills, supply(position, "beast"))
        if number:
            rules = ["sww.power.beast-master-refresh", SUPPLIES["beast"].rule]
            moves = [("beast", "", number, BOX, hand(seat))]
            happen(position, "beasts-drawn", rules, seat=seat, number=number, moves=moves)

    def hand_back(self, position: SmallWorld, seat: str, rule: str) -> None:
        places = {region: position.ground.here[region].beast for region in regions_of(position, seat)}
        places[hand(seat)] = in_hand(position, seat, "beast")
        moves = [("beast", "", number, place, BOX) for place, number in places.items() if number]
        if not moves:
            return
        happen(position, "beasts-returned", [rule], seat=seat, number=sum(places.values()), moves=moves)
        for region in places:
            if region in position.ground.here:
                tidy(position, region)
        join_others(position)

    def declines(self, position: SmallWorld, seat: str) -> None:
        self.hand_back(position, seat, BENEFITS_END)
