"""Skull of Storms: whoever holds the shrine calls lightning down; 13 points at the end of the turn win."""

from typing import Any, ClassVar

from referee.kernel.action import Action, Pass, Roll
from referee.kernel.agenda import Frame, close, find, only, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reason import Barred, No
from referee.kernel.say import say
from referee.warcraft.actions import Casualty, Invoke
from referee.warcraft.battle.attack import Attack, die_choice
from referee.warcraft.expansion.creep.creep import recover, unseen_in
from referee.warcraft.expansion.creep.meeting import CreepMet
from referee.warcraft.expansion.scenarios.common import ExpansionScenario
from referee.warcraft.scenarios.tokens import declare_best, enemies_in, place_tokens
from referee.warcraft.table.fighter import fighter, piece_of
from referee.warcraft.table.piece import CREEP, Rules, is_unit
from referee.warcraft.table.position import Warcraft, left_of, playing
from referee.warcraft.table.scenario import ANY, Scenario, lettered
from referee.warcraft.table.space import is_town
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.harvest import HarvestStep
from referee.warcraft.turn.win import score

TARGET = "wbx.scenario.skull.target"
CALLED_DOWN = "wbx.scenario.skull.lightning"
EACH, NEED = 3, 2
TOO_WEAK = No(
    (CALLED_DOWN, "wbx.scenario.skull.dice"),
    "{seat:seat} has Strength {force} in the shrine {shrine:space}, not 3.",
)
ONCE = No(
    (CALLED_DOWN,),
    "{seat:seat} may call down lightning once in a Harvest Step, where there is a target.",
)
IN_HARVEST = No((CALLED_DOWN,), "{seat:seat} may call down lightning only in his own Harvest Step.")
LIGHTNING = [CALLED_DOWN, TARGET, "wbx.scenario.skull.dice"]
HITS = ["wbx.scenario.skull.hits"]
FACE = [*HITS, "wbx.creep.marker-dice", "wbx.creep.stays-revealed"]
"""Only the face of a creep that is struck tells how much it can bear."""


class Skull(ExpansionScenario):
    rules = ("wbx.scenario.skull.players", "wbx.scenario.skull.board")
    start_rules: ClassVar[dict[str, tuple[str, ...]]] = Scenario.start_rules | {
        "resources": ("wbx.scenario.skull.resources",),
        "units": ("wbx.scenario.skull.units",),
    }
    last_side: ClassVar[dict[str, Rules]] = {ANY: ("wbx.scenario.skull.victory-elimination",)}
    normal_creeps = ("wbx.scenario.skull.creeps",)
    key, title = "skull", "Skull of Storms"
    tokens = ("shrine",)
    players = (2,)
    races = towns = ("orc", "human")
    letters = ("A",)
    boards: ClassVar[dict[int, str]] = {2: "skull-demo"}
    turn_target = (13, "wbx.scenario.skull.victory")

    def prepare(self, position: Warcraft) -> None:
        place_tokens(position, {"shrine": "A"}, ["wbx.scenario.skull.board"])

    def step(self, position: Warcraft, step: str, seat: str) -> Frame[Warcraft] | None:
        """Lightning comes with the Harvest Step, where there is anything to strike."""
        if step != "harvest" or not targets(position, seat) or not force(position, seat) // EACH:
            return None
        push(position, HarvestStep(seat=seat))
        return Lightning(seat=seat)

    def bars(self, position: Warcraft, action: Action, step: str) -> Barred | None:
        """Lightning is called down once, in one's own Harvest Step, with Strength enough for a die."""
        if not isinstance(action, Invoke):
            return None
        strength = force(position, action.seat)
        if strength < EACH:
            return TOO_WEAK.bars(seat=action.seat, shrine=lettered(position, "A"), force=strength)
        harvest = find(position, HarvestStep)
        return (ONCE if harvest and harvest.seat == action.seat else IN_HARVEST).bars(seat=action.seat)

    def turn_over(self, position: Warcraft) -> None:
        need, rule = self.turn_target
        totals = score(position).totals
        winners = [seat for seat in playing(position) if totals[seat] >= need]
        declare_best(
            position, winners, [rule], say("has {need:victory-point} or more at the end of the turn", need=need)
        )


def force(position: Warcraft, seat: str) -> int:
    """The Strength of all the seat's units in the shrine space together."""
    heap = position.piles.get(lettered(position, "A"), ())
    return sum(
        pile.count * fighter(pile.kind).strength(position, pile) for pile in heap if pile.side == seat and is_unit(pile)
    )


def targets(position: Warcraft, seat: str) -> list[dict[str, Any]]:
    """Spaces with an enemy unit that are no Town."""
    spaces = [space for space in position.board.spaces if space in position.piles and not is_town(position, space)]
    return [{"space": space} for space in spaces if enemies_in(position, space, seat)]


