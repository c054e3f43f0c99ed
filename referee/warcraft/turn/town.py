"""Towns: occupied once, lost the second time, and with them the game."""

from referee.kernel.position import happen
from referee.kernel.reason import No
from referee.warcraft.table.piece import GAINED, MOVED, is_unit
from referee.warcraft.table.position import Warcraft, playing
from referee.warcraft.table.scenario import at_odds, scenario_of
from referee.warcraft.table.space import TOWN_LOSS, is_town, town_rules
from referee.warcraft.table.team import allies, hostile
from referee.warcraft.turn.defenseless import threatened
from referee.warcraft.turn.win import declare_last_side

OCCUPIED = "wbg.deploy.occupied-town"
REMOVAL = "wbg.town.elimination-removal"
CHECK_TIME = "wbg.town.check-time"
MARKER_PERMANENT = "wbg.town.marker-permanent"
STAYS = No((OCCUPIED,), "Both sides stand in {space:space}: nobody may leave before the battle.")
GONE = No(
    ("wbg.town.loss-eliminates", REMOVAL),
    "{seat:seat} was eliminated, and has no part in the game any more.",
    "If that is wrong, put the position right.",
)
MARKED = [CHECK_TIME, "wbg.town.first-occupation", MARKER_PERMANENT]
LOST = [
    CHECK_TIME,
    "wbg.town.second-occupation",
    "wbg.town.loss-eliminates",
    TOWN_LOSS,
    REMOVAL,
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
            eliminate(position, mate, ["wbg.town.teammates-eliminated", REMOVAL])
    if fallen:
        scenario_of(position).fallen(position, fallen)
        declare_last_side(position)


def eliminate(position: Warcraft, seat: str, rules: list[str]) -> None:
    if not position.seats[seat].out:
        happen(position, "eliminated", rules, seat=seat)


def locked(position: Warcraft, space: str) -> bool:
    """A Town that its owner's side shares with enemy units: nobody may leave before the battle."""
    if not is_town(position, space):
        return False
    heap = [pile for pile in position.piles.get(space, ()) if pile.kind != "outpost" and GAINED not in pile.marks]
    stayed = [pile for pile in heap if MOVED not in pile.marks]
    return any(
        any(is_unit(pile) and at_odds(position, seat, pile) for pile in stayed)
        for seat, player in position.seats.items()
        if player.town == space and any(not hostile(position, pile.side, seat) for pile in stayed)
    )
