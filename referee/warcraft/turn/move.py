"""Moving: how far a piece goes, where it may enter and where it is stopped, each with the rules that decide it.

A yes is None, a no says by which rules. Nothing moves here.
"""

from collections.abc import Collection

from referee.kernel.pieces import Pile
from referee.kernel.reason import No
from referee.warcraft.actions import Move
from referee.warcraft.table.piece import BUILDING, KINDS, MOVED, NOTABLE, STRIDES, Bar, Kind, Rules
from referee.warcraft.table.position import Warcraft, enemies_at, enemy_units_at, number_of, units_at
from referee.warcraft.table.scenario import at_odds
from referee.warcraft.table.space import MOUNTAIN_SPACE, cut
from referee.warcraft.table.stack import OWN_ONLY
from referee.warcraft.table.team import FRIENDLY_ENTRY, hostile

ENCOUNTER = "wbg.move.unit-encounter"
LIKE_UNIT = "wbg.move.worker-like-unit"
Taken = tuple[str, int, tuple[str, ...]]
"""So many of a kind with these marks."""
Notes = dict[tuple[str, ...], Bar]
"""What closed a way, by the space or border it was at."""
ONCE_EACH, ALLOWED = "wbg.move.once-each", "wbg.move.allowance"
MOUNTAIN = Bar(
    ("wbg.move.mountain", MOUNTAIN_SPACE),
    "{to:space} is a Mountain: only flying units enter it.",
    passing="only flying units pass {places:space}",
)
ESCORT = Bar(
    ("wbg.move.worker-entry",),
    "{to:space} holds enemy pieces and no unit of {seat:seat}: a {kind:piece} may not enter.",
    "Move a unit in first.",
    "enemies hold {places:space}, and no unit of {seat:seat} is there",
)
STOPPED = Bar((ENCOUNTER,), "", passing="enemies hold {places:space}")
BESIDE = Bar((ENCOUNTER, LIKE_UNIT), "", passing="enemies hold {places:space}")
"""Beside a unit of their own workers stop among enemies as units do."""
CLOSED: dict[str, Bar] = {"mountain": MOUNTAIN}
"""Grounds that only flying units enter."""
TRANSIT: dict[str, No] = {}
"""Grounds on which not even those may end."""


def allowance(pile: Pile) -> int:
    """Spaces a piece may go: those of its kind, then what each of its marks changes."""
    spaces = KINDS[pile.kind].spaces
    if pile.marks:
        for mark, stride in STRIDES.items():
            if mark in pile.marks:
                spaces = max(0, min(spaces + stride.further, stride.most))
    return spaces


def far(kind: Kind) -> Rules:
    """What says so of a kind that goes further than the others."""
    return kind.far or (("wbg.move.two-spaces",) if kind.spaces > 1 else ())


def stride_cards(marks: list[tuple[str, ...]]) -> list[str]:
    """The cards that changed how far these pieces go."""
    return [stride.by for mark, stride in STRIDES.items() if any(mark in borne for borne in marks)]


def movable(position: Warcraft, seat: str, kind: str, origin: str) -> list[Pile]:
    """Unmoved pieces of a kind, those with the shortest reach first; builders stay at work."""
    piles = [
        pile
        for pile in position.piles.get(origin, ())
        if pile.side == seat and pile.kind == kind and MOVED not in pile.marks and BUILDING not in pile.marks
    ]
    return sorted(piles, key=allowance) if len(piles) > 1 else piles


# ---- where to


def entry(position: Warcraft, seat: str, kind: Kind, space: str) -> Bar | None:
    """What keeps a kind out of a space, to stay there or to pass; None: nothing does."""
    if kind.flies:
        return None
    ground = position.board.spaces[space].kind
    if ground in CLOSED:
        return CLOSED[ground]
    if not kind.labours:
        return None
    if enemies_at(position, space, seat) and not units_at(position, space, [seat]):
        return ESCORT
    return kind.apart if kind.apart and number_of(position, space, seat, kind.key) else None


def may_end(position: Warcraft, kind: Kind, space: str) -> bool:
    """Whether the ground of a space lets a kind stay there."""
    ground = position.board.spaces[space].kind
    return ground not in TRANSIT and (kind.flies or ground not in CLOSED)


def halts(position: Warcraft, seat: str, kind: Kind, space: str) -> bool:
    """Whether the enemies in a space end the movement of a kind; a scenario may spare its units some of them."""
    if kind.labours or not position.neutrals:
        return True
    return any(at_odds(position, seat, pile) for pile in position.piles[space])


def can_reach(position: Warcraft, seat: str, name: str, origin: str, to: str, spaces: int) -> bool:
    """Whether a kind gets from one space to another within so many: it may enter, from a space it gets to before."""
    board, kind = position.board, KINDS[name]
    if not spaces or to == origin or board.spaces[to].kind in TRANSIT or entry(position, seat, kind, to):
        return False
    walls, near = bool(board.walls), board.neighbours[to]
    if origin in near and not (walls and cut(position, kind, origin, to)):
        return True
    if spaces == 1:
        return False
    return any(
        here in near
        and not (walls and cut(position, kind, here, to))
        and not (enemies_at(position, here, seat) and halts(position, seat, kind, here))
        for here in spread(position, seat, kind, origin, spaces - 1)
    )


