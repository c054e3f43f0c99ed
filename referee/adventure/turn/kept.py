"""Discoveries that are kept: when each of them is used, on what, and what comes of it. One small class each."""

from typing import Any

from referee.adventure.actions import UseAbility
from referee.adventure.card.kept import Kept
from referee.adventure.combat.roll import reroll
from referee.adventure.item.item import hand_over
from referee.adventure.item.steal import ask_return
from referee.adventure.table import window as windows
from referee.adventure.table.aggro import check_free, is_held
from referee.adventure.table.board import HOME, cities, named
from referee.adventure.table.discovery import BOOTS, FAR_SIGHT, GOLD, HEARTHSTONE, MERCHANT, YOU
from referee.adventure.table.doing import Doing, carry_out
from referee.adventure.table.grammar import parse
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_turn import OpenTurn, active, current_turn
from referee.adventure.table.position import DISCOVERY, Adventure, discoveries_at, is_city, where
from referee.adventure.turn.explore import use_up
from referee.adventure.turn.far_sight import Looking
from referee.adventure.turn.move import go_to
from referee.adventure.turn.rolling import Rolling
from referee.kernel.agenda import frame_of, push
from referee.kernel.errors import Invalid
from referee.kernel.position import require
from referee.kernel.seating import others

Ways = list[dict[str, Any]]


class Own(Kept):
    """A token that is used by its holder in his own turn, and discarded."""

    key: str

    def __init__(self, key: str, *rules: str) -> None:
        self.key, self.rules = key, rules

    @property
    def source(self) -> str:
        return f"{DISCOVERY}:{self.key}"

    def open_to(self, position: Adventure, seat: str) -> bool:
        return active(position) == seat and bool(self.ways(position, seat))

    def check(self, position: Adventure, action: UseAbility) -> None:
        own = active(position) == action.seat
        why = "A kept discovery is for its holder's own turn: it is the turn of {active:seat}."
        require(position, own, YOU, why, seat=action.seat, active=active(position))
        self.check_use(position, action)

    def check_use(self, position: Adventure, action: UseAbility) -> None:
        """Refuse what is wrong with this use of it."""

    def use(self, position: Adventure, action: UseAbility) -> None:
        use_up(position, action.seat, self.key, self.rules)
        self.begin(position, action)

    def begin(self, position: Adventure, action: UseAbility) -> None:
        """What it does, once the token is gone."""
        raise NotImplementedError


class Gold(Own):
    """In a city, for an item of one's own level or a lower one."""

    moments = (windows.ANY.key,)

    def ways(self, position: Adventure, seat: str) -> Ways:
        return [{}] if is_city(position, where(position, seat)) else []

    def check_use(self, position: Adventure, action: UseAbility) -> None:
        in_city = is_city(position, where(position, action.seat))
        why = "Gold is spent in a city, and {seat:seat} is in none."
        require(position, in_city, GOLD, why, seat=action.seat)

    def begin(self, position: Adventure, action: UseAbility) -> None:
        carry_out(position, parse("gain own"), Doing(source=self.source, me=action.seat, rules=list(self.rules)))


class Hearthstone(Own):
    """To a city, in place of all movement with the die."""

    moments = (windows.MOVE.key,)

    def ways(self, position: Adventure, seat: str) -> Ways:
        turn, here = frame_of(position, OpenTurn), where(position, seat)
        if turn.walked or turn.homed or is_held(position, seat):
            return []
        return [{"space": city} for city in cities(position) if city != here]

    def check_use(self, position: Adventure, action: UseAbility) -> None:
        seat, turn = action.seat, frame_of(position, OpenTurn)
        check_free(position, seat)
        why = "{seat:seat} has moved in this turn: a Hearthstone takes the place of all movement."
        require(position, not turn.walked and not turn.homed, HEARTHSTONE, why, seat=seat)
        if action.space is None:
            raise Invalid.of("space", "names the city")
        space = named(position, action.space)
        why = "A Hearthstone leads to a city, and {space:space} is none."
        require(position, is_city(position, space), HEARTHSTONE, why, space=space)

    def begin(self, position: Adventure, action: UseAbility) -> None:
        frame_of(position, OpenTurn).homed = True
        go_to(position, action.seat, action.space or "", self.rules, HOME)


class FarSight(Own):
    """One discovery on the board is looked at."""

    moments = (windows.MOVE.key,)

    def ways(self, position: Adventure, seat: str) -> Ways:
        return [{"space": space} for space in position.board.spaces if discoveries_at(position, space)]

    def check_use(self, position: Adventure, action: UseAbility) -> None:
        if action.space is None:
            raise Invalid.of("space", "names where the discovery lies")
        space = named(position, action.space)
        why = "No discovery lies in {space:space}."
        require(position, discoveries_at(position, space), FAR_SIGHT, why, space=space)

    def begin(self, position: Adventure, action: UseAbility) -> None:
        push(position, Looking(seat=action.seat, space=action.space or "", rules=list(self.rules)))


class RocketBoots(Own):
    """The movement die or one's own combat die is rolled again, if it was just rolled."""

    moments = (windows.ROLLED.key, windows.AFTER.key)

    def ways(self, position: Adventure, seat: str) -> Ways:
        return [{}] if self.just_rolled(position, seat) else []

    def just_rolled(self, position: Adventure, seat: str) -> bool:
        """Whether a die of his lies there on which nothing was done yet."""
        combat, turn = current_combat(position), current_turn(position)
        if combat is not None:
            return combat.attacker == seat and "red" in combat.dice
        return turn is not None and bool(turn.rolled) and not turn.moved

    def check_use(self, position: Adventure, action: UseAbility) -> None:
        fresh = self.just_rolled(position, action.seat)
        why = "{seat:seat} has just rolled no die that could be rolled again."
        require(position, fresh, BOOTS, why, seat=action.seat)

    def begin(self, position: Adventure, action: UseAbility) -> None:
        if current_combat(position) is not None:
            reroll(position, "red", self.rules)
        else:
            push(position, Rolling(seat=action.seat, again=list(self.rules)))


class Merchant(Own):
    """An item out of another's bag; the other may have a different one of the holder's in return."""

    moments = (windows.MOVE.key,)

    def ways(self, position: Adventure, seat: str) -> Ways:
        bags = {other: position.seats[other].bag for other in others(position, seat)}
        return [{"target": other, "item": item} for other, bag in bags.items() for item in bag]

    def check_use(self, position: Adventure, action: UseAbility) -> None:
        if action.target not in others(position, action.seat):
            raise Invalid.of("target", "names another player")
        there = action.item in position.seats[action.target].bag
        why = "The Traveling Merchant takes an item out of the bag of {other:seat}, and that one is not in it."
        require(position, there, MERCHANT, why, seat=action.seat, other=action.target)

    def begin(self, position: Adventure, action: UseAbility) -> None:
        other, item = action.target or "", action.item or ""
        hand_over(position, item, other, action.seat, self.rules)
        ask_return(position, action.seat, other, item, self.rules)


ALL = (
    Gold("gold", GOLD),
    Hearthstone("hearthstone", HEARTHSTONE),
    FarSight("far-sight", FAR_SIGHT),
    RocketBoots("goblin-rocket-boots", BOOTS),
    Merchant("traveling-merchant", MERCHANT),
)
TOKENS: dict[str, Kept] = {kind.key: kind for kind in ALL}
"""The kept discoveries, for the room that knows how things are used."""
