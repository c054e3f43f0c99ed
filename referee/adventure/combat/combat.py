"""A fight from its first card to its end: dice, triggered powers, ranged attacks, melee attacks, and what it comes to.

Whoever fights, the attacker is the active character. Against an encounter the player on his right rolls the black die;
a fight between characters differs in what `pvp.py` says.
"""

from typing import Any, ClassVar

from referee.adventure.card.keyword import CANCEL_BATTLE, CANCELS, shed
from referee.adventure.combat import encounter, values
from referee.adventure.combat.outcome import FORGOTTEN, Ending, outcome_of, rules_of, steps_of
from referee.adventure.combat.over import break_off, let_go
from referee.adventure.combat.power import Triggers
from referee.adventure.combat.roll import ROLL, cast, rolled, roller
from referee.adventure.combat.strike import Striking
from referee.adventure.combat.values import RANGED
from referee.adventure.table import window as windows
from referee.adventure.table.effect import Task
from referee.adventure.table.lasting import NEXT
from referee.adventure.table.open_combat import OpenCombat, current_combat
from referee.adventure.table.open_damage import OpenDamage
from referee.adventure.table.position import FOE, Adventure, Foe, where
from referee.adventure.table.verbs import VERBS
from referee.adventure.table.window import Moment
from referee.kernel.action import Roll
from referee.kernel.agenda import close, frame_of, push
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.window import open_window

STEPS = "wag.combat.steps"
AS_ATTACKER = "wag.combat.attacker-encounter"
RANGED_FIRST = "wag.combat.ranged-before-melee"
RANGED_SKIP = "wag.combat.ranged-skip"
MELEE_CONDITION = "wag.combat.melee-condition"
END = len(OpenCombat.stages) - 1

VERBS.note("ranged-skipped", "Nobody attacks at range: the fight goes on hand to hand.")
VERBS.note("melee-left-out", "Somebody has fallen: there are no melee attacks.")
VERBS.note("combat-ended", "The fight is over. {told}")
VERBS.note("encounter-defeated", "{seat:seat} has defeated {card:source}.")
NOBODY = "Nobody is defeated."


class Combat(OpenCombat, tag="combat"):
    """A fight with an encounter."""

    heading = "A fight"
    asks: ClassVar = {"roll": (STEPS, ROLL)}
    opened: bool = False
    """Whether the window of this step was open."""
    over: bool = False
    """Whether it was told how it ended."""

    @property
    def falls_by(self) -> list[str]:
        """Further rules by which fighters fall in an attack step."""
        return []

    def settle(self, position: Adventure) -> bool:
        if (self.fallen or self.cancelled) and self.stage < END:
            self.leave_out(position)
        step: bool = getattr(self, f"at_{self.step}")(position)
        return step

    def leave_out(self, position: Adventure) -> None:
        """Who falls is out at once: the fight goes to its end, whatever was still to come."""
        if self.struck and not self.cancelled and self.step == "melee":
            happen(position, "melee-left-out", [MELEE_CONDITION, RANGED_FIRST])
        self.stage, self.opened = END, False

    def once(self, position: Adventure, window: Moment) -> bool:
        """Open the window of a step, as it begins."""
        if self.opened:
            return False
        self.opened = True
        open_window(position, window.key, self.attacker, self.id)
        return True

    def go_on(self) -> bool:
        self.stage, self.opened = self.stage + 1, False
        return True

    def corrected(self, position: Adventure) -> None:
        """An encounter that is not on the track after all is not fought any more."""
        let_go(position, self)

    # ---- the steps

    def at_before(self, position: Adventure) -> bool:
        return self.once(position, windows.BEFORE) or self.go_on()

    def at_roll(self, position: Adventure) -> bool:
        """Both dice must lie there before anything counts."""
        return len(self.dice) == 2 and self.go_on()

    def at_after(self, position: Adventure) -> bool:
        return self.once(position, windows.AFTER) or self.go_on()

    def at_trigger(self, position: Adventure) -> bool:
        self.go_on()
        push(position, Triggers())
        return True

    def at_ranged(self, position: Adventure) -> bool:
        if not self.opened and not self.attackers(position, ranged=True):
            happen(position, "ranged-skipped", [RANGED_SKIP])
            return self.go_on()
        return self.once(position, windows.RANGED) or self.strike(position, ranged=True)

    def at_melee(self, position: Adventure) -> bool:
        if not self.opened and not self.attackers(position, ranged=False):
            return self.go_on()
        return self.once(position, windows.MELEE) or self.strike(position, ranged=False)

    def attackers(self, position: Adventure, ranged: bool) -> list[str]:
        """Who strikes in a step."""
        left = [who for who in (self.defender, self.attacker) if who not in self.struck]
        return [who for who in left if (values.kind_of_attack(position, who).type == RANGED) == ranged]

    def strike(self, position: Adventure, ranged: bool) -> bool:
        self.go_on()
        push(position, Striking(ranged=ranged, fall=self.falls_by))
        return True

    def at_end(self, position: Adventure) -> bool:
        if not self.cancelled and self.once(position, windows.COMBAT_END):
            return True
        if not self.over:
            self.over = True
            self.tell_end(position)
        else:
            close(position, self)
            self.finish(position)
        return True

    # ---- how it ends

    def tell_end(self, position: Adventure) -> None:
        """How it ended, while those who follow on it can still see who fought."""
        told = {"told": "" if self.fallen else NOBODY, "outcome": outcome_of(self)}
        happen(position, "combat-ended", dict.fromkeys(rules_of(self)), seat=self.attacker, data=told)
        if FOE in self.fallen:
            printed = encounter.printed(position)
            of_card = {"key": self.foe, "kind": self.kind, "colour": self.colour, "traits": list(printed.traits)}
            data = of_card | {"space": self.space, "card": encounter.source_of(self)}
            happen(position, "encounter-defeated", rules_of(self), seat=self.attacker, data=data, brief=True)
        if FOE in self.fallen or self.kind in FORGOTTEN:
            shed(position, FOE, ())

    def finish(self, position: Adventure) -> None:
        ending = Ending(
            seat=self.attacker,
            space=self.space,
            foe=Foe(self.foe, self.colour, self.item, self.event, self.attached),
            slot=self.slot,
            steps=steps_of(self),
            rules=list(rules_of(self)),
        )
        push(position, ending)

    # ---- the dice

    def rules_of_die(self, die: str) -> tuple[str, ...]:
        """By which rules a die is rolled."""
        return STEPS, ROLL

    def due(self) -> list[str]:
        """The dice that do not lie there yet."""
        return [die for die in ("red", "black") if die not in self.dice] if self.step == "roll" else []

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = "{seats:seat} rolls the {die:die}; X is a 6."
        return [
            self.ask([roller(position, self, die)], "roll", text, cast(die), rules=self.rules_of_die(die), die=die)
            for die in self.due()
        ]

    def on_roll(self, position: Adventure, action: Roll) -> None:
        self.only(position, action)
        mine = [die for die in self.due() if roller(position, self, die) == action.seat]
        die = next((die for die in mine if action.label in (None, die)), None)
        if die is None:
            raise Invalid.of("label", say("{seat:seat} does not roll this die", seat=action.seat))
        rolled(position, self, die, action, self.rules_of_die(die))


