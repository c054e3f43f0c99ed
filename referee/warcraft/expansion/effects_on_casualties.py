"""Effects on casualties: more for the enemy, fewer for one's own, or one chosen unit struck or killed."""

from typing import Any

from referee.kernel.agenda import find, frame_of
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.warcraft.battle.battlefield import battle_of, current_battle, other, participants, side_of, side_seats
from referee.warcraft.battle.phase import Phase
from referee.warcraft.expansion.abilities import Ability
from referee.warcraft.expansion.effect import COUNTED, FOUGHT, EffectWord, Play
from referee.warcraft.expansion.timing import BEFORE_CASUALTIES
from referee.warcraft.table.fighter import fighter, fights_as, piece_of
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.verbs import VERBS

VERBS.note("casualties-changed", "{title} of {seat:seat}: {number} to the casualties of the {side:part}.")


class Casualties(EffectWord):
    """So many more for the enemy, before the first is assigned."""

    key, windows = "casualties", COUNTED

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        side = other(side_of(position, battle_of(position), play.seat) or "attacker")
        change(position, play.seat, side, ability, ability.amount, rules)


class Prevent(EffectWord):
    """So many fewer for one's own side."""

    key, windows = "prevent", COUNTED

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        phase, battle = find(position, Phase), current_battle(position)
        if phase is None or battle is None:
            return []
        side = side_of(position, battle, seat)
        foes = side_seats(position, battle, other(side)) if side else []
        return [{}] if any(phase.hits_by(foe) for foe in foes) else []

    def lacking(self, position: Warcraft, seat: str, ability: Ability) -> Text:
        return say("no enemy of {seat:seat} has scored a hit", seat=seat)

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        side = side_of(position, battle_of(position), play.seat) or "defender"
        change(position, play.seat, side, ability, -ability.amount, rules)


def change(position: Warcraft, seat: str, side: str, ability: Ability, number: int, rules: list[str]) -> None:
    frame_of(position, Phase).reduced.setdefault(side, []).append([number, ability.title, rules[0]])
    told = {"title": ability.title, "number": f"{number:+d}", "side": side}
    happen(position, "casualties-changed", [*rules, BEFORE_CASUALTIES], seat=seat, data=told)


class Strike(EffectWord):
    """One chosen enemy unit is hit: a casualty to an ordinary unit, wounds to a hero, dice to a creep."""

    key, windows = "strike", FOUGHT

    def targets(self, position: Warcraft, seat: str, ability: Ability) -> list[tuple[dict[str, Any], Pile]]:
        battle = current_battle(position)
        if battle is None or side_of(position, battle, seat) is None:
            return []
        wanted = ability.told.get("unit", "any")
        foes = side_seats(position, battle, other(side_of(position, battle, seat) or ""))
        return [
            ({"space": space, "unit": pile.kind, "owner": pile.side, **piece_of(position, pile)}, pile)
            for space, pile in participants(position, battle, foes)
            if wanted in ("any", pile.kind) or wanted == fights_as(position, pile)
        ]

    def choices(self, position: Warcraft, seat: str, ability: Ability) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for option, _ in self.targets(position, seat, ability):
            if option not in found:
                found.append(option)
        return found

    def lacking(self, position: Warcraft, seat: str, ability: Ability) -> Text:
        return say("no enemy unit that it could meet fights against {seat:seat}", seat=seat)

    def effect(self, position: Warcraft, play: Play, ability: Ability, rules: list[str]) -> None:
        """The target may be gone by now, fallen to what was used in answer."""
        fields = ("space", "unit", "owner", "piece")
        wanted = {name: getattr(play, name) for name in fields if getattr(play, name) is not None}
        for option, pile in self.targets(position, play.seat, ability):
            if option == wanted:
                self.hit(position, play.space or "", pile, ability, rules)
                return

    def hit(self, position: Warcraft, space: str, pile: Pile, ability: Ability, rules: list[str]) -> None:
        fighter(pile.kind).struck(position, space, pile, rules, ability.amount)


class Kill(Strike):
    """One chosen enemy unit is killed outright, a hero too."""

    key = "kill"

    def hit(self, position: Warcraft, space: str, pile: Pile, ability: Ability, rules: list[str]) -> None:
        fighter(pile.kind).slain(position, space, pile, rules)
