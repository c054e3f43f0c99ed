"""Marching: every move that is open, and the one that is made, with what follows along. Judged by move.py."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, NoReturn, Protocol

from referee.kernel.choice import Allot, AnyShape, Fields, One, Option, Place, one
from referee.kernel.errors import Refusal
from referee.kernel.position import happen, require
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.warcraft.actions import Move
from referee.warcraft.table.piece import BUILDING, FOLLOWING, MARCHING, MOVED, UNITS
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.stack import LIMIT, stacked
from referee.warcraft.turn.barred import refuse_way
from referee.warcraft.turn.carry import lying
from referee.warcraft.turn.fetch import Way, cargoes, loose, passed, places
from referee.warcraft.turn.move import ONCE_EACH, Taken, allowance, can_reach, goes_by, movable, reachable, told
from referee.warcraft.turn.outpost import BROKEN
from referee.warcraft.turn.town import STAYS, locked

Able = dict[str, dict[str, int]]
"""By where they could go: how many of each kind."""
Judge = Callable[[dict[str, Any]], bool]
WALKS: list[Callable[[Warcraft, str, bool], Iterable[dict[str, Any]]]] = []
"""Moves of pieces that go by rules of their own: of a seat, whether or not its single one has gone."""


def marches(position: Warcraft, seat: str, gone: bool, crowded: bool, judge: Judge) -> One:
    """From where, to where, and then which pieces; `judge` says whether a crowd could still leave again."""
    walking = [way for walks in WALKS for way in walks(position, seat, gone)]
    found, lies = [], loose(position, seat)
    for origin in position.board.spaces:
        able = goers(position, seat, origin)
        for walk in (walk for walk in walking if walk["from"] == origin):
            able.setdefault(walk["to"], {}).update(walk["pieces"])
        for to in position.board.spaces if able else ():
            if to in able:
                then = pieces_for(position, Way(seat, origin, to), able[to], lies, crowded, judge)
                found += [Option({"from": origin, "to": to}, then=then)] if then else []
    return One(found)


def goers(position: Warcraft, seat: str, origin: str) -> Able:
    """How many of each kind could go from a space to which others."""
    able: Able = {}
    if origin not in position.piles or locked(position, origin):
        return able
    mine = {pile.kind for pile in position.piles[origin] if pile.side == seat}
    for kind in MARCHING:
        for pile in movable(position, seat, kind, origin) if kind in mine else ():
            for to in reachable(position, seat, kind, origin, allowance(pile)):
                numbers = able.setdefault(to, {})
                numbers[kind] = numbers.get(kind, 0) + pile.count
    return able


def pieces_for(
    position: Warcraft, way: Way, able: dict[str, int], lies: dict[str, str], crowded: bool, judge: Judge
) -> AnyShape | None:
    """Any of them together; one by one only where the place might get too full, or where something may be carried."""
    seat, origin, to = way
    carrying = lying(position, origin) or passed(position, way, able, lies)
    if not crowded and has_room(position, seat, to, able) and not carrying:
        return any_of(able)
    going: list[Fields] = []
    for pieces in mixed(able):
        named = {"from": origin, "to": to, "pieces": pieces}
        if (not crowded and has_room(position, seat, to, pieces)) or judge(named):
            going.append({"pieces": pieces})
            going += [{"pieces": pieces, "carry": names} for names in cargoes(position, way, pieces, lies)]
    return one(going) if going else None


def any_of(able: dict[str, int]) -> Allot:
    """Up to so many of each kind, and at least one piece."""
    return Allot("pieces", [Place(kind, 0, number) for kind, number in able.items()], 1, sum(able.values()))


def mixed(able: dict[str, int]) -> Iterator[dict[str, int]]:
    """Every number of every kind, but none at all."""
    for numbers in product(*(range(number + 1) for number in able.values())):
        pieces = {kind: number for kind, number in zip(able, numbers, strict=True) if number}
        if pieces:
            yield pieces


def has_room(position: Warcraft, seat: str, to: str, pieces: dict[str, int]) -> bool:
    """Whether so many more stay within the limits of a space."""
    units = sum(number for kind, number in pieces.items() if kind in UNITS)
    workers = pieces.get("worker", 0)
    return (not units or stacked(position, to, seat, UNITS) + units <= LIMIT) and (
        not workers or stacked(position, to, seat, ("worker",)) + workers <= LIMIT
    )


BUILDS = No(
    (BROKEN,),
    "{origin:space} has not {pieces:piece} of {seat:seat} that may still move{moved}; "
    "{building} at work on an Outpost.",
    "Abandon the Outpost first.",
)
MOVED_ALL = No((ONCE_EACH,), "{origin:space} has not {pieces:piece} of {seat:seat} that may still move{moved}.")


class Walker(Protocol):
    """A kind of piece that goes by rules of its own; `once`: a player has a single one."""

    once: bool

    def check(self, position: Warcraft, action: Move, number: int, gone: bool) -> None: ...

    def walk(self, position: Warcraft, action: Move) -> None: ...


WALKERS: dict[str, Walker] = {}


def check_named(position: Warcraft, action: Move, pieces: dict[str, int]) -> None:
    spaces = position.board.spaces
    for space in (action.origin, action.to):
        if space not in spaces:
            rules = ["wbg.space.types", *scenario_of(position).no_space]
            raise Refusal(rules, say("There is no space {space:space} on this board.", space=space))
    if not pieces:
        require(position, False, ONCE_EACH, "No piece was named.")


def pick(position: Warcraft, action: Move, kind: str, number: int) -> list[Taken]:
    """The piles that make this move, those first that come by what is fetched, or the rule that keeps them."""
    seat, origin, to = action.seat, action.origin, action.to
    piles = movable(position, seat, kind, origin)
    if action.carry and len(piles) > 1:
        stops = [space for space in places(position, action.carry, origin) if space != origin]
        piles.sort(key=lambda pile: not goes_by(position, seat, kind, origin, to, allowance(pile), stops))
    taken: list[Taken] = []
    left = number
    for pile in piles:
        if left and can_reach(position, seat, kind, origin, to, allowance(pile)):
            use = min(left, pile.count)
            taken.append((kind, use, pile.marks))
            left -= use
    if left and sum(pile.count for pile in piles) < number:
        refuse_number(position, action, kind, number)
    if left:
        refuse_way(position, action, max(piles, key=allowance))
    return taken


def refuse_number(position: Warcraft, action: Move, kind: str, number: int) -> NoReturn:
    """Not so many of a kind may still leave a space."""
    here = [p for p in position.piles.get(action.origin, ()) if p.side == action.seat and p.kind == kind]
    moved = sum(pile.count for pile in here if MOVED in pile.marks)
    building = sum(pile.count for pile in here if BUILDING in pile.marks)
    told = say("; {moved} moved already", moved=moved) if moved else ""
    slots = {"origin": action.origin, "pieces": {kind: number}, "seat": action.seat, "moved": told}
    (BUILDS if building else MOVED_ALL).refuse(position, building=building, **slots)


def march(position: Warcraft, action: Move, pieces: dict[str, int]) -> None:
    """Everything that goes by the usual rules: checked, with what follows one of them."""
    if locked(position, action.origin):
        STAYS.refuse(position, space=action.origin)
    along, pieces = company(position, action, pieces)
    taken: list[Taken] = []
    for kind, number in pieces.items():
        taken += pick(position, action, kind, number)
    rules = told(position, action, pieces, taken)
    if along:
        rules += FOLLOWING[along[0][0]].rules
    way = {"from": action.origin, "to": action.to, "pieces": pieces, "taken": taken, "along": along}
    happen(position, "moved", rules, seat=action.seat, data=way)


def company(position: Warcraft, action: Move, pieces: dict[str, int]) -> tuple[list[Taken], dict[str, int]]:
    """What goes wherever one of these goes, named or not, and the pieces that go by themselves."""
    seat, heap = action.seat, position.piles.get(action.origin, ())
    free = [pile for pile in heap if pile.kind in FOLLOWING and pile.side == seat]
    if not free and FOLLOWING.keys().isdisjoint(pieces):
        return [], pieces
    along = [(pile.kind, pile.count, pile.marks) for pile in free if FOLLOWING[pile.kind].leader in pieces]
    for kind in (kind for kind in pieces if kind in FOLLOWING):
        by, there = FOLLOWING[kind], sum(number for name, number, _ in along if name == kind)
        if by.leader not in pieces:
            by.alone.refuse(position)
        if pieces[kind] > there:
            by.fewer.refuse(position, origin=action.origin, there=there, seat=seat)
    return along, {kind: number for kind, number in pieces.items() if kind not in FOLLOWING}
