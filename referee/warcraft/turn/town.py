"""Towns: occupied once, lost the second time, and with them the game."""

from referee.kernel.position import happen
from referee.warcraft.table.position import Warcraft, playing
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.space import town_rules
from referee.warcraft.table.team import allies
from referee.warcraft.turn.defenseless import threatened
from referee.warcraft.turn.win import declare_last_side

MARKED = ["wbg.town.check-time", "wbg.town.first-occupation", "wbg.town.marker-permanent"]
LOST = [
    "wbg.town.check-time",
    "wbg.town.second-occupation",
    "wbg.town.loss-eliminates",
    "wbg.space.town-loss",
    "wbg.town.elimination-removal",
]


def check_towns(position: Warcraft) -> None:
    """All Towns at one moment: a first occupation marks, a second eliminates."""
    held = [seat for seat in playing(position) if threatened(position, position.seats[seat].town, seat)]
    fallen = [seat for seat in held if position.seats[seat].occupied]
    for seat in held:
        space = position.seats[seat].town
        if seat not in fallen:
            made = [*town_rules(position, space), *scenario_of(position).town_rules]
            happen(position, "town-occupied", [*MARKED, *made], seat=seat, space=space)
    for seat in fallen:
        eliminate(position, seat, [*LOST, *town_rules(position, position.seats[seat].town)])
        for mate in allies(position, seat)[1:]:
            eliminate(position, mate, ["wbg.town.teammates-eliminated", "wbg.town.elimination-removal"])
    if fallen:
        scenario_of(position).fallen(position, fallen)
        declare_last_side(position)


def eliminate(position: Warcraft, seat: str, rules: list[str]) -> None:
    if not position.seats[seat].out:
        happen(position, "eliminated", rules, seat=seat)
