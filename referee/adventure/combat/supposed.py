"""A fight at the table as numbers to be weighed: what both sides have, whatever may become of them in it.

All values are asked of a copy of the position, in which damage, cards, side and type are set as they would be: so what
a line says under a condition counts just where the condition holds.
"""

from collections.abc import Iterator

from referee.adventure.card.in_force import Bound, opponent, powers_of, works
from referee.adventure.card.text import FREE
from referee.adventure.combat import values
from referee.adventure.combat.clash import ATTACKER, DEFENDER, DIE, other
from referee.adventure.combat.damage import ALL
from referee.adventure.combat.encounter import HEALTH
from referee.adventure.combat.fight_state import (
    CANCEL,
    EFFECTS,
    EITHER,
    HEAL,
    HURT,
    LINE,
    REROLL,
    Base,
    Op,
    Ops,
    Stand,
    Trigger,
)
from referee.adventure.combat.lines import PREVENT, TYPE, always
from referee.adventure.combat.strike import fighter
from referee.adventure.table.character import other_side
from referee.adventure.table.grammar import Clause, Effect
from referee.adventure.table.lasting import lasting
from referee.adventure.table.open_combat import OpenCombat
from referee.adventure.table.position import FOE, Adventure
from referee.adventure.table.power_parts import DIE as OWN_DIE
from referee.adventure.table.power_parts import FOE_DIE, ON
from referee.adventure.table.target import CHOSEN, aimed, decides, meant
from referee.adventure.table.vocabulary import SET
from referee.kernel.position import Effect as Lasting

EVENTS = ("hit", "missed", "hurt", "heal", "defeated", "defeat-encounter", "defeat-character")
"""What lines may follow on within a fight."""
NUMBERS = {*EFFECTS, REROLL, HURT, HEAL, CANCEL}
IDLE = {"energy", "move", "cost", "quest", "trophy", "log", "token", "discovery", "waive", "skip", "end", "drop-quest"}
"""Words that change nothing of a fight."""
DAMAGED, CARDS = {"damaged", "unharmed"}, {"cards"}
Key = tuple[tuple[bool, int, bool, str], ...]
SUPPOSED = "supposed"


