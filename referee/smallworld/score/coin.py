"""Victory coins changing hands: who sees it, how far a debt is paid, and totals that nobody else is told."""

from collections.abc import Iterable

from referee.kernel.event import Scoreboard, ScoreLine
from referee.kernel.position import happen
from referee.kernel.say import Text
from referee.smallworld.score.end import COUNTED
from referee.smallworld.table.position import STASH, SmallWorld
from referee.smallworld.table.verbs import carries

HIDDEN = "sww.coin.hidden"

carries("paid", "{payer:seat} pays {coins:coin} to {payee:seat}: {why}.")
carries("income", "{seat:seat} takes {coins:coin}: {why}.")


def pay(position: SmallWorld, payer: str, payee: str, coins: int, rules: Iterable[str], why: Text) -> None:
    """Coins change hands, seen by the two of them."""
    if coins:
        seen = [end for end in (payer, payee) if end != STASH]
        happen(position, "paid", rules, seat=payer, seen_by=seen, payer=payer, payee=payee, coins=coins, why=why)


def gain(position: SmallWorld, seat: str, coins: int, rules: Iterable[str], why: Text) -> None:
    """Coins from the stash, seen by whoever takes them."""
    happen(position, "income", rules, seat=seat, seen_by=[seat], payer=STASH, payee=seat, coins=coins, why=why)


def settle_debt(position: SmallWorld, payer: str, payee: str, coins: int) -> int:
    """How much of a debt is paid: as far as it goes."""
    return min(coins, position.seats[payer].coins) if payer != payee else 0


def score(position: SmallWorld, seats: list[str]) -> Scoreboard:
    """The coins of those seats, or of everybody once the game is over."""
    shown = list(position.seats) if position.outcome else seats
    rules = list(COUNTED) if position.outcome else [HIDDEN]
    lines = [ScoreLine(seat, position.seats[seat].coins, "coins", rules, "Victory coins") for seat in shown]
    totals = {line.seat: line.points for line in lines}
    return Scoreboard(lines, totals, dict(totals), None, rules)
