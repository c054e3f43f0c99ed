"""Cards that are laid on a single enemy unit in a battle."""

from typing import Any

from referee.kernel.position import happen
from referee.warcraft.actions import PlayCard
from referee.warcraft.battle.battlefield import battle_of, decided
from referee.warcraft.battle.round import Round
from referee.warcraft.card.card import Card, frame_id
from referee.warcraft.card.cards_in_battle import BattleCard, enemy_stands
from referee.warcraft.table.fighter import fights_as, piece_of
from referee.warcraft.table.piece import DEVOURED, POLYMORPHED, UNITS
from referee.warcraft.table.position import Warcraft


def mark_one(position: Warcraft, card: Card, play: PlayCard, mark: str, until: int) -> None:
    """Put a mark on one enemy unit that does not bear it yet."""
    pile = next(
        pile
        for space, pile in enemy_stands(position, play.seat)
        if space == play.space and pile.kind == play.unit and pile.side == play.owner and mark not in pile.marks
        if piece_of(position, pile).get("piece") == play.piece
    )
    happen(
        position,
        "marked",
        card.rules,
        seat=play.seat,
        card=card.title,
        pieces={pile.kind: 1},
        space=play.space,
        mark=mark,
        until=until,
        piles=[(pile.side, pile.kind, 1, pile.marks)],
    )


def enemy_choices(position: Warcraft, seat: str, kinds: tuple[str, ...], mark: str) -> list[dict[str, Any]]:
    """Enemy units open to such a mark, heroes and the like by their type; none once the battlefield is decided."""
    found: list[dict[str, Any]] = []
    if decided(position, battle_of(position)):
        return found
    for space, pile in enemy_stands(position, seat):
        if mark in pile.marks or (pile.kind if pile.kind == "worker" else fights_as(position, pile)) not in kinds:
            continue
        option = {"space": space, "unit": pile.kind, "owner": pile.side, **piece_of(position, pile)}
        if option not in found:
            found.append(option)
    return found


class Polymorph(BattleCard):
    key, title, race, window = "polymorph", "Polymorph", "human", "battle.round-start"
    rules = ("wbg.card.polymorph",)
    needs = "an enemy unit in the battle that is not polymorphed yet"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        return enemy_choices(position, seat, (*UNITS, "worker"), POLYMORPHED)

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        mark_one(position, self, play, POLYMORPHED, frame_id(position, Round))


class Devour(BattleCard):
    key, title, race, window = "devour", "Devour", "orc", "battle.round-start"
    rules = ("wbg.card.devour",)
    needs = "an enemy melee or ranged unit in the battle"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        return enemy_choices(position, seat, ("melee", "ranged", "worker"), DEVOURED)

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        mark_one(position, self, play, DEVOURED, battle_of(position).id)
