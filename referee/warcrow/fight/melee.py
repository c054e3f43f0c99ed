"""Melee: a combat begins, both sides suffer damage at once, and somebody wins."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import one
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, Text
from referee.kernel.timing import WindowRule
from referee.warcrow.actions import Move
from referee.warcrow.fight import hostile
from referee.warcrow.fight.actions import GiveGround, Pursue, PushBack
from referee.warcrow.fight.at_once import harm
from referee.warcrow.fight.blow import blow
from referee.warcrow.fight.damage import suffer
from referee.warcrow.fight.ground import GIVES, NO_OPPORTUNITY, REFUSES, check_may_hold, give_ground, grounds
from referee.warcrow.fight.maneuver import DUTY, check_placed, position_troops
from referee.warcrow.fight.move import go, make_move, move_ways
from referee.warcrow.fight.multi import CHOOSES
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.trample import check_through, trample
from referee.warcrow.keyword import intimidating
from referee.warcrow.morale.demoralized import flee_from_combat, is_demoralized
from referee.warcrow.morale.stress import owe_for_lost_melee
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.moment import combat_comes
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import thrower
from referee.warcrow.table.values import movement, stands, troops_of
from referee.warcrow.table.verbs import VERBS

PUSHES, DAMAGE = "wcr.melee.push-back", ("wcr.melee.damage-both", "wcr.melee.face-to-face")
AFTERWARDS: list[Callable[[Warcrow, str, str], None]] = []
"""What follows on every combat, by attacker and defender; announced by the house."""
PURSUES, REACHES = "wcr.melee.pursue", "wcr.melee.pursue-engage"
FREE, NOT_ENGAGED = "wcr.melee.destroyed-extra-move", "wcr.melee.extra-move-not-while-engaged"

VERBS.note("combat-begins", "{unit:unit} attacks {target:unit}.")
WON = "{unit:unit} wins the combat with {dealt} damage against {taken}"


def won_words(event: Event) -> Text:
    """Who won, and that the loser will be stressed, if it can be."""
    return Say(WON + ("; {loser:unit} will be stressed." if event.data["stressed"] else "."), event.data)


VERBS.note("combat-won", won_words)
VERBS.note("combat-drawn", "Nobody wins the combat.")
VERBS.note("pushes", "{unit:unit} pushes {loser:unit} back.")
VERBS.note("does-not-push", "{unit:unit} does not push {loser:unit} back.")


def begins(position: Warcrow, key: str, target: str, placed: list[str], *rules: str) -> None:
    """A combat begins, with the attacker's troops placed as the rules say."""
    several = [CHOOSES] if len(position.units[key].engaged) > 1 else []
    cited = [*rules, "wcr.melee.combat-begins", "wcr.melee.choose-attack", "wcr.melee.all-take-part", *several]
    cited += hostile.fought_by(position, key, target)
    happen(position, "combat-begins", cited, unit=key, target=target)
    position_troops(position, key, target, ["wcr.melee.step-positioning", *placed])


def resolve(position: Warcrow, attack: Side, defense: Side, left: Mapping[str, int]) -> None:
    """Both sides suffer at once; then it is seen who won, and what comes of that."""
    both = (attack, defense), (defense, attack)
    left = {side.roll: harm(position, side, foe, left[side.roll]) for side, foe in both}
    dealt = {side.unit: left[side.roll] + side.dealt for side in (attack, defense)}
    units = [attack.unit, defense.unit]
    push(position, CombatEnd(units=units, dealt=dealt, stood=troops_of(position, units)))
    for side, foe in both:
        hurt = [*DAMAGE, *(["wcr.roll.f2f-both-hurt"] if side.roll == "defense" and left[side.roll] else [])]
        suffer(position, foe.unit, left[side.roll], *hurt, blow=blow(side, foe))


