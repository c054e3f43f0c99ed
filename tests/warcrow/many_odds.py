"""Random opposed rolls, and whether their odds are those of trying every face and every order of switches.

python -m tests.warcrow.many_odds 500      so many of them, from the first on; about two minutes
"""

import random
import sys

from msgspec.structs import replace

from referee.warcrow.odds.duel import duel
from referee.warcrow.odds.ends import Goal
from referee.warcrow.odds.side import WHOLE, Side, Switch
from referee.warcrow.roll.dice import DICE, Pool
from referee.warcrow.roll.symbol import symbols
from tests.warcrow.naive import Naive

PAID = ("X", "X X", "hX", "hS", "hB", "S", "B", "X hX")
DONE = (
    {"add": symbols("S")},
    {"add": symbols("B")},
    {"add": symbols("S S")},
    {"add": symbols("X")},
    {"add": symbols("hX")},
    {"cancel_blocks": 1},
    {"cancel_successes": 1},
    {"cancel_successes": 2},
    {"cancel_any": 1},
    {"damage": 1},
    {"damage": 1, "cancel_blocks": 1},
    {"add": symbols("S"), "cancel_blocks": 1},
    {"worth": 30},
)
"""What the cards' switches do, alone and together."""
CLOSE = 1e-9


def switch(chance: random.Random) -> Switch:
    """One that cannot pay for itself or another, so that the second opinion comes to an end."""
    while True:
        made = Switch(symbols(chance.choice(PAID)), **chance.choice(DONE))
        gains = sum(made.add) - sum(made.pay)
        if gains < 0 or not any(made.add) or not (made.pay[0] or made.pay[2] or made.add[4] or made.add[5]):
            return made


def side(chance: random.Random, dice: str, attacks: bool, most: int = 2) -> Side:
    pool = Pool.read("".join(chance.choice(dice) for _ in range(chance.randint(1, most)))).cut()
    automatic = chance.choice(("", "S", "B", "X"))
    made = Side(
        Pool(pool.dice, symbols(automatic)),
        tuple(dict.fromkeys(switch(chance) for _ in range(chance.randint(0, 3)))),
        attacks,
        repeat=chance.choice((0, 0, 0, WHOLE, 1, 2)),
        loses=chance.random() < 0.3,
        elite=chance.random() < 0.3,
        rage=chance.random() < 0.2,
    )
    return fallen(made, chance) if made.repeat <= 0 and chance.random() < 0.3 else made


def fallen(side: Side, chance: random.Random) -> Side:
    """The same once some of the dice lie there."""
    number = chance.randint(1, len(side.pool.dice))
    lying = [(die, symbols(str(chance.choice(DICE[die].faces or ("",))))) for die in side.pool.dice[:number]]
    return replace(side, pool=Pool(side.pool.dice[number:], side.pool.automatic), lying=tuple(lying))


def drawn(seed: int) -> tuple[Side, Side, Goal]:
    """An opposed roll of one or two dice a side."""
    chance = random.Random(seed)
    sides = side(chance, "ROYGK", True), side(chance, "GBKOR", False)
    return *sides, Goal(chance.choice((0, 0, 0, 1, 2)))


def differs(seed: int) -> float:
    """By how much the odds differ from the second opinion, and from adding up to one."""
    active, other, goal = drawn(seed)
    told = duel(active, other, goal)
    assert told.exact, f"opposed roll {seed} is no more than rough"
    wrong = abs(told.value - float(Naive(active, other, goal).value()))
    return max(wrong, abs(sum(told.outcomes.values()) - 1))


def main(number: int) -> int:
    most, wrong = 0.0, []
    for seed in range(number):
        found = differs(seed)
        most = max(most, found)
        wrong += [seed] if found > CLOSE else []
    print(f"{number} opposed rolls, {len(wrong)} of them wrong; off by {most:.1e} at most")
    print(*wrong[:20])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500))
