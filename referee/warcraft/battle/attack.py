"""Who attacks with how many dice in a phase: one throw for each group of like attackers."""

from collections.abc import Callable

from msgspec import Struct

from referee.kernel.action import Roll
from referee.kernel.dice import Cast, check_faces, told_faces
from referee.kernel.errors import Invalid
from referee.kernel.pieces import Pile
from referee.kernel.position import Effect
from referee.kernel.say import say
from referee.warcraft.battle.battlefield import (
    BATTLE_DIE,
    DICE,
    LAST,
    SIDES,
    OpenBattle,
    decider,
    participants,
    parties,
    side_seats,
    units_with,
)
from referee.warcraft.table.fighter import ATTACK, fighter, fights_as, has_ability
from referee.warcraft.table.lasting import DICE_ADDED, LOWER, REROLL, STRENGTH, in_force, told_by
from referee.warcraft.table.piece import POLYMORPHED, Rules
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.team import OWN_ROLLS

ATTACK_DICE = "wbg.battle.attack-dice"
HIT = "wbg.battle.hit"
BLOODLUST = "wbg.ability.bloodlust"
AGAIN = "reroll"
UNSEEN_HIT, UNSEEN_MISS = 0, 99
"""What stands for dice of which only their hits were told: below every Strength, and above."""
PHASE_RULES = {
    "ranged": "wbg.battle.ranged-phase",
    "flying": "wbg.battle.flying-phase",
    "melee": "wbg.battle.melee-phase",
}


class Attack(Struct, omit_defaults=True):
    """The dice of like attackers: who rolls them, the Strength they need, what fell, and what lowers or replaces it.

    For whom they fall, whether a natural 1 strikes twice, why they roll, whether a card added them, and why they hit
    comes after it; then whether they save their side casualties, and whether they are there for the hits of others.
    """

    roller: str
    die: str
    count: int
    label: str
    need: int = 0
    faces: list[int] = []
    lowered: int = 0
    replaced: list[int] = []
    owner: str = ""
    area: bool = False
    rules: list[str] = []
    by_card: bool = False
    strength: list[str] = []
    saves: bool = False
    for_hits: bool = False

    @property
    def left(self) -> int:
        return self.count - len(self.faces)

    def report(self, action: Roll) -> list[int]:
        """Take in what fell, and say what that was; of dice told by their hits nobody knows it."""
        fell = told_faces(action, BATTLE_DIE.key)
        check_faces(BATTLE_DIE, fell, self.left)
        faces = [face for face in fell if isinstance(face, int)]
        self.faces = self.faces + faces
        return faces

    def report_hits(self, hits: int) -> None:
        """Take in how many of the dice that are left hit."""
        if hits > self.left:
            raise Invalid.of("hits", say("{number:die} reported, {left} asked for", number=hits, left=self.left))
        self.faces = self.faces + [UNSEEN_HIT] * hits + [UNSEEN_MISS] * (self.left - hits)

    def hits(self) -> list[int]:
        """The faces that hit, natural values."""
        return [face for face in self.faces if face - self.lowered <= self.need]

    @property
    def unseen(self) -> bool:
        """Whether nobody knows what some of them show."""
        return UNSEEN_HIT in self.faces or UNSEEN_MISS in self.faces

    @property
    def plain(self) -> bool:
        """Whether these are the dice of ordinary units."""
        return self.label == ATTACK

    def again(self, count: int, label: str) -> "Attack":
        """Further dice that count like these."""
        return Attack(self.roller, self.die, count, label, self.need, [], self.lowered, [], self.owner, self.area)


class Group(Struct):
    """Like attackers: what tells them apart, one of them, how many dice they have."""

    label: str
    pile: Pile
    dice: int
    rules: list[str]


def groups(position: Warcraft, battle: OpenBattle, owner: str, kind: str) -> list[Group]:
    """The attackers of a side's owner in a phase; a polymorphed one does not attack."""
    found: dict[str, Group] = {}
    for _, pile in participants(position, battle, [owner]):
        if POLYMORPHED in pile.marks or fights_as(position, pile) != kind:
            continue
        answers = fighter(pile.kind)
        label = answers.label(position, pile)
        dice = pile.count * answers.dice(position, pile)
        if label in found:
            found[label].dice += dice
        elif dice:
            found[label] = Group(label, pile, dice, list(answers.told(position, pile)))
    return list(found.values())