def goes_by(
    position: Warcraft, seat: str, name: str, origin: str, to: str, spaces: int, stops: Collection[str]
) -> bool:
    """Whether a kind gets from one space to another within so many, by way of these in whichever order."""
    if not stops:
        return can_reach(position, seat, name, origin, to, spaces)
    if spaces <= len(stops):
        return False
    kind = KINDS[name]
    ahead = spread(position, seat, kind, origin, spaces - len(stops))
    return any(
        stop in ahead
        and stop != to
        and not (enemies_at(position, stop, seat) and halts(position, seat, kind, stop))
        and goes_by(position, seat, name, stop, to, spaces - ahead[stop], [more for more in stops if more != stop])
        for stop in stops
    )


def reachable(position: Warcraft, seat: str, kind: str, origin: str, spaces: int) -> dict[str, int]:
    """Spaces where this kind can end a move of so many, with the distance."""
    board, found = position.board, spread(position, seat, KINDS[kind], origin, spaces)
    if TRANSIT.keys().isdisjoint(board.kinds):
        return found
    return {space: distance for space, distance in found.items() if board.spaces[space].kind not in TRANSIT}


def spread(
    position: Warcraft, seat: str, kind: Kind, origin: str, spaces: int, notes: Notes | None = None
) -> dict[str, int]:
    """Spaces this kind gets to within so many, to stay or to pass; what closes a way is noted where somebody asks."""
    board, piles, found, edge = position.board, position.piles, {origin: 0}, [origin]
    flying, walls = kind.flies, bool(board.walls)
    for distance in range(1, spaces + 1):
        ahead: list[str] = []
        for here in edge:
            met_here = here != origin and here in piles and enemies_at(position, here, seat)
            if met_here and halts(position, seat, kind, here):
                if notes is not None:
                    notes[here,] = BESIDE if kind.labours else STOPPED
                continue
            for there in board.around[here]:
                if there in found:
                    continue
                no = cut(position, kind, here, there) if walls else None
                if no is None and (flying or (no := entry(position, seat, kind, there)) is None):
                    found[there] = distance
                    ahead.append(there)
                elif no is not None and notes is not None:
                    notes[(there,) if no.why else tuple(sorted((here, there)))] = no
        edge = ahead
    del found[origin]
    return found


# ---- what is said of it


def met(position: Warcraft, seat: str, spaces: Collection[str], more: str = "") -> list[str]:
    """What is told of the enemies in some spaces: that they are met, and what `more` they do."""
    rules: list[str] = []
    for space in spaces:
        for pile in position.piles.get(space, ()):
            if pile.kind in NOTABLE and hostile(position, pile.side, seat):
                kind = KINDS[pile.kind]
                rules += (*(getattr(kind, more) if more else ()), *kind.met)
    return list(dict.fromkeys(rules)) if rules else rules


def told(position: Warcraft, action: Move, pieces: dict[str, int], taken: list[Taken]) -> list[str]:
    """What allowed this very move."""
    to, seat = action.to, action.seat
    rules = [ONCE_EACH, ALLOWED]
    for _, _, marks in taken:
        if marks:
            rules += [rule for rule in stride_cards([marks]) if rule not in rules]
    ground = position.board.spaces[to].kind
    if ground in CLOSED:
        rules += CLOSED[ground].rules
    sides, own, enemies, friends = position.sides, position.sides[seat], False, False
    for pile in position.piles.get(to, ()):
        if sides[pile.side] != own:
            enemies = True
        elif pile.side != seat:
            friends = True
    if enemies:
        rules += encounter(position, seat, to, pieces)
    if friends:
        rules.append(FRIENDLY_ENTRY)
    for name in pieces:
        kind = KINDS[name]
        if kind.spaces > 1:
            rules += [rule for rule in far(kind) if rule not in rules]
    return rules


def encounter(position: Warcraft, seat: str, to: str, pieces: dict[str, int]) -> list[str]:
    """What meeting enemies means for the pieces that enter."""
    kinds = [KINDS[kind] for kind in pieces]
    stopped = any(halts(position, seat, kind, to) for kind in kinds)
    labours = any(kind.labours for kind in kinds)
    rules = [*STOPPED.rules, *(rule for kind in kinds for rule in kind.halted)] if stopped else []
    rules += [*ESCORT.rules, LIKE_UNIT] if labours else []
    rules += met(position, seat, [to], "stopping" if stopped else "")
    rules += met(position, seat, [to], "barring") if labours else []
    fought = enemy_units_at(position, to, seat)
    rules += [OWN_ONLY if fought else "wbg.move.no-battle-with-worker"]
    return list(dict.fromkeys(rules))
