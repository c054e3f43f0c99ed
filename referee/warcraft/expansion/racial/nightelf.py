"""Ancients: the Night Elf Town walks with the Tree of Eternity, and so do the Night Elf Outposts.

Where the Tree stands is told by the seat's Town, and nothing else. Units do not ride along.
"""

from collections.abc import Iterator
from typing import Any

from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.eyes import Eyes
from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.kernel.seen import PieceView
from referee.kernel.sources import Source
from referee.warcraft.actions import Move
from referee.warcraft.desk.pieces_view import LYING
from referee.warcraft.table.piece import BUILDING, CREEP, CRIPPLED, FAST, FIGHTERS, MOVED
from referee.warcraft.table.position import Warcraft, enemies_at, enemy_units_at, has, number_of
from referee.warcraft.table.space import LEFT, MADE, WANDERING, is_town, town_of
from referee.warcraft.table.stack import LIMITS
from referee.warcraft.table.verbs import VERBS, verb
from referee.warcraft.turn.march import WALKERS, WALKS
from referee.warcraft.turn.move import CLOSED

TOWN_MOVES = "wbx.racial.nightelf.town-moves"
TREE, OUTPOST = "tree", "outpost"
IS_TOWN, IMMUNE = "wbx.racial.nightelf.tree-is-town", "wbx.racial.nightelf.immune"
KINDS = (TREE, OUTPOST)
TITLES = {TREE: "The Tree of Eternity", OUTPOST: "A Night Elf Outpost"}
TERRAIN = {TREE: "wbx.racial.nightelf.tree-terrain", OUTPOST: "wbx.racial.nightelf.outpost-terrain"}
ENEMY = {TREE: "wbx.racial.nightelf.tree-enemy", OUTPOST: "wbx.racial.nightelf.outpost-enemy"}
STEP = {TREE: "wbx.racial.nightelf.tree-move", OUTPOST: "wbx.racial.nightelf.outpost-move"}
PINNED = {TREE: "wbx.racial.nightelf.tree-pinned", OUTPOST: "wbx.racial.nightelf.outpost-pinned"}
STACKING = {TREE: "wbx.racial.nightelf.tree-stacking", OUTPOST: "wbx.racial.nightelf.outpost-stacking"}
Taken = tuple[str, int, tuple[str, ...]]


def here(position: Warcraft, seat: str, kind: str, space: str, tree_moved: bool) -> int:
    """How many of a kind may still leave a space, for all that is said but of enemies."""
    if seat != ancients(position):
        return 0
    if kind == TREE:
        return int(position.seats[seat].town == space and not tree_moved)
    return sum(pile.count for pile in position.piles.get(space, ()) if standing(pile, seat) and MOVED not in pile.marks)


def standing(pile: Any, seat: str) -> bool:
    return pile.kind == OUTPOST and pile.side == seat and BUILDING not in pile.marks


def barred(position: Warcraft, seat: str, kind: str, to: str) -> tuple[list[str], Text] | None:
    """What keeps an Ancient out of a space: the rules, and what is there."""
    if position.board.spaces[to].kind in CLOSED or is_town(position, to):
        ground = "town" if is_town(position, to) else position.board.spaces[to].kind
        return [TERRAIN[kind]], say("{to:space} is {ground:lies}", to=to, ground=ground)
    if any(pile.kind == OUTPOST for pile in position.piles.get(to, ())):
        return [TERRAIN[kind]], say("an Outpost is in {to:space}", to=to)
    if enemies_at(position, to, seat, (*FIGHTERS, "worker")):
        creep = any(pile.kind == CREEP for pile in position.piles[to])
        return [ENEMY[kind], *(["wbx.creep.enemy"] if creep else [])], say("enemies are in {to:space}", to=to)
    return None


def check(position: Warcraft, action: Move, kind: str, number: int, tree_moved: bool) -> None:
    """Refuse a step that the Tree or an Outpost may not take."""
    seat, origin, to, title = action.seat, action.origin, action.to, TITLES[kind]
    move = [STEP[kind], *([TOWN_MOVES] if kind == TREE else [])]
    if here(position, seat, kind, origin, tree_moved) < number:
        raise Refusal(
            move,
            say(
                "{origin:space} has no {kind:piece} of {seat:seat} that may still move: {why_none}.",
                origin=origin,
                kind=kind,
                seat=seat,
                why_none=why_none(position, seat, kind),
            ),
        )
    if enemy_units_at(position, origin, seat):
        raise Refusal(
            [PINNED[kind]],
            say("{title} cannot leave {origin:space} while enemy units stand there.", title=title, origin=origin),
        )
    if to not in position.board.neighbours[origin]:
        raise Refusal(
            [*move, *unmoved_by(position, seat, origin)],
            say("{title} goes one space; {to:space} is further away.", title=title, to=to),
        )
    closed = barred(position, seat, kind, to)
    if closed or number > 1:
        rules, why = closed or ([TERRAIN[kind]], "an Outpost would then be there already")
        raise Refusal(rules, say("{title} may not go there: {why}.", title=title, why=why))


def why_none(position: Warcraft, seat: str, kind: str) -> Text:
    if seat != ancients(position):
        if has(position, "racial") and position.seats[seat].race == "night-elf":
            return "no Town of the Night Elves is printed on this board"
        return "only the Night Elf player has Ancients, where races have their own abilities"
    if kind == OUTPOST:
        return "each goes once, and none under construction"
    return say("it stands in {town:space} and goes once in a Move Step", town=position.seats[seat].town)


