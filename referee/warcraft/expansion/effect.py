"""What an effect of an ability or card is: the ways to use it and what it does. The fact on the card names it."""

from typing import Any

from referee.kernel.agenda import find
from referee.kernel.effects import add_effect
from referee.kernel.event import Event
from referee.kernel.say import Text
from referee.warcraft.actions import PlayCard
from referee.warcraft.battle.battlefield import battle_of
from referee.warcraft.battle.phase import Phase
from referee.warcraft.battle.round import Round
from referee.warcraft.card.windows import WINDOWS
from referee.warcraft.expansion.abilities import ALOUD, Ability
from referee.warcraft.expansion.actions import UseAbility
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.verbs import VERBS

Play = PlayCard | UseAbility
WORDS: dict[str, "EffectWord"] = {}
ROLLED = ("battle.attacks-rolled",)
BEFORE_ROLL = ("battle.round-start", "battle.phase-start", "battle.melee-start", "battle.before-attack")
COUNTED = ("battle.attacks-rolled", "battle.before-casualties")
FOUGHT = tuple(key for key, window in WINDOWS.items() if window.step == "battle")


@VERBS.verb("in-force", "{title} of {seat:seat} is in force.")
def in_force(position: Warcraft, event: Event) -> None:
    data = event.data
    by, until, word = event.rules[0], data.pop("until"), data.pop("does")
    add_effect(position, by, until, [event.seat], word=word, **data.pop("holds"))


class EffectWord:
    """An effect. `windows`: where the referee can carry it out (none: anywhere); elsewhere it is read aloud."""

    key = ""
    windows: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        if cls.key:
            WORDS[cls.key] = cls()

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        """Every legal way to use it, as fields of the action."""
        return [{}]

    def lacking(self, position: Warcraft, seat: str, ability: Ability) -> Text:
        """What keeps it from being used where there is no way at all."""
        return "there is nothing it could do now"

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        raise LookupError(self.key)


def effect_of(ability: Ability) -> EffectWord:
    """The effect of an ability, or reading it aloud where its moment is none the referee knows it for."""
    power = WORDS[ability.effect]
    return power if not power.windows or ability.window in power.windows else WORDS[ALOUD]


def scope(position: Warcraft) -> int:
    """How long something holds that lasts for the phase, or the round where no phase has begun."""
    return (find(position, Phase) or find(position, Round) or battle_of(position)).id
