"""Movement: which spaces a character may enter, how far it is, and why not further."""

from collections.abc import Callable

from referee.adventure.table.aggro import STOP, check_free, is_held, stops
from referee.adventure.table.board import WALK, colour, is_learnt, named, place_figure
from referee.adventure.table.component import FIGURE_LOCATION
from referee.adventure.table.open_turn import OpenTurn, current_turn
from referee.adventure.table.position import Adventure, is_city, level_of, where
from referee.adventure.table.spare import spare
from referee.kernel.choice import Amount, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import require, waived
from referee.kernel.say import say

ROLL = "wag.move.roll"
ALLOWANCE = "wag.move.allowance"
ENERGY = "wag.move.energy"
MUST_ROLL = "wag.move.must-roll"
LEVEL_LIMIT = "wag.move.level-limit"
CITY_GREY = "wag.move.city-grey"
DIRECTION = "wag.move.direction"

UNNAMED = "A new space"

Way = Callable[[str], bool]
"""Whether something is so of a space."""


# ---- where one may go


def above(position: Adventure, seat: str, space: str) -> bool:
    """Whether the colour of a space ranks above a character's level."""
    return level_of(colour(position, space)) > level_of(position.seats[seat].level)


def may_enter(position: Adventure, seat: str, space: str) -> bool:
    return not above(position, seat, space) or waived(position, LEVEL_LIMIT, seat=seat, space=space)


def check_level(position: Adventure, seat: str, space: str) -> None:
    """Refuse a space of a colour above the character's level."""
    level = position.seats[seat].level
    why = "{space:space} is {colour:colour}: {seat:seat}, of {level:colour} level, may not enter it."
    fine, printed = not above(position, seat, space), colour(position, space)
    require(position, fine, LEVEL_LIMIT, why, seat=seat, space=space, colour=printed, level=level)


def walk(position: Adventure, start: str, steps: int, enters: Way, ends: Way) -> dict[str, int]:
    """Every space within so many steps, with how many it takes; no way leads on from where it `ends`."""
    away, rim = {start: 0}, [start]
    for step in range(1, steps + 1):
        ahead = [far for near in rim for far in position.board.around[near] if far not in away and enters(far)]
        away |= dict.fromkeys(ahead, step)
        rim = [space for space in dict.fromkeys(ahead) if not ends(space)]
    return away


def reach(position: Adventure, seat: str, steps: int) -> dict[str, int]:
    """The spaces a character may walk to with so many steps; the one he stands in is 0 away."""
    return walk(
        position,
        where(position, seat),
        steps,
        lambda space: may_enter(position, seat, space),
        lambda space: stops(position, seat, space),
    )


def targets(position: Adventure, seat: str, turn: OpenTurn) -> dict[str, int]:
    """Where the movement that is left may lead on the board as it is known; nowhere for whoever is held."""
    if turn.stopped or turn.homed or is_held(position, seat):
        return {}
    here = where(position, seat)
    return {space: steps for space, steps in reach(position, seat, turn.left).items() if space != here}


def new_space(position: Adventure, field: str, kind: str = "space", then: Amount | None = None) -> list[Option]:
    """On a board that is learnt, a space may be meant that nobody has named yet; it is described when it is chosen."""
    if not is_learnt(position):
        return []
    name = spare(position, "space", kind)
    return [Option({field: name}, UNNAMED, needs=[f"space.{name}"], then=then)]


# ---- moving there


def steps_to(position: Adventure, seat: str, to: str, claimed: int | None, left: int) -> int:
    """How many steps it takes, once the character may go there with what is left of his movement."""
    check_free(position, seat)
    check_level(position, seat, to)
    if claimed is not None and is_learnt(position):
        check_enough(position, to, claimed, left)
        return claimed
    found = reach(position, seat, left)
    if to not in found:
        check_known(position, to)
        check_way(position, seat, to, left)
    return found[to]


def check_known(position: Adventure, to: str) -> None:
    """Only the player can tell how far it is on a board that nobody has told whole."""
    if is_learnt(position):
        raise Invalid.of("steps", say("must be told: nobody knows how far it is to {to:space}", to=to))


def check_enough(position: Adventure, to: str, steps: int, left: int) -> None:
    why = "{to:space} is {steps:space} away, and the movement that is left is {left}."
    require(position, steps <= left, ALLOWANCE, why, to=to, steps=steps, left=left)


def check_way(position: Adventure, seat: str, to: str, left: int) -> None:
    """Say what is in the way: an aggro marker, spaces above the level, or that it is too far."""
    start = where(position, seat)
    past = walk(position, start, left, lambda space: may_enter(position, seat, space), lambda space: False)
    why = "The way to {to:space} leads past an aggro marker, where {seat:seat} would have to stop."
    require(position, to not in past, STOP, why, seat=seat, to=to)
    higher = walk(position, start, left, lambda space: True, lambda space: False)
    why = "The way to {to:space} leads through spaces that {seat:seat} may not enter yet."
    require(position, to not in higher, LEVEL_LIMIT, why, seat=seat, to=to)
    far = walk(position, start, len(position.board.spaces), lambda space: True, lambda space: False)
    check_enough(position, to, far.get(to, left + 1), left)


def go_to(position: Adventure, seat: str, space: str, rules: tuple[str, ...], how: str) -> None:
    """Move a figure, whoever moves it and by whatever means; an aggro marker there ends his movement."""
    met = stops(position, seat, space)
    city = (CITY_GREY,) if is_city(position, space) and how == WALK else ()
    cited = dict.fromkeys((*rules, *city, *((STOP,) if met else ()), FIGURE_LOCATION))
    place_figure(position, seat, space, tuple(cited), how)
    turn = current_turn(position)
    if turn and turn.seat == seat and met:
        turn.stopped = True


def step(position: Adventure, seat: str, turn: OpenTurn, to: str, claimed: int | None) -> None:
    """Walk to a space with what is left of the movement."""
    to = named(position, to, "to")
    if to == where(position, seat):
        raise Invalid.of("to", say("{seat:seat} stands there already", seat=seat))
    why = "An aggro marker has ended the movement of {seat:seat} for this turn."
    require(position, not turn.stopped, STOP, why, seat=seat)
    turn.left -= steps_to(position, seat, to, claimed, turn.left)
    turn.walked = turn.moved = True
    go_to(position, seat, to, (ALLOWANCE, DIRECTION), WALK)
