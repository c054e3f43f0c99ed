"""The experience cards: a small named object each, with its window, its choices and its effect.

Those played in a battle are in battle_cards.py, Town Portal in town_portal.py.
"""

from typing import Any

from referee.kernel.agenda import find
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.warcraft.actions import PlayCard
from referee.warcraft.card.card import Card, frame_id
from referee.warcraft.table.piece import BUILDING, CALLED, CRIPPLED, FAST, HERO, STRIDES, UNITS, WORKERS, Stride
from referee.warcraft.table.position import Warcraft, enemy_units_at
from referee.warcraft.table.team import hostile
from referee.warcraft.turn.construct import BUILDING_COST, SUMMONED_BY, constructible, start_building
from referee.warcraft.turn.harvest import HarvestStep
from referee.warcraft.turn.move import ALLOWED
from referee.warcraft.turn.move_step import MoveStep
from referee.warcraft.turn.outpost import BROKEN
from referee.warcraft.turn.spend import ONE_OPTION, SpendStep
from referee.warcraft.turn.town import MARKER_PERMANENT
from referee.warcraft.turn.turn import Turn
from referee.warcraft.turn.win import BY_CARDS, LAID_DOWN
from referee.warcraft.turn.yields import STOCKPILE, amounts_of

VICTORY_POINT = "wbg.card.victory-point"


def announce() -> None:
    STRIDES[FAST] = Stride(2, 3, Fast.rules[0])
    STRIDES[CRIPPLED] = Stride(-1, 9, Cripple.rules[0])
    SUMMONED_BY.append(SummonBuilding.rules[0])
    LAID_DOWN.append(VICTORY_POINT)


# ---- all races


class Fast(Card):
    key, title, window = "fast", "Fast", "move-step.start"
    rules = ("wbg.card.fast", ALLOWED)
    needs = "your own Move Step and a unit or worker that is not fast yet"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        step = find(position, MoveStep)
        if step is None or step.seat != seat:
            return []
        return [{"space": space} for space in position.board.spaces if walkers(position, space, seat, FAST)]

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        mark_space(position, self, play, FAST, walkers(position, play.space or "", play.seat, FAST))


def walkers(position: Warcraft, space: str, seat: str, mark: str) -> list[Pile]:
    """A seat's units and workers in a space that do not bear the mark."""
    return [
        pile
        for pile in position.piles.get(space, ())
        if pile.side == seat and pile.kind in (*UNITS, HERO, *WORKERS) and mark not in pile.marks
    ]


def mark_space(position: Warcraft, card: Card, play: PlayCard, mark: str, piles: list[Pile]) -> None:
    """Mark every such piece in a space for the rest of the turn."""
    pieces: dict[str, int] = {}
    for pile in piles:
        pieces[pile.kind] = pieces.get(pile.kind, 0) + pile.count
    happen(
        position,
        "marked",
        card.rules,
        seat=play.seat,
        card=card.title,
        pieces=pieces,
        space=play.space,
        mark=mark,
        until=frame_id(position, Turn),
        piles=[(p.side, p.kind, p.count, p.marks) for p in piles],
    )


class Resources(Card):
    key, title, window = "resources", "Resources", "spend-step.start"
    rules = ("wbg.card.resources", STOCKPILE)
    needs = "your own Spend Step"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        step = find(position, SpendStep)
        return [{"resource": "gold"}, {"resource": "wood"}] if step and step.seat == seat else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        gold = 2 if play.resource == "gold" else 0
        happen(position, "received", self.rules, seat=play.seat, gold=gold, wood=2 - gold)


class VictoryPoint(Card):
    key, title, window = "victory-point", "Victory Point", "any-time"
    rules = (VICTORY_POINT, BY_CARDS)


# ---- Humans


