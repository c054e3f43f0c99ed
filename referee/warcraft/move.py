"""Step 1, Move: who may go where, what a step into enemies sets off, what is destroyed at its end.

Battles themselves are fought in battle.py; this room only finds and orders them.
"""

from typing import Any

from referee.kernel.agenda import Frame, close, only, push
from referee.kernel.errors import Refusal
from referee.kernel.pieces import Pile, strip_mark
from referee.kernel.position import happen, require
from referee.kernel.prompt import Choice, Prompt
from referee.kernel.window import open_window
from referee.warcraft.actions import AbandonOutpost, Done, Fight, Move
from referee.warcraft.battle import Battle
from referee.warcraft.battlefield import battles, opponents
from referee.warcraft.crowding import check_room_to_leave, check_stacking, may_end
from referee.warcraft.paths import ALLOWANCE, allowance, can_reach, locked, movable, open_terrain, reachable
from referee.warcraft.stacking import LIMIT, LIMITS, stacked, surplus
from referee.warcraft.state import (
    BUILDING,
    CALLED,
    CRIPPLED,
    FAST,
    MOVED,
    UNITS,
    Warcraft,
    allies,
    enemies_at,
    enemy_units_at,
    team,
    units_at,
)

STEP = ("wbg.turn.steps", "wbg.turn.step-order")
Taken = tuple[str, int, tuple[str, ...]]
STRIDE_CARDS = {FAST: "wbg.card.fast", CRIPPLED: "wbg.card.cripple"}


def check_origin(position: Warcraft, action: Move) -> None:
    for name, space in (("from", action.origin), ("to", action.to)):
        if space not in position.board.spaces:
            raise Refusal(["wbg.space.types"], f"{name}: there is no space {space} on this board.")
    require(position, sum(action.pieces.values()) > 0, "wbg.move.once-each", "No piece was named.")
    require(
        position,
        not locked(position, action.origin),
        "wbg.deploy.occupied-town",
        f"Both sides stand in {action.origin}: nobody may leave before the battle.",
        space=action.origin,
    )


def pick(position: Warcraft, action: Move, kind: str, number: int) -> list[Taken]:
    """The piles that make this move, or the rule that keeps them."""
    piles = movable(position, action.seat, kind, action.origin)
    if sum(pile.count for pile in piles) < number:
        why_not_enough(position, action, kind, number)
    taken: list[Taken] = []
    for pile in piles:
        if number and can_reach(position, action.seat, kind, action.origin, action.to, allowance(pile)):
            use = min(number, pile.count)
            taken.append((kind, use, pile.marks))
            number -= use
    if number:
        why_not_there(position, action, kind, max(piles, key=allowance))
    return taken


def why_not_enough(position: Warcraft, action: Move, kind: str, number: int) -> None:
    here = [p for p in position.piles.get(action.origin, ()) if p.side == action.seat and p.kind == kind]
    moved = sum(pile.count for pile in here if MOVED in pile.marks)
    building = sum(pile.count for pile in here if BUILDING in pile.marks)
    why = f"{action.origin} has not {number} {kind} of {action.seat} that may still move"
    why += f"; {moved} moved already" if moved else ""
    if building:
        raise Refusal(
            ["wbg.outpost.construction-broken"],
            f"{why}; {building} at work on an Outpost.",
            "Abandon the Outpost first.",
        )
    raise Refusal(["wbg.move.once-each"], f"{why}.")


def why_not_there(position: Warcraft, action: Move, kind: str, pile: Pile) -> None:
    """Name the rule that closes the way: the terrain, the enemies, or the distance."""
    seat, to, board, spaces = action.seat, action.to, position.board, allowance(pile)
    if kind != "flying" and board.spaces[to].kind == "mountain":
        raise Refusal(["wbg.move.mountain", "wbg.space.mountain"], f"{to} is a Mountain: only flying units enter it.")
    if kind == "worker" and enemies_at(position, to, seat) and not units_at(position, to, [seat]):
        require(
            position,
            False,
            "wbg.move.worker-entry",
            f"{to} holds enemy pieces and no unit of {seat}: a worker may not enter.",
            "Move a unit in first.",
        )
    distance = board.within(action.origin, 99).get(to, 0)
    if 0 < distance <= spaces:
        rules = ["wbg.move.unit-encounter"] + (["wbg.move.worker-entry"] if kind == "worker" else [])
        rules = rules if open_terrain(position, kind, action.origin, to, spaces) else ["wbg.move.mountain"]
        raise Refusal(rules, f"Every way from {action.origin} to {to} is barred on the way.")
    rules = ["wbg.move.allowance", *card_rules([pile.marks])]
    rules += ["wbg.move.two-spaces"] if kind in ("flying", "worker") else []
    raise Refusal(rules, f"{to} is {distance} spaces from {action.origin}; this {kind} goes {spaces}.")


