"""Victory coins: what a turn earns, with its sources; totals nobody else sees; the end of the game."""

from collections import Counter

from referee.kernel.event import Outcome, Scoreboard, ScoreLine
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.smallworld.conquest.toll import gain
from referee.smallworld.power.powers import most_around
from referee.smallworld.table.benefits import PLACES, benefits_of
from referee.smallworld.table.position import SmallWorld, faction_of, turn_of

OPPOSED = {"alliance": "horde", "horde": "alliance"}
WELL = "well-of-eternity"


def earnings(position: SmallWorld, seat: str) -> list[ScoreLine]:
    """Every coin this turn brings its player, each with source and rule."""
    lines = region_lines(position, seat) + benefit_lines(position, seat) + faction_lines(position, seat)
    return [line for line in lines if line.points]


def region_lines(position: SmallWorld, seat: str) -> list[ScoreLine]:
    ground, water = position.ground, position.atlas.water
    active, declined = ground.active[seat], ground.declined[seat]
    wet = ["sww.score.water"] if water.intersection(active) else []
    held = say("{number:region}", number=len(active))
    lines = [ScoreLine(seat, len(active), "regions", ["sww.score.regions", *wet], held)]
    if declined:
        rules = ["sww.score.decline-regions", "sww.score.decline-no-bonus"]
        rules += ["sww.score.water"] if water.intersection(declined) else []
        rules += ["sww.decline.score"] if turn_of(position).declining else []
        rules += ["sww.marker.decline"] if any(any(ground.here[region].markers) for region in declined) else []
        text = say("{number:region} In Decline", number=len(declined))
        lines.append(ScoreLine(seat, len(declined), "declined", rules, text))
    return lines


def benefit_lines(position: SmallWorld, seat: str) -> list[ScoreLine]:
    """Bonus coins of banner, badge and markers; the Well pays whoever surrounds it."""
    paying = [benefit for benefit in benefits_of(position, seat) if benefit.key != WELL] + [PLACES[WELL]]
    lines = []
    for benefit in paying:
        coins = benefit.income(position, seat)
        rules = [*(benefit.earns or benefit.rules), "sww.score.bonus"]
        own = position.seats[seat].power == benefit.key and position.ground.declined[seat]
        rules += ["sww.power.own-race-only"] if own else []
        lines.append(ScoreLine(seat, coins, benefit.key, rules, benefit.title))
    return lines


def faction_lines(position: SmallWorld, seat: str) -> list[ScoreLine]:
    """A coin for each Race of the other faction defeated; two at most on the Battleground."""
    turn, player = turn_of(position), position.seats[seat]
    race = player.race or player.declined
    if not race or not turn.conquests:
        return []
    held = any(benefit.doubles for benefit in benefits_of(position, seat))
    own = faction_of(position, race)
    side = turn.side if own == "neutral" and held and turn.side else own
    if side not in OPPOSED:
        return []
    beaten = Counter((won.race, won.active) for won in turn.conquests if won.race not in ("", "murlocs"))
    lines = []
    for (other, active), times in beaten.items():
        if faction_of(position, other) != OPPOSED[side]:
            continue
        coins = min(times, 2) if held else 1
        rules = ["sww.faction.bonus"]
        rules += ["sww.faction.once-per-race"] if times > coins else []
        rules += ["sww.faction.active-vs-decline"] if len({state for _, state in beaten}) > 1 else []
        rules += ["sww.place.battleground"] if coins > 1 else []
        rules += ["sww.place.battleground-neutral"] if own == "neutral" else []
        source = f"faction:{other}" if active else f"faction:{other}:declined"
        lines.append(ScoreLine(seat, coins, source, rules, say("Faction Bonus over the {race:race}", race=other)))
    return lines


def faction_notes(position: SmallWorld, seat: str) -> list[str]:
    """Why no Faction Bonus came of it, where somebody might expect one."""
    player = position.seats[seat]
    beaten = {won.race for won in turn_of(position).conquests if won.race not in ("", "murlocs")}
    if not beaten or not player.race:
        return []
    own = faction_of(position, player.race)
    notes = ["sww.faction.neutral-attacker"] if own == "neutral" else []
    notes += ["sww.faction.neutral-defender"] if any(faction_of(position, b) == "neutral" for b in beaten) else []
    return [*notes, "sww.faction.bonus"] if notes else []


def tied_at_well(position: SmallWorld) -> bool:
    """Whether several Races share the most Regions around the Well."""
    region = position.ground.marker_at(WELL)
    return region in position.atlas.water and len(most_around(position, region)) > 1


def score_turn(position: SmallWorld, seat: str) -> None:
    """Take everything from the stash; only its player sees how much."""
    rules = ["sww.round.later-score", "sww.coin.hidden", *faction_notes(position, seat)]
    rules += ["sww.decline.no-conquest"] if turn_of(position).declining else []
    rules += ["sww.place.well-of-eternity-tie"] if tied_at_well(position) else []
    happen(position, "scored", rules, seat=seat)
    for line in earnings(position, seat):
        gain(position, seat, line.points, line.rules, line.text)


def score(position: SmallWorld, seats: list[str]) -> Scoreboard:
    """The coins of those seats, or of everybody once the game is over."""
    shown = list(position.seats) if position.outcome else seats
    rules = ["sww.end.winner", "sww.end.reveal"] if position.outcome else ["sww.coin.hidden"]
    lines = [ScoreLine(seat, position.seats[seat].coins, "coins", rules, "Victory coins") for seat in shown]
    totals = {line.seat: line.points for line in lines}
    return Scoreboard(lines, totals, dict(totals), None, rules)


def tokens_on_map(position: SmallWorld, seat: str) -> int:
    """For the tie-break: Race tokens and Beasts, Active and In Decline; not the Champion."""
    ground = position.ground
    return sum(ground.here[r].token + ground.here[r].beast for r in ground.active[seat] + ground.declined[seat])


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
    rules = ["sww.end.trigger", "sww.end.reveal", "sww.end.winner"]
    why = say("{winners:seat} {winners:wins|win} with {most:coin}.", winners=winners, most=most)
    if len(winners) > 1:
        tokens = {seat: tokens_on_map(position, seat) for seat in winners}
        winners = [seat for seat in winners if tokens[seat] == max(tokens.values())]
        rules.append("sww.end.tie")
        left = max(tokens.values())
        why = say(
            "{most:coin} each; {winners:seat} {winners:wins|win} with {left:race-token} on the map.",
            most=most,
            winners=winners,
            left=left,
        )
    return Outcome(winners, rules, why)
