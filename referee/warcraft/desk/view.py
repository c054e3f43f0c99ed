"""What a seat may see. Hands lie with the players, so the referee knows nothing that must be hidden."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from referee.kernel.errors import Missing
from referee.kernel.eyes import Eyes
from referee.kernel.say import say
from referee.kernel.seen import Counted, Named, PieceView, Told
from referee.kernel.view import Group, Mat, SpaceView
from referee.warcraft.battle import ability
from referee.warcraft.card.cards import CARDS
from referee.warcraft.desk.document import marker
from referee.warcraft.desk.pieces_view import piece_view
from referee.warcraft.setup.boards import stands_in
from referee.warcraft.table.piece import BUILDINGS
from referee.warcraft.table.position import (
    DEPLETED,
    PHASES,
    Seat,
    Warcraft,
    reserve,
    site,
    training,
)
from referee.warcraft.table.space import is_town
from referee.warcraft.table.team import team
from referee.warcraft.table.tile import all_buildings, strength

NOTES: list[Callable[[Warcraft, str, Eyes], Iterable[Told]]] = []
"""What else is told of a space."""
GROUPS: list[Callable[[Warcraft, str, Eyes], list[Group]]] = []
"""Further groups on a player's mat."""


# ---- the board


def space_view(position: Warcraft, key: str, lies: Iterable[PieceView], eyes: Eyes) -> SpaceView:
    """A space with its pieces and with what else `lies` there."""
    space = position.board.spaces[key]
    kind = "clear" if space.kind == "town" and not is_town(position, key) else space.kind
    bare = eyes.printed(key, kind)
    pieces = [piece_view(position, pile, eyes) for pile in position.piles.get(key, ())]
    pieces += lies
    marked = key in position.depletion
    notes = space_notes(position, key, eyes)
    more = space_more(position, key, kind) if marked or kind == "town" else {}
    return replace(bare, pieces=pieces, notes=notes, more=more) if pieces or notes or more else bare


def space_notes(position: Warcraft, key: str, eyes: Eyes) -> list[Told]:
    """What lies on a space beside pieces: a depletion marker, and what others put there."""
    depleted = position.depletion.get(key)
    found = [Told(eyes.name("depletion", DEPLETED[depleted]))] if depleted else []
    for noted in NOTES:
        found += noted(position, key, eyes)
    return found


def space_more(position: Warcraft, key: str, kind: str) -> dict[str, Any]:
    """The side of a depletion marker, for the drawing."""
    depleted = marker(position, key) if kind == "town" or key in position.depletion else 0
    return {"depletion": DEPLETED[depleted]} if depleted else {}


# ---- the players


def mat(position: Warcraft, seat: str, eyes: Eyes) -> Mat:
    player = position.seats[seat]
    side = team(position, seat) if player.race else seat
    return Mat(
        eyes.name("seat", seat),
        list(position.seats).index(seat),
        purse(player, eyes),
        [group for group in groups(position, seat, eyes) if group.items],
        cards(player, eyes),
        Named(side, eyes.name("side", side)) if side != seat else None,
        player.out,
        eyes.named("race", player.race) if player.race else None,
        notes=notes(position, player, eyes),
        more={"town": player.town, "team": side},
    )


def purse(player: Seat, eyes: Eyes) -> list[Counted]:
    return [
        Counted("gold", eyes.tell("Gold"), player.gold, picture="purse/gold"),
        Counted("wood", eyes.tell("Wood"), player.wood, picture="purse/wood"),
    ]


def cards(player: Seat, eyes: Eyes) -> list[Counted]:
    """The piles of experience cards that have any in them; the hand and the deck always."""
    piles = (
        ("hand", "Hand", player.hand),
        ("deck", "Deck", player.deck),
        ("discard", "Discard pile", len(player.discard)),
        ("victory_cards", "Victory Point cards", player.victory_cards),
        ("aside", "Set aside", player.aside),
    )
    names = ", ".join([eyes.name("card", card) for card in player.discard]) if player.discard else ""
    return [
        Counted(key, eyes.tell(title), number, names if key == "discard" else "", f"card/{key}")
        for key, title, number in piles
        if number or key in ("hand", "deck")
    ]


def groups(position: Warcraft, seat: str, eyes: Eyes) -> Any:
    """Levels, buildings, what is being trained and built, the reserve: each only with what there is of it."""
    player = position.seats[seat]
    units = [unit for unit in PHASES[::-1] if unit in player.levels] or list(BUILDINGS)
    yield Group("levels", eyes.tell("Levels"), [level_of(position, seat, unit, eyes) for unit in units])
    built = {BUILDINGS[unit]: number for unit, number in all_buildings(position, seat).items()}
    yield group(eyes, "buildings", "Buildings", built)
    for key, title, place in (
        ("training", "In training", training(seat)),
        ("site", "Under construction", site(seat)),
        ("reserve", "Reserve", reserve(seat)),
    ):
        held = {position.game.piece_name(p): p.count for p in position.piles.get(place, ())}
        yield group(eyes, key, title, held)
    for more in GROUPS:
        yield from more(position, seat, eyes)


def level_of(position: Warcraft, seat: str, unit: str, eyes: Eyes) -> Counted:
    """The Level of a unit type, and with what its dice hit where somebody has read it."""
    level = position.seats[seat].levels.get(unit, 1)
    try:
        need = strength(position, seat, unit)
    except Missing:
        return eyes.counted("piece", unit, level)
    known = "strength", f"{unit}/{level}", need
    found = eyes.alike.get(known)
    if found is None:
        text = eyes.tell(say("{level} (hits with {need} or less)", level=level, need=need))
        found = eyes.alike[known] = replace(eyes.counted("piece", unit, level), text=text)
    return found


def group(eyes: Eyes, key: str, title: str, numbers: dict[str, int]) -> Group:
    items = [eyes.counted("piece", one, n) for one, n in numbers.items() if n]
    return Group(key, eyes.tell(title), items)


def notes(position: Warcraft, player: Seat, eyes: Eyes) -> list[Told]:
    if not player.occupied:
        return []
    return [eyes.told("The Town was occupied once; a second time loses it.", ["wbg.town.second-occupation"])]


# ---- the rest


def more(position: Warcraft) -> dict[str, Any]:
    """A board of ours that stands in for the printed one."""
    title = stands_in(position)
    return {"stands_in": title} if title else {}


def reference() -> list[dict[str, Any]]:
    """Every card and ability with its rule."""
    entries = [
        {
            "kind": "card",
            "key": card.key,
            "title": card.title,
            "race": card.race,
            "window": card.window,
            "rules": list(card.rules),
        }
        for card in CARDS.values()
    ]
    entries += [
        {
            "kind": "ability",
            "key": key,
            "title": key.replace("-", " ").title(),
            "race": None,
            "window": None,
            "rules": [rule],
        }
        for key, rule in ability.RULES.items()
    ]
    return entries
