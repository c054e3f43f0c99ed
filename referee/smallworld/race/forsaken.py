"""The Forsaken: losses they cause may come back as tokens, for a coin each; the turn counts them."""

from typing import Any

from referee.kernel.choice import Amount
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.smallworld.actions import Enlist
from referee.smallworld.race.race import Race
from referee.smallworld.table import window as windows
from referee.smallworld.table.component import IN_BOX
from referee.smallworld.table.open_turn import OpenTurn, turn_of
from referee.smallworld.table.points import Grant
from referee.smallworld.table.position import STASH, TRAY, SmallWorld, hand, in_tray
from referee.smallworld.turn.pick import NO_RECRUITS, TRAY_LIMIT

LATER = No(("sww.race.forsaken-timing",), "The Forsaken enlist after the last conquest and before redeployment.")


class Forsaken(Race):
    """They enlist before they redeploy; each loss serves once."""

    key, title = "forsaken", "Forsaken"
    hint = "For a coin, each loss they cause comes back as a token of theirs."
    rules = ("sww.race.forsaken", "sww.race.forsaken-timing", TRAY_LIMIT)
    acts = ("enlist",)

    def __init__(self) -> None:
        self.after = dict.fromkeys(("token-lost", "race-lost", "murloc-lost"), self.counts)
        self.grants = (
            Grant(
                "enlist",
                self.rules,
                self.rules[0],
                "The Forsaken may buy tokens for the losses they caused.",
                (windows.REDEPLOY,),
                self.ways,
                self.enlist,
                is_open=self.recruits,
                shape=lambda position, seat: Amount("number", 1, self.recruits(position, seat)),
            ),
        )

    def counts(self, position: SmallWorld, event: Event) -> None:
        turn = turn_of(position)
        if turn and event.data.get("by") == self.holder(position) == turn.seat:
            turn.losses += event.data["number"]

    def recruits(self, position: SmallWorld, seat: str) -> int:
        """How many tokens they may buy now."""
        if not self.mine(position, seat):
            return 0
        losses: int = turn_of(position).losses
        return min(losses, position.seats[seat].coins, in_tray(position, self.key))

    def ways(self, position: SmallWorld, seat: str) -> list[dict[str, Any]]:
        """Not listed one by one: a number is asked for."""
        return []

    def enlist(self, position: SmallWorld, action: Enlist) -> None:
        """A coin to the stash for each token."""
        seat, number, turn = action.seat, action.number, turn_of(position)
        left, coins = in_tray(position, self.key), position.seats[seat].coins
        mine = self.mine(position, seat) and number
        require(position, mine, "sww.race.forsaken", "Only the Forsaken enlist, one token or more.")
        why = say("The tray has {left:race-token} of the Forsaken left.", left=left)
        require(position, number <= left, TRAY_LIMIT, why)
        why = say("The losses still to be made good are {losses}, not {number}.", losses=turn.losses, number=number)
        require(position, number <= turn.losses, "sww.race.forsaken", why)
        why = say("It costs {number:coin}; you have {coins}.", number=number, coins=coins)
        require(position, number <= coins, "sww.race.forsaken", why)
        turn.losses -= number
        moves = [("token", self.key, number, TRAY, hand(seat))]
        data = {"race": self.key, "number": number, "moves": moves, "payer": seat, "payee": STASH, "coins": number}
        happen(position, "enlisted", [*self.rules, IN_BOX["pools"]], seat=seat, data=data)

    def forbids(self, position: SmallWorld, turn: OpenTurn, action: Any) -> Barred:
        return (LATER if self.mine(position, turn.seat) else NO_RECRUITS).bars()