def card_rules(marks: list[tuple[str, ...]]) -> list[str]:
    """The cards that changed how far these pieces go."""
    return [rule for mark, rule in STRIDE_CARDS.items() if any(mark in borne for borne in marks)]


class MoveStep(Frame, tag="move-step"):
    """One seat's Move Step, from the cards at its start to the destruction at its end."""

    seat: str
    stage: str = "start"
    entered: list[str] = []
    crowded: bool = False

    def settle(self, position: Warcraft) -> bool:
        if self.stage == "start":
            self.stage = "moving"
            open_window(position, "move-step.start", self.seat)
            return True
        if self.stage == "portal":
            self.stage = "battles"
            open_window(position, "move-step.movement-done", self.seat)
            return True
        if self.stage == "battles" and not battles(position, self.seat):
            self.stage = "over"
            destroy_defenseless(position)
            strip_mark(position.piles, MOVED)
            close(position, self)
            return True
        return False

    def prompts(self, position: Warcraft) -> list[Prompt]:
        if self.stage == "moving":
            rules = [*STEP, "wbg.move.once-each", "wbg.move.allowance"]
            text = f"Move Step of {self.seat}: move, or say done."
            done = Prompt([self.seat], "done", text, ["wbg.turn.move-step-ends"], choice=Choice("one", [{}]))
            move = Prompt([self.seat], "move", text, rules, choice=Choice("ask"))
            return [move, done] if may_end(position, self.seat) else [move]
        options = fights(position, self.seat)
        rules = ["wbg.move.check-battles", "wbg.battle.trigger", "wbg.move.battle-order", "wbg.battle.multiple-order"]
        rules += ["wbg.battle.multiple"] if len(options) > 1 else []
        text = f"{self.seat} chooses the battle to resolve: {', '.join(option['space'] for option in options)}."
        return [Prompt([self.seat], "fight", text, rules, choice=Choice("one", options))]

    def options(self, position: Warcraft, action: str, seat: str) -> list[dict[str, Any]]:
        if seat != self.seat:
            return []
        if action == "move" and self.stage == "moving":
            return [move for move in moves(position, seat) if self.leaves_room(position, move)]
        if action == "abandon-outpost" and self.stage == "moving":
            return sites(position, seat)
        return super().options(position, action, seat)

    def leaves_room(self, position: Warcraft, move: dict[str, Any]) -> bool:
        """Whether a move keeps the step closable; only a crowd needs a closer look."""
        kind, number = next(iter(move["pieces"].items()))
        kinds = UNITS if kind in UNITS else ("worker",)
        if not self.crowded and stacked(position, move["to"], self.seat, kinds) + number <= LIMIT:
            return True
        return position.game.would_accept(position, {"type": "move", "seat": self.seat, **move})

    def on_move(self, position: Warcraft, action: Move) -> None:
        only([self.seat], action, STEP, "move now")
        if self.stage != "moving":
            raise Refusal(["wbg.move.check-battles"], "Movement is over: the battles must be resolved.")
        check_origin(position, action)
        taken = [
            pile for kind, number in action.pieces.items() if number for pile in pick(position, action, kind, number)
        ]
        pieces = {kind: number for kind, number in action.pieces.items() if number}
        rules = ["wbg.move.once-each", "wbg.move.allowance", *entry_rules(position, action, pieces, taken)]
        happen(
            position,
            "moved",
            rules,
            seat=self.seat,
            pieces=pieces,
            **{"from": action.origin},
            to=action.to,
            taken=taken,
        )
        self.crowded = self.crowded or any(surplus(position, action.to, self.seat, kinds) for kinds, _, _ in LIMITS)
        if self.crowded:
            check_room_to_leave(position, self.seat)
        if any(kind in UNITS for kind in pieces) and enemies_at(position, action.to, self.seat, ("worker",)):
            self.entered = [action.to]
            open_window(position, "move-step.enemy-enters", self.seat)

    def on_abandon_outpost(self, position: Warcraft, action: AbandonOutpost) -> None:
        only([self.seat], action, STEP, "act now")
        abandon(position, action)

    def on_done(self, position: Warcraft, action: Done) -> None:
        only([self.seat], action, STEP, "end the Move Step")
        if self.stage != "moving":
            raise Refusal(["wbg.move.battle-order"], "The battles must be resolved first.")
        check_stacking(position, self.seat)
        self.stage = "portal"

    def on_fight(self, position: Warcraft, action: Fight) -> None:
        only([self.seat], action, ("wbg.battle.multiple-order",), "choose the battle")
        opponents = {option["opponent"] for option in fights(position, self.seat) if option["space"] == action.space}
        if self.stage != "battles" or not opponents:
            raise Refusal(["wbg.battle.trigger"], f"There is no battle of {self.seat} in {action.space}.")
        opponent = action.opponent or min(opponents)
        if opponent not in opponents:
            named = " or ".join(sorted(opponents))
            raise Refusal(["wbg.battle.defender"], f"The defender in {action.space} is {named}, not {opponent}.")
        push(position, Battle(space=action.space, attacker=self.seat, defender=opponent))