def attacks(position: Warcraft, battle: OpenBattle, owner: str, kind: str) -> list[Attack]:
    """The throws of an owner in a phase; what lowers dice lowers all of them, Bloodlust adds one die to the first."""
    found = [attack_of(position, battle, owner, kind, group) for group in groups(position, battle, owner, kind)]
    found += added(position, owner, kind)
    for more in MORE_ATTACKS:
        found += more(position, battle, owner, kind)
    lower, told = lowered(position, owner), rolled_by(position, battle, owner, kind) if found else ()
    for throw in found:
        throw.lowered = lower
        throw.rules = [*(() if throw.strength else (ATTACK_DICE,)), *told, *throw.rules]
    if found and units_with(position, battle, owner, "bloodlust"):
        found[0].count += 1
        found[0].rules.append(BLOODLUST)
    for throw in found:
        throw.rules += shortage(throw.count)
    return found


def rolled_by(position: Warcraft, battle: OpenBattle, owner: str, kind: str) -> Rules:
    """By what an owner's dice of a phase are rolled now, and by himself where several fight on a side."""
    now = () if owner in LAST else (PHASE_RULES[kind],)
    mates = len(side_seats(position, battle, "attacker")) > 1 or len(side_seats(position, battle, "defender")) > 1
    several = mates and any(len(parties(position, battle, side)) > 1 for side in SIDES)
    return (*now, OWN_ROLLS) if several else now


def shortage(count: int) -> Rules:
    """By what dice are thrown again where the box has not enough of them."""
    return ("wbg.battle.dice-shortage",) if count > DICE else ()


def rerolled(position: Warcraft, pool: Attack) -> Attack | None:
    """Its misses thrown again, where something in force has them thrown; never twice."""
    misses = [face for face in pool.faces if face not in pool.hits()]
    again = in_force(position, REROLL, pool.owner) if misses and not pool.replaced else []
    if not again or pool.label.startswith(AGAIN):
        return None
    pool.replaced = misses
    throw = pool.again(len(misses), AGAIN if pool.plain else f"{AGAIN}-{pool.label}")
    own = [OWN_ROLLS] if OWN_ROLLS in pool.rules else []
    throw.rules = [*shortage(len(misses)), *own, *told_by(again)]
    return throw


def attack_of(position: Warcraft, battle: OpenBattle, owner: str, kind: str, group: Group) -> Attack:
    """The throw of like attackers."""
    answers = fighter(group.pile.kind)
    need = answers.strength(position, group.pile) + raised(position, group.pile, kind)
    return Attack(
        decider(position, battle, owner),
        "battle",
        group.dice,
        group.label,
        need,
        owner=owner,
        area=has_ability(position, group.pile, "area-attack"),
        rules=group.rules,
        strength=list(answers.hits),
    )


def added(position: Warcraft, owner: str, kind: str) -> list[Attack]:
    """Dice that cards and abilities add to the attacks of a phase."""
    found = []
    for effect in in_force(position, DICE_ADDED, owner):
        data = effect.data
        if data["kind"] == kind:
            args = (owner, "battle", data["dice"], data["label"], data["strength"])
            found.append(Attack(*args, owner=owner, rules=list(data["rules"])))
    return found


def lowered(position: Warcraft, owner: str) -> int:
    """By how much each die of an owner counts as less."""
    return sum(effect.data["amount"] for effect in in_force(position, LOWER, owner))


def raised(position: Warcraft, pile: Pile, kind: str) -> int:
    """What abilities and cards add to the Strength of a piece for a while."""
    return sum(effect.data["amount"] for effect in raising(position, pile.side, kind, pile.kind))


def raising(position: Warcraft, owner: str, *kinds: str) -> list[Effect]:
    """Those of them that are for such pieces."""
    return [effect for effect in in_force(position, STRENGTH, owner) if effect.data["unit"] in ("any", *kinds)]


Shooters = tuple[dict[str, int], Rules]
SHOOTING: list[Callable[[Warcraft, str, str], Shooters]] = []
"""What of an owner shoots from a space though it is no unit, and by what rules."""
MORE_ATTACKS: list[Callable[[Warcraft, OpenBattle, str, str], list[Attack]]] = []
"""Attacks of an owner in a phase that no unit makes."""


# ---- what is told of a throw


THROW_NAMES: list[Callable[[Warcraft, str], str | None]] = []
"""What calls a throw by another name than its label; it may have none to tell."""


def told_as(position: Warcraft, pool: Attack) -> str:
    """What a throw is called before the players."""
    names = (called(position, pool.label) for called in THROW_NAMES)
    return next((name for name in names if name is not None), pool.label)


def natural_ones(pools: list[Attack], owner: str) -> int:
    """Ones as they fell; a miss rolled again no longer counts, but a 1 never misses."""
    return sum(pool.faces.count(1) for pool in pools if pool.owner == owner and not pool.saves)


def die_choice(pool: Attack, *, by_hits: bool = False) -> Cast:
    upto = min(pool.need + pool.lowered, BATTLE_DIE.high)
    return Cast(pool.label, [BATTLE_DIE.group(pool.left, at_once=DICE, counts_up_to=upto, by_hits=by_hits)])
