"""Removing casualties: one at a time, the defender first, each chosen by its owner.

How many are owed is settled in phase.py before the first one falls (wbg.casualty.reduce-before-first).
"""

from collections.abc import Callable
from typing import Any

from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import one
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.window import open_window
from referee.warcraft.actions import Casualty
from referee.warcraft.battle.battlefield import (
    OpenBattle,
    battle_of,
    decided,
    decider,
    exposed,
    other,
    participants,
    parties,
    side_of,
    side_seats,
)
from referee.warcraft.table.fighter import fighter, fights_as, piece_of
from referee.warcraft.table.lasting import told_by
from referee.warcraft.table.piece import POLYMORPHED, Rules
from referee.warcraft.table.position import CREEPS, Warcraft
from referee.warcraft.table.team import TEAM_CASUALTIES

FINISH = "wbg.casualty.finish-before-end"
NO_FLYING = "wbg.casualty.no-flying-in-melee"
ALTERNATE = "wbg.casualty.alternate"
REDUCE = "wbg.casualty.reduce-before-first"
REMOVE = [
    "wbg.casualty.remove",
    "wbg.casualty.owner-chooses",
    ALTERNATE,
    "wbg.casualty.no-workers",
]
SHELTERED: list[Callable[[Warcraft, str], Rules]] = []
"""What else keeps the workers of an owner from being casualties."""


class Removal(Frame[Warcraft], tag="removal"):
    """The casualties of one volley. `turn`: the side due; `scope`: the phase.

    `picker`: an enemy who picks the next one, `picks_by` which rule; `aimed`: how many were picked so.
    """

    asks = {"casualty": REMOVE}
    kind: str
    scope: int
    owed: dict[str, int]
    turn: str = "defender"
    stage: str = "next"
    picker: str = ""
    aimed: int = 0
    fallen: dict[str, str] = {}
    picks_by: str = ""

    def settle(self, position: Warcraft) -> bool:
        return getattr(self, "at_" + self.stage)(position, battle_of(position))

    def at_next(self, position: Warcraft, battle: OpenBattle) -> bool:
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

    def drop_what_nobody_can_take(self, position: Warcraft, battle: OpenBattle) -> None:
        for side, number in self.owed.items():
            if number and not self.candidates(position, battle, side):
                left = participants(position, battle, side_seats(position, battle, side))
                rule = "wbg.casualty.only-flying-left" if left else "wbg.casualty.remove"
                happen(position, "casualties-ignored", [rule], side=side, number=number)
                self.owed[side] = 0

    def at_choose(self, position: Warcraft, battle: OpenBattle) -> bool:
        """Waits, unless a correction took away everything that could fall."""
        if self.candidates(position, battle, self.turn):
            return False
        self.stage = "next"
        return True

    def at_removed(self, position: Warcraft, battle: OpenBattle) -> bool:
        self.stage = "next"
        self.turn = other(self.turn)
        open_window(position, "battle.after-removal", battle.attacker, self.scope)
        return True

    def candidates(self, position: Warcraft, battle: OpenBattle, side: str) -> list[dict[str, str]]:
        return candidates(position, battle, side, self.kind)[0]

    def choosers(self, position: Warcraft, battle: OpenBattle) -> tuple[list[str], Rules]:
        """Who may choose the next casualty, and what says so beside that owners do."""
        if self.picker:
            return [self.picker], (self.picks_by,)
        seats = list(dict.fromkeys(decider(position, battle, owner) for owner in parties(position, battle, self.turn)))
        return seats, (TEAM_CASUALTIES,) if len(seats) > 1 else ()

    def prompts(self, position: Warcraft) -> list[Prompt]:
        """One for each hand that may choose; the first answer counts."""
        if self.stage != "choose":
            return []
        battle = battle_of(position)
        seats, chosen = self.choosers(position, battle)
        found, spared = candidates(position, battle, self.turn, self.kind)
        rules = [*REMOVE, *spared, *chosen, *([FINISH] if decided(position, battle) else [])]
        creeps = self.turn == "defender" and battle.defender == CREEPS
        words = (
            "Take a die from the creeps ({owed} owed)."
            if creeps
            else "Remove a casualty of the {turn:part} ({owed} owed)."
        )
        text = say(words, turn=self.turn, owed=self.owed[self.turn])
        asked = []
        for seat in seats:
            free = self.picker or seat == proper(position, battle, self.turn)
            options = [option for option in found if free or option["owner"] == seat]
            if options:
                prompt = self.ask([seat], "casualty", text, one(options), rules=rules)
                prompt.side = self.turn
                prompt.times = 1 if self.picker else self.owed[self.turn]
                asked.append(prompt)
        return asked

    def on_casualty(self, position: Warcraft, action: Casualty) -> None:
        battle = battle_of(position)
        rules = ("wbg.casualty.owner-chooses", ALTERNATE)
        only(self.choosers(position, battle)[0], action, rules, "remove the next casualty")
        owner = action.owner or self.owner_for(position, battle, action.seat)
        check_casualty(self, position, battle, action, owner)
        pile = self.fallen_pile(position, battle, action, owner)
        reasons = ["wbg.casualty.remove", self.picks_by if self.picker else "wbg.casualty.owner-chooses"]
        reasons += [FINISH] if decided(position, battle) else []
        reasons += held_down(position, pile) if self.kind == "melee" else []
        self.owed[self.turn] -= 1
        self.fallen = {"owner": owner, "kind": action.kind}
        self.stage = "removed"
        fighter(pile.kind).struck(position, action.space, pile, reasons)

    def owner_for(self, position: Warcraft, battle: OpenBattle, seat: str) -> str:
        """Whose unit is meant when nobody is named: one's own, or that of the side one chooses for."""
        if not self.picker and seat in position.seats and side_of(position, battle, seat) == self.turn:
            return seat
        return battle.attacker if self.turn == "attacker" else battle.defender

    def fallen_pile(self, position: Warcraft, battle: OpenBattle, action: Casualty, owner: str) -> Pile:
        """Among like units an owner gives up one that cannot attack first, an enemy picks one that still does."""
        piles = [
            pile
            for space, pile in participants(position, battle, [owner])
            if space == action.space
            and pile.kind == action.kind
            and piece_of(position, pile).get("piece") == action.piece
        ]
        return min(piles, key=lambda pile: (POLYMORPHED in pile.marks) != (not self.picker))


