"""Championing: once a turn the Champion takes an adjacent Region for nothing; taken prisoner, he is ransomed."""

from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.position import happen
from referee.kernel.reason import No
from referee.kernel.tally import Line
from referee.smallworld.conquest.loss import give_back, tidy
from referee.smallworld.power.power import Power
from referee.smallworld.score.coin import settle_debt
from referee.smallworld.table.benefit import regions_of
from referee.smallworld.table.component import SUPPLIES
from referee.smallworld.table.points import Standing
from referee.smallworld.table.position import BOX, SmallWorld, hand
from referee.smallworld.table.verbs import carries, clear_away

RANSOM = 1
REUSE = ("sww.power.championing-reuse",)
FAR = No(("sww.power.championing",), "The Champion takes only adjacent Regions; {region:space} is none.")

carries("champion-taken", "{seat:seat} takes the Champion.")
carries("champion-leads", "The Champion of {seat:seat} goes to {region:space}.")
carries("champion-ransomed", "{seat:seat} ransoms the Champion for {coins:coin}; no token is lost.")


class Championing(Power):
    """He stands in Regions as a token does, alone if need be, and never fights like one."""

    key, title = "championing", "Championing"
    hint = "Once a turn the Champion takes a neighbouring Region for nothing."
    rules = ("sww.power.championing", "sww.power.championing-place", "sww.power.championing-capture")
    aid = piece = "champion"
    instead = Line("by the Champion", 0, "sww.power.championing")
    stands = Standing(
        "champion",
        attacked=("sww.power.championing-defence",),
        back=REUSE,
        unplaced=No(("sww.power.championing-place",), "The Champion has conquered nothing yet."),
        apart=No(REUSE, "The ransomed Champion is put down too: in {regions:space or}."),
    )

    def __init__(self) -> None:
        self.replaces = {"token-lost": self.ransoms}

    def picked(self, position: SmallWorld, seat: str) -> None:
        moves = [("champion", "", 1, BOX, hand(seat))]
        happen(position, "champion-taken", [SUPPLIES["champion"].rule], seat=seat, moves=moves)

    def typed_in(self, position: SmallWorld, seat: str) -> None:
        clear_away(position, "champion")
        shift(position.piles, "champion", "", 1, BOX, hand(seat))

    def ransoms(self, position: SmallWorld, event: Event) -> Event:
        if not event.data.get("champion"):
            return event
        by = event.data["by"]
        coins = settle_debt(position, event.seat, by, RANSOM)
        data = {"payer": event.seat, "payee": by, "coins": coins, "region": event.data["region"]}
        return Event("champion-ransomed", ["sww.power.championing-capture"], event.seat, data)

    def place_of(self, position: SmallWorld, seat: str) -> tuple[str, tuple[str, ...]] | None:
        """Where the Champion is, and with which marks; a table may have said that he is nowhere."""
        for place in (*regions_of(position, seat), hand(seat)):
            for pile in position.piles.get(place, ()):
                if pile.kind == "champion":
                    return place, pile.marks
        return None

    def at_hand(self, position: SmallWorld, seat: str) -> bool:
        return self.place_of(position, seat) is not None

    def bars(self, position: SmallWorld, seat: str, region: str, near: bool) -> No | None:
        return None if near else FAR

    def helped(self, position: SmallWorld, seat: str, region: str) -> None:
        """He goes where he conquers; the Region he leaves may be empty now."""
        found = self.place_of(position, seat)
        assert found is not None, "his help is checked before it is used"
        origin, marks = found
        rules = ["sww.power.championing-place", *REUSE]
        moves = [("champion", "", 1, origin, region, marks, ())]
        happen(position, "champion-leads", rules, seat=seat, region=region, moves=moves)
        if origin != hand(seat):
            tidy(position, origin)

    def declines(self, position: SmallWorld, seat: str) -> None:
        found = self.place_of(position, seat)
        if found is None:
            return
        origin, marks = found
        give_back(position, seat, "champion", [("champion", "", 1, origin, BOX, marks, ())])
        if origin != hand(seat):
            tidy(position, origin)
