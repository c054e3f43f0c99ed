"""Triggered powers, one after another: all of the defender's before the attacker's first, each once in a fight.

The order itself is reckoned in `clash.py`. A power that waits is carried out even if a reroll, or the loss of its card,
has come in between.
"""

from typing import ClassVar

import msgspec
from msgspec import Struct

from referee.adventure.card.in_force import Bound, triggered
from referee.adventure.card.text import FREE, Offered
from referee.adventure.combat import clash
from referee.adventure.combat.lines import rule_of
from referee.adventure.combat.over import Step
from referee.adventure.item.item import TRIGGERED_POWERS
from referee.adventure.table import window as windows
from referee.adventure.table.doing import Doing, carry_out
from referee.adventure.table.grammar import parse
from referee.adventure.table.lasting import ATTACHED, GONE
from referee.adventure.table.open_combat import OpenCombat, current_combat
from referee.adventure.table.position import FOE, Adventure, right_of
from referee.adventure.table.spoken import spoken_power
from referee.adventure.table.verbs import VERBS
from referee.adventure.table.written import write
from referee.kernel.action import Take
from referee.kernel.agenda import close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say

TRIGGERED = "wag.power.triggered"
MANDATORY = "wag.power.mandatory"
ONCE = "wag.power.once-per-combat"
DEFENDER_FIRST = "wag.power.defender-first"
TRIGGER_ORDER = "wag.combat.trigger-order"
POWER_USE = "wag.combat.power-use"
DURATION = "wag.combat.power-duration"
"""What is laid until the end of a fight cites it; see `words.py`."""

VERBS.note("power-triggered", "{source:source}: {what}.")
VERBS.note("power-used-up", "{source:source} has worked in this fight and does nothing more: {what}.")


class Due(Struct):
    """A triggered power that waits: what says so, whose card it is, who "self" is, and its line."""

    source: str
    owner: str
    me: str
    line: str


class Triggers(Step, tag="triggers"):
    """The powers that the dice trigger. Whoever has several that wait says which comes first, and leaves none out."""

    heading = "Special powers are triggered"
    window = windows.TRIGGERS
    asks: ClassVar = {"take": (MANDATORY, TRIGGER_ORDER)}
    chain: clash.Chain = clash.Chain()
    due: dict[str, Due] = {}

    def settle(self, position: Adventure) -> bool:
        combat = fought(position)
        self.chain, side = clash.due(self.chain, lambda side, dice: self.matching(position, combat, side, dice))
        combat.used = sorted(self.chain.used)
        if side is None:
            close(position, self)
            return True
        waiting = self.chain.waiting[side]
        if len(waiting) > 1:
            return False
        self.start(position, side, waiting[0])
        return True

    def matching(self, position: Adventure, combat: OpenCombat, side: int, dice: int) -> list[str]:
        """The powers of a side that these dice trigger now; of one that has worked it is told that it is used up."""
        who = fighter_of(combat, side)
        own, other = (shown(combat, number) if dice & clash.DICE[number] else 0 for number in (side, clash.other(side)))
        keys = {line.key: line for line in triggered(position, who, own, other)}
        for key, line in keys.items():
            if key in self.chain.used and not any(key in waiting for waiting in self.chain.waiting):
                told = {"source": line.source, "what": spoken_power(line.power)}
                happen(position, "power-used-up", [ONCE], seat=seat_of(who), data=told)
        self.due = self.due | {key: due_of(line) for key, line in keys.items() if key not in self.due}
        return list(keys)

    def start(self, position: Adventure, side: int, key: str) -> None:
        """Carry a power out, or offer it where it has a price; what it gives lasts to the end of the fight."""
        combat, due = fought(position), self.due[key]
        self.chain = self.chain.taken(side, key)
        power = parse(due.line)
        order = TRIGGER_ORDER if combat.defender == FOE else DEFENDER_FIRST
        own = TRIGGERED_POWERS if due.source.startswith("item:") else rule_of(due.source)
        rules = [TRIGGERED, MANDATORY, order, own]
        told = {"source": due.source, "what": spoken_power(power)}
        happen(position, "power-triggered", rules, seat=seat_of(due.me), data=told)
        if power.price != FREE and due.me != FOE:
            offer = Offered(seat=due.me, source=due.source, owner=due.owner, text=due.line, rules=[own])
            push(position, offer)
            return
        lasts = power.until not in (ATTACHED, GONE)
        doing = Doing(source=due.source, owner=due.owner, me=due.me, other=combat.other(due.me), rules=[own])
        carry_out(position, power if lasts else msgspec.structs.replace(power, until=""), doing)

    # ---- what is asked

    def prompts(self, position: Adventure) -> list[Prompt]:
        side, waiting = self.waiting()
        options = [Option({"item": number}, self.told(key)) for number, key in waiting.items()]
        seat = decides_for(position, fought(position), fighter_of(fought(position), side))
        return [self.ask([seat], "take", "{seats:seat} says which power comes first.", One(options))]

    def waiting(self) -> tuple[int, dict[str, str]]:
        """Whose powers wait, and these by number."""
        side = clash.DEFENDER if self.chain.waiting[clash.DEFENDER] else clash.ATTACKER
        return side, {str(number): key for number, key in enumerate(self.chain.waiting[side], 1)}

    def told(self, key: str) -> Say:
        due = self.due[key]
        return say("{source:source}: {what}", source=due.source, what=spoken_power(parse(due.line)))

    def on_take(self, position: Adventure, action: Take) -> None:
        self.only(position, action)
        side, waiting = self.waiting()
        if action.item not in waiting:
            raise Invalid.of("item", "no such power waits now")
        self.start(position, side, waiting[action.item])


def due_of(line: Bound) -> Due:
    return Due(line.source, line.owner, line.me, write(line.power))


def fought(position: Adventure) -> OpenCombat:
    combat = current_combat(position)
    assert combat is not None
    return combat


def fighter_of(combat: OpenCombat, side: int) -> str:
    return combat.defender if side == clash.DEFENDER else combat.attacker


def side_of(combat: OpenCombat, who: str) -> int:
    return clash.ATTACKER if who == combat.attacker else clash.DEFENDER


def shown(combat: OpenCombat, side: int) -> int:
    """What the die of a side shows."""
    return combat.dice[clash.DIE[side]]


def seat_of(who: str) -> str:
    return "" if who == FOE else who


def decides_for(position: Adventure, combat: OpenCombat, who: str) -> str:
    """Who decides for a fighter: an encounter is played by whoever rolls the black die."""
    return right_of(position, combat.attacker) if who == FOE else who
