"""Workers, Outposts and what is like them left among enemy units: what becomes of them when the battles are over."""

from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.warcraft.table.piece import BUILDING, CALLED, KINDS, WORKERS, Rules, is_unit
from referee.warcraft.table.position import Warcraft, enemy_units_at, occupied, units_at
from referee.warcraft.table.scenario import at_odds
from referee.warcraft.table.team import allies
from referee.warcraft.turn.move import met
from referee.warcraft.turn.outpost import BROKEN


def destroy_defenseless(position: Warcraft) -> None:
    """After the battles: workers and Outposts among enemy units are lost."""
    for space in occupied(position):
        for pile in list(position.piles.get(space, ())):
            if rules := lost(position, space, pile):
                happen(
                    position,
                    "destroyed",
                    rules,
                    seat=pile.side,
                    space=space,
                    piece=pile.kind,
                    number=pile.count,
                    marks=pile.marks,
                )


def lost(position: Warcraft, space: str, pile: Pile) -> Rules:
    """By what a piece is lost among enemy units; empty: it stays."""
    if pile.kind != "outpost" and (pile.kind not in WORKERS or CALLED in pile.marks):
        return ()
    if not threatened(position, space, pile.side) or defended(position, space, pile.side):
        return ()
    unfinished = (BROKEN,) if BUILDING in pile.marks else ()
    return ("wbg.defenseless.destroyed", *unfinished, *KINDS[pile.kind].like, *met(position, pile.side, [space]))


def threatened(position: Warcraft, space: str, seat: str) -> bool:
    """Enemy units are in a space, not only such as the seat's units need not fight."""
    return enemy_units_at(position, space, seat) and any(
        is_unit(pile) and at_odds(position, seat, pile) for pile in position.piles[space]
    )


def defended(position: Warcraft, space: str, seat: str) -> bool:
    """Units of the seat's side stand there too: their battle is still due, and decides."""
    return units_at(position, space, allies(position, seat)) > 0