class CallToArms(Card):
    key, title, race, window = "call-to-arms", "Call to Arms", "human", "move-step.enemy-enters"
    rules = ("wbg.card.call-to-arms",)
    needs = "workers of yours in a space that an enemy unit has just entered"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        step = find(position, MoveStep)
        if step is None:
            return []
        return [{"space": s} for s in step.entered if militia(position, s, seat) and enemy_units_at(position, s, seat)]

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        space = play.space or ""
        while any(BUILDING in pile.marks for pile in militia(position, space, play.seat)):
            rules = [BROKEN, "wbg.card.call-to-arms"]
            happen(position, "construction-broken", rules, seat=play.seat, space=space)
        piles = militia(position, space, play.seat)
        happen(
            position,
            "marked",
            self.rules,
            seat=play.seat,
            card=self.title,
            space=space,
            mark=CALLED,
            pieces={"worker": sum(pile.count for pile in piles)},
            until=frame_id(position, MoveStep),
            piles=[(pile.side, pile.kind, pile.count, pile.marks) for pile in piles],
        )


def militia(position: Warcraft, space: str, seat: str) -> list[Pile]:
    return [
        pile
        for pile in position.piles.get(space, ())
        if pile.side == seat and pile.kind == "worker" and CALLED not in pile.marks
    ]


# ---- Night Elves


class Renew(Card):
    key, title, race, window = "renew", "Renew", "night-elf", "harvest-step.start"
    rules = ("wbg.card.renew", "wbg.harvest.token-sides")
    needs = "your own Harvest Step and a depleted Forest"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        step = find(position, HarvestStep)
        if step is None or step.seat != seat:
            return []
        spaces = position.board.spaces if amounts_of(position) else position.depletion
        return [{"space": space} for space in spaces if position.board.spaces[space].kind == "forest"]

    def check(self, position: Warcraft, play: PlayCard) -> None:
        space = position.board.spaces.get(play.space or "")
        if space is not None and space.kind == "town":
            raise Refusal([MARKER_PERMANENT, "wbg.card.renew"], "The marker on a Town stays for good.")
        super().check(position, play)

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        amounts = amounts_of(position)
        if amounts:
            amounts.regrow(position, play.seat, play.space or "")
        else:
            happen(position, "renewed", self.rules, seat=play.seat, space=play.space)


# ---- Undead


class Cripple(Card):
    key, title, race, window = "cripple", "Cripple", "undead", "move-step.start"
    rules = ("wbg.card.cripple", ALLOWED)
    needs = "the Move Step of an enemy and pieces of his that are not crippled yet"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        step = find(position, MoveStep)
        if step is None or not hostile(position, step.seat, seat):
            return []
        return [{"space": space} for space in position.board.spaces if self.enemies(position, space, seat)]

    def enemies(self, position: Warcraft, space: str, seat: str) -> list[Pile]:
        return [
            pile
            for owner in position.seats
            if hostile(position, owner, seat)
            for pile in walkers(position, space, owner, CRIPPLED)
        ]

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        mark_space(position, self, play, CRIPPLED, self.enemies(position, play.space or "", play.seat))


class SummonBuilding(Card):
    key, title, race, window = "summon-building", "Summon Building", "undead", "spend-step.construct"
    rules = ("wbg.card.summon-building", BUILDING_COST, ONE_OPTION)
    needs = "your own Spend Step for constructing, and a building you can begin"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        step = find(position, SpendStep)
        if step is None or step.seat != seat or step.spending not in ("", "construct"):
            return []
        return [{"building": unit} for unit in UNITS if constructible(position, seat, unit)]

    def check(self, position: Warcraft, play: PlayCard) -> None:
        if play.space is not None:
            raise Refusal(
                list(self.rules), "An Outpost needs its worker: Summon Building is for buildings in the Town."
            )
        if play.building is None:
            raise Invalid.of("building", "name the building to summon: melee, ranged or flying")
        super().check(position, play)

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        find(position, SpendStep).spending = "construct"
        start_building(position, play.seat, play.building or "", summoned=True)
