"""Taking moves back: what hands must do to get from one position to another."""

from referee.kernel.pieces import moved_between
from referee.warcraft.carrying import tokens_back
from referee.warcraft.expansion.creeps import creeps_back
from referee.warcraft.expansion.hero_view import hero_back
from referee.warcraft.expansion.resources import stock_back
from referee.warcraft.state import Seat, Warcraft

COUNTED = ("gold", "wood", "hand", "victory_cards")
SIDES_OF_MARKER = {None: "no marker", 1: "the partial side", 2: "the complete side"}


def put_back(now: Warcraft, then: Warcraft) -> list[str]:
    """Every step, pieces first."""
    steps = [
        f"{number} {kind} of {side} from {origin} back to {to}"
        for kind, side, number, origin, to in moved_between(now.piles, then.piles)
    ]
    for seat, player in now.seats.items():
        steps += seat_back(seat, player, then.seats[seat])
    for space in sorted(now.depletion.keys() | then.depletion.keys()):
        if now.depletion.get(space) != then.depletion.get(space):
            steps.append(f"{space}: {SIDES_OF_MARKER[then.depletion.get(space)]}")
    return steps + tokens_back(now, then) + creeps_back(now, then) + stock_back(now, then)


def seat_back(seat: str, player: Seat, before: Seat) -> list[str]:
    """What lies before a player: resources, cards, tiles and the hero."""
    steps = []
    for name in COUNTED:
        difference = getattr(before, name) - getattr(player, name)
        if difference:
            word = "back" if difference > 0 else "returned"
            steps.append(f"{seat}: {abs(difference)} {name.replace('_', ' ')} {word}")
    for unit, level in before.levels.items():
        if player.levels.get(unit) != level:
            steps.append(f"{seat}: {unit} tile back to level {level}")
    return steps + hero_back(seat, player.hero, before.hero)
