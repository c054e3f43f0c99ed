"""The two combat dice: who rolls which, what they show, and rolling one of them again."""

from typing import ClassVar

from msgspec.structs import replace

from referee.adventure.combat import clash
from referee.adventure.combat.over import Step
from referee.adventure.combat.power import Triggers, decides_for, fought
from referee.adventure.combat.strike import X_IS_SIX
from referee.adventure.table.component import BLACK, COMBAT_DICE, RED
from referee.adventure.table.discovery import BOOTS, discard, kept_by
from referee.adventure.table.doing import GAME_TEXT
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.open_combat import OpenCombat, current_combat
from referee.adventure.table.position import Adventure, kept
from referee.adventure.table.verbs import VERBS
from referee.kernel.action import Answer, Roll
from referee.kernel.agenda import close, find, push
from referee.kernel.choice import Cast, one
from referee.kernel.dice import one_face
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say

ROLL = "wag.combat.roll"
DICE = {die.key: die for die in (RED, BLACK)}
TOKEN = "goblin-rocket-boots"


def roller(position: Adventure, combat: OpenCombat, die: str) -> str:
    """Who rolls a die: its fighter, for an encounter the player on the active one's right."""
    return decides_for(position, combat, combat.attacker if die == "red" else combat.defender)


def cast(die: str) -> Cast:
    return Cast(die, [replace(DICE[die].group(1), titles={str(clash.X): "X"})])


def rolled(position: Adventure, combat: OpenCombat, die: str, action: Roll, rules: tuple[str, ...]) -> None:
    """A die lies there; its X is a 6."""
    face = one_face(DICE[die], action)
    cited = dict.fromkeys((*rules, COMBAT_DICE, *((X_IS_SIX,) if face == clash.X else ())))
    happen(position, "combat-rolled", cited, seat=action.seat, die=die, face=face)


def told(event: Event) -> Say:
    words, face = "{seat:seat} rolls {face:combat-face} with the {die:die}.", str(event.data["face"])
    return say(words, seat=event.seat, face=face, die=event.data["die"])


@VERBS.verb("combat-rolled", told, reveals=True)
def combat_rolled(position: Adventure, event: Event) -> None:
    combat = fought(position)
    combat.dice = combat.dice | {event.data["die"]: event.data["face"]}


# ---- again


class Rerolling(Step, tag="rerolling"):
    """A combat die is rolled again, by whoever rolled it."""

    heading = "A combat die is rolled again"
    asks: ClassVar = {"roll": (GAME_TEXT,)}
    die: str
    rules: list[str]

    def prompts(self, position: Adventure) -> list[Prompt]:
        seat = roller(position, fought(position), self.die)
        text = "{seats:seat} rolls the {die:die} again; X is a 6."
        return [self.ask([seat], "roll", text, cast(self.die), rules=self.rules, die=self.die)]

    def on_roll(self, position: Adventure, action: Roll) -> None:
        self.only(position, action)
        combat = fought(position)
        rolled(position, combat, self.die, action, tuple(self.rules))
        close(position, self)
        triggers = find(position, Triggers)
        if triggers is not None:
            triggers.chain = triggers.chain.rolled_again(clash.DIE.index(self.die))
            if self.die == "red" and TOKEN in kept(position, combat.attacker):
                push(position, JustRolled(seat=combat.attacker))


class JustRolled(Step, tag="just-rolled"):
    """A power made the active character roll again: that die too may be rolled once more for Goblin Rocket Boots."""

    heading = "A combat die was just rolled again"
    asks: ClassVar = {"answer": (BOOTS,)}
    seat: str

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} may give up Goblin Rocket Boots and roll the red die again."
        return [self.ask([self.seat], "answer", text, one([{"yes": True}, {"yes": False}]))]

    def on_answer(self, position: Adventure, action: Answer) -> None:
        self.only(position, action)
        why = "{seat:seat} has no Goblin Rocket Boots."
        require(position, not action.yes or TOKEN in kept(position, self.seat), BOOTS, why, seat=self.seat)
        close(position, self)
        if action.yes:
            discard(position, self.seat, TOKEN, kept_by(self.seat), (BOOTS,))
            push(position, Rerolling(die="red", rules=[BOOTS]))


def reroll(position: Adventure, die: str, rules: tuple[str, ...]) -> None:
    """Roll a die again that lies there; nothing happens where none does, its attack is made, or the fight is over."""
    combat = current_combat(position)
    if combat is None or combat.fallen or combat.cancelled or die not in combat.dice:
        return
    if not any(combat.die_of(who) == die for who in combat.struck):
        push(position, Rerolling(die=die, rules=list(rules)))


class Reroll(Word):
    """`reroll own`, `reroll foe`: a combat die is rolled again."""

    def do(self, position: Adventure, task: Task) -> None:
        combat = current_combat(position)
        who = task.me if task.effect.how[0] == "own" else task.other
        if combat is not None and combat.fights(who):
            reroll(position, combat.die_of(who), task.rules)
