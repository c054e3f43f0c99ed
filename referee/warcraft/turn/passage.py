"""What is told of a move: the rules that allow it, or the one that closes the way. Answers only."""

from referee.kernel.errors import Refusal
from referee.kernel.pieces import Pile
from referee.kernel.say import Say, Text, say
from referee.warcraft.actions import Move
from referee.warcraft.table.piece import BUILDING, CREEP, CRIPPLED, FAST, HERO, MOVED, NECROMANCER, UNITS, WORKERS
from referee.warcraft.table.position import Warcraft, enemies_at, enemy_units_at, has, number_of, units_at
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.stack import LIMIT, stacked
from referee.warcraft.turn.paths import FOR_FLYERS, WATER, allowance, halts, open_terrain, unwalled

STRIDE_CARDS = {FAST: "wbg.card.fast", CRIPPLED: "wbg.card.cripple"}
CREEP_RULES = ["wbx.creep.stop", "wbx.creep.enemy"]
WALL_RULES = ["wbg.scenario.captives-wall-move", "wbg.scenario.captives-wall-edge"]
TERRAIN_RULES = {"mountain": "wbg.move.mountain", WATER: "wbx.board.water-entry"}
LIKE_WORKERS = "wbg.scenario.necromancers-like-workers"
FAR = {
    "flying": ["wbg.move.two-spaces"],
    "worker": ["wbg.move.two-spaces"],
    HERO: ["wbx.hero.move"],
    NECROMANCER: [LIKE_WORKERS],
}
"""What says how far a kind goes that goes further than the others."""


def card_rules(marks: list[tuple[str, ...]]) -> list[str]:
    """The cards that changed how far these pieces go."""
    return [rule for mark, rule in STRIDE_CARDS.items() if any(mark in borne for borne in marks)]


def creep_at(position: Warcraft, space: str) -> bool:
    return bool(position.creeps) and any(pile.kind == CREEP for pile in position.piles.get(space, ()))


# ---- why not


def why_not_enough(position: Warcraft, action: Move, kind: str, number: int) -> None:
    here = [p for p in position.piles.get(action.origin, ()) if p.side == action.seat and p.kind == kind]
    moved = sum(pile.count for pile in here if MOVED in pile.marks)
    building = sum(pile.count for pile in here if BUILDING in pile.marks)
    slots = {
        "origin": action.origin,
        "pieces": {kind: number},
        "seat": action.seat,
        "moved": moved,
        "working": building,
    }
    why = "{origin:space} has not {pieces:piece} of {seat:seat} that may still move"
    why += "; {moved} moved already" if moved else ""
    if building:
        why += "; {working} at work on an Outpost."
        raise Refusal(["wbg.outpost.construction-broken"], Say(why, slots), "Abandon the Outpost first.")
    raise Refusal(["wbg.move.once-each"], Say(f"{why}.", slots))


def why_not_there(position: Warcraft, action: Move, kind: str, pile: Pile) -> None:
    """Name the rule that closes the way: the terrain, walls, the enemies, or the distance."""
    to, spaces = action.to, allowance(pile)
    bar_terrain(position, kind, to)
    if kind in WORKERS:
        bar_worker(position, action.seat, kind, to)
    if to == action.origin:
        raise Refusal(["wbg.move.allowance"], say("This {kind:piece} stands in {to:space} already.", kind=kind, to=to))
    distance = position.board.within(action.origin, len(position.board.spaces))[to]
    if distance <= spaces:
        rules, blocker = closed_by(position, action, kind, spaces)
        raise Refusal(
            rules,
            say(
                "Every way from {origin:space} to {to:space} is barred for this {kind:piece}: {blocker}.",
                origin=action.origin,
                to=to,
                kind=kind,
                blocker=blocker,
            ),
        )
    rules = ["wbg.move.allowance", *card_rules([pile.marks]), *FAR.get(kind, ())]
    rules += scenario_of(position).way_rules(position)
    raise Refusal(
        rules,
        say(
            "{to:space} is {distance:space} from {origin:space}; this {kind:piece} goes {spaces:space}.",
            to=to,
            distance=distance,
            origin=action.origin,
            kind=kind,
            spaces=spaces,
        ),
    )


