"""What a table shows of its creeps, and how they are typed in."""

from typing import Any

import msgspec
from msgspec.structs import replace

from referee.kernel.errors import Invalid
from referee.kernel.eyes import Eyes
from referee.kernel.pieces import Pile, shift
from referee.kernel.say import Text, say
from referee.kernel.seen import PieceView
from referee.kernel.typed import as_typed, mapping, whole
from referee.warcraft.desk.contest import UNNAMED
from referee.warcraft.desk.document import WRITTEN
from referee.warcraft.desk.pieces_view import SHOWN, printed
from referee.warcraft.desk.typed import IN_SPACE, LONGEST
from referee.warcraft.expansion.creep.creep import creep_id
from referee.warcraft.expansion.creep.setup import BOX, NUMBER, next_id
from referee.warcraft.table.fact import told
from referee.warcraft.table.piece import CREEP
from referee.warcraft.table.position import CREEPS, Creep, Warcraft, number_of


def creep_piece(position: Warcraft, pile: Pile, eyes: Eyes) -> PieceView:
    """By its points while it lies face down, else by its name with the dice it has left."""
    id = creep_id(position, pile)
    creep = position.creeps[id]
    if not creep.key:
        worth = eyes.tell(say("{points:point}", points=creep.points))
        return replace(eyes.piece(pile), notes=[worth], down=True)
    found = replace(eyes.piece(pile), notes=[eyes.tell(note) for note in creep_notes(position, creep, eyes)])
    return replace(found, title=eyes.name("creep", creep.key)) if creep.key != id else found


def creep_notes(position: Warcraft, creep: Creep, eyes: Eyes) -> list[Text]:
    dice, ability = told(position, f"creep.{creep.key}.dice"), told(position, f"creep.{creep.key}.ability")
    notes: list[Text] = [say("{number:die}", number=dice - creep.lost)] if dice is not None else []
    notes += [say("{number:die} lost", number=creep.lost)] if dice is None and creep.lost else []
    notes += printed(position, f"creep.{creep.key}.type", f"creep.{creep.key}.strength", eyes)
    return notes + ([eyes.name("ability", ability)] if ability and ability != "none" else [])


def write_creeps(position: Warcraft, space: str, value: Any, field: str) -> None:
    """All creeps in a space: the points on the back of each, or who it is as well."""
    if CREEPS not in position.neutrals:
        raise Invalid.of(field, "there are no creeps in this game")
    if not isinstance(value, list):
        raise Invalid.of(field, "must be a list of creeps")
    for pile in [pile for pile in position.piles.get(space, ()) if pile.kind == CREEP]:
        shift(position.piles, CREEP, CREEPS, 1, space, BOX, pile.marks, ())
        for mark in pile.marks:
            position.creeps.pop(mark, None)
    for number, entry in enumerate(value):
        write_creep(position, space, entry, f"{field}[{number}]")


def write_creep(position: Warcraft, space: str, entry: Any, field: str) -> None:
    told = {"points": entry} if isinstance(entry, int) else mapping(entry, field, "or the points on the back")
    names = [told.get(name, "") for name in ("id", "key")]
    if set(told) - {"id", "points", "key", "lost"} or not all(isinstance(n, str) and len(n) <= LONGEST for n in names):
        raise Invalid.of(field, "a creep has points (1 or 2), and id, key and lost dice where they are known")
    if whole(told.get("points"), f"{field}.points") not in NUMBER:
        raise Invalid.of(f"{field}.points", "must be 1 or 2")
    for name in filter(None, names):
        if position.game.forms.fault(f"creep.{name}.dice", 1):
            raise Invalid.of(field, f"a creep is known by a short name in small letters, not {as_typed(name)}")
    id = told.get("id") or next_id(position, told["points"])
    if id in position.creeps or not number_of(position, BOX, CREEPS, CREEP):
        raise Invalid.of(field, "this creep is on the board already, or none is left")
    shift(position.piles, CREEP, CREEPS, 1, BOX, space, (), (id,))
    position.creeps[id] = Creep(told["points"], names[1], whole(told.get("lost", 0), f"{field}.lost"))


def creep_document(position: Warcraft, pile: Pile, written: dict[str, Any]) -> None:
    id = creep_id(position, pile)
    written.setdefault("creeps", []).append({"id": id, **msgspec.to_builtins(position.creeps[id])})


def announce() -> None:
    SHOWN[CREEP] = creep_piece
    WRITTEN[CREEP] = creep_document
    IN_SPACE["creeps"] = write_creeps
    UNNAMED.append(lambda position, label: CREEP if label in position.creeps else "")
