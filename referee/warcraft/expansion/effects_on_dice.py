"""Effects on the dice: more of them, another throw for the misses, a higher Strength, an ability of units."""

from typing import Any

from referee.kernel.agenda import find
from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.warcraft.battle.attack import AGAIN, MORE_ATTACKS, Attack, lowered
from referee.warcraft.battle.battlefield import OpenBattle
from referee.warcraft.battle.phase import Phase
from referee.warcraft.battle.throws import throw_more
from referee.warcraft.expansion.abilities import Ability
from referee.warcraft.expansion.effect import BEFORE_ROLL, ROLLED, EffectWord, Play, scope
from referee.warcraft.expansion.hero.hero import hero_of, stands_in
from referee.warcraft.expansion.hero.sheet import hero_fact
from referee.warcraft.table.lasting import DICE, STRENGTH, in_force
from referee.warcraft.table.piece import HERO, UNITS
from referee.warcraft.table.position import Warcraft


class ExtraDice(EffectWord):
    key, windows = "extra-dice", (*BEFORE_ROLL, *ROLLED)

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        """Dice of their own Strength: thrown with the attacks of the phase, or at once where these have fallen."""
        phase, need = find(position, Phase), ability.told["strength"]
        if ability.window in ROLLED:
            lower = lowered(position, play.seat)
            dice = (play.seat, "battle", ability.amount, ability.key, need)
            throw_more(position, Attack(*dice, lowered=lower, owner=play.seat, rules=rules), rules)
            return
        kind = phase.kind if phase else kind_for(position, play.seat, ability)
        holds = {"kind": kind, "dice": ability.amount, "strength": need, "label": ability.key, "rules": rules}
        told = {"title": ability.title, "does": DICE, "until": scope(position), "holds": holds}
        happen(position, "in-force", rules, seat=play.seat, data=told)


def kind_for(position: Warcraft, seat: str, ability: Ability) -> str:
    """The phase something holds in that was used before any: as printed, else that of the hero."""
    unit = ability.told.get("unit")
    if unit in UNITS:
        return unit
    hero = hero_of(position, seat)
    return hero_fact(position, hero, "type") if hero else "melee"


def added_dice(position: Warcraft, battle: OpenBattle, owner: str, kind: str) -> list[Attack]:
    """Dice that abilities and cards add to the attacks of a phase."""
    found = []
    for effect in in_force(position, DICE, owner):
        if effect.data["kind"] == kind:
            data = effect.data
            args = (owner, "battle", data["dice"], data["label"], data["strength"])
            found.append(Attack(*args, owner=owner, rules=list(data["rules"])))
    return found


def announce() -> None:
    MORE_ATTACKS.append(added_dice)


class Reroll(EffectWord):
    key, windows = "reroll", ROLLED

    def missed(self, position: Warcraft, seat: str, ability: Ability) -> list[Attack]:
        phase, only_hero = find(position, Phase), ability.told.get("unit") == HERO
        return [
            pool
            for pool in (phase.pools if phase else [])
            if pool.owner == seat
            and len(pool.hits()) < len(pool.faces)
            and not (pool.replaced or pool.saves or pool.label.startswith(AGAIN))
            and (pool.label == HERO or not only_hero)
        ]

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        return [{}] if self.missed(position, seat, ability) else []

    def lacking(self, position: Warcraft, seat: str, ability: Ability) -> Text:
        return say("no die of {seat:seat} has missed", seat=seat)

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        for pool in self.missed(position, play.seat, ability):
            pool.replaced = [face for face in pool.faces if face not in pool.hits()]
            throw_more(position, pool.again(len(pool.replaced), f"{AGAIN}-{pool.label}"), rules)


class Strength(EffectWord):
    key, windows = "strength", BEFORE_ROLL

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        """Higher Strength for a type of unit, for the phase or round."""
        holds = {"unit": ability.told.get("unit", "any"), "amount": ability.amount}
        told = {"title": ability.title, "does": STRENGTH, "until": scope(position), "holds": holds}
        happen(position, "in-force", rules, seat=play.seat, data=told)


class Grant(EffectWord):
    """An ability of ordinary units, given to the hero for the phase or round."""

    key, windows = "power", BEFORE_ROLL

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        return [{}] if stands_in(position, seat) else []

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        space = stands_in(position, play.seat)
        pile = next(p for p in position.piles[space] if p.kind == HERO and p.side == play.seat)
        told = {"card": ability.title, "pieces": {HERO: 1}, "space": space, "mark": ability.told["power"]}
        piles = [(play.seat, HERO, 1, pile.marks)]
        happen(position, "marked", rules, seat=play.seat, until=scope(position), piles=piles, data=told)