def out_of_reach(position: Warcraft, pile: Pile) -> bool:
    """Flying units are no casualties of the melee phase, unless a card holds them down."""
    return fights_as(position, pile) == "flying" and not exposed(position, pile.side)


def held_down(position: Warcraft, pile: Pile) -> Rules:
    """By what a flying unit may fall in the melee phase."""
    return tuple(told_by(exposed(position, pile.side))) if fights_as(position, pile) == "flying" else ()


def candidates(position: Warcraft, battle: OpenBattle, side: str, kind: str) -> tuple[list[dict[str, str]], Rules]:
    """Units of a side that may be taken in a phase, and what spares others that take part: flying ones in melee."""
    found: list[dict[str, str]] = []
    spared: Rules = ()
    for space, pile in participants(position, battle, side_seats(position, battle, side)):
        if kind == "melee" and out_of_reach(position, pile):
            spared = (NO_FLYING,)
            continue
        option = {"kind": pile.kind, "space": space, "owner": pile.side, **piece_of(position, pile)}
        if option not in found:
            found.append(option)
    return found, spared


def proper(position: Warcraft, battle: OpenBattle, side: str) -> str:
    """The attacker or defender himself, who decides when teammates cannot agree; or who chooses for him."""
    return decider(position, battle, battle.attacker if side == "attacker" else battle.defender)


def check_casualty(removal: Removal, position: Warcraft, battle: OpenBattle, action: Casualty, owner: str) -> None:
    """The unit must take part and be open to this phase; a teammate picks among his own."""
    side = removal.turn
    chief = proper(position, battle, side)
    if not removal.picker and owner != action.seat and action.seat != chief:
        raise Refusal(
            [TEAM_CASUALTIES], say("Only {chief:seat} may pick a unit of {owner:side}.", chief=chief, owner=owner)
        )
    wanted: dict[str, Any] = {"kind": action.kind, "space": action.space, "owner": owner}
    wanted |= {"piece": action.piece} if action.piece else {}
    if wanted not in removal.candidates(position, battle, side):
        refuse_casualty(position, battle, action, owner, side)


def refuse_casualty(position: Warcraft, battle: OpenBattle, action: Casualty, owner: str, side: str) -> None:
    """Name the rule by which this piece cannot be the casualty."""
    if fighter(action.kind).told_apart and not action.piece:
        raise Invalid.of("piece", say("say which {kind:piece}", kind=action.kind))
    if action.kind == "worker":
        rules = [rule for sheltered in SHELTERED for rule in sheltered(position, owner)]
        raise Refusal(["wbg.casualty.no-workers", *rules], "Workers cannot be casualties.")
    here = any(s == action.space and p.kind == action.kind for s, p in participants(position, battle, [owner]))
    if here and side_of(position, battle, owner) == side:
        raise Refusal(
            ["wbg.casualty.no-flying-in-melee"],
            "Flying units cannot be casualties of the melee phase.",
            "Choose a melee or ranged unit.",
        )
    raise Refusal(
        ["wbg.casualty.remove", "wbg.casualty.owner-chooses"],
        say(
            "No {kind:piece} of {owner:side} in {space:space} takes part in this battle for the {side:side}.",
            kind=action.kind,
            owner=owner,
            space=action.space,
            side=side,
        ),
    )
