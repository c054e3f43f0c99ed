"""Opposed rolls as the shipped cards have them, drawn at random: to be exact, within a tenth of a second.

Dice are thrown again, lost and turned far oftener than cards have it. Only where both sides throw single dice again may
a pairing be rough. Then pools that no card has, as large as the rules allow: these may be rough, and as quick.

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
from tests.warcrow.many_odds import switch

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


def made_up(seed: int) -> tuple[Side, Side]:
    """Eight to eighteen dice on either side, up to six switches, and all that makes a roll long to reckon."""
    chance = random.Random(seed)
    return large(chance, attacks=True), large(chance, attacks=False)


def large(chance: random.Random, *, attacks: bool) -> Side:
    dice = "".join(chance.sample("RRROOOYYYGGGBBBKKK", chance.randint(8, 18)))
    return Side(
        Pool.read(dice),
        tuple(dict.fromkeys(switch(chance) for _ in range(chance.randint(2, 6)))),
        attacks,
        repeat=chance.choice((0, 1, 2, WHOLE)),
        loses=chance.random() < 0.5,
        elite=chance.random() < 0.5,
        rage=chance.random() < 0.5,
    )


def reckoned(pairs: list[tuple[Side, Side]]) -> list[int]:
    """Which of them are rough; how long all took is told."""
    times, rough = [], []
    for at, sides in enumerate(pairs):
        duels.cache_clear()
        plans.cache_clear()
        begun = time.process_time()
        exact = duel(*sides).exact
        times.append(1000 * (time.process_time() - begun))
        rough += [] if exact else [at]
    times.sort()
    half, most = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"ms: half within {half:.1f}, 99 of 100 within {most:.1f}, all within {times[-1]:.1f}")
    return rough


def main(number: int) -> int:
    print(f"{number} pairings of {len(CARDS)} cards")
    rough = reckoned([pairing(seed) for seed in range(number)])
    print(f"{len(rough)} of them rough", *rough[:20])
    print(f"{number} of pools as large as the rules allow")
    print(f"{len(reckoned([made_up(seed) for seed in range(number)]))} of them rough")
    return 1 if any(not both_take_up(*pairing(seed)) for seed in rough) else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
