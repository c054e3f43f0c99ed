"""An attack step: all attacks of one type are found first, then told, then what hit deals its damage.

Nobody falls before all of it is dealt.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from referee.adventure.combat import clash, values
from referee.adventure.combat.damage import deal
from referee.adventure.combat.defeat import look, look_at_foe
from referee.adventure.combat.encounter import source_of
from referee.adventure.combat.lines import DIE
from referee.adventure.combat.values import RANGED
from referee.adventure.table.lasting import lasting
from referee.adventure.table.open_combat import OpenCombat, current_combat
from referee.adventure.table.position import FOE, Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame, close
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import Say
from referee.kernel.tally import Line

ATTACK_TYPE = "wag.combat.attack-type"
ONE_DIE = "wag.combat.one-die"
X_IS_SIX = "wag.combat.x-is-six"
RANGED_HIT = "wag.combat.ranged-hit"
RANGED_DAMAGE = "wag.combat.ranged-damage"
RANGED_TOGETHER = "wag.combat.ranged-simultaneous"
RANGED_FALL = "wag.combat.ranged-character-defeated"
MELEE_HIT = "wag.combat.melee-hit"
MELEE_DAMAGE = "wag.combat.melee-damage"
MELEE_TOGETHER = "wag.combat.melee-simultaneous"
MELEE_FALL = "wag.combat.melee-defeat"


class Strike(Struct):
    """An attack that is found: whose, its sum line by line, what it had to reach, and by which rules."""

    who: str
    lines: list[Line]
    total: int
    against: int
    hit: bool
    rules: list[str]


class Striking(Frame[Adventure], tag="striking"):
    """All ranged attacks of a fight, or all melee attacks."""

    heading = "Attacks are made"
    ranged: bool
    fall: list[str] = []
    """Further rules by which those fall whom this defeats."""
    found: list[Strike] | None = None
    told: int = 0
    dealt: bool = False

    def settle(self, position: Adventure) -> bool:
        combat = current_combat(position)
        assert combat is not None
        if combat.cancelled:
            close(position, self)
        elif self.found is None:
            self.found = strikes(position, combat, self.ranged)
        elif self.told < len(self.found):
            self.told += 1
            self.tell(position, combat, self.found[self.told - 1])
        elif not self.dealt:
            self.dealt = True
            for strike in reversed([strike for strike in self.found if strike.hit]):
                self.harm(position, combat, strike)
        else:
            self.finish(position, combat)
        return True

    def tell(self, position: Adventure, combat: OpenCombat, strike: Strike) -> None:
        kind = "attack-hit" if strike.hit else "attack-missed"
        seat = "" if strike.who == FOE else strike.who
        lines = [[line.text, line.amount, line.rule] for line in strike.lines]
        told = {"lines": lines, "total": strike.total, "against": strike.against, "foe": source_of(combat)}
        happen(position, kind, dict.fromkeys(strike.rules), seat=seat, data=told)

    def harm(self, position: Adventure, combat: OpenCombat, strike: Strike) -> None:
        """A hit deals what its attacker's damage value comes to, which may be nothing."""
        tally = values.damage(position, strike.who)
        rules = tuple(dict.fromkeys((RANGED_DAMAGE if self.ranged else MELEE_DAMAGE, *tally.rules)))
        owner = "" if strike.who == FOE else strike.who
        if tally.total:
            deal(position, combat.other(strike.who), tally.total, rules, attack_of(position, strike.who), owner)
        else:
            happen(position, "harmless-hit", rules, seat=owner)

    def finish(self, position: Adventure, combat: OpenCombat) -> None:
        """Now it is looked at who falls; of two the defender's fall is told first."""
        close(position, self)
        hits = [strike for strike in self.found or [] if strike.hit]
        together = [RANGED_TOGETHER if self.ranged else MELEE_TOGETHER] if len(hits) > 1 else []
        rules = [RANGED_FALL if self.ranged else MELEE_FALL, *together, *self.fall]
        look_at_foe(position, [rule for rule in rules if rule != RANGED_FALL])
        for who in (combat.attacker, combat.defender):
            if who != FOE:
                by = attack_of(position, combat.other(who))
                look(position, who, by, combat.other(who).removeprefix(FOE), rules)


