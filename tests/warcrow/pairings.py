"""Opposed rolls as the shipped cards have them, drawn at random: to be exact, within a tenth of a second.

Dice are thrown again, lost and turned far oftener than cards have it. Only where both sides throw single dice again may
a pairing be rough.

python -m tests.warcrow.pairings 2000      so many of them, from the first on: how many are exact, how long they take
"""

import random
import sys
import time

from referee.kernel import packs
from referee.warcrow.odds.duel import duel, duels
from referee.warcrow.odds.plan import plans
from referee.warcrow.odds.read import switches
from referee.warcrow.odds.side import WHOLE, Side
from referee.warcrow.roll.dice import Pool
from referee.warcrow.table.card_reading import read_cards
from referee.warcrow.table.profile import Roll

CARDS = read_cards(packs.get("profiles").document).units
NONE = Roll()


def lines(kind: str) -> list[Roll]:
    """The rolls of one kind on all panels."""
    found = [getattr(line, kind) for card in CARDS.values() for line in card.panel]
    return [roll for roll in found if roll is not None]


def brought(kind: str) -> list[Roll]:
    """What Characters bring to the units they join."""
    found = [getattr(card.joined, kind) for card in CARDS.values() if card.joined]
    return [roll for roll in found if roll is not None and (roll.roll.startswith("+") or roll.switches)]


def side(chance: random.Random, kind: str) -> Side:
    """A unit, perhaps with a Character and modifiers, and whatever states, keywords and abilities may add."""
    own, more = chance.choice(lines(kind)), chance.choice([NONE, *brought(kind)])
    pool = own.pool()
    if more.roll.startswith("+"):
        pool = pool.joined(more.pool())
    for roll in (own, more):
        if chance.random() < 0.5 and roll.stress and "?" not in roll.stress:
            pool = pool.joined(Pool.read(roll.stress))
    used = [one for roll in (own, more) for switch in roll.switches for one in switches(switch.pay, switch.do)]
    return Side(
        pool.cut(),
        tuple(dict.fromkeys(used)),
        kind != "defense",
        repeat=chance.choice((0, 0, WHOLE, 1, 2)),
        loses=chance.random() < 0.3,
        elite=chance.random() < 0.3,
        rage=chance.random() < 0.2,
    )


def pairing(seed: int) -> tuple[Side, Side]:
    chance = random.Random(seed)
    kind = chance.choice(("melee", "melee", "ranged"))
    return side(chance, kind), side(chance, "defense")


def both_take_up(active: Side, other: Side) -> bool:
    """Whether both throw single dice again, which with seven dice of five colours may be too much."""
    return active.repeat > 0 and other.repeat > 0


def main(number: int) -> int:
    times, rough = [], []
    for seed in range(number):
        sides = pairing(seed)
        duels.cache_clear()
        plans.cache_clear()
        begun = time.process_time()
        exact = duel(*sides).exact
        times.append(1000 * (time.process_time() - begun))
        rough += [] if exact else [seed]
    times.sort()
    amiss = [seed for seed in rough if not both_take_up(*pairing(seed))]
    print(f"{number} pairings of {len(CARDS)} cards, {len(rough)} of them rough", *rough[:20])
    half, most = times[number // 2], times[number * 99 // 100]
    print(f"ms: half within {half:.1f}, 99 of 100 within {most:.1f}, all within {times[-1]:.1f}")
    return 1 if amiss else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
