"""A fight that is weighed, as data: how each side stands, what is left to do, and how many ways lead to which end.

What is left of a fight is a list of steps (`Op`). Weights are whole numbers: of `6 ** depth` ways in all, so many lead
to each end. Nothing here knows a position.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.adventure.combat.clash import Chain, Fighter, put

ROLL, AFTER, CHAIN, STRIKE, HARM, LOOK, BOOTS = "roll", "after", "chain", "strike", "harm", "look", "boots"
"""The parts of a fight."""
MOST_CARDS = 10
EITHER, REROLL, HURT, HEAL, CANCEL = "either", "reroll", "hurt", "heal", "cancel"
LINE, OVER = "line", "over"
"""A line that an event sets off, by its number, and the end of it."""


class Op(NamedTuple):
    """A step of what is left: an effect that meets a side, or a part of the fight itself.

    `ways` are those of a choice, which the side makes; of a type, an `amount` of 1 is ranged.
    """

    word: str
    side: int = 0
    amount: int = 0
    ways: tuple[tuple["Op", ...], ...] = ()


Ops = tuple[Op, ...]


class Trigger(NamedTuple):
    """A triggered power: what it goes by, the die it looks at, on which faces, and what it does."""

    key: str
    die: int
    faces: tuple[int, ...]
    ops: Ops


class Base(NamedTuple):
    """What a side has as long as nothing of it changes: values, health, powers, and what follows on events."""

    fighter: Fighter
    health: int
    triggers: tuple[Trigger, ...] = ()
    follows: tuple[tuple[str, Ops], ...] = ()
    guard: int = 0
    prize: str = "defeat-encounter"
    """What the other one does by defeating this one."""

    def on(self, event: str) -> Ops:
        return next((ops for name, ops in self.follows if name == event), ())

    def changed(self, stand: "Stand") -> Fighter:
        """As it strikes with all that has changed."""
        mine = self.fighter
        return Fighter(mine.attack + stand.attack, mine.ranged, mine.defense + stand.defense, mine.damage)


class Stand(NamedTuple):
    """How a side stands: what has changed its values, what its die counts as, its damage and cards, its card's side."""

    taken: int = 0
    attack: int = 0
    defense: int = 0
    damage: int = 0
    health: int = 0
    die: int = 0
    fixed: int = 0
    shield: int = 0
    cards: int = 0
    flipped: bool = False
    type: str = ""
    suffered: int = 0


class State(NamedTuple):
    """A fight as it stands; a face of 0 is a die not rolled yet. `held`: nobody falls before both have struck."""

    faces: tuple[int, int]
    stands: tuple[Stand, Stand]
    todo: Ops
    chain: Chain = Chain()
    fallen: tuple[bool, bool] = (False, False)
    struck: tuple[int, ...] = ()
    held: bool = False
    cancelled: bool = False
    spare: tuple[tuple[int, int, str], ...] = ()
    """Rerolls at will: whose, of which die, and what they go by."""

    def then(self, todo: Ops) -> "State":
        """The same with something else left to do."""
        return made((self[0], self[1], todo, *self[3:]))

    def chained(self, chain: Chain, todo: Ops) -> "State":
        """The same with other powers waiting, and something else left to do."""
        return made((self[0], self[1], todo, chain, *self[4:]))

    def standing(self, side: int, stand: Stand) -> "State":
        """The same with a side that stands otherwise."""
        return made((self[0], put(self.stands, side, stand), *self[2:]))

    def shown(self, side: int, face: int) -> "State":
        """The same with another face of a die."""
        return made((put(self.faces, side, face), *self[1:]))

    @property
    def over(self) -> bool:
        return not self.held and (self.cancelled or any(self.fallen))


def made(parts: tuple[Any, ...]) -> State:
    """A state of these parts, in their order; there are many to be made."""
    return tuple.__new__(State, parts)


End = tuple[tuple[bool, bool], tuple[int, int]]
"""Who has fallen, and the damage each side has taken, the defender first."""


class Result(NamedTuple):
    """How many of `6 ** depth` ways lead to each end."""

    ends: Mapping[End, int]
    depth: int


EFFECTS: dict[str, Callable[[Stand, int, int], Stand]] = {
    "attack": lambda stand, number, cards: stand._replace(attack=stand.attack + number),
    "defense": lambda stand, number, cards: stand._replace(defense=stand.defense + number),
    "damage": lambda stand, number, cards: stand._replace(damage=stand.damage + number),
    "health": lambda stand, number, cards: stand._replace(health=stand.health + number),
    "die": lambda stand, number, cards: stand._replace(die=stand.die + number),
    "fix": lambda stand, number, cards: stand._replace(fixed=number, die=0),
    "prevent": lambda stand, number, cards: stand._replace(shield=stand.shield + number),
    "type": lambda stand, number, cards: stand._replace(type="ranged" if number else "melee"),
    "flip": lambda stand, number, cards: stand._replace(flipped=not stand.flipped),
    "draw": lambda stand, number, cards: stand._replace(cards=min(MOST_CARDS, stand.cards + min(number, cards))),
    "discard": lambda stand, number, cards: stand._replace(cards=max(0, stand.cards - number)),
}
"""What an effect of a number makes of how a side stands; `cards` are left to be drawn."""


def together(ways: list[Result]) -> Result:
    """Six faces, each as likely: of six times as many ways."""
    depth = max(way.depth for way in ways)
    ends: dict[End, int] = {}
    for way in ways:
        scale = 6 ** (depth - way.depth)
        for end, number in way.ends.items():
            ends[end] = ends.get(end, 0) + number * scale
    return Result(ends, depth + 1)