# ---- finding them


def fighters(position: Adventure, combat: OpenCombat) -> list[clash.Fighter]:
    """Both sides as numbers, the defender first."""
    return [fighter(position, who) for who in (combat.defender, combat.attacker)]


def fighter(position: Adventure, who: str) -> clash.Fighter:
    return clash.Fighter(
        values.attack(position, who).total,
        values.kind_of_attack(position, who).type == RANGED,
        values.defense(position, who).total,
        values.damage(position, who).total,
    )


def strikes(position: Adventure, combat: OpenCombat, ranged: bool) -> list[Strike]:
    """The attacks of a step; each fighter makes one in the whole fight."""
    sides = [combat.defender, combat.attacker]
    shown = [combat.dice[combat.die_of(who)] for who in sides]
    changed = [die_lines(position, who, face) for who, face in zip(sides, shown, strict=True)]
    faces = [face + sum(line.amount for line in lines) for face, lines in zip(shown, changed, strict=True)]
    struck = [sides.index(who) for who in combat.struck]
    found = []
    for blow in clash.blows(fighters(position, combat), faces, ranged, struck):
        who = sides[blow.side]
        combat.struck = [*combat.struck, who]
        found.append(told_strike(position, combat, who, shown[blow.side], changed[blow.side], blow))
    return found


def told_strike(
    position: Adventure, combat: OpenCombat, who: str, face: int, changed: list[Line], blow: clash.Blow
) -> Strike:
    """An attack with its lines: what the die shows, what changes it, and the attack value."""
    kind, ranged = values.kind_of_attack(position, who), values.kind_of_attack(position, who).type == RANGED
    attack, defense = values.attack(position, who), values.defense(position, combat.other(who))
    hit = RANGED_HIT if ranged else MELEE_HIT
    tally = clash.reckoned(combat.die_of(who), face, changed, attack.lines, hit)
    rules = [hit, ATTACK_TYPE, ONE_DIE, *([X_IS_SIX] if face == clash.X else []), *kind.rules]
    return Strike(who, tally.lines, tally.total, blow.against, blow.hit, [*rules, *tally.rules, *defense.rules])


def die_lines(position: Adventure, who: str, face: int) -> list[Line]:
    """What changes the number a fighter's die counts as; the face itself stays for what it triggers."""
    found: list[Line] = []
    for laid in lasting(position, DIE, who):
        now = face + sum(line.amount for line in found)
        amount = laid.data["set"] - now if laid.data.get("set") else laid.data["amount"]
        found.append(Line(laid.by, amount, laid.data["rules"][0]))
    return found


def attack_of(position: Adventure, who: str) -> str:
    """What somebody strikes with, as something that deals damage."""
    return values.attacks_with(position, who)[0].text


# ---- telling them


def formula(lines: list[list[Any]]) -> Say:
    """An attack as one sum: "3 red die + 2 Fine Longbow = 5"; a line of nothing only has its rule to tell."""
    shown = {str(at): (text, amount) for at, (text, amount, _) in enumerate(lines) if amount}
    words = [
        f"{'-' if amount < 0 else '+'} {abs(amount)} {{{at}:{'die' if text in clash.DIE else 'source'}}}"
        for at, (text, amount) in shown.items()
    ]
    total = sum(amount for _, amount, _ in lines)
    return Say(f"{' '.join(words).removeprefix('+ ')} = {total}", {at: text for at, (text, _) in shown.items()})


def told_by(seat: str, foe: str) -> Callable[[Event], Say]:
    """The sentence of an attack: of a character's, or of an encounter's."""

    def told(event: Event) -> Say:
        slots = {"seat": event.seat, **event.data, "sum": formula(event.data["lines"])}
        return Say(seat if event.seat else foe, slots)

    return told


HITS = "{seat:seat} hits: {sum} against {against}.", "{foe:source} hits: {sum} against {against}."
MISSES = "{seat:seat} misses: {sum} against {against}.", "{foe:source} misses: {sum} against {against}."
VERBS.note("attack-hit", told_by(*HITS))
VERBS.note("attack-missed", told_by(*MISSES))
VERBS.note("harmless-hit", "The hit deals no damage.")
