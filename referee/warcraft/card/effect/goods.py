"""Words for what a player has: gold and wood, a fresh Forest, a building, a point laid down, cards in hand."""

from referee.kernel.agenda import find, frame_of
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcraft.battle.casualty import Removal
from referee.warcraft.card.effect.word import Used, Way, Word
from referee.warcraft.table.deck import draw_cards
from referee.warcraft.table.fighter import fighter
from referee.warcraft.table.piece import UNITS
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.team import hostile
from referee.warcraft.turn.construct import SUMMONED_BY, constructible, start_building
from referee.warcraft.turn.spend import SpendStep
from referee.warcraft.turn.town import MARKER_PERMANENT
from referee.warcraft.turn.win import LAID_DOWN
from referee.warcraft.turn.yields import amounts_of

TOKEN_SIDES = "wbg.harvest.token-sides"


class Gain(Word, frozen=True):
    """So much gold or wood, as one likes."""

    amount: int

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        return [{"resource": "gold"}, {"resource": "wood"}]

    def do(self, position: Warcraft, use: Used) -> None:
        gold = self.amount if use.way["resource"] == "gold" else 0
        happen(position, "received", use.rules, seat=use.seat, gold=gold, wood=self.amount - gold)


class Plunder(Word, frozen=True):
    """The price of an enemy unit that has just fallen, as far as its owner has it."""

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        removal = find(position, Removal)
        if removal is None or not removal.fallen:
            return []
        owner, kind = removal.fallen["owner"], removal.fallen["kind"]
        taken = owner in position.seats and hostile(position, owner, seat)
        return [{}] if taken and fighter(kind).has_price(position, owner) else []

    def do(self, position: Warcraft, use: Used) -> None:
        fallen = frame_of(position, Removal).fallen
        owner, by = fallen["owner"], fighter(fallen["kind"])
        victim, cost = position.seats[owner], by.price(position, owner, fallen["kind"])
        gold, wood = min(cost["gold"], victim.gold), min(cost["wood"], victim.wood)
        happen(position, "pillaged", [*use.rules, *by.price_by], seat=use.seat, victim=owner, gold=gold, wood=wood)


class Refresh(Word, frozen=True):
    """A depleted Forest is fresh again."""

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        spaces = position.board.spaces if amounts_of(position) else position.depletion
        return [{"space": space} for space in spaces if position.board.spaces[space].kind == "forest"]

    def check(self, position: Warcraft, use: Used) -> None:
        space = position.board.spaces.get(use.way.get("space", ""))
        if space is not None and space.kind == "town":
            raise Refusal([MARKER_PERMANENT, use.rules[0]], "The marker on a Town stays for good.")

    def do(self, position: Warcraft, use: Used) -> None:
        amounts = amounts_of(position)
        if amounts:
            amounts.regrow(position, use.seat, use.way["space"])
        else:
            happen(position, "renewed", [*use.rules, TOKEN_SIDES], seat=use.seat, space=use.way["space"])


class Build(Word, frozen=True):
    """A building is begun without a worker, for its price."""

    def announce(self, rule: str) -> None:
        SUMMONED_BY.append(rule)

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        step = find(position, SpendStep)
        if step is None or step.spending not in ("", "construct"):
            return []
        return [{"building": unit} for unit in UNITS if constructible(position, seat, unit)]

    def check(self, position: Warcraft, use: Used) -> None:
        if "space" in use.way:
            why = say("An Outpost needs its worker: {title} is for buildings in the Town.", title=use.title)
            raise Refusal(list(use.rules), why)
        if "building" not in use.way:
            raise Invalid.of("building", "name the building to summon: melee, ranged or flying")

    def do(self, position: Warcraft, use: Used) -> None:
        frame_of(position, SpendStep).spending = "construct"
        start_building(position, use.seat, use.way["building"], summoned=True)


class Lay(Word, frozen=True):
    """The card lies before its player from now on, worth a point."""

    def announce(self, rule: str) -> None:
        LAID_DOWN.append(rule)

    def do(self, position: Warcraft, use: Used) -> None:
        happen(position, "victory-card", use.rules, seat=use.seat)


class Draw(Word, frozen=True):
    """So many cards are drawn."""

    amount: int

    def do(self, position: Warcraft, use: Used) -> None:
        for _ in range(self.amount):
            draw_cards(position, use.seat, list(use.rules))
