"""What is named along with a play: whom it meets where one is chosen, and on which item it is laid."""

from collections.abc import Iterable

from referee.adventure.card.keyword import ATTACH
from referee.adventure.table.doing import Doing
from referee.adventure.table.grammar import Effect, Power
from referee.adventure.table.position import Adventure
from referee.adventure.table.target import CHOSEN, aimed
from referee.kernel.errors import Invalid
from referee.kernel.position import require
from referee.kernel.say import say


def certain(powers: Iterable[Power]) -> list[Effect]:
    """The effects that happen whatever anybody decides, in their order."""
    clauses = [clause for power in powers for clause in power.clauses]
    return [aimed(clause.effects[0]) for clause in clauses if not clause.may and len(clause.effects) == 1]


def targets(position: Adventure, powers: Iterable[Power], doing: Doing) -> list[str]:
    """Among whom a target is named with the play; nobody, where there is nothing to choose."""
    chosen = [effect for effect in certain(powers) if effect.target == CHOSEN]
    found = doing.candidates(position, chosen[0]) if chosen else []
    return found if len(found) > 1 else []


def bearers(position: Adventure, seat: str, powers: Iterable[Power]) -> list[str] | None:
    """The items a card may be laid on, where it is laid on one; None where it is not."""
    mine = position.seats[seat]
    where = [effect.how[0] for effect in certain(powers) if effect.word == "attach"]
    if "item" in where:
        return list(mine.items)
    if "weapon" in where or "armor" in where:
        return [item for item in (mine.weapon if "weapon" in where else mine.armor,) if item]
    return None


def check_bearer(position: Adventure, seat: str, powers: Iterable[Power]) -> None:
    """Refuse a card that has nothing to lie on."""
    found = bearers(position, seat, powers)
    why = "{seat:seat} has nothing that this card could be attached to."
    require(position, found is None or bool(found), ATTACH, why, seat=seat)


def items(position: Adventure, seat: str, powers: Iterable[Power]) -> list[str]:
    """Among which items one is named with the play; none, where there is nothing to choose."""
    found = bearers(position, seat, powers) or []
    return found if len(found) > 1 else []


def check_named(field: str, named: str | None, among: list[str], kind: str) -> None:
    """What is named must be one of those to choose from, and is named only where there are several."""
    if named is None and not among:
        return
    if not among:
        raise Invalid.of(field, "nothing of that kind is chosen for it")
    if named not in among:
        raise Invalid.of(field, say(f"is one of {{among:{kind} or}}", among=among))
