"""The combat in progress, for those who ask who fights and what was rolled and need not know how a combat runs."""

from typing import ClassVar

from referee.adventure.table.position import FOE, Adventure, Attached
from referee.kernel.agenda import Frame, find


class OpenCombat(Frame[Adventure]):
    """A fight on a space. The attacker is the active character; the defender a seat, or FOE for an encounter.

    The encounter, if it is one: `foe` is its key (of one printed on the board the space), `kind` is `card`, `track`,
    `board`, `event` (an event card became this enemy: `event` is its key) or `text` (a card's text only names it);
    `slot` where it lies on the track, `item` the key of its back where anybody has looked, `colour` its deck,
    `attached` the ability cards that lie on it.
    `dice` is what lies there, by `red` (the attacker's) and `black`; `used` are the triggered powers that have worked;
    `struck` is who has made his attack; `replaced` the ability each seat uses instead of a weapon; `hurt` damage an
    encounter has taken; `fallen` who is defeated; `dealt` whom damage was dealt to in this fight; `cancelled`:
    somebody ended the battle.
    """

    stages: ClassVar[tuple[str, ...]] = ("before", "roll", "after", "trigger", "ranged", "melee", "end")
    space: str
    attacker: str
    defender: str = FOE
    foe: str = ""
    kind: str = ""
    colour: str = ""
    slot: str = ""
    item: str = ""
    event: str = ""
    attached: list[Attached] = []
    stage: int = 0
    dice: dict[str, int] = {}
    used: list[str] = []
    struck: list[str] = []
    replaced: dict[str, str] = {}
    hurt: int = 0
    fallen: list[str] = []
    dealt: list[str] = []
    cancelled: bool = False

    @property
    def step(self) -> str:
        return self.stages[self.stage]

    def other(self, who: str) -> str:
        """The opponent of a fighter."""
        return self.defender if who == self.attacker else self.attacker

    def fights(self, who: str) -> bool:
        return who in (self.attacker, self.defender)

    def die_of(self, who: str) -> str:
        return "red" if who == self.attacker else "black"


def current_combat(position: Adventure) -> OpenCombat | None:
    """The combat in progress, if there is one."""
    return find(position, OpenCombat)
