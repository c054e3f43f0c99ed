"""Victory Points: counted by the lines of the scenario or told by the table, and the end of the game."""

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import Say, say
from referee.warcrow.table.position import MOST_TOKENS, Warcrow, on_field
from referee.warcrow.table.scenario import Line, facts_of, scenario_of
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.turn.arriving import hidden

COUNTED = ("wcr.round.end-vp", "wcr.scenario.scoring")

VERBS.note("no-points", "Nobody gets Victory Points for this round.")


@VERBS.verb("points-counted", "Victory Points of this round: {told:,}.")
def points_counted(position: Warcrow, event: Event) -> None:
    for seat, number in event.data["points"].items():
        position.seats[seat].points += number


@VERBS.verb("points-earned", "{seat:seat} gets {points:victory-point}: {what}.")
def points_earned(position: Warcrow, event: Event) -> None:
    player, key, points = position.seats[event.seat], event.data["line"], event.data["points"]
    player.points += points
    player.earned = player.earned | {key: player.earned.get(key, 0) + points}


def earn(position: Warcrow, seat: str, line: Line, times: int, *rules: str) -> None:
    """A player gets what a line of the scoring is worth, so many times."""
    room = MOST_TOKENS - position.seats[seat].points
    points = min(times * facts_of(position).points.get(line.key, 1), room)
    if points:
        told = {"points": points, "what": line.title, "line": line.key}
        happen(position, "points-earned", dict.fromkeys((line.rule, *rules)), seat=seat, data=told)


def count_points(position: Warcrow) -> None:
    """What the scenario gives for this round, line by line."""
    before = {seat: player.points for seat, player in position.seats.items()}
    for seat in position.seats:
        for line in scenario_of(position).lines:
            earn(position, seat, line, line.times(position, seat), *COUNTED)
    if all(player.points == before[seat] for seat, player in position.seats.items()):
        happen(position, "no-points", COUNTED)


def level(position: Warcrow, points: int) -> tuple[list[str], Say]:
    """Who wins where both have as many points: nobody, unless the scenario breaks the tie."""
    seat, why = scenario_of(position).tie(position)
    if not seat:
        return [], say("Both have {points:victory-point}: nobody wins.", points=points)
    words = "Both have {points:victory-point}: {seat:seat} wins by {why}."
    return [seat], say(words, points=points, seat=seat, why=why)


def check_end(position: Warcrow) -> None:
    """Whether the last round is over, or a company is wiped out; more Victory Points win."""
    wiped_out = [seat for seat in position.seats if not on_field(position, seat) and not hidden(position, seat)]
    if position.round < facts_of(position).rounds and not wiped_out:
        return
    most = max(player.points for player in position.seats.values())
    winners = [seat for seat, player in position.seats.items() if player.points == most]
    why = say("{winners:seat} {winners:wins|win} with {points:victory-point}.", winners=winners, points=most)
    if len(winners) > 1:
        winners, why = level(position, most)
    rules = ["wcr.end.trigger", "wcr.end.winner", "wcr.scenario.end", *scenario_of(position).ends]
    happen(position, "game-over", rules, winners=winners, why=why)
