"""What lies before a player, read off the titled fields of a seat: numbers, cards, and what belongs together."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, to_builtins

from referee.kernel.eyes import Eyes
from referee.kernel.fields import Field, fields_of
from referee.kernel.position import Position
from referee.kernel.seen import Counted
from referee.kernel.view import Group, Mat, View

OUT = "out"


def mat(game: Any, position: Position, seat: str, eyes: Eyes) -> Mat:
    """A player as these eyes see them: hidden fields are left out of all others' mats until the game is over."""
    player = position.seats[seat]
    if not isinstance(player, Struct):
        return Mat(eyes.name("seat", seat), list(position.seats).index(seat), [], [], [])
    known = fields_of(type(player))
    shown = [field for field in known.values() if eyes.own(seat) or not field.hidden]
    chosen = getattr(player, game.chosen, "") if game.chosen else ""
    return Mat(
        eyes.name("seat", seat),
        list(position.seats).index(seat),
        [line for field in shown for line in purse(field, getattr(player, field.name), eyes)],
        [group for field in shown for group in groups(field, getattr(player, field.name), eyes)],
        [line for field in shown for line in cards(field, getattr(player, field.name), eyes)],
        out=getattr(player, OUT, False),
        chosen=eyes.named(game.chosen, chosen) if chosen else None,
        hidden=len(shown) < len(known),
        more=open_fields(player, [field.name for field in known.values() if field not in shown]),
    )


def open_fields(player: Any, hidden: list[str]) -> dict[str, Any]:
    """A player as the game's drawing reads them."""
    fields = {name: getattr(player, name) for name in type(player).__struct_fields__ if name not in hidden}
    found: dict[str, Any] = to_builtins(fields)
    return found


def purse(field: Field, value: Any, eyes: Eyes) -> Iterator[Counted]:
    """A number as it is, a name by its name, a yes only if it is one."""
    if field.pile or field.name == OUT or isinstance(value, dict | list | Struct) or value in ("", None):
        return
    title = raised(eyes.tell(field.title))
    if isinstance(value, bool):
        yield from [Counted(field.name, title)] if value else []
    elif isinstance(value, int):
        text = eyes.tell(field.words[value]) if field.words else ""
        yield Counted(field.name, title, value, text, picture=f"purse/{field.name}")
    else:
        yield Counted(field.name, title, None, eyes.name(field.kind, value) if field.kind else str(value))


def cards(field: Field, value: Any, eyes: Eyes) -> Iterator[Counted]:
    """A pile that a player has, by its number; one that lies open also by what is in it."""
    if field.pile:
        number = value if isinstance(value, int) else len(value)
        known = [] if isinstance(value, int) else [eyes.name(field.pile, card) for card in value]
        yield Counted(field.name, raised(eyes.tell(field.title)), number, ", ".join(known))


def groups(field: Field, value: Any, eyes: Eyes) -> Iterator[Group]:
    """Numbers by key, and parts that have fields of their own."""
    if isinstance(value, dict) and value:
        names = {key: eyes.name(field.key_kind, key) if field.key_kind else key for key in value}
        items = [Counted(key, names[key], *amount(one, field, eyes)) for key, one in value.items()]
        yield Group(field.name, raised(eyes.tell(field.title)), items)
    elif isinstance(value, Struct):
        parts = fields_of(type(value)).values()
        items = [line for part in parts for line in purse(part, getattr(value, part.name), eyes)]
        yield Group(field.name, raised(eyes.tell(field.title)), items)


def amount(value: Any, field: Field, eyes: Eyes) -> tuple[int | None, str]:
    if isinstance(value, int):
        return value, eyes.tell(field.words[value]) if field.words else ""
    return None, eyes.name(field.kind, value) if field.kind else str(value)


def raised(title: str) -> str:
    return title[:1].upper() + title[1:]


def open_totals(shown: View | None) -> Mapping[str, int | None]:
    """Everybody's score, where none of it is hidden."""
    known = {seat: mat.score for seat, mat in shown.seats.items()} if shown else {}
    return {} if None in known.values() else known


def scored(mat: Mat, points: int | None) -> Mat:
    """A mat with the score, as far as those who look may know it."""
    mat.score = points
    return mat
