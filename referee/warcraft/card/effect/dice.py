"""Words for dice: more of them, misses thrown again, faces that count as less, a higher Strength."""

from typing import ClassVar

from referee.kernel.agenda import find, frame_of
from referee.kernel.say import Text, say
from referee.warcraft.battle.attack import AGAIN, Attack, attacks, lowered
from referee.warcraft.battle.battlefield import battle_of
from referee.warcraft.battle.phase import Phase
from referee.warcraft.battle.throws import throw_more
from referee.warcraft.card.effect.word import ROLLED, Used, Way, Word, holds_for_now, lasts
from referee.warcraft.table.lasting import DICE_ADDED, LOWER, REROLL, STRENGTH
from referee.warcraft.table.piece import UNITS
from referee.warcraft.table.position import Warcraft

# ---- more dice


class Dice(Word, frozen=True):
    """Dice of their own Strength: thrown with the attacks of a phase, or at once where these have fallen."""

    amount: int
    need: int
    unit: str = ""

    def do(self, position: Warcraft, use: Used) -> None:
        rules = list(use.rules)
        if use.window in ROLLED:
            dice = Attack(use.seat, "battle", self.amount, use.key, self.need, owner=use.seat, rules=rules)
            dice.lowered = lowered(position, use.seat)
            throw_more(position, dice, rules)
            return
        phase = find(position, Phase)
        kind = phase.kind if phase else self.kind(position, use.seat)
        held = {"dice": self.amount, "strength": self.need, "label": use.key, "rules": rules}
        holds_for_now(position, use, DICE_ADDED, kind=kind, **held)

    def kind(self, position: Warcraft, seat: str) -> str:
        """The phase they are thrown in where none has begun: as printed, else the last."""
        return self.unit if self.unit in UNITS else "melee"


class DiceForHits(Word, frozen=True):
    """A further die for each hit of one's own, counting like those; its hits bring none."""

    def hits(self, position: Warcraft, seat: str) -> int:
        phase = find(position, Phase)
        pools = phase.pools if phase else []
        return sum(len(pool.hits()) for pool in pools if pool.owner == seat and not (pool.for_hits or pool.saves))

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        return [{}] if self.hits(position, seat) else []

    def do(self, position: Warcraft, use: Used) -> None:
        first = next(pool for pool in frame_of(position, Phase).pools if pool.owner == use.seat and pool.hits())
        further = first.again(self.hits(position, use.seat), use.key)
        further.for_hits = True
        throw_more(position, further, list(use.rules))


# ---- for one's own attacks of the phase


class OwnAttacks(Word, frozen=True):
    """In force for one's own attacks until the phase ends."""

    does: ClassVar[str] = ""

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        phase = find(position, Phase)
        return [{}] if phase and attacks(position, battle_of(position), seat, phase.kind) else []

    def do(self, position: Warcraft, use: Used) -> None:
        lasts(position, use, [use.seat], frame_of(position, Phase).id, self.does, **self.holds())

    def holds(self) -> Way:
        return {}


class Reroll(OwnAttacks, frozen=True):
    """All misses are thrown again."""

    does = REROLL


class Lower(OwnAttacks, frozen=True):
    """Each die counts as so much less; `told` is how the hits tell it."""

    does = LOWER
    amount: int
    told: str

    def holds(self) -> Way:
        return {"amount": self.amount, "told": self.told}


class RerollNow(Word, frozen=True):
    """The misses that lie there are thrown again; those of one kind of piece alone where it says so."""

    unit: str = ""

    def missed(self, position: Warcraft, seat: str) -> list[Attack]:
        phase = find(position, Phase)
        return [
            pool
            for pool in (phase.pools if phase else [])
            if pool.owner == seat
            and len(pool.hits()) < len(pool.faces)
            and not (pool.replaced or pool.saves or pool.label.startswith(AGAIN))
            and (not self.unit or pool.label == self.unit)
        ]

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        return [{}] if self.missed(position, seat) else []

    def lacking(self, position: Warcraft, seat: str) -> Text:
        return say("no die of {seat:seat} has missed", seat=seat)

    def do(self, position: Warcraft, use: Used) -> None:
        for pool in self.missed(position, use.seat):
            pool.replaced = [face for face in pool.faces if face not in pool.hits()]
            throw_more(position, pool.again(len(pool.replaced), f"{AGAIN}-{pool.label}"), list(use.rules))


class Strength(Word, frozen=True):
    """Higher Strength for a type of unit, for the phase or round."""

    amount: int
    unit: str = "any"

    def do(self, position: Warcraft, use: Used) -> None:
        holds_for_now(position, use, STRENGTH, unit=self.unit, amount=self.amount)