def bar_terrain(position: Warcraft, kind: str, to: str) -> None:
    ground, hero = position.board.spaces[to].kind, ["wbx.hero.terrain"] if kind == HERO else []
    if ground == WATER and kind == "flying":
        raise Refusal(
            ["wbx.board.water-pass"],
            say("{to:space} is water: a flying unit crosses it, but may not end there.", to=to),
        )
    if ground == WATER:
        raise Refusal(
            ["wbx.board.water-entry", *hero], say("{to:space} is water: only flying units move over it.", to=to)
        )
    if ground == "mountain" and kind != "flying":
        rules = ["wbg.move.mountain", "wbg.space.mountain", *hero]
        rules += ["wbx.mountain.no-return"] if has(position, "expansion") else []
        raise Refusal(rules, say("{to:space} is a Mountain: only flying units enter it.", to=to))


def bar_worker(position: Warcraft, seat: str, kind: str, to: str) -> None:
    like = [LIKE_WORKERS] if kind == NECROMANCER else []
    if enemies_at(position, to, seat) and not units_at(position, to, [seat]):
        rules = ["wbx.creep.worker-entry", "wbx.creep.enemy"] if creep_at(position, to) else ["wbg.move.worker-entry"]
        raise Refusal(
            [*rules, *like],
            say(
                "{to:space} holds enemy pieces and no unit of {seat:seat}: a {kind:piece} may not enter.",
                to=to,
                seat=seat,
                kind=kind,
            ),
            "Move a unit in first.",
        )
    if kind == NECROMANCER and number_of(position, to, seat, NECROMANCER):
        raise Refusal(
            ["wbg.scenario.necromancers-apart"],
            say("A Necromancer is in {to:space}; two are never in the same space.", to=to),
        )


def closed_by(position: Warcraft, action: Move, kind: str, spaces: int) -> tuple[list[str], Text]:
    """What lies on every way that would be short enough: the rules, and where."""
    way = (position, kind, action.origin, action.to, spaces)
    told = scenario_of(position).way_rules(position)
    passed = between(position, action, spaces)
    if not open_terrain(*way):
        hero = ["wbx.hero.terrain"] if kind == HERO else []
        steep = {space: position.board.spaces[space].kind for space in passed}
        steep = {space: ground for space, ground in steep.items() if ground in FOR_FLYERS}
        rules = [*dict.fromkeys(TERRAIN_RULES[ground] for ground in steep.values()), *hero, *told]
        return rules, say("only flying units pass {steep:space}", steep=list(steep))
    if not unwalled(*way):
        ends = {action.origin, action.to, *passed}
        walls = sorted(wall for wall in position.board.walls if ends.issuperset(wall))
        sides = [say("{ends:space}", ends=list(wall)) for wall in walls]
        return [*WALL_RULES, *told], say("a wall stands between {walls:;}", walls=sides)
    held = [space for space in passed if enemies_at(position, space, action.seat)]
    apart = [space for space in passed if kind == NECROMANCER and number_of(position, space, action.seat, kind)]
    if apart and not held:
        return ["wbg.scenario.necromancers-apart"], say("a Necromancer is in {apart:space}", apart=apart)
    rules = blocked_workers(position, action.seat, held) if kind in WORKERS else ["wbg.move.unit-encounter"]
    rules += ["wbx.hero.stop"] if kind == HERO else []
    rules += CREEP_RULES if any(creep_at(position, space) for space in passed) else []
    return rules, say("enemies hold {held:space}", held=held)


