"""The experience cards: a small named object each, with its window, its choices and its effect."""

from typing import Any

from referee.kernel.agenda import find, find_tag
from referee.kernel.dice import Pool
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.warcraft.actions import PlayCard
from referee.warcraft.battle import Round
from referee.warcraft.battlefield import (
    attackers_of,
    current_battle,
    decided,
    other,
    participants,
    side_of,
    side_seats,
    takes_part,
)
from referee.warcraft.harvest import HarvestStep
from referee.warcraft.move import MoveStep
from referee.warcraft.phase import AGAIN, ATTACK, CURSE, GLAIVE, Phase, throw_more
from referee.warcraft.spend import SpendStep, constructible, start_building
from referee.warcraft.state import (
    BUILDING,
    CALLED,
    CRIPPLED,
    DEVOURED,
    FAST,
    POLYMORPHED,
    UNITS,
    Warcraft,
    enemy_units_at,
    hostile,
    price,
)
from referee.warcraft.turn import Turn

CARDS: dict[str, "Card"] = {}


class Card:
    """An experience card. `race` None: in every deck."""

    key = ""
    title = ""
    race: str | None = None
    window = ""
    rules: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        if cls.key:
            CARDS[cls.key] = cls()

    def open_to(self, position: Warcraft, seat: str) -> bool:
        """Whether, for all anyone can see, this seat could play it now."""
        return bool(self.choices(position, seat))

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        """Every legal way to play it, as the fields of the action."""
        return [{}]

    def check(self, position: Warcraft, play: PlayCard) -> None:
        """Refuse a play that is none of the legal ways."""
        choices = self.choices(position, play.seat)
        fields = sorted({name for choice in choices for name in choice})
        chosen = {name: getattr(play, name) for name in fields}
        if chosen not in choices:
            given = ", ".join(f"{name} {value}" for name, value in chosen.items()) or "nothing"
            raise Refusal(
                list(self.rules),
                f"{self.title} cannot be played so: {given}.",
                f"It can be played with: {choices[0]}" if choices else None,
            )

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        raise LookupError(self.key)


class BattleCard(Card):
    """A card played during a battle."""

    def open_to(self, position: Warcraft, seat: str) -> bool:
        battle = current_battle(position)
        return battle is not None and takes_part(position, battle, seat) and bool(self.choices(position, seat))


def frame_id(position: Warcraft, kind: type) -> int:
    return find(position, kind).id


def enemy_stands(position: Warcraft, seat: str) -> list[tuple[str, Pile]]:
    """Enemy units taking part in the battle at hand."""
    battle = current_battle(position)
    side = other(side_of(position, battle, seat) or "attacker")
    return participants(position, battle, side_seats(position, battle, side))