def entry_rules(position: Warcraft, action: Move, pieces: dict[str, int], taken: list[Taken]) -> list[str]:
    """What else allowed this very move."""
    to, rules = action.to, card_rules([marks for _, _, marks in taken])
    if position.board.spaces[to].kind == "mountain":
        rules += ["wbg.space.mountain", "wbg.move.mountain"]
    if enemies_at(position, to, action.seat):
        rules.append("wbg.move.unit-encounter")
        rules += ["wbg.move.worker-entry"] if "worker" in pieces else []
        fought = enemy_units_at(position, to, action.seat)
        rules.append("wbg.stack.own-only" if fought else "wbg.move.no-battle-with-worker")
    friends = allies(position, action.seat)[1:]
    if friends and any(pile.side in friends for pile in position.piles.get(to, ())):
        rules.append("wbg.team.friendly-entry")
    if any(kind in ("flying", "worker") for kind in pieces):
        rules.append("wbg.move.two-spaces")
    return rules


def moves(position: Warcraft, seat: str):
    """Every move of like pieces: one kind, any number of them, every space within reach."""
    for origin in position.board.spaces:
        if origin not in position.piles or locked(position, origin):
            continue
        for kind in ALLOWANCE:
            piles = movable(position, seat, kind, origin)
            if not piles:
                continue
            reaches = [(pile.count, reachable(position, seat, kind, origin, allowance(pile))) for pile in piles]
            for to in position.board.spaces:
                able = sum(number for number, reach in reaches if to in reach)
                for number in range(1, able + 1):
                    yield {"pieces": {kind: number}, "from": origin, "to": to}


def fights(position: Warcraft, seat: str) -> list[dict[str, str]]:
    """Each battle with each side it could be fought against, named by its first owner in play order."""
    found = []
    for space in battles(position, seat):
        sides: dict[str, str] = {}
        for owner in opponents(position, space, seat):
            sides.setdefault(team(position, owner), owner)
        found += [{"space": space, "opponent": owner} for owner in sides.values()]
    return found


def destroy_defenseless(position: Warcraft) -> None:
    """After the battles: workers and Outposts among enemy units are lost."""
    for space in position.board.spaces:
        for pile in list(position.piles.get(space, ())):
            helpless = pile.kind == "outpost" or (pile.kind == "worker" and CALLED not in pile.marks)
            if helpless and enemy_units_at(position, space, pile.side):
                rules = ["wbg.defenseless.destroyed"]
                rules += ["wbg.outpost.construction-broken"] if BUILDING in pile.marks else []
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


def sites(position: Warcraft, seat: str) -> list[dict[str, Any]]:
    """Outposts of this seat under construction."""
    return [
        {"space": space}
        for space in position.board.spaces
        if any(p.side == seat and p.kind == "outpost" and BUILDING in p.marks for p in position.piles.get(space, ()))
    ]


def abandon(position: Warcraft, action: AbandonOutpost) -> None:
    if {"space": action.space} not in sites(position, action.seat):
        raise Refusal(["wbg.outpost.under-construction"], f"{action.seat} builds no Outpost in {action.space}.")
    rules = ["wbg.outpost.construction-broken", "wbg.construct.worker-no-harvest"]
    happen(position, "construction-broken", rules, seat=action.seat, space=action.space)
