"""When something is read aloud outside of an activation, and which command skills rally a unit."""

from referee.kernel.agenda import push
from referee.kernel.say import Say, say
from referee.warcrow.ability import standing
from referee.warcrow.morale.aloud import Aloud
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.table.ability import Ability
from referee.warcrow.table.ability_actions import UseAbility
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.turn.closing import begin_closing

RALLIES = "rallies"
"""How a card says that a unit rallies by itself."""


def read_aloud(position: Warcrow, what: Say, rules: list[str]) -> None:
    """The table does it by hand; whoever bears too much stress by then is tested at once."""
    begin_closing(position)
    push(position, Aloud(what=what, rules=rules))


def use_unasked(position: Warcrow, action: UseAbility) -> bool:
    """An ability that waits for no question, read aloud where the referee does not know it; others are asked for."""
    if standing.asked_for(position, action):
        return False
    read = standing.use_unasked(position, action)
    if read is not None:
        let_rally(position, action.unit, read)
    return True


def let_rally(position: Warcrow, key: str, ability: Ability) -> None:
    """A skill that rallies units by itself: its player says which, or none."""
    lost = [other for other in on_field(position, position.units[key].side) if is_demoralized(position, other)]
    if lost and RALLIES in ability.code:
        what = say("{unit:unit} has {name}.", unit=key, name=ability.name)
        push(position, Aloud(what=what, rules=[COMMANDED]))
