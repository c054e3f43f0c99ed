"""The experience cards that are played in a battle, race by race."""

from typing import Any

from referee.kernel.agenda import find, frame_of
from referee.kernel.errors import Refusal
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcraft.actions import PlayCard
from referee.warcraft.battle.attack import HIT, Attack, attacks
from referee.warcraft.battle.battlefield import (
    battle_of,
    current_battle,
    other,
    participants,
    side_of,
    side_seats,
    takes_part,
)
from referee.warcraft.battle.casualty import REDUCE, Removal
from referee.warcraft.battle.phase import Phase
from referee.warcraft.battle.throws import throw_more
from referee.warcraft.card.card import Card, frame_id
from referee.warcraft.card.open_play import OpenPlay, current_play
from referee.warcraft.table.lasting import EXPOSE, FEWER, LOWER, REROLL
from referee.warcraft.table.piece import UNITS
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.team import hostile
from referee.warcraft.table.tile import price
from referee.warcraft.turn.train import PRICE


class BattleCard(Card):
    """A card played during a battle."""

    fought = True

    def open_to(self, position: Warcraft, seat: str) -> bool:
        battle = current_battle(position)
        return battle is not None and takes_part(position, battle, seat) and bool(self.choices(position, seat))

    def check(self, position: Warcraft, play: PlayCard) -> None:
        if current_battle(position) is None:
            raise Refusal([*self.rules, "wbg.play.when"], say("{title} is played in battles only.", title=self.title))
        super().check(position, play)


def lasts(position: Warcraft, card: Card, play: PlayCard, who: list[str], until: int, word: str, **holds: Any) -> None:
    """It is in force for these until the frame ends."""
    told = {"card": card.title, "who": who}
    happen(position, "takes-effect", card.rules, seat=play.seat, until=until, does=word, holds=holds, data=told)


def enemy_stands(position: Warcraft, seat: str) -> list[tuple[str, Pile]]:
    """Enemy units taking part in the battle at hand."""
    battle = battle_of(position)
    side = other(side_of(position, battle, seat) or "attacker")
    return participants(position, battle, side_seats(position, battle, side))


# ---- Humans


class DispelMagic(BattleCard):
    key, title, race, window = "dispel-magic", "Dispel Magic", "human", "card-played"
    rules = ("wbg.card.dispel-magic",)
    needs = "a card that somebody else has just played"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        target = current_play(position)
        if target is None or target.play["type"] != "play-card" or target.play["seat"] == seat:
            return []
        return [] if target.cancelled else [{}]

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        target = frame_of(position, OpenPlay)
        target.cancelled = True
        happen(position, "dispelled", self.rules, seat=play.seat, card=target.title)


class Invisibility(BattleCard):
    key, title, race, window = "invisibility", "Invisibility", "human", "battle.before-casualties"
    rules = ("wbg.card.invisibility", REDUCE)
    needs = "a player whose side was hit"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        """Whose casualties: any player's whose side was hit."""
        phase = find(position, Phase)
        if phase is None:
            return []
        battle = battle_of(position)
        return [
            {"owner": owner}
            for owner in position.seats
            if takes_part(position, battle, owner)
            and any(phase.hits_by(foe) for foe in position.sides if hostile(position, foe, owner))
        ]

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        phase, battle = frame_of(position, Phase), battle_of(position)
        side = side_of(position, battle, play.owner or "") or "defender"
        phase.reduced.setdefault(side, []).append([-1, "Invisibility", self.rules[0]])
        lasts(position, self, play, [play.owner or ""], phase.id, FEWER)


# ---- Orcs


class Ensnare(BattleCard):
    key, title, race, window = "ensnare", "Ensnare", "orc", "battle.melee-start"
    rules = ("wbg.card.ensnare", "wbg.casualty.no-flying-in-melee")

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        """The opponent's flying units may fall in melee until the battle is over."""
        battle = battle_of(position)
        foes = side_seats(position, battle, other(side_of(position, battle, play.seat) or "attacker"))
        lasts(position, self, play, foes, battle.id, EXPOSE)


