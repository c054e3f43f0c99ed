"""The roll of a skill: a simple roll with switches of its own, which work on the target."""

from typing import Any, ClassVar

from referee.kernel.agenda import push
from referee.kernel.say import say
from referee.warcrow.fight.actions import Switch
from referee.warcrow.fight.damage import heal
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.roll import GATHERED, RESOLVED, SIMPLE, SIMPLE_SWITCHES, Rolling, willpower_line
from referee.warcrow.keyword import elite
from referee.warcrow.roll.dice import POOL, WILLPOWER
from referee.warcrow.roll.symbol import SUCCESS, SYMBOLS
from referee.warcrow.skill.deed import Deed
from referee.warcrow.table.position import AT_WORK, Warcrow, going_on

SPECIAL = SYMBOLS.index("X")


class SkillRoll(Rolling, tag="skill-roll", kw_only=True):
    """The dice that the skill has printed; each success heals where it says so, and whatever is left is kept."""

    asks: ClassVar = {
        "roll": (SIMPLE,),
        "elite": elite.RULES,
        "use-switch": (SIMPLE_SWITCHES,),
        "done": (SIMPLE_SWITCHES,),
    }
    steps = (
        ("throw", "own"),
        ("count", "own"),
        ("elite", "own"),
        ("switch", "own"),
    )
    seat: str
    unit: str
    target: str
    own: Side
    rule: str
    heals: int = 0

    def side(self, whose: str) -> Side:
        return self.own

    def works_on(self, side: Side) -> tuple[Side, Side]:
        aimed = Side(self.seat, self.target, "skill")
        return aimed, aimed

    def on_use_switch(self, position: Warcrow, action: Switch) -> None:
        self.answer(position, action)

    def resolve(self, position: Warcrow) -> None:
        """Each success that was not spent does what the skill says, as far as there is anything to do."""
        number = self.own.stock[SUCCESS]
        work = going_on(position, AT_WORK)
        if work is not None:
            work.won, work.specials = number, self.own.stock[SPECIAL]
        heal(position, self.target, number * self.heals, RESOLVED, self.rule)


def rolls(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """The dice that the skill has printed, or the Willpower of the unit."""
    line = PoolLine(rest, say("{ability}", ability=deed.ability), [GATHERED, POOL])
    if rest == WILLPOWER:
        line = willpower_line(position, key)
    own = Side(deed.seat, key, "skill", [line], brought=deed.switches(position))
    told: dict[str, Any] = {"seat": deed.seat, "unit": key, "target": deed.target, "rule": deed.rule}
    push(position, SkillRoll(own=own, heals=deed.heals(), **told))
