"""Workers, Outposts and what is like them left among enemy units: what becomes of them when the battles are over."""

from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.warcraft.table.piece import BUILDING, CALLED, KINDS, WORKERS, is_unit
from referee.warcraft.table.position import Warcraft, enemy_units_at, units_at
from referee.warcraft.table.scenario import at_odds
from referee.warcraft.table.team import allies
from referee.warcraft.turn.move import met
from referee.warcraft.turn.outpost import BROKEN


def destroy_defenseless(position: Warcraft) -> None:
    """After the battles: workers and Outposts among enemy units are lost."""
    for space in position.board.spaces:
        for pile in list(position.piles.get(space, ())):
            helpless = pile.kind == "outpost" or (pile.kind in WORKERS and CALLED not in pile.marks)
            if helpless and threatened(position, space, pile.side) and not defended(position, space, pile.side):
                happen(
                    position,
                    "destroyed",
                    loss_rules(position, space, pile),
                    seat=pile.side,
                    space=space,
                    piece=pile.kind,
                    number=pile.count,
                    marks=pile.marks,
                )


def threatened(position: Warcraft, space: str, seat: str) -> bool:
    """Enemy units are in a space, not only such as the seat's units need not fight."""
    return enemy_units_at(position, space, seat) and any(
        is_unit(pile) and at_odds(position, seat, pile) for pile in position.piles[space]
    )


def defended(position: Warcraft, space: str, seat: str) -> bool:
    """Units of the seat's side stand there too: their battle is still due, and decides."""
    return units_at(position, space, allies(position, seat)) > 0


def loss_rules(position: Warcraft, space: str, pile: Pile) -> list[str]:
    rules = ["wbg.defenseless.destroyed"]
    rules += [BROKEN] if BUILDING in pile.marks else []
    return [*rules, *KINDS[pile.kind].like, *met(position, pile.side, [space])]
