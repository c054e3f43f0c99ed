"""Victory points with their sources, and the count at the end of each player's own turn."""

from collections.abc import Callable, Collection, Mapping

from referee.kernel.event import Scoreboard, ScoreLine
from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.warcraft.table.fact import told
from referee.warcraft.table.piece import UNITS, Rules, is_unit
from referee.warcraft.table.position import Warcraft, playing
from referee.warcraft.table.scenario import ANY, POINTS_MAY_NOT_COUNT, scenario_of
from referee.warcraft.table.space import OBJECTIVE, TOWN_WORTH, is_town, town_rules, towns_in
from referee.warcraft.table.team import allies, team
from referee.warcraft.table.tile import TILE_POINT, level

BY_CARDS = "wbg.win.experience"
LAID_DOWN: list[str] = []
"""By what a card that lies before its player is worth a point."""
TOWN_POINTS = 3
TWO_SIDES = 15
FOUR, IMMEDIATE = "wbg.win.four-player", "wbg.win.immediate"
TARGETS: list[Callable[[Warcraft], tuple[int, list[str]] | None]] = []
"""Other numbers of points that win, with the rules that say so; None: as usual."""
SOURCES = "wbg.win.sources"
Held = Mapping[str, Collection[str]]
"""The spaces that are worth points, and whose units stand there."""


def target(position: Warcraft) -> tuple[int | None, list[str]]:
    """Points that win at the end of one's own turn, and the rules that say so; None: no number does."""
    scenario = scenario_of(position)
    if scenario.turn_target:
        return scenario.turn_target[0], [scenario.turn_target[1]]
    if not scenario.counts_points:
        return None, [POINTS_MAY_NOT_COUNT]
    answered = next((found for answer in TARGETS if (found := answer(position))), None)
    if answered is not None:
        return answered
    if position.team_game:
        return int(position.options.get("team_target", "30")), [FOUR, IMMEDIATE]
    return TWO_SIDES, ["wbg.win.two-player", IMMEDIATE]


def score(position: Warcraft) -> Scoreboard:
    """Every point with its source; a space shared by teammates counts once for the side."""
    towns = towns_in(position)
    worth = [key for key, space in position.board.spaces.items() if space.points or key in towns]
    held = {key: {pile.side for pile in position.piles.get(key, ()) if is_unit(pile)} for key in worth}
    lines = [line for seat in playing(position) for line in seat_lines(position, seat, held)]
    totals = {seat: sum(line.points for line in lines if line.seat == seat) for seat in position.seats}
    sides: dict[str, int] = {}
    for side in dict.fromkeys(team(position, seat) for seat in playing(position)):
        counted = {}
        for line in lines:
            if team(position, line.seat) == side:
                key = line.source if line.source.startswith("space:") else f"{line.seat}:{line.source}"
                counted[key] = line.points
        sides[side] = sum(counted.values())
    points, rules = target(position)
    return Scoreboard(lines, totals, sides, points, rules)


def seat_lines(position: Warcraft, seat: str, held: Held) -> list[ScoreLine]:
    """The points of a seat."""
    player, lines = position.seats[seat], []
    if player.victory_cards:
        text = say("{victory_cards:victory-card} on the table", victory_cards=player.victory_cards)
        lines.append(ScoreLine(seat, player.victory_cards, "cards", [SOURCES, BY_CARDS, *LAID_DOWN], text))
    for unit in UNITS:
        if at_top(position, seat, unit):
            rules = [SOURCES, "wbg.win.upgrades", TILE_POINT, "wbg.upgrade.max-level"]
            lines.append(ScoreLine(seat, 1, f"tile:{unit}", rules, say("{unit:piece} at the highest level", unit=unit)))
    return lines + space_lines(position, seat, held)


def at_top(position: Warcraft, seat: str, unit: str) -> bool:
    """Whether a type is at its highest level; nobody is asked just for a count."""
    top = told(position, f"tile.{position.seats[seat].race}.{unit}.levels")
    return top is not None and level(position, seat, unit) >= top


def space_lines(position: Warcraft, seat: str, held: Held) -> list[ScoreLine]:
    lines = []
    for key, sides in held.items():
        if seat not in sides:
            continue
        space = position.board.spaces[key]
        if is_town(position, key):
            rules = [SOURCES, "wbg.win.board-control", TOWN_WORTH, "wbg.win.space-values"]
            rules += ["wbg.win.own-town"] if key == position.seats[seat].town else []
            source = f"space:{key}:town" if space.points else f"space:{key}"
            rules += town_rules(position, key)
            lines.append(ScoreLine(seat, TOWN_POINTS, source, rules, say("units in {key:space}", key=key)))
        if space.points:
            rules = [SOURCES, "wbg.win.board-control", OBJECTIVE, "wbg.win.space-values"]
            lines.append(ScoreLine(seat, space.points, f"space:{key}", rules, say("units in {key:space}", key=key)))
    return lines


def check_threshold(position: Warcraft, seat: str) -> None:
    """At the end of a player's own turn his side wins if it has reached the target."""
    points, rules = target(position)
    have = score(position).sides.get(team(position, seat), 0)
    if points is not None and have >= points:
        winners = allies(position, seat)
        declare(
            position,
            winners,
            [*rules, SOURCES],
            say("{winners:seat} {winners:wins|win} with {have:victory-point}.", winners=winners, have=have),
        )


def declare(position: Warcraft, winners: list[str], rules: list[str], why: Text) -> None:
    """Set the end; it is read, never polled."""
    happen(position, "game-over", rules, winners=winners, why=why)


def told_of(position: Warcraft, winners: list[str]) -> Rules:
    """What the scenario's page says of it that these are left."""
    said = scenario_of(position).last_side
    return said.get(position.seats[winners[0]].race) or said.get(ANY, ()) if winners else ()


def declare_last_side(position: Warcraft) -> None:
    """With one side left it has won; with none the game is a draw."""
    sides = {team(position, seat) for seat in playing(position)}
    if len(sides) > 1 or position.outcome is not None:
        return
    winners = playing(position)
    rules = ["wbg.win.last-side", "wbg.win.elimination", *told_of(position, winners)]
    why = (
        say("Only {winners:seat} left: the game is won.", winners=winners)
        if winners
        else "Nobody is left: the game is a draw."
    )
    declare(position, winners, rules, why)
