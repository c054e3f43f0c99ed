"""Who stands where in a battle: the battlefield, its flanks, the sides and the units that take part."""

from referee.kernel.agenda import Frame, find, frame_of
from referee.kernel.dice import Die
from referee.kernel.pieces import Pile
from referee.kernel.position import Effect
from referee.warcraft.table.fighter import fighter, fights_as, has_ability
from referee.warcraft.table.lasting import EXPOSE, in_force
from referee.warcraft.table.piece import DEVOURED, KINDS, is_unit
from referee.warcraft.table.position import Warcraft, enemy_units_at, left_of, play_order, units_at
from referee.warcraft.table.scenario import at_odds
from referee.warcraft.table.space import cut
from referee.warcraft.table.team import allies, team

BATTLE_DIE = Die("battle", 1, 6, (1, 2, 3, 4, 5, 6))
DICE = 4
SIDES = ("defender", "attacker")
Stand = tuple[str, Pile]
LAST: set[str] = set()
"""Sides that are fought only once nobody else is left in a space; when they attack is for their own rules to say."""


class OpenBattle(Frame[Warcraft]):
    """A battle in progress as its rooms know it; how it goes on stands in battle.py.

    `flankers`: teammates whose flanking units take part; `pending`: battles to follow. `stalemate`: in the last round
    neither side could lose anything; `unhealed`: Heal saves nobody any more.
    """

    space: str
    attacker: str
    defender: str
    round: int = 0
    stage: str = "join"
    flankers: list[str] = []
    answered: list[str] = []
    winners: list[str] = []
    pending: list[str] = []
    stalemate: bool = False
    unhealed: bool = False


def flanks(position: Warcraft, space: str) -> tuple[str, ...]:
    return position.board.around[space]


def side_seats(position: Warcraft, battle: OpenBattle, side: str) -> list[str]:
    """The seats of a side, the attacker or defender proper first."""
    return allies(position, battle.attacker if side == "attacker" else battle.defender)


def side_of(position: Warcraft, battle: OpenBattle, seat: str) -> str | None:
    """`attacker`, `defender`, or None for a seat that is no party."""
    if team(position, seat) == team(position, battle.attacker):
        return "attacker"
    return "defender" if team(position, seat) == team(position, battle.defender) else None


def other(side: str) -> str:
    return "defender" if side == "attacker" else "attacker"


def participants(position: Warcraft, battle: OpenBattle, seats: list[str]) -> list[Stand]:
    """Every pile of these seats that takes part, with its space."""
    proper = (battle.attacker, battle.defender)
    found = []
    for space in (battle.space, *flanks(position, battle.space)):
        for pile in position.piles.get(space, ()):
            if pile.side not in seats or not is_unit(pile) or DEVOURED in pile.marks:
                continue
            if space != battle.space and (
                not fighter(pile.kind).flanks or walled_off(position, pile, space, battle.space)
            ):
                continue
            if space == battle.space or pile.side in proper or pile.side in battle.flankers:
                found.append((space, pile))
    return found


def walled_off(position: Warcraft, pile: Pile, space: str, battlefield: str) -> bool:
    """Whether a wall keeps a piece out of the battle next to it; what is no unit of its own counts by its type."""
    if position.board.walled(space, battlefield):
        kind = KINDS[pile.kind] if KINDS[pile.kind].on_foot else KINDS[fights_as(position, pile)]
        return cut(position, kind, space, battlefield) is not None
    return False


def takes_part(position: Warcraft, battle: OpenBattle, seat: str) -> bool:
    return side_of(position, battle, seat) is not None and bool(participants(position, battle, [seat]))


def parties(position: Warcraft, battle: OpenBattle, side: str) -> list[str]:
    """The seats of a side with a unit taking part."""
    return [seat for seat in side_seats(position, battle, side) if participants(position, battle, [seat])]


def players(position: Warcraft, owners: list[str]) -> list[str]:
    """Those of these owners that somebody plays."""
    return [owner for owner in owners if owner in position.seats]


def in_battlefield(position: Warcraft, battle: OpenBattle, side: str) -> list[str]:
    """The seats of a side with a unit still fighting in the battlefield itself."""
    return [
        seat
        for seat in side_seats(position, battle, side)
        if any(space == battle.space for space, _ in participants(position, battle, [seat]))
    ]


def decided(position: Warcraft, battle: OpenBattle) -> bool:
    """One side or none is left in the battlefield."""
    return not (in_battlefield(position, battle, "attacker") and in_battlefield(position, battle, "defender"))


def units_with(position: Warcraft, battle: OpenBattle, seat: str, power: str) -> int:
    """Participating units of a seat that have an ability."""
    return sum(pile.count for _, pile in participants(position, battle, [seat]) if has_ability(position, pile, power))


def decider(position: Warcraft, battle: OpenBattle, owner: str) -> str:
    """Who rolls and chooses for an owner: he himself, or for a side nobody plays the left neighbour of its foe."""
    return owner if owner in position.seats else left_of(position, battle.attacker)


def exposed(position: Warcraft, seat: str) -> list[Effect]:
    """What holds the flying units of this seat down."""
    return in_force(position, EXPOSE, seat)


def battle_ranks(position: Warcraft, battle: OpenBattle) -> list[list[str]]:
    """Who may play a card before whom, by the order this table plays with."""
    order = position.options.get("card_order", "defender-first")
    if order == "defender-first":
        return [players(position, parties(position, battle, side)) for side in SIDES]
    seats = play_order(position)
    if order == "active-first":
        start = seats.index(battle.attacker)
        seats = seats[start:] + seats[:start]
    return [[seat] for seat in seats if takes_part(position, battle, seat)]


def opponents(position: Warcraft, space: str, seat: str) -> list[str]:
    """Whom this seat must fight in a space, in play order; those that come last only once nobody else is left."""
    if not units_at(position, space, [seat]):
        return []
    owners = {pile.side for pile in position.piles.get(space, ()) if is_unit(pile) and at_odds(position, seat, pile)}
    found = [owner for owner in (*play_order(position), *position.neutrals) if owner in owners]
    return [owner for owner in found if owner not in LAST] or found


def battles(position: Warcraft, seat: str) -> list[str]:
    """Spaces where units of this seat stand together with enemy units they must fight."""
    return [
        space
        for space in position.board.spaces
        if space in position.piles and enemy_units_at(position, space, seat) and opponents(position, space, seat)
    ]


def current_battle(position: Warcraft) -> OpenBattle | None:
    """The battle in progress, or None."""
    return find(position, OpenBattle)


def battle_of(position: Warcraft) -> OpenBattle:
    """The battle in progress, for what happens only in one."""
    return frame_of(position, OpenBattle)