def unmoved_by(position: Warcraft, seat: str, space: str) -> list[str]:
    """Cards on the units beside an Ancient are lost on it."""
    marks = {mark for pile in position.piles.get(space, ()) if pile.side == seat for mark in pile.marks}
    return [IMMUNE] if marks & {FAST, CRIPPLED} else []


def walk(position: Warcraft, action: Move, kind: str) -> None:
    """The step itself, once it is checked."""
    seat, origin, to = action.seat, action.origin, action.to
    rules = [STEP[kind], TERRAIN[kind], ENEMY[kind], PINNED[kind]]
    rules += unmoved_by(position, seat, origin)
    if any(limit.broken(position, to, seat, 1) for limit in LIMITS):
        rules.append(STACKING[kind])
    if kind == TREE:
        rules += [TOWN_MOVES, IS_TOWN]
        happen(position, "tree-moved", rules, seat=seat, data={"from": origin}, to=to)
        return
    marks = next(p.marks for p in position.piles[origin] if standing(p, seat) and MOVED not in p.marks)
    taken: list[Taken] = [(OUTPOST, 1, marks)]
    happen(position, "moved", rules, seat=seat, pieces={OUTPOST: 1}, data={"from": origin}, to=to, taken=taken)


def walks(position: Warcraft, seat: str, tree_moved: bool) -> Iterator[dict[str, Any]]:
    """Every step an Ancient of this seat may take now."""
    if seat != ancients(position):
        return
    for origin in position.board.spaces:
        for kind in KINDS:
            if not here(position, seat, kind, origin, tree_moved) or enemy_units_at(position, origin, seat):
                continue
            for to in position.board.around[origin]:
                if not barred(position, seat, kind, to):
                    yield {"pieces": {kind: 1}, "from": origin, "to": to}


@verb("tree-moved", "{seat:seat} moves the Tree of Eternity from {from:space} to {to:space}: the Town is there now.")
def tree_moved(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].town = event.data["to"]


VERBS.note(
    "tree-set", "{seat:seat} covers the Town {space:space} with a clear piece and sets the Tree of Eternity on it."
)


class Ancient:
    """The Tree of Eternity, or a Night Elf Outpost, on its way."""

    def __init__(self, kind: str) -> None:
        self.kind, self.once = kind, kind == TREE

    def check(self, position: Warcraft, action: Move, number: int, gone: bool) -> None:
        check(position, action, self.kind, number, gone)

    def walk(self, position: Warcraft, action: Move) -> None:
        walk(position, action, self.kind)


def ancients(position: Warcraft) -> str:
    """The seat whose Town and Outposts walk: the Night Elf player's where races have their own abilities.

    Where no Night Elf Town is printed there is none to cover, and no Tree is set: then nothing walks.
    """
    if not has(position, "racial"):
        return ""
    elves = next((seat for seat, player in position.seats.items() if player.race == "night-elf"), "")
    return elves if elves and town_of(position, elves) else ""


def left(position: Warcraft, space: str) -> bool:
    """A printed Town space that the Tree of Eternity has left."""
    walking = ancients(position)
    return bool(walking) and town_of(position, walking) == space


def made(position: Warcraft, space: str) -> tuple[str, ...]:
    """The Tree of Eternity stands there."""
    walking = ancients(position)
    here = bool(walking) and position.seats[walking].town == space
    return (IS_TOWN,) if here else ()


def tree(position: Warcraft, eyes: Eyes) -> Iterator[tuple[str, PieceView]]:
    """The Tree of Eternity, which is the Night Elves' Town wherever it stands."""
    for seat, player in position.seats.items() if has(position, "racial") else ():
        if player.race == "night-elf":
            yield player.town, PieceView(TREE, eyes.name("piece", TREE), seat, 1, picture=f"piece/{TREE}")


def announce() -> None:
    LYING.append(tree)
    LEFT.append(left)
    MADE.append(made)
    WANDERING.append(lambda position, seat: seat == ancients(position))
    WALKERS.update({kind: Ancient(kind) for kind in KINDS})
    WALKS.append(walks)


class Ancients(Source[Warcraft]):
    """The Tree is set on the Town when a Night Elf player lays out his pieces."""

    key = "ancients"
    option = ("racial", "on")

    def set_tree(self, position: Warcraft, event: Event) -> None:
        town = town_of(position, event.seat)
        if event.seat == ancients(position) and town and town == position.seats[event.seat].town:
            rules = [
                "wbx.racial.nightelf.setup-clear",
                "wbx.racial.nightelf.setup-tree",
                "wbx.racial.nightelf.old-town-clear",
            ]
            happen(position, "tree-set", rules, seat=event.seat, space=town)

    def __init__(self) -> None:
        self.after = {"laid-out": self.set_tree}
        self.adds = {"portalled": self.portalled}

    def portalled(self, position: Warcraft, event: Event) -> tuple[str, ...]:
        """The Tree of Eternity and Night Elf Outposts go through no portal."""
        seat, space = event.seat, event.data["space"]
        if seat != ancients(position):
            return ()
        rooted = position.seats[seat].town == space or number_of(position, space, seat, OUTPOST)
        return (IMMUNE,) if rooted else ()


SOURCES = [Ancients()]