def mark_one(position: Warcraft, card: Card, play: PlayCard, mark: str, until: int) -> None:
    """Put a mark on one enemy unit that does not bear it yet."""
    pile = next(
        pile
        for space, pile in enemy_stands(position, play.seat)
        if space == play.space and pile.kind == play.unit and pile.side == play.owner and mark not in pile.marks
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
    """Enemy units open to such a mark; none once the battlefield is decided."""
    found: list[dict[str, Any]] = []
    if decided(position, current_battle(position)):
        return found
    for space, pile in enemy_stands(position, seat):
        option = {"space": space, "unit": pile.kind, "owner": pile.side}
        if pile.kind in kinds and mark not in pile.marks and option not in found:
            found.append(option)
    return found


# ---- all races


class Fast(Card):
    key, title, window = "fast", "Fast", "move-step.start"
    rules = ("wbg.card.fast", "wbg.move.allowance")

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
        if pile.side == seat and pile.kind in (*UNITS, "worker") and mark not in pile.marks
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
    rules = ("wbg.card.resources", "wbg.harvest.stockpile")

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        step = find(position, SpendStep)
        return [{"resource": "gold"}, {"resource": "wood"}] if step and step.seat == seat else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        gold = 2 if play.resource == "gold" else 0
        happen(position, "received", self.rules, seat=play.seat, gold=gold, wood=2 - gold)


class VictoryPoint(Card):
    key, title, window = "victory-point", "Victory Point", "any-time"
    rules = ("wbg.card.victory-point", "wbg.win.experience")


# ---- Humans


class CallToArms(Card):
    key, title, race, window = "call-to-arms", "Call to Arms", "human", "move-step.enemy-enters"
    rules = ("wbg.card.call-to-arms",)

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        step = find(position, MoveStep)
        if step is None or not hostile(position, step.seat, seat):
            return []
        return [{"space": s} for s in step.entered if militia(position, s, seat) and enemy_units_at(position, s, seat)]

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        space = play.space or ""
        while any(BUILDING in pile.marks for pile in militia(position, space, play.seat)):
            rules = ["wbg.outpost.construction-broken", "wbg.card.call-to-arms"]
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


class DispelMagic(BattleCard):
    key, title, race, window = "dispel-magic", "Dispel Magic", "human", "card-played"
    rules = ("wbg.card.dispel-magic",)

    def target(self, position: Warcraft) -> Any:
        return find_tag(position, "play")

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        target = self.target(position)
        return [{}] if target and target.play["seat"] != seat and not target.cancelled else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        target = self.target(position)
        target.cancelled = True
        happen(position, "dispelled", self.rules, seat=play.seat, card=CARDS[target.play["card"]].title)


class Invisibility(BattleCard):
    key, title, race, window = "invisibility", "Invisibility", "human", "battle.before-casualties"
    rules = ("wbg.card.invisibility", "wbg.casualty.reduce-before-first")

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        """Whose casualties: any player's whose side was hit."""
        phase, battle = find(position, Phase), current_battle(position)
        if phase is None:
            return []
        return [
            {"owner": owner}
            for owner in position.seats
            if takes_part(position, battle, owner)
            and any(phase.hits_by(foe) for foe in position.seats if hostile(position, foe, owner))
        ]

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        phase, battle = find(position, Phase), current_battle(position)
        side = side_of(position, battle, play.owner or "") or "defender"
        phase.reduced.setdefault(side, []).append([-1, "Invisibility", self.rules[0]])
        happen(position, "takes-effect", self.rules, seat=play.seat, card=self.title, who=[play.owner], until=phase.id)


class Polymorph(BattleCard):
    key, title, race, window = "polymorph", "Polymorph", "human", "battle.round-start"
    rules = ("wbg.card.polymorph",)

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        return enemy_choices(position, seat, (*UNITS, "worker"), POLYMORPHED)

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        mark_one(position, self, play, POLYMORPHED, frame_id(position, Round))


# ---- Orcs


class Devour(BattleCard):
    key, title, race, window = "devour", "Devour", "orc", "battle.round-start"
    rules = ("wbg.card.devour",)

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        return enemy_choices(position, seat, ("melee", "ranged", "worker"), DEVOURED)

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        mark_one(position, self, play, DEVOURED, current_battle(position).id)


class Ensnare(BattleCard):
    key, title, race, window = "ensnare", "Ensnare", "orc", "battle.melee-start"
    rules = ("wbg.card.ensnare", "wbg.casualty.no-flying-in-melee")

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        """The opponent's flying units may fall in melee until the battle is over."""
        battle = current_battle(position)
        foes = side_seats(position, battle, other(side_of(position, battle, play.seat) or "attacker"))
        happen(position, "takes-effect", self.rules, seat=play.seat, card=self.title, who=foes, until=battle.id)


class EnvenomedSpears(BattleCard):
    key, title, race, window = "envenomed-spears", "Envenomed Spears", "orc", "battle.before-attack"
    rules: tuple[str, ...] = ("wbg.card.envenomed-spears",)

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        phase = find(position, Phase)
        return [{}] if phase and attackers_of(position, current_battle(position), seat, phase.kind) else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        happen(
            position,
            "takes-effect",
            self.rules,
            seat=play.seat,
            card=self.title,
            who=[play.seat],
            until=frame_id(position, Phase),
        )


class Pillage(BattleCard):
    key, title, race, window = "pillage", "Pillage", "orc", "battle.after-removal"
    rules = ("wbg.card.pillage", "wbg.train.cost")

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        phase = find(position, Phase)
        return [{}] if phase and phase.fallen and hostile(position, phase.fallen["owner"], seat) else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        """The price of the fallen unit, as far as its owner has it."""
        fallen = find(position, Phase).fallen
        victim = position.seats[fallen["owner"]]
        cost = price(position, fallen["owner"], fallen["kind"])
        happen(
            position,
            "pillaged",
            self.rules,
            seat=play.seat,
            victim=fallen["owner"],
            gold=min(cost["gold"], victim.gold),
            wood=min(cost["wood"], victim.wood),
        )


# ---- Night Elves


class FaerieFire(EnvenomedSpears):
    key, title, race = "faerie-fire", "Faerie Fire", "night-elf"
    rules = ("wbg.card.faerie-fire",)


class Marksmanship(BattleCard):
    key, title, race, window = "marksmanship", "Marksmanship", "night-elf", "battle.before-removal"
    rules = ("wbg.card.marksmanship", "wbg.casualty.owner-chooses")

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        """Open when the casualty due next may be one this seat's dice have caused."""
        phase, battle = find(position, Phase), current_battle(position)
        if phase is None or phase.picker or phase.aimed >= phase.casualties_by(position, seat):
            return []
        return [{}] if side_of(position, battle, seat) == other(phase.turn) else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        phase, battle = find(position, Phase), current_battle(position)
        phase.picker = play.seat
        phase.aimed += 1
        victim = side_seats(position, battle, phase.turn)[0]
        happen(position, "casualty-choice-taken", self.rules, seat=play.seat, victim=victim)


class MoonGlaive(BattleCard):
    key, title, race, window = "moon-glaive", "Moon Glaive", "night-elf", "battle.attacks-rolled"
    rules = ("wbg.card.moon-glaive", "wbg.battle.hit")

    def hits(self, position: Warcraft, seat: str) -> int:
        phase = find(position, Phase)
        pools = phase.pools if phase else []
        return sum(len(p.hits()) for p in pools if p.roller == seat and p.label in (ATTACK, AGAIN))

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        return [{}] if self.hits(position, seat) else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        first = next(p for p in find(position, Phase).pools if p.roller == play.seat and p.label == ATTACK)
        number = self.hits(position, play.seat)
        throw_more(position, Pool(play.seat, "battle", number, GLAIVE, first.need, [], first.lowered), list(self.rules))


class Renew(Card):
    key, title, race, window = "renew", "Renew", "night-elf", "harvest-step.start"
    rules = ("wbg.card.renew", "wbg.harvest.token-sides")

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        step = find(position, HarvestStep)
        if step is None or step.seat != seat:
            return []
        return [{"space": space} for space in position.depletion if position.board.spaces[space].kind == "forest"]

    def check(self, position: Warcraft, play: PlayCard) -> None:
        space = position.board.spaces.get(play.space or "")
        if space is not None and space.kind == "town":
            raise Refusal(["wbg.town.marker-permanent", "wbg.card.renew"], "The marker on a Town stays for good.")
        super().check(position, play)

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        happen(position, "renewed", self.rules, seat=play.seat, space=play.space)


# ---- Undead


class Cripple(Card):
    key, title, race, window = "cripple", "Cripple", "undead", "move-step.start"
    rules = ("wbg.card.cripple", "wbg.move.allowance")

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


class Curse(BattleCard):
    key, title, race, window = "curse", "Curse", "undead", "battle.before-casualties"
    rules = ("wbg.card.curse", "wbg.casualty.reduce-before-first")

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        phase = find(position, Phase)
        foes = [foe for foe in position.seats if hostile(position, foe, seat)] if phase else []
        return [{"owner": foe} for foe in foes if phase.hits_by(foe)]

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        """A die for each hit of that opponent; 3 or less prevents a casualty."""
        hits = find(position, Phase).hits_by(play.owner or "")
        throw_more(position, Pool(play.seat, "battle", hits, CURSE, 3), list(self.rules))


class SummonBuilding(Card):
    key, title, race, window = "summon-building", "Summon Building", "undead", "spend-step.construct"
    rules = ("wbg.card.summon-building", "wbg.construct.building-cost", "wbg.spend.one-option")

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        step = find(position, SpendStep)
        if step is None or step.seat != seat or step.option not in ("", "construct"):
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
        find(position, SpendStep).option = "construct"
        start_building(position, play.seat, play.building or "", summoned=True)


class Web(Ensnare):
    key, title, race = "web", "Web", "undead"
    rules = ("wbg.card.web", "wbg.casualty.no-flying-in-melee")
