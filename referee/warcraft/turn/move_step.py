"""Step 1, Move: who may go where, what a step into enemies sets off, what is destroyed at its end.

Battles themselves are fought in battle/; this room only finds and orders them.
"""

from collections.abc import Callable
from typing import Any

from msgspec import field

from referee.kernel.action import Action, Done
from referee.kernel.agenda import Frame, close, find, only, push
from referee.kernel.choice import AnyShape, Ask, one
from referee.kernel.errors import Refusal
from referee.kernel.pieces import strip_mark
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.kernel.window import open_window
from referee.warcraft.actions import AbandonOutpost, Fight, Move
from referee.warcraft.battle.battle import Battle
from referee.warcraft.battle.battlefield import battles, opponents
from referee.warcraft.table.piece import FIGHTERS, MOVED
from referee.warcraft.table.position import Warcraft, enemies_at
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.stack import overfull
from referee.warcraft.table.team import team
from referee.warcraft.turn.carry import carry
from referee.warcraft.turn.crowding import check_room_to_leave, check_stacking, may_end
from referee.warcraft.turn.defenseless import destroy_defenseless
from referee.warcraft.turn.fetch import Way, check_cargo, places
from referee.warcraft.turn.march import WALKERS, Judge, check_named, march, marches
from referee.warcraft.turn.move import ALLOWED, ONCE_EACH
from referee.warcraft.turn.outpost import abandon, builders

STEP = ("wbg.turn.steps", "wbg.turn.step-order")
MOVED_ON = No(("wbg.move.check-battles",), "Movement is over: what it caused must be resolved.")
UNDER_WAY = No(("wbg.battle.multiple",), "The battle in {space:space} is fought to its end before another.")
AT_END: list[Callable[[Warcraft], None]] = []
"""What rooms do when a Move Step is over."""


