"""What stands behind a fighting piece: its type, Strength, dice and ability, and what a hit does to it.

Units have all of it on their tiles. A kind of piece that has it elsewhere announces how it answers.
"""

from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.warcraft.table.piece import UNITS, Rules
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.tile import ability, price, strength

ATTACK = "attack"


class Fighter:
    """How a kind of piece fights; these are the answers of ordinary units, and of workers called to arms.

    `attack` says when such a piece attacks and with how many dice, `hits` when it hits; empty: as units do.
    """

    flanks = True
    told_apart = False
    """Whether each piece of the kind is one of its own."""
    attack: Rules = ()
    hits: Rules = ()
    price_by: Rules = ()
    """What says what training it costs, where that is on no building."""

    def type(self, position: Warcraft, pile: Pile) -> str:
        """The unit type it counts as, which is the phase it attacks in."""
        return pile.kind if pile.kind in UNITS else "melee"

    def strength(self, position: Warcraft, pile: Pile) -> int:
        """A die of it hits with so much or less."""
        return strength(position, pile.side, self.type(position, pile))

    def dice(self, position: Warcraft, pile: Pile) -> int:
        """Dice that a single piece rolls in its phase."""
        return 1

    def has(self, position: Warcraft, pile: Pile, wanted: str) -> bool:
        """Whether an ability is printed for it."""
        return ability(position, pile.side, self.type(position, pile)) == wanted

    def name(self, position: Warcraft, pile: Pile) -> str:
        """What tells it from others of its kind in its space; empty: nothing does."""
        return ""

    def label(self, position: Warcraft, pile: Pile) -> str:
        """What its throw is called; those that are called alike are thrown together."""
        return ATTACK

    def told(self, position: Warcraft, pile: Pile) -> Rules:
        """Why it rolls so many dice."""
        return self.attack

    def has_price(self, position: Warcraft, owner: str) -> bool:
        """Whether one that has just been struck is dead, and has to be trained to come back."""
        return True

    def price(self, position: Warcraft, owner: str, kind: str) -> dict[str, int]:
        """Gold and wood for training one."""
        return price(position, owner, kind)

    def struck(self, position: Warcraft, space: str, pile: Pile, rules: list[str], hits: int = 1) -> None:
        """What a casualty does to it, or so many hits of a card."""
        kill(position, space, pile, rules)

    def slain(self, position: Warcraft, space: str, pile: Pile, rules: list[str]) -> None:
        """It dies outright."""
        kill(position, space, pile, rules)


UNIT = Fighter()
FIGHTING: dict[str, Fighter] = {}
"""How a kind fights that is no ordinary unit."""


def fighter(kind: str) -> Fighter:
    return FIGHTING.get(kind, UNIT)


def fights_as(position: Warcraft, pile: Pile) -> str:
    """The unit type a piece counts as."""
    return pile.kind if pile.kind in UNITS else fighter(pile.kind).type(position, pile)


def has_ability(position: Warcraft, pile: Pile, wanted: str) -> bool:
    """Whether a piece has an ability: printed for it, or given to it for a while."""
    return wanted in pile.marks or fighter(pile.kind).has(position, pile, wanted)


def piece_of(position: Warcraft, pile: Pile) -> dict[str, str]:
    """What must be said to tell a piece from others in its space."""
    name = fighter(pile.kind).name(position, pile) if pile.kind in FIGHTING else ""
    return {"piece": name} if name else {}


def kill(position: Warcraft, space: str, pile: Pile, rules: list[str]) -> None:
    happen(position, "killed", rules, seat=pile.side, unit=pile.kind, space=space, marks=pile.marks)