class EnvenomedSpears(BattleCard):
    key, title, race, window = "envenomed-spears", "Envenomed Spears", "orc", "battle.before-attack"
    rules: tuple[str, ...] = ("wbg.card.envenomed-spears",)
    word = REROLL
    holds: dict[str, Any] = {}
    needs = "an attack of yours in this phase"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        phase = find(position, Phase)
        return [{}] if phase and attacks(position, battle_of(position), seat, phase.kind) else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        lasts(position, self, play, [play.seat], frame_id(position, Phase), self.word, **self.holds)


class Pillage(BattleCard):
    key, title, race, window = "pillage", "Pillage", "orc", "battle.after-removal"
    rules = ("wbg.card.pillage", PRICE)
    needs = "an enemy unit that has just fallen"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        removal = find(position, Removal)
        if removal is None or removal.fallen.get("kind") not in (*UNITS, "worker"):
            return []
        owner = removal.fallen["owner"]
        return [{}] if owner in position.seats and hostile(position, owner, seat) else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        """The price of the fallen unit, as far as its owner has it."""
        fallen = frame_of(position, Removal).fallen
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
    word = LOWER
    holds = {"amount": 1, "told": "Faerie Fire lowers each die by {lowered}"}


class Marksmanship(BattleCard):
    key, title, race, window = "marksmanship", "Marksmanship", "night-elf", "battle.before-removal"
    rules = ("wbg.card.marksmanship", "wbg.casualty.owner-chooses")
    needs = "a casualty that your own attacks have caused"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        """Open when the casualty due next may be one this seat's dice have caused."""
        removal = find(position, Removal)
        if (
            removal is None
            or removal.picker
            or removal.aimed >= frame_of(position, Phase).casualties_by(position, seat)
        ):
            return []
        return [{}] if side_of(position, battle_of(position), seat) == other(removal.turn) else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        removal, battle = frame_of(position, Removal), battle_of(position)
        removal.picker, removal.picks_by = play.seat, self.rules[0]
        removal.aimed += 1
        victim = side_seats(position, battle, removal.turn)[0]
        happen(position, "casualty-choice-taken", self.rules, seat=play.seat, victim=victim)


class MoonGlaive(BattleCard):
    key, title, race, window = "moon-glaive", "Moon Glaive", "night-elf", "battle.attacks-rolled"
    rules = ("wbg.card.moon-glaive", HIT)
    needs = "an attack of yours that has hit"

    def hits(self, position: Warcraft, seat: str) -> int:
        phase = find(position, Phase)
        pools = phase.pools if phase else []
        return sum(len(p.hits()) for p in pools if p.owner == seat and not (p.for_hits or p.saves))

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        return [{}] if self.hits(position, seat) else []

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        first = next(p for p in frame_of(position, Phase).pools if p.owner == play.seat and p.hits())
        further = first.again(self.hits(position, play.seat), self.key)
        further.for_hits = True
        throw_more(position, further, list(self.rules))


# ---- Undead


class Curse(BattleCard):
    key, title, race, window = "curse", "Curse", "undead", "battle.before-casualties"
    rules = ("wbg.card.curse", REDUCE)
    needs = "an opponent whose attacks have hit"

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        phase = find(position, Phase)
        foes = [foe for foe in position.sides if hostile(position, foe, seat)] if phase else []
        return [{"owner": foe} for foe in foes if phase and phase.hits_by(foe)]

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        """A die for each hit of that opponent; 3 or less prevents a casualty."""
        hits = frame_of(position, Phase).hits_by(play.owner or "")
        dice = Attack(play.seat, "battle", hits, self.key, 3, owner=play.seat, saves=True)
        throw_more(position, dice, list(self.rules), self.title)


class Web(Ensnare):
    key, title, race = "web", "Web", "undead"
    rules = ("wbg.card.web", "wbg.casualty.no-flying-in-melee")