# ---- how it begins


def begin(position: Adventure, attacker: str, defender: str = FOE, **foe: Any) -> Combat:
    """A fight with an encounter, in the space of its attacker; what it needs to know of it is asked first."""
    space = where(position, attacker)
    fight = Combat(space=space, attacker=attacker, defender=defender, **foe)
    open_fight(position, fight, (STEPS, AS_ATTACKER))
    return fight


def open_fight(position: Adventure, fight: Combat, rules: tuple[str, ...]) -> None:
    """Put a fight on the agenda, once all records it rests on are known."""
    push(position, fight)
    for who in (fight.attacker, fight.defender):
        values.attack(position, who)
        values.defense(position, who)
    told = {"attacker": fight.attacker, "defender": fight.defender, "space": fight.space}
    against = encounter.source_of(fight) if fight.defender == FOE else f"character:{fight.defender}"
    happen(position, "combat-begins", rules, seat=fight.attacker, data=told | {"against": against})


@VERBS.verb("combat-begins", "{seat:seat} fights {against:source} in {space:space}.")
def combat_begins(position: Adventure, event: Event) -> None:
    """What lasts to the end of somebody's next fight lasts to the end of this one."""
    fight = frame_of(position, OpenCombat)
    for effect in position.effects:
        if effect.until in (f"{NEXT}:{fight.attacker}", f"{NEXT}:{fight.defender}"):
            effect.until = fight.id


def open_drawn(position: Adventure, fight: Combat) -> None:
    """An encounter was turned up and is not fought yet: what answers that comes first."""
    open_window(position, windows.DRAWN.key, fight.attacker, fight.id)


# ---- called off


@VERBS.verb("battle-cancelled", "{source:source} ends the fight.")
def battle_cancelled(position: Adventure, event: Event) -> None:
    """Damage on its way to those who fight is not dealt any more."""
    fight = frame_of(position, OpenCombat)
    fight.cancelled = True
    for frame in position.agenda:
        if isinstance(frame, OpenDamage) and fight.fights(frame.who):
            frame.number = 0


def cancel(position: Adventure, task: Task) -> None:
    """The fight ends as it stands: what was dealt stays, and nobody is defeated by what would have come."""
    fight = current_combat(position)
    if fight is not None and not fight.fallen and not fight.cancelled:
        happen(position, "battle-cancelled", dict.fromkeys((*task.rules, CANCEL_BATTLE)), source=task.source)
        break_off(position, fight)


CANCELS["battle"] = CANCELS["encounter"] = cancel
