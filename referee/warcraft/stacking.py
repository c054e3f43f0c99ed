"""Stacking limits: three units and three workers of one side in a space, counted apart."""

from referee.kernel.errors import Refusal
from referee.warcraft.state import UNITS, Warcraft, allies

LIMIT = 3
LIMITS = ((UNITS, "wbg.stack.units", "units"), (("worker",), "wbg.stack.workers", "workers"))


def stacked(position: Warcraft, space: str, seat: str, kinds: tuple[str, ...]) -> int:
    """Pieces of the seat's side that count towards a limit; called workers stay workers."""
    sides, number = position.sides, 0
    for pile in position.piles.get(space, ()):
        if pile.kind in kinds and sides[pile.side] == sides[seat]:
            number += pile.count
    return number


def limit_rules(position: Warcraft, space: str, seat: str, kinds: tuple[str, ...]) -> list[str]:
    """What else says so: the limits are counted apart, shared by a team, and hold where workers harvest."""
    harvested = "worker" in kinds and position.board.spaces[space].kind in ("goldmine", "forest")
    rules = ["wbg.stack.separate"] + (["wbg.harvest.max-three-workers"] if harvested else [])
    return rules + (["wbg.team.shared-stacking"] if len(allies(position, seat)) > 1 else [])


def check_stacking(position: Warcraft, seat: str) -> None:
    """The limits hold when the movement of a Move Step ends."""
    for space in position.board.spaces:
        if not any(pile.side == seat for pile in position.piles.get(space, ())):
            continue
        for kinds, rule, word in LIMITS:
            number = stacked(position, space, seat, kinds)
            if number > LIMIT:
                raise Refusal(
                    [rule, *limit_rules(position, space, seat, kinds)],
                    f"{space} holds {number} {word} of one side; {LIMIT} are allowed.",
                    f"Move {number - LIMIT} on.",
                )


def overfull(position: Warcraft, space: str, seat: str) -> bool:
    return any(stacked(position, space, seat, kinds) > LIMIT for kinds, _, _ in LIMITS)
