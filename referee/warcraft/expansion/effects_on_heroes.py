"""Effects on the hero itself, its creatures, the cards in hand, and on what another has just used."""

from typing import Any

from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.warcraft.battle.battlefield import current_battle
from referee.warcraft.card.open_play import OpenPlay, current_play
from referee.warcraft.card.windows import RESPONSE
from referee.warcraft.expansion.abilities import ALOUD, Ability
from referee.warcraft.expansion.effect import EffectWord, Play
from referee.warcraft.expansion.hero.hero import hero_of, stands_in
from referee.warcraft.expansion.hero.summon import in_reserve, owns, summon
from referee.warcraft.expansion.hero.wound import STAY
from referee.warcraft.expansion.timing import ANSWER
from referee.warcraft.table.deck import draw_cards
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.verbs import VERBS
from referee.warcraft.turn.move import TRANSIT

VERBS.note("read-aloud", "{seat:seat} uses {title}: read it aloud, do what it says, and correct the position.")
VERBS.note("cancelled", "{title} of {seat:seat} cancels {what}: it is spent and does nothing.")


class Heal(EffectWord):
    key = "heal"

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        hero = hero_of(position, seat)
        return [{}] if hero and hero.wounds and stands_in(position, seat) else []

    def lacking(self, position: Warcraft, seat: str, ability: Ability) -> Text:
        return say("the hero of {seat:seat} has no wound", seat=seat)

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        hero = position.seats[play.seat].hero
        number = min(ability.amount, hero.wounds)
        if number:
            told = {"number": number, "wounds": hero.wounds - number}
            happen(position, "healed", [*rules, STAY], seat=play.seat, data=told)


class Summon(EffectWord):
    key = "summon"

    def spaces(self, position: Warcraft, seat: str, ability: Ability) -> list[str]:
        """Where the text says, most often the hero's own space; mountains are open to it, water is not."""
        here, battle = stands_in(position, seat), current_battle(position)
        if not here:
            return []
        where = ability.told.get("where", "hero")
        if where == "battlefield" and battle is not None:
            return [battle.space]
        near = position.board.around[here] if where == "adjacent" else ()
        return [here, *(space for space in near if position.board.spaces[space].kind not in TRANSIT)]

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        creature = ability.told["creature"]
        if owns(position, seat, creature) and not in_reserve(position, seat, creature):
            return []
        spaces = self.spaces(position, seat, ability)
        return [{}] if len(spaces) == 1 else [{"space": space} for space in spaces]

    def lacking(self, position: Warcraft, seat: str, ability: Ability) -> Text:
        return say(
            "no marker of {creature:creature} is left in the reserves of {seat:seat}",
            creature=ability.told["creature"],
            seat=seat,
        )

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        spaces = self.spaces(position, play.seat, ability)
        if spaces:
            space = play.space or spaces[0]
            stays = ability.told.get("stays") == "yes"
            summon(position, play.seat, ability.told["creature"], ability.amount, space, stays, rules)


class Draw(EffectWord):
    key = "draw"

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        for _ in range(ability.amount):
            draw_cards(position, play.seat, rules)


class Cancel(EffectWord):
    """A Response: what was just played or used is spent and does nothing."""

    key, windows = "cancel", (RESPONSE,)

    def target(self, position: Warcraft, seat: str) -> OpenPlay | None:
        found = current_play(position)
        return found if found and found.play["seat"] != seat and not found.cancelled else None

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        return [{}] if self.target(position, seat) else []

    def lacking(self, position: Warcraft, seat: str, ability: Ability) -> str:
        return "nothing that another player has used waits for its effect"

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        target = self.target(position, play.seat)
        if target is not None:
            target.cancelled = True
            told = {"title": ability.title, "what": target.title}
            happen(position, "cancelled", [*rules, ANSWER], seat=play.seat, data=told)


class Aloud(EffectWord):
    key = ALOUD

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        happen(position, "read-aloud", rules, seat=play.seat, title=ability.title)
