"""What lies in the resource spaces where amounts are fixed, as it is seen, written down and typed in."""

from typing import Any

from referee.kernel.eyes import Eyes
from referee.kernel.say import say
from referee.kernel.seen import Told
from referee.kernel.typed import whole
from referee.warcraft.desk.document import ON_SPACES
from referee.warcraft.desk.typed import EMPTIED, IN_SPACE
from referee.warcraft.desk.view import NOTES
from referee.warcraft.table.position import Warcraft


def announce() -> None:
    NOTES.append(amount_notes)
    ON_SPACES.append(amount_document)
    EMPTIED.append(empty)
    IN_SPACE.update(stock=write_stock, hidden=write_hidden)


def amount_notes(position: Warcraft, space: str, eyes: Eyes) -> list[Told]:
    """What is left there, and a token that is face down or turned up."""
    found = []
    if space in position.stock:
        found.append(eyes.told(say("{number} left here", number=position.stock[space])))
    if space in position.hidden:
        number = position.hidden[space]
        found.append(eyes.told(say("a token with {number}", number=number) if number else say("a token face down")))
    return found


def amount_document(position: Warcraft, space: str) -> dict[str, Any]:
    amounts = (("stock", position.stock), ("hidden", position.hidden))
    return {name: lying[space] for name, lying in amounts if space in lying}


def empty(position: Warcraft, space: str) -> None:
    """Nothing is left where the amount is fixed."""
    if space in position.stock or space in position.hidden:
        position.hidden.pop(space, None)
        position.stock[space] = 0


def write_stock(position: Warcraft, space: str, value: Any, field: str) -> None:
    position.hidden.pop(space, None)
    position.stock[space] = whole(value, field)


def write_hidden(position: Warcraft, space: str, value: Any, field: str) -> None:
    """The token on a resource space: its number, or 0 while it lies face-down; what lies beside it stays."""
    position.hidden[space] = whole(value, field)
