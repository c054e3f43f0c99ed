"""Effect words that meet a hero: wounds, creatures, and dice that fall in the hero's phase."""

from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.warcraft.battle.battlefield import current_battle
from referee.warcraft.card.effect.dice import Dice
from referee.warcraft.card.effect.word import Used, Way, Word
from referee.warcraft.expansion.hero.hero import hero_of, stands_in
from referee.warcraft.expansion.hero.sheet import hero_fact
from referee.warcraft.expansion.hero.summon import in_reserve, owns, summon
from referee.warcraft.expansion.hero.wound import STAY
from referee.warcraft.table.piece import UNITS
from referee.warcraft.table.position import Warcraft
from referee.warcraft.turn.move import TRANSIT


class HeroDice(Dice, frozen=True):
    """Dice that fall in the hero's phase where none has begun and none is printed."""

    def kind(self, position: Warcraft, seat: str) -> str:
        hero = hero_of(position, seat)
        if self.unit in UNITS or hero is None:
            return super().kind(position, seat)
        return str(hero_fact(position, hero, "type"))


class Heal(Word, frozen=True):
    """So many wounds come off the hero."""

    amount: int

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        hero = hero_of(position, seat)
        return [{}] if hero and hero.wounds and stands_in(position, seat) else []

    def lacking(self, position: Warcraft, seat: str) -> Text:
        return say("the hero of {seat:seat} has no wound", seat=seat)

    def do(self, position: Warcraft, use: Used) -> None:
        hero = hero_of(position, use.seat)
        number = min(self.amount, hero.wounds) if hero else 0
        if hero and number:
            told = {"number": number, "wounds": hero.wounds - number}
            happen(position, "healed", [*use.rules, STAY], seat=use.seat, data=told)


class Summon(Word, frozen=True):
    """So many creatures of a kind come, and stay or leave after the battle."""

    creature: str
    amount: int
    stays: bool
    where: str = "hero"

    def spaces(self, position: Warcraft, seat: str) -> list[str]:
        """Where the text says, most often the hero's own space; mountains are open to it, water is not."""
        here, battle = stands_in(position, seat), current_battle(position)
        if not here:
            return []
        if self.where == "battlefield" and battle is not None:
            return [battle.space]
        near = position.board.around[here] if self.where == "adjacent" else ()
        return [here, *(space for space in near if position.board.spaces[space].kind not in TRANSIT)]

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        if owns(position, seat, self.creature) and not in_reserve(position, seat, self.creature):
            return []
        spaces = self.spaces(position, seat)
        return [{}] if len(spaces) == 1 else [{"space": space} for space in spaces]

    def lacking(self, position: Warcraft, seat: str) -> Text:
        words = "no marker of {creature:creature} is left in the reserves of {seat:seat}"
        return say(words, creature=self.creature, seat=seat)

    def do(self, position: Warcraft, use: Used) -> None:
        spaces = self.spaces(position, use.seat)
        if spaces:
            space = use.way.get("space") or spaces[0]
            summon(position, use.seat, self.creature, self.amount, space, self.stays, list(use.rules))

    def miss(self, position: Warcraft, use: Used) -> None:
        """A hero that is there calls in vain, and it is told which creature does not come."""
        if self.spaces(position, use.seat):
            self.do(position, use)
        else:
            super().miss(position, use)