class Lightning(Frame[Warcraft], tag="lightning"):
    """One strike in a Harvest Step: a target, dice, then casualties that the opponent chooses."""

    asks = {"invoke": LIGHTNING, "pass": LIGHTNING, "roll": (*LIGHTNING, *HITS), "casualty": HITS}
    seat: str
    space: str = ""
    pool: Attack | None = None
    owed: int = 0

    def victims(self, position: Warcraft) -> list[dict[str, Any]]:
        """What may be struck in the target space, each piece once."""
        found: list[dict[str, Any]] = []
        for pile in enemies_in(position, self.space, self.seat):
            option = {"kind": pile.kind, "space": self.space, "owner": pile.side, **piece_of(position, pile)}
            found += [option] if option not in found else []
        return found

    def settle(self, position: Warcraft) -> bool:
        if self.pool is None or self.pool.left or (self.owed and self.victims(position)):
            return False
        recover(position, self.space)
        close(position, self)
        return True

    def prompts(self, position: Warcraft) -> list[Prompt]:
        if self.pool is None:
            dice = force(position, self.seat) // EACH
            text = say(
                "{seat:seat} may call down lightning with {dice:die} on a space, or pass.", seat=self.seat, dice=dice
            )
            choice = one(targets(position, self.seat), button="Call lightning down on {space:space}")
            return [
                self.ask([self.seat], "invoke", text, choice),
                self.ask([self.seat], "pass", text, one([{}])),
            ]
        if self.pool.left:
            text = say(
                "{seat:seat} rolls {left:die} of lightning on {space:space}; {need} or less hits.",
                seat=self.seat,
                left=self.pool.left,
                space=self.space,
                need=NEED,
            )
            return [self.ask([self.seat], "roll", text, die_choice(self.pool))]
        text = say("Lightning in {space:space}: choose a casualty ({owed} owed).", space=self.space, owed=self.owed)
        choice = one(self.victims(position))
        return [self.ask([left_of(position, self.seat)], "casualty", text, choice)]

    def on_invoke(self, position: Warcraft, action: Invoke) -> None:
        only([self.seat], action, tuple(LIGHTNING), "call down lightning")
        if self.pool is not None:
            raise Refusal([CALLED_DOWN], "The lightning has its target.")
        if action.unit is not None:
            raise Refusal(
                [TARGET, *HITS],
                say(
                    "Lightning strikes a space; {next:seat} chooses what falls there.",
                    next=left_of(position, self.seat),
                ),
            )
        if {"space": action.space} not in targets(position, self.seat):
            raise Refusal(
                [TARGET],
                say("{space:space} holds no enemy unit, or is a Town.", space=action.space),
            )
        total = force(position, self.seat)
        self.space, self.pool = action.space, Attack(self.seat, "battle", total // EACH, "lightning", NEED)
        told = {"space": action.space, "total": total, "dice": total // EACH}
        beasts = any(pile.kind == CREEP for pile in enemies_in(position, action.space, self.seat))
        rules = [*LIGHTNING, *(["wbx.creep.enemy"] if beasts else [])]
        happen(position, "lightning", rules, seat=self.seat, data=told)

    def on_pass(self, position: Warcraft, action: Pass) -> None:
        only([self.seat], action, tuple(LIGHTNING), "call down lightning")
        if self.pool is not None:
            raise Refusal([CALLED_DOWN], "The lightning has its target.")
        close(position, self)

    def on_roll(self, position: Warcraft, action: Roll) -> None:
        only([self.seat], action, tuple(LIGHTNING), "roll")
        if self.pool is None:
            raise Refusal([TARGET], "Name the target first.")
        faces = self.pool.report(action)
        happen(position, "rolled", [*LIGHTNING, *HITS], seat=self.seat, faces=faces, label="lightning")
        self.owed = len(self.pool.hits())
        if self.owed and unseen_in(position, self.space):
            push(position, CreepMet(seat=self.seat, space=self.space, rules=FACE))

    def on_casualty(self, position: Warcraft, action: Casualty) -> None:
        only([left_of(position, self.seat)], action, tuple(HITS), "choose the casualty")
        if self.pool is None or self.pool.left:
            raise Refusal(HITS, "The dice of the lightning come first.")
        owner = action.owner or left_of(position, self.seat)
        found = [
            pile
            for pile in enemies_in(position, action.space, self.seat)
            if pile.side == owner and pile.kind == action.kind
            if piece_of(position, pile).get("piece") == action.piece
        ]
        if action.space != self.space or not found:
            raise Invalid.of(
                "kind", say("the lightning strikes {space:space}; choose a piece that is there", space=self.space)
            )
        self.owed -= 1
        fighter(action.kind).struck(position, self.space, found[0], HITS)


VERBS.note("lightning", "{seat:seat} calls lightning down on {space:space}: Strength {total}, {dice:die}.")
