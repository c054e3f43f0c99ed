"""Energy: what a purse holds, what something costs after all that lowers it, and paying, with mana potions too."""

from collections.abc import Sequence

from referee.adventure.card.in_force import always
from referee.adventure.item.potion import MANA, drink, has_potion
from referee.adventure.table.lasting import lasting
from referee.adventure.table.open_turn import current_turn
from referee.adventure.table.position import Adventure
from referee.adventure.table.verbs import VERBS
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen, waived
from referee.kernel.say import say
from referee.kernel.tally import Tally

COST = "wag.energy.cost"
AVAILABLE = "wag.energy.available"
ZERO_COST = "wag.energy.zero-cost"
LOST = "wag.energy.lost"
DEFENDER_ONE = "wag.energy.defender-one"
DEFENDER_ENERGY = 1
MOST = 99
"""As much as is counted of it."""

VERBS.changes("energy-gained", "{seat:seat} gets {number:energy}.")
VERBS.changes("energy-spent", "{seat:seat} spends {number:energy}.")
VERBS.changes("energy-lost", "{seat:seat} loses {number:energy}.")


# ---- purses


def gain(position: Adventure, seat: str, number: int, rules: tuple[str, ...]) -> None:
    """A purse grows as far as it is counted, or shrinks to nothing at the least."""
    have = position.seats[seat].energy
    if number >= 0:
        change(position, "energy-gained", seat, min(number, MOST - have), rules)
    else:
        change(position, "energy-lost", seat, max(number, -have), rules)


def change(position: Adventure, kind: str, seat: str, number: int, rules: tuple[str, ...]) -> None:
    if number:
        data = {"number": abs(number), "gains": {"energy": number}}
        happen(position, kind, dict.fromkeys(rules), seat=seat, data=data)


def arm_defender(position: Adventure, seat: str) -> None:
    """A character who is attacked has one energy for the whole battle."""
    gain(position, seat, DEFENDER_ENERGY - position.seats[seat].energy, (DEFENDER_ONE,))


def lose_rest(position: Adventure, seat: str, rules: tuple[str, ...] = (LOST,)) -> None:
    """What is not spent is lost: a defender's when the battle ends, everybody's when the turn does."""
    gain(position, seat, -position.seats[seat].energy, rules)


# ---- costs


def cost_of(position: Adventure, seat: str, printed: int, rule: str = COST) -> Tally:
    """What something costs its player, line by line; never less than nothing."""
    tally = Tally().add("printed cost", printed, rule)
    if not printed:
        return tally
    if waived(position, COST, seat=seat):
        return tally.becomes(0, "nothing is to be paid", COST)
    for line in always(position, seat, "cost"):
        for clause in line.power.clauses:
            tally.add("a power in force", sum(e.amount or 0 for e in clause.effects if e.word == "cost"), COST)
    for effect in lasting(position, "cost", seat):
        tally.add("what was played before", effect.data["amount"], COST)
    return tally.at_least(0, "never less than nothing", COST)


def mana(position: Adventure, seat: str, but: str = "") -> list[str]:
    """The items somebody could drink as mana potions, those in the bag first."""
    mine = position.seats[seat]
    return [id for id in (*mine.bag, *mine.equipped) if id != but and has_potion(position, seat, id, MANA)]


def potions_needed(position: Adventure, seat: str, cost: int) -> int:
    """How many mana potions a cost takes beside the energy there is."""
    return max(0, cost - position.seats[seat].energy)


def check_pay(position: Adventure, seat: str, cost: int, pay: Sequence[str], but: str = "") -> None:
    """Refuse a price that is not paid; each potion lowers it by one, and none is drunk for nothing."""
    fitting = mana(position, seat, but)
    if len(set(pay)) < len(pay) or any(id not in fitting for id in pay):
        raise Invalid.of("pay", say("may name {items:item or}", items=fitting) if fitting else "has no mana potion")
    if len(pay) > cost:
        raise Invalid.of("pay", say("costs only {cost:energy}", cost=cost))
    if potions_needed(position, seat, cost - len(pay)):
        have = position.seats[seat].energy
        why = say("It costs {cost:energy}; {seat:seat} has {have:energy}.", cost=cost, seat=seat, have=have)
        raise Refusal([COST], why, "Mana potions lower a cost.")


def spend(position: Adventure, seat: str, cost: int, pay: Sequence[str], rules: tuple[str, ...]) -> None:
    """Pay a price: potions are drunk first, the rest comes out of the purse."""
    for id in pay:
        drink(position, seat, id, MANA)
    left = cost - len(pay)
    change(position, "energy-spent", seat, -left, rules)
    turn = current_turn(position)
    if left and turn is not None and turn.seat == seat:
        turn.moved = True
