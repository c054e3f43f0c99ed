"""Removing casualties: one at a time, the defender first, each chosen by its owner.

How many are owed is settled in phase.py before the first one falls (wbg.casualty.reduce-before-first).
"""

from typing import Any

from referee.kernel.agenda import Frame, close, only
from referee.kernel.errors import Refusal
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.kernel.prompt import Choice, Prompt
from referee.kernel.window import open_window
from referee.warcraft.actions import Casualty
from referee.warcraft.battlefield import (
    current_battle,
    decided,
    flying_exposed,
    other,
    participants,
    parties,
    side_of,
    side_seats,
)
from referee.warcraft.state import POLYMORPHED, Warcraft

REMOVE = [
    "wbg.casualty.remove",
    "wbg.casualty.owner-chooses",
    "wbg.casualty.alternate",
    "wbg.casualty.no-workers",
]


class Removal(Frame, tag="removal"):
    """The casualties of one volley. `turn`: the side due; `picker`, `aimed`: Marksmanship; `scope`: the phase."""

    kind: str
    scope: int
    owed: dict[str, int]
    turn: str = "defender"
    stage: str = "next"
    picker: str = ""
    aimed: int = 0
    fallen: dict[str, str] = {}

    def settle(self, position: Warcraft) -> bool:
        return getattr(self, "at_" + self.stage)(position, current_battle(position))

    def at_next(self, position: Warcraft, battle: Any) -> bool:
        self.drop_what_nobody_can_take(position, battle)
        if not any(self.owed.values()):
            close(position, self)
            return True
        if not self.owed.get(self.turn):
            self.turn = other(self.turn)
        self.stage = "choose"
        self.picker = ""
        open_window(position, "battle.before-removal", battle.attacker, self.scope)
        return True

    def drop_what_nobody_can_take(self, position: Warcraft, battle: Any) -> None:
        for side, number in self.owed.items():
            if number and not self.candidates(position, battle, side):
                left = participants(position, battle, side_seats(position, battle, side))
                rule = "wbg.casualty.only-flying-left" if left else "wbg.casualty.remove"
                happen(position, "casualties-ignored", [rule], side=side, number=number)
                self.owed[side] = 0

    def at_choose(self, position: Warcraft, battle: Any) -> bool:
        """Waits, unless a correction took away everything that could fall."""
        if self.candidates(position, battle, self.turn):
            return False
        self.stage = "next"
        return True

    def at_removed(self, position: Warcraft, battle: Any) -> bool:
        self.stage = "next"
        self.turn = other(self.turn)
        open_window(position, "battle.after-removal", battle.attacker, self.scope)
        return True

    def candidates(self, position: Warcraft, battle: Any, side: str) -> list[dict[str, str]]:
        """Units of a side that may be taken: all that take part, flying ones not in melee."""
        found = []
        for space, pile in participants(position, battle, side_seats(position, battle, side)):
            if pile.kind == "flying" and self.kind == "melee" and not flying_exposed(position, pile.side):
                continue
            option = {"kind": pile.kind, "space": space, "owner": pile.side}
            if option not in found:
                found.append(option)
        return found

    def choosers(self, position: Warcraft, battle: Any) -> list[str]:
        return [self.picker] if self.picker else parties(position, battle, self.turn)

    def prompts(self, position: Warcraft) -> list[Prompt]:
        """One for each hand that may choose; the first answer counts."""
        if self.stage != "choose":
            return []
        battle = current_battle(position)
        seats = self.choosers(position, battle)
        rules = self.rules(position, battle, seats)
        text = f"Remove a casualty of the {self.turn} ({self.owed[self.turn]} owed)."
        asked = []
        for seat in seats:
            free = self.picker or seat == proper(battle, self.turn)
            options = [o for o in self.candidates(position, battle, self.turn) if free or o["owner"] == seat]
            if options:
                asked.append(Prompt([seat], "casualty", text, rules, side=self.turn, choice=Choice("one", options)))
        return asked

    def rules(self, position: Warcraft, battle: Any, seats: list[str]) -> list[str]:
        rules = list(REMOVE)
        rules += ["wbg.casualty.no-flying-in-melee"] if self.kind == "melee" else []
        rules += ["wbg.team.casualties"] if len(seats) > 1 else []
        rules += ["wbg.card.marksmanship"] if self.picker else []
        rules += ["wbg.casualty.finish-before-end"] if decided(position, battle) else []
        return rules

    def on_casualty(self, position: Warcraft, action: Casualty) -> None:
        battle = current_battle(position)
        rules = ("wbg.casualty.owner-chooses", "wbg.casualty.alternate")
        only(self.choosers(position, battle), action, rules, "remove the next casualty")
        owner = action.owner or (proper(battle, self.turn) if self.picker else action.seat)
        check_casualty(self, position, battle, action, owner)
        pile = self.fallen_pile(position, battle, action, owner)
        reasons = ["wbg.casualty.remove", "wbg.card.marksmanship" if self.picker else "wbg.casualty.owner-chooses"]
        reasons += ["wbg.casualty.finish-before-end"] if decided(position, battle) else []
        happen(position, "killed", reasons, seat=owner, unit=action.kind, space=action.space, marks=pile.marks)
        self.owed[self.turn] -= 1
        self.fallen = {"owner": owner, "kind": action.kind}
        self.stage = "removed"

    def fallen_pile(self, position: Warcraft, battle: Any, action: Casualty, owner: str) -> Pile:
        """Among like units an owner gives up a polymorphed one first, a marksman one that still attacks."""
        piles = [
            pile
            for space, pile in participants(position, battle, [owner])
            if space == action.space and pile.kind == action.kind
        ]
        return min(piles, key=lambda pile: (POLYMORPHED in pile.marks) != (not self.picker))


def proper(battle: Any, side: str) -> str:
    """The attacker or defender himself, who decides when teammates cannot agree."""
    return battle.attacker if side == "attacker" else battle.defender


def check_casualty(removal: Removal, position: Warcraft, battle: Any, action: Casualty, owner: str) -> None:
    """The unit must take part and be open to this phase; a teammate picks among his own."""
    side = removal.turn
    if not removal.picker and owner != action.seat and action.seat != proper(battle, side):
        raise Refusal(["wbg.team.casualties"], f"Only {proper(battle, side)} may pick a unit of {owner}.")
    if {"kind": action.kind, "space": action.space, "owner": owner} in removal.candidates(position, battle, side):
        return
    if action.kind == "worker":
        raise Refusal(["wbg.casualty.no-workers"], "Workers cannot be casualties.")
    here = any(s == action.space and p.kind == action.kind for s, p in participants(position, battle, [owner]))
    if here and side_of(position, battle, owner) == side:
        raise Refusal(
            ["wbg.casualty.no-flying-in-melee"],
            "Flying units cannot be casualties of the melee phase.",
            "Choose a melee or ranged unit.",
        )
    raise Refusal(
        ["wbg.casualty.remove", "wbg.casualty.owner-chooses"],
        f"No {action.kind} of {owner} in {action.space} takes part in this battle for the {side}.",
    )