def blocked_workers(position: Warcraft, seat: str, held: list[str]) -> list[str]:
    """Beside a unit of their own workers stop among enemies as units do; elsewhere they do not get in."""
    beside = [bool(units_at(position, space, [seat])) for space in held]
    stopped = ["wbg.move.unit-encounter", "wbg.move.worker-like-unit"] if any(beside) else []
    return stopped + ([] if all(beside) else ["wbg.move.worker-entry"])


def between(position: Warcraft, action: Move, spaces: int) -> list[str]:
    """Where a way of so many spaces could lead, its ends apart."""
    near, far = (position.board.within(end, spaces - 1) for end in (action.origin, action.to))
    return [space for space, steps in near.items() if steps and steps + far.get(space, spaces) <= spaces]


# ---- what allowed it


def entry_rules(
    position: Warcraft, action: Move, pieces: dict[str, int], taken: list[tuple[str, int, tuple[str, ...]]]
) -> list[str]:
    """What else allowed this very move."""
    to, seat = action.to, action.seat
    marks = [marks for _, _, marks in taken if marks]
    rules = card_rules(marks) if marks else []
    if position.board.spaces[to].kind == "mountain":
        rules += ["wbg.space.mountain", "wbg.move.mountain"]
    rules += company_rules(position, seat, to, pieces)
    for kind in pieces:
        for rule in FAR.get(kind, ()):
            if rule not in rules:
                rules.append(rule)
    rules += ground_rules(position, action, pieces)
    if HERO in pieces and stacked(position, to, seat, UNITS) >= LIMIT:
        rules.append("wbx.hero.stacking")
    return rules + scenario_of(position).move_rules(position, seat, pieces, action.origin, to)


def company_rules(position: Warcraft, seat: str, to: str, pieces: dict[str, int]) -> list[str]:
    """What it means for the pieces that enter to find others there."""
    sides, own = position.sides, position.sides[seat]
    met = {sides[pile.side] for pile in position.piles.get(to, ()) if pile.side != seat}
    rules = encounter_rules(position, seat, to, pieces) if met - {own} else []
    if own in met:
        rules.append("wbg.team.friendly-entry")
    return rules


def encounter_rules(position: Warcraft, seat: str, to: str, pieces: dict[str, int]) -> list[str]:
    """What meeting enemies means for the pieces that enter."""
    stopped = any(halts(position, seat, kind, to) for kind in pieces)
    rules = ["wbg.move.unit-encounter"] if stopped else []
    if any(kind in WORKERS for kind in pieces):
        rules += ["wbg.move.worker-entry", "wbg.move.worker-like-unit"]
    rules += ["wbx.hero.stop"] if stopped and HERO in pieces else []
    if creep_at(position, to):
        rules += CREEP_RULES if stopped else ["wbx.creep.enemy"]
        rules += ["wbx.creep.worker-entry"] if any(kind in WORKERS for kind in pieces) else []
    fought = enemy_units_at(position, to, seat)
    return [*rules, "wbg.stack.own-only" if fought else "wbg.move.no-battle-with-worker"]


def ground_rules(position: Warcraft, action: Move, pieces: dict[str, int]) -> list[str]:
    """What walls, water and mountains on the way had to do with it."""
    board, origin, to = position.board, action.origin, action.to
    rules = []
    if board.spaces[origin].kind in FOR_FLYERS and has(position, "expansion") and set(pieces) != {"flying"}:
        rules += ["wbx.mountain.placed", "wbx.mountain.no-return"]
    if WATER in board.kinds and "flying" in pieces and to not in board.neighbours[origin]:
        over = [space for space in board.around[origin] if board.spaces[space].kind == WATER]
        rules += ["wbx.board.water-pass", "wbx.board.water-entry"] if over and beyond(position, over, to) else []
    if board.walls and any(origin in wall or to in wall for wall in board.walls):
        rules.append(WALL_RULES[0] if board.walled(origin, to) else WALL_RULES[1])
    return rules


def beyond(position: Warcraft, over: list[str], to: str) -> bool:
    """Whether a space lies right behind one of these."""
    return any(to in position.board.neighbours[space] for space in over)