class Supposed:
    """Both sides of a fight. `left_out` are the sources of what is said in words, or does more than numbers tell."""

    def __init__(self, position: Adventure, combat: OpenCombat) -> None:
        self.position, self.combat = position, combat
        self.fighters = (combat.defender, combat.attacker)
        self.known: dict[Key, tuple[Base, Base]] = {}
        self.seen: dict[tuple[Stand, Stand], tuple[Base, Base]] = {}
        self.left_out: dict[str, None] = {}
        self.numbers: dict[str, int] = {}
        """The lines that events set off, numbered."""
        self.due: dict[str, Ops] = {}
        """What powers do that wait already."""
        self.turned = [self.side_up(who) for who in self.fighters]
        asked = [self.conditions(who) for who in self.fighters]
        self.asks = tuple((bool(DAMAGED & words), bool(CARDS & words)) for words in asked)

    def side_up(self, who: str) -> str:
        return "" if who == FOE else self.position.seats[who].side

    def conditions(self, who: str) -> set[str]:
        """What the lines of a side ask for; all of it, where its card may be turned over."""
        lines = powers_of(self.position, who)
        words = {effect.word for line in lines for clause in line.power.clauses for effect in clause.effects}
        asked = {condition.word for line in lines for condition in line.power.conditions}
        return asked | (DAMAGED | CARDS if "flip" in words and who != FOE else set())

    # ---- what both have

    def bases(self, stands: tuple[Stand, Stand]) -> tuple[Base, Base]:
        found = self.seen.get(stands)
        if found is None:
            key = self.key(stands)
            if key not in self.known:
                self.suppose(key)
                self.known[key] = self.base(DEFENDER), self.base(ATTACKER)
            found = self.seen[stands] = self.known[key]
        return found

    def key(self, stands: tuple[Stand, Stand]) -> Key:
        """All of a stand that a condition may ask for."""
        return tuple(
            [
                (hurt and stand.taken > 0, stand.cards if cards else 0, stand.flipped, stand.type)
                for (hurt, cards), stand in zip(self.asks, stands, strict=True)
            ]
        )

    def suppose(self, key: Key) -> None:
        """Set the copy as it would be."""
        self.position.effects = [laid for laid in self.position.effects if laid.by != SUPPOSED]
        for who, side, (damaged, cards, flipped, kind) in zip(self.fighters, self.turned, key, strict=True):
            if who == FOE:
                self.combat.hurt = int(damaged)
            else:
                mine = self.position.seats[who]
                mine.damage, mine.hand, mine.side = int(damaged), cards, other_side(side) if flipped else side
            if kind:
                laid = Lasting(SUPPOSED, 0, [who], None, {"type": kind, "rules": [SUPPOSED]}, TYPE)
                self.position.effects = [*self.position.effects, laid]

    def base(self, side: int) -> Base:
        who = self.fighters[side]
        lines = [line for line in powers_of(self.position, who) if works(self.position, line)]
        health = HEALTH if who == FOE else values.health(self.position, who).total
        guard = sum(
            ALL if effect.amount is None else effect.amount for _, effect in always(self.position, PREVENT, who)
        )
        return Base(
            fighter(self.position, who),
            health,
            tuple(self.triggers(lines, side)),
            tuple(self.follows(lines, side)),
            guard,
            "defeat-encounter" if who == FOE else "defeat-character",
        )

    def triggers(self, lines: list[Bound], side: int) -> Iterator[Trigger]:
        for line in lines:
            when = line.power.when
            if when.kind in (OWN_DIE, FOE_DIE):
                die = side if when.kind == OWN_DIE else other(side)
                yield Trigger(line.key, die, when.faces, self.ops_of(line))

    def follows(self, lines: list[Bound], side: int) -> Iterator[tuple[str, Ops]]:
        for event in EVENTS:
            told = [line for line in lines if line.power.when.kind == ON and line.power.when.event == event]
            ops = [(self.numbers.setdefault(line.key, len(self.numbers)), self.ops_of(line)) for line in told]
            if any(deeds for _, deeds in ops):
                yield event, tuple(Op(LINE, side, number, (deeds,)) for number, deeds in ops if deeds)

    # ---- what a line does

    def ops_of(self, line: Bound) -> Ops:
        """What a line does; one that has a price counts for nothing."""
        if line.power.price != FREE:
            self.left_out[line.source] = None
            return ()
        return self.ops(line.power.clauses, line.source, line.owner, line.me)

    def ops(self, clauses: tuple[Clause, ...], source: str, owner: str, me: str) -> Ops:
        """The effects of a text one after another; what may be left, or is one of several, is chosen."""
        found: list[Op] = []
        for clause in clauses:
            ways = [tuple(self.deeds(effect, source, me)) for effect in clause.effects]
            if clause.may or len(ways) > 1:
                chooser = decides(self.position, owner, me, opponent(self.position, me))
                side = next((self.fighters.index(one) for one in (chooser, me) if one in self.fighters), None)
                if side is None:
                    self.left_out[source] = None
                else:
                    found.append(Op(EITHER, side, 0, (*ways, *(((),) if clause.may else ()))))
            else:
                found += ways[0]
        return tuple(found)

    def deeds(self, effect: Effect, source: str, me: str) -> Iterator[Op]:
        """What an effect does to each side it meets."""
        effect, them = aimed(effect), opponent(self.position, me)
        if effect.word not in NUMBERS and effect.word not in IDLE:
            self.left_out[source] = None
            return
        if effect.word in (REROLL, "die"):
            yield from self.of_a_die(effect, me, them)
            return
        met = meant(self.position, effect, me, them)
        if effect.target == CHOSEN and len(met) > 1:
            self.left_out[source] = None
            return
        for who in met:
            if who in self.fighters and not (who == FOE and effect.word in (HEAL, "draw", "discard", "flip")):
                yield self.deed(effect, self.fighters.index(who))

    def of_a_die(self, effect: Effect, me: str, them: str) -> Iterator[Op]:
        whose = them if FOE in effect.how else me
        if "move" in effect.how or whose not in self.fighters:
            return
        word = "fix" if SET in effect.how else effect.word
        yield Op(word, self.fighters.index(whose), effect.amount or 0)

    def deed(self, effect: Effect, side: int) -> Op:
        if effect.word == TYPE:
            return Op(TYPE, side, int(effect.how[0] == values.RANGED))
        if effect.word == CANCEL:
            return Op(CANCEL if effect.how[0] != "card" else "", side)
        return Op(effect.word, side, ALL if effect.amount is None else effect.amount)

    # ---- how it stands now

    def stand(self, side: int) -> Stand:
        """A side as it stands: what lasts already is part of what it has, but for its die and what prevents damage."""
        who = self.fighters[side]
        shield = sum(laid.data["amount"] for laid in lasting(self.position, PREVENT, who))
        found = Stand(taken=self.combat.hurt, shield=shield)
        if who != FOE:
            found = found._replace(taken=self.position.seats[who].damage, cards=self.position.seats[who].hand)
        for laid in lasting(self.position, "die", who):
            fixed = laid.data.get("set")
            found = EFFECTS["fix" if fixed else "die"](found, fixed or laid.data["amount"], 0)
        return found

    def cards(self, side: int) -> int:
        """All ability cards of a side that are in hand or can be drawn."""
        who = self.fighters[side]
        if who == FOE:
            return 0
        mine = self.position.seats[who]
        return mine.hand + mine.deck + len(mine.discard)

    def face(self, side: int) -> int:
        return self.combat.dice.get(DIE[side], 0)