class MoveStep(Frame[Warcraft], tag="move-step"):
    """One seat's Move Step, from the cards at its start to the destruction at its end."""

    asks = {
        "move": (*STEP, ONCE_EACH, ALLOWED),
        "done": ("wbg.turn.move-step-ends",),
        "fight": ("wbg.move.check-battles", "wbg.battle.trigger", "wbg.move.battle-order", "wbg.battle.multiple-order"),
    }
    seat: str
    stage: str = "start"
    entered: list[str] = []
    crowded: bool = False
    gone: bool = field(name="tree_moved", default=False)
    """Whether the single piece of its kind has walked, which is no pile and bears no mark."""

    def settle(self, position: Warcraft) -> bool:
        if self.stage == "start":
            self.stage = "moving"
            open_window(position, "move-step.start", self.seat)
            return True
        if self.stage == "portal":
            self.stage = "arrived"
            open_window(position, "move-step.movement-done", self.seat)
            return True
        if self.stage == "arrived":
            self.stage = "battles"
            scenario_of(position).movement_over(position, self.seat)
            return True
        if self.stage == "battles" and not battles(position, self.seat):
            self.stage = "over"
            destroy_defenseless(position)
            strip_mark(position.piles, MOVED)
            open_window(position, "move-step.end", self.seat)
            return True
        if self.stage == "over":
            close(position, self)
            for end in AT_END:
                end(position)
            return True
        return False

    def prompts(self, position: Warcraft) -> list[Prompt]:
        if self.stage == "moving":
            text = say("Move Step of {seat:seat}: move, or say done.", seat=self.seat)
            done = self.ask([self.seat], "done", text, one([{}]))
            move = self.ask([self.seat], "move", text, Ask())
            return [move, done] if may_end(position, self.seat) else [move]
        options = fights(position, self.seat)
        rules = [*self.asks["fight"], *(["wbg.battle.multiple"] if len(options) > 1 else [])]
        text = say(
            "{seat:seat} chooses the battle to resolve: {spaces:space}.",
            seat=self.seat,
            spaces=[option["space"] for option in options],
        )
        return [self.ask([self.seat], "fight", text, one(options), rules=rules)]

    def options(self, position: Warcraft, action: str, seat: str) -> list[dict[str, Any]]:
        if seat != self.seat:
            return []
        if action == "abandon-outpost" and self.stage == "moving":
            return builders(position, seat)
        return super().options(position, action, seat)

    def choices(self, position: Warcraft, action: str, seat: str) -> list[AnyShape]:
        if action != "move" or self.stage != "moving" or seat != self.seat:
            return super().choices(position, action, seat)
        return [marches(position, seat, self.gone, self.crowded, self.leaves_room(position))]

    def leaves_room(self, position: Warcraft) -> Judge:
        """Whether a move keeps the step closable; asked of crowds only."""
        return lambda move: position.game.would_accept(position, {"type": "move", "seat": self.seat, **move})

    def bars(self, position: Warcraft, action: Action) -> Barred | None:
        if self.stage == "moving" or action.seat != self.seat:
            return None
        if isinstance(action, Move | AbandonOutpost):
            return MOVED_ON.bars()
        battle = find(position, Battle)
        return UNDER_WAY.bars(space=battle.space) if isinstance(action, Fight) and battle is not None else None

    def on_move(self, position: Warcraft, action: Move) -> None:
        only([self.seat], action, STEP, "move now")
        if self.stage != "moving":
            MOVED_ON.refuse(position)
        pieces = {kind: number for kind, number in action.pieces.items() if number}
        check_named(position, action, pieces)
        walking = [] if WALKERS.keys().isdisjoint(pieces) else [kind for kind in pieces if kind in WALKERS]
        for kind in walking:
            WALKERS[kind].check(position, action, pieces.pop(kind), self.gone)
        way = Way(self.seat, action.origin, action.to)
        rules = check_cargo(position, way, action.carry, pieces) if action.carry else []
        if pieces:
            march(position, action, pieces)
        for kind in walking:
            self.gone = self.gone or WALKERS[kind].once
            WALKERS[kind].walk(position, action)
        self.look_after(position, action.to, pieces)
        for space, names in places(position, action.carry, action.origin).items():
            carry(position, self.seat, names, space, action.to, rules)

    def look_after(self, position: Warcraft, to: str, pieces: dict[str, int]) -> None:
        """What an arrival brings with it: a crowd that must be able to leave again, workers called to arms."""
        self.crowded = self.crowded or overfull(position, to, self.seat)
        if self.crowded:
            check_room_to_leave(position, self.seat)
        if not FIGHTERS.isdisjoint(pieces):
            self.meet_workers(position, self.seat, [to])

    def meet_workers(self, position: Warcraft, seat: str, spaces: list[str]) -> None:
        """Units of a seat have come to these spaces: workers of its enemies there may be called to arms."""
        self.entered = [space for space in spaces if enemies_at(position, space, seat, ("worker",))]
        if self.entered:
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
            raise Refusal(
                ["wbg.battle.trigger"],
                say("There is no battle of {seat:seat} in {space:space}.", seat=self.seat, space=action.space),
            )
        opponent = action.opponent or min(opponents)
        if opponent not in opponents:
            named = " or ".join(sorted(opponents))
            raise Refusal(
                ["wbg.battle.defender"],
                say(
                    "The defender in {space:space} is {named:side}, not {opponent:side}.",
                    space=action.space,
                    named=named,
                    opponent=opponent,
                ),
            )
        push(position, Battle(space=action.space, attacker=self.seat, defender=opponent))


def fights(position: Warcraft, seat: str) -> list[dict[str, str]]:
    """Each battle with each side it could be fought against, named by its first owner in play order."""
    found = []
    for space in battles(position, seat):
        sides: dict[str, str] = {}
        for owner in opponents(position, space, seat):
            sides.setdefault(team(position, owner), owner)
        found += [{"space": space, "opponent": owner} for owner in sides.values()]
    return found