class CombatEnd(Frame[Warcrow], tag="combat-end", kw_only=True):
    """The result of a combat: whoever did more damage may push the other back and pursue it."""

    asks: ClassVar = {
        "push-back": (PUSHES,),
        "give-ground": (GIVES, REFUSES),
        "pursue": (PURSUES, REACHES),
        **dict.fromkeys(("move", "done"), (FREE, NOT_ENGAGED)),
    }
    asked_in: ClassVar = rolls.COMBAT
    units: list[str]
    dealt: dict[str, int]
    stage: Literal["result", "told", "push", "ground", "pursuit", "free", "over"] = "result"
    winner: str = ""
    """Who did more damage; once a unit is wiped out, who is left and may move."""
    loser: str = ""
    stood: int = 0
    """How many troops there were before the damage: where none fell and nobody moved, nobody is placed anew."""
    pursued: bool = False
    """Whether the winner came to touch the loser again."""
    placed: list[str] = []
    """The rules by which the attacker's troops stand after a pursuit, where something was said of it."""

    def moment(self, position: Warcrow) -> WindowRule:
        return rolls.COMBAT_OVER if self.stage in ("free", "over") else rolls.COMBAT_PUSH

    def settle(self, position: Warcrow) -> bool:
        if self.stage == "result":
            self.tell(position)
        elif self.stage == "told":
            self.go_on(position)
        elif self.waits(position) and self.stage == "push" and hostile.drives(position, self.winner):
            self.push(position, [PUSHES, hostile.DRIVES])
        elif self.waits(position) and self.stage == "ground" and hostile.stays(position, self.loser):
            self.stage = "over"
            give_ground(position, self.loser, "hold", [])
        elif not self.waits(position):
            close(position, self)
            self.position_again(position)
            for afterwards in AFTERWARDS:
                afterwards(position, *self.units)
            combat_comes(position, ("combat-over",), self.dealt)
            for key in self.units:
                flee_from_combat(position, key)
        else:
            return False
        return True

    def tell(self, position: Warcrow) -> None:
        """Who won; then cards do what they do about that."""
        one, other = self.units
        if self.dealt[one] == self.dealt[other]:
            happen(position, "combat-drawn", ["wcr.melee.drawn"], data=self.dealt)
        else:
            self.winner, self.loser = sorted(self.units, key=lambda key: -self.dealt[key])
            self.tell_winner(position)
        self.stage = "told"
        combat_comes(position, ("combat-result", "has-attacked"), self.dealt)

    def go_on(self, position: Warcrow) -> None:
        """What is open to whom: a free move after a unit was wiped out, else the push back."""
        alive = [key for key in self.units if stands(position.units[key])]
        self.stage = "push" if self.winner and len(alive) == 2 else "over"
        if len(alive) == 1:
            self.stage, self.winner = "free", alive[0]

    def tell_winner(self, position: Warcrow) -> None:
        """Whoever is left after a defeat is stressed for it when the activation ends."""
        left = stands(position.units[self.loser])
        told = {
            "unit": self.winner,
            "loser": self.loser,
            "dealt": self.dealt[self.winner],
            "taken": self.dealt[self.loser],
            "stressed": left and not is_demoralized(position, self.loser),
        }
        happen(position, "combat-won", ["wcr.melee.won", "wcr.melee.lost"], data=told)
        if left:
            owe_for_lost_melee(position, self.loser, "wcr.melee.wp-test-end")

    def position_again(self, position: Warcrow) -> None:
        """The attacker that still touches whom it attacked closes in again; whoever flees is no longer touched."""
        attacker, defender = self.units
        changed = self.pursued or troops_of(position, self.units) < self.stood
        if changed and not is_demoralized(position, defender) and defender in position.units[attacker].engaged:
            position_troops(position, attacker, defender, ["wcr.melee.end-positioning", *self.placed])

    def waits(self, position: Warcrow) -> bool:
        """Whether the stage it is at is open to anybody: whoever is demoralized flees, and hostile units stay."""
        if self.stage == "free":
            unit = position.units[self.winner]
            return bool(unit.side) and not unit.engaged and not is_demoralized(position, self.winner)
        fit = all(stands(position.units[key]) and not is_demoralized(position, key) for key in self.units)
        if not fit or self.stage == "over":
            return False
        return self.stage == "pursuit" or self.loser in position.units[self.winner].engaged

    def prompts(self, position: Warcrow) -> list[Prompt]:
        slots: dict[str, Any] = {"unit": self.winner, "loser": self.loser}
        seat = thrower(position, self.winner, self.loser)
        if self.stage == "push":
            shape = one([{"push": True}, {"push": False}])
            return [self.ask([seat], "push-back", "{unit:unit} has won: push {loser:unit} back?", shape, **slots)]
        if self.stage == "ground":
            text = "{loser:unit} is pushed back with its first movement value, as far from {unit:unit} as it can."
            shape = one([{"how": how} for how in grounds(position, self.loser)])
            return [self.ask([thrower(position, self.loser, self.winner)], "give-ground", text, shape, **slots)]
        if self.stage == "pursuit":
            text = "{unit:unit} may pursue {loser:unit} with its first movement value."
            shape = one([{"how": how} for how in hostile.pursuits(position, self.winner)])
            return [self.ask([seat], "pursue", text, shape, **slots)]
        text = "{unit:unit} has wiped its enemy out and may move once."
        return [
            self.ask([seat], "move", text, one(move_ways(position, self.winner)), unit=self.winner),
            self.ask([seat], "done", text, one([{}]), unit=self.winner),
        ]

    def push(self, position: Warcrow, rules: list[str]) -> None:
        self.stage = "ground"
        happen(position, "pushes", rules, unit=self.winner, loser=self.loser)

    def on_push_back(self, position: Warcrow, action: PushBack) -> None:
        self.only(position, action)
        if action.push:
            self.push(position, [PUSHES])
            return
        self.stage = "over"
        happen(position, "does-not-push", [PUSHES], unit=self.winner, loser=self.loser)

    def on_give_ground(self, position: Warcrow, action: GiveGround) -> None:
        mine = self.stage == "ground" and action.seat == thrower(position, self.loser, self.winner)
        if mine and action.how == "hold":
            check_may_hold(position, self.loser)
        self.only(position, action)
        passed = check_through(position, self.loser, action.way, action.through)
        self.stage = "pursuit" if action.how == "move" else "over"
        give_ground(position, self.loser, action.how, passed)
        trample(position, self.loser, action.through if action.how == "move" else [])

    def on_pursue(self, position: Warcrow, action: Pursue) -> None:
        self.only(position, action)
        if action.how == "no":
            hostile.check_drives(position, self.winner)
        passed = check_through(position, self.winner, action.way, action.through)
        words = "Only the attacking unit places its troops anew, and that was {unit:unit}."
        require(position, not action.placed or self.winner == self.units[0], DUTY, words, unit=self.units[0])
        self.placed = check_placed(position, self.winner, action.placed)
        self.stage = "over"
        if action.how != "no":
            driven, far = hostile.driven_by(position, self.winner), movement(position, self.winner)[:1]
            go(position, self.winner, far, [PURSUES, *driven, NO_OPPORTUNITY, *passed])
            trample(position, self.winner, action.through)
        if action.how == "contact":
            self.pursued = True
            happen(position, "touching", [REACHES], unit=self.winner, others=[self.loser])
            intimidating.meet(position, self.winner, self.loser)

    def on_move(self, position: Warcrow, action: Move) -> None:
        self.only(position, action)
        self.stage = "over"
        make_move(position, self.winner, action, FREE, NOT_ENGAGED)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        self.stage = "over"
