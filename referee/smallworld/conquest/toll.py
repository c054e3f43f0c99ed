"""Coins between players: tolls due before an attack, debts, and what nobody else may see.

A payment that must come first makes the act illegal without the coins; a debt is paid as far as it goes.
"""

from msgspec import Struct

from referee.kernel.errors import Refusal
from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.smallworld.table.position import STASH, SmallWorld, in_hand, turn_of

CONQUEST, SWAP, THEFT, BOMB = "conquest", "swap", "theft", "bomb"
DRIVE, BREACH = "drive", "breach"
"""Intimidation: of what holds a Region, or of what guards it."""


class Levy(Struct, frozen=True):
    """So many coins before certain attacks, by its rules."""

    coins: int
    attacks: tuple[str, ...]
    rules: tuple[str, ...]


MARSH = Levy(1, (CONQUEST,), ("sww.power.marshdweller",))
HARMONY = Levy(2, (CONQUEST, SWAP, DRIVE, BOMB), ("sww.race.pandaren-toll", "sww.race.pandaren-attack"))
AEGIS = Levy(2, (CONQUEST, SWAP, THEFT, DRIVE, BREACH, BOMB), ("sww.artifact.aegis-immunity",))


class Toll(Struct):
    """So many coins to somebody, by a rule."""

    payee: str
    coins: int
    rules: list[str]
    why: Text


def pay(position: SmallWorld, payer: str, payee: str, coins: int, rules: list[str], why: Text) -> None:
    """Coins change hands, seen by the two of them."""
    if coins:
        seen = [end for end in (payer, payee) if end != STASH]
        happen(position, "paid", rules, seat=payer, seen_by=seen, payer=payer, payee=payee, coins=coins, why=why)


def gain(position: SmallWorld, seat: str, coins: int, rules: list[str], why: Text) -> None:
    """Coins from the stash, seen by whoever takes them."""
    happen(position, "income", rules, seat=seat, seen_by=[seat], payer=STASH, payee=seat, coins=coins, why=why)


def tolls(position: SmallWorld, seat: str, region: str, attack: str = CONQUEST) -> list[Toll]:
    """Everything due before attacking a Region."""
    here = position.ground.here[region]
    if not here.seat or here.seat == seat:
        return []
    found = []
    owner = position.seats[here.seat]
    marsh = owner.power if here.active else owner.kept
    if marsh == "marshdweller" and attack in MARSH.attacks and position.atlas.terrain[region] == "swamp":
        rules = [*MARSH.rules, *([] if here.active else ["sww.power.marshdweller-decline"])]
        found.append(Toll(here.seat, MARSH.coins, rules, say("the Marshdwellers' Swamp {region:space}", region=region)))
    if here.active and here.race == "pandaren" and attack in HARMONY.attacks and harmony_due(position, seat):
        found.append(Toll(here.seat, HARMONY.coins, list(HARMONY.rules), "breaking the Harmony of the Pandaren"))
    if here.active and "aegis" in here.markers and attack in AEGIS.attacks:
        found.append(Toll(here.seat, AEGIS.coins, list(AEGIS.rules), say("the Aegis in {region:space}", region=region)))
    return [] if found and already_paid(position, region) else found


def already_paid(position: SmallWorld, region: str) -> bool:
    """Whether an air assault has paid its way there."""
    turn = turn_of(position)
    return bool(turn and turn.air_paid and turn.air_region == region)


def harmony_due(position: SmallWorld, seat: str) -> bool:
    turn = turn_of(position)
    return in_hand(position, seat, "harmony") > 0 and not (turn and turn.harmony)


def paid_before(position: SmallWorld, seat: str, region: str, due: list[Toll]) -> bool:
    """Whether the Harmony would be due here, had it not been paid earlier in the turn."""
    here = position.ground.here[region]
    if not (here.active and here.race == "pandaren" and here.seat != seat and in_hand(position, seat, "harmony")):
        return False
    return not any("sww.race.pandaren-toll" in toll.rules for toll in due)


def affordable(position: SmallWorld, seat: str, due: list[Toll]) -> bool:
    return position.seats[seat].coins >= sum(toll.coins for toll in due)


def pay_tolls(position: SmallWorld, seat: str, due: list[Toll]) -> None:
    """Pay everything, or refuse by the first toll that the coins do not cover."""
    left = position.seats[seat].coins
    for toll in due:
        if left < toll.coins:
            why = say(
                "{why} costs {coins:coin}; you have {left} left for it.", why=toll.why, coins=toll.coins, left=left
            )
            raise Refusal(toll.rules, why)
        left -= toll.coins
    for toll in due:
        pay(position, seat, toll.payee, toll.coins, toll.rules, toll.why)
        if "sww.race.pandaren-toll" in toll.rules:
            turn_of(position).harmony = True


def settle_debt(position: SmallWorld, payer: str, payee: str, coins: int) -> int:
    """How much of a debt is paid: as far as it goes."""
    return min(coins, position.seats[payer].coins) if payer != payee else 0
