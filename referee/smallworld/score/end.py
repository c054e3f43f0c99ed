"""The end of the game: coins are shown and counted, tokens break a tie."""

from referee.kernel.event import Outcome
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.smallworld.table.position import SmallWorld

COUNTED = ("sww.end.winner", "sww.end.reveal")


def end_game(position: SmallWorld) -> None:
    """All coins are shown, and counted again where the table corrects them."""
    outcome = counted_out(position)
    if outcome != position.outcome:
        coins = {seat: player.coins for seat, player in position.seats.items()}
        happen(position, "game-over", outcome.rules, winners=outcome.winners, coins=coins, why=outcome.why)


def counted_out(position: SmallWorld) -> Outcome:
    """The richest wins, more tokens break a tie, and a full tie is shared."""
    coins = {seat: player.coins for seat, player in position.seats.items()}
    most = max(coins.values())
    winners = [seat for seat, number in coins.items() if number == most]
    rules = ["sww.end.trigger", *reversed(COUNTED)]
    why = say("{winners:seat} {winners:wins|win} with {most:coin}.", winners=winners, most=most)
    if len(winners) > 1:
        tokens = {seat: tokens_on_map(position, seat) for seat in winners}
        winners = [seat for seat in winners if tokens[seat] == max(tokens.values())]
        rules.append("sww.end.tie")
        words = "{most:coin} each; {winners:seat} {winners:wins|win} with {left:race-token} on the map."
        why = say(words, most=most, winners=winners, left=max(tokens.values()))
    return Outcome(winners, rules, why)


def tokens_on_map(position: SmallWorld, seat: str) -> int:
    """For the tie-break: Race tokens and Beasts, Active and In Decline; not the Champion."""
    ground = position.ground
    return sum(ground.here[r].token + ground.here[r].beast for r in ground.active[seat] + ground.declined[seat])
