"""A state that an ally may keep off a unit: whether it is near enough is asked before the state is taken on."""

from referee.kernel.agenda import Frame, close, push
from referee.kernel.errors import Missing
from referee.kernel.position import happen
from referee.warcrow.fight.lend import ALLIES, Borne, lent, reaches, ruled_out
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.state import IMMUNITY, take_on
from referee.warcrow.table.ability import effects
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import BY_ITSELF, stands


class Shielded(Frame[Warcrow], tag="shielded"):
    """A unit is about to suffer a state, unless one of its allies shields it."""

    unit: str
    state: str
    rules: list[str]

    def allies(self, position: Warcrow) -> list[Borne]:
        return shields(position, self.unit, self.state)

    def settle(self, position: Warcrow) -> bool:
        try:
            saved = any(reaches(position, one, as_side(position, self.unit), None) for one in self.allies(position))
        except Missing as missing:
            push(position, position.game.reading(position, missing, None))
            return True
        close(position, self)
        if saved:
            rules = [IMMUNITY, BY_ITSELF, ALLIES]
            happen(position, "state-immune", rules, unit=self.unit, state=self.state)
        elif stands(position.units[self.unit]):
            take_on(position, self.unit, self.state, *self.rules)
        return True


def as_side(position: Warcrow, key: str) -> Side:
    return Side(position.units[key].side, key, "defense")


def shields(position: Warcrow, key: str, state: str) -> list[Borne]:
    """The allies that may shield a unit from a state, for all that is known."""
    found = [one for one in lent(position, key) if any(state in rest for rest in immunities(one))]
    return [one for one in found if not ruled_out(position, one, as_side(position, key), None)]


def immunities(one: Borne) -> list[list[str]]:
    return [effect.rest.split() for effect in effects(one.ability.do) if effect.word == "immune"]


def shield(position: Warcrow, key: str, state: str, rules: list[str]) -> bool:
    """Whether it has to be looked at first."""
    if not shields(position, key, state):
        return False
    push(position, Shielded(unit=key, state=state, rules=rules))
    return True
