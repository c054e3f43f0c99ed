"""Words for casualties: more or fewer of them, who picks one, what may fall, and a unit struck or killed outright."""

from typing import Any

from referee.kernel.agenda import find, frame_of
from referee.kernel.pieces import Pile
from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.warcraft.battle.attack import Attack
from referee.warcraft.battle.battlefield import (
    battle_of,
    current_battle,
    other,
    participants,
    side_of,
    side_seats,
    takes_part,
)
from referee.warcraft.battle.casualty import Removal
from referee.warcraft.battle.phase import Phase
from referee.warcraft.battle.throws import throw_more
from referee.warcraft.card.effect.word import Used, Way, Word, lasts
from referee.warcraft.table.fighter import fighter, fights_as, piece_of
from referee.warcraft.table.lasting import EXPOSE, FEWER
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.team import hostile
from referee.warcraft.table.verbs import VERBS

VERBS.note("casualties-changed", "{title} of {seat:seat}: {number} to the casualties of the {side:part}.")

# ---- how many


def count(position: Warcraft, use: Used, side: str, number: int) -> None:
    """So many more or fewer for a side, when the casualties of the phase are counted."""
    frame_of(position, Phase).reduced.setdefault(side, []).append([number, use.title, use.rules[0]])


def change(position: Warcraft, use: Used, side: str, number: int) -> None:
    """The same, told at once."""
    count(position, use, side, number)
    told = {"title": use.title, "number": f"{number:+d}", "side": side}
    happen(position, "casualties-changed", use.rules, seat=use.seat, data=told)


class More(Word, frozen=True):
    """So many more for the enemy, before the first is assigned."""

    amount: int

    def do(self, position: Warcraft, use: Used) -> None:
        change(position, use, other(side_of(position, battle_of(position), use.seat) or "attacker"), self.amount)


class Fewer(Word, frozen=True):
    """So many fewer for one's own side."""

    amount: int

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        phase, battle = find(position, Phase), current_battle(position)
        if phase is None or battle is None:
            return []
        side = side_of(position, battle, seat)
        foes = side_seats(position, battle, other(side)) if side else []
        return [{}] if any(phase.hits_by(foe) for foe in foes) else []

    def lacking(self, position: Warcraft, seat: str) -> Text:
        return say("no enemy of {seat:seat} has scored a hit", seat=seat)

    def do(self, position: Warcraft, use: Used) -> None:
        change(position, use, side_of(position, battle_of(position), use.seat) or "defender", -self.amount)


class FewerForOne(Fewer, frozen=True):
    """So many fewer for a player of one's choice whose side was hit."""

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
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

    def do(self, position: Warcraft, use: Used) -> None:
        owner = use.way["owner"]
        count(position, use, side_of(position, battle_of(position), owner) or "defender", -self.amount)
        lasts(position, use, [owner], frame_of(position, Phase).id, FEWER)


class FewerByDice(Word, frozen=True):
    """A die for each hit of one opponent; so much or less takes a casualty off."""

    need: int

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        phase = find(position, Phase)
        foes = [foe for foe in position.sides if hostile(position, foe, seat)] if phase else []
        return [{"owner": foe} for foe in foes if phase and phase.hits_by(foe)]

    def do(self, position: Warcraft, use: Used) -> None:
        hits = frame_of(position, Phase).hits_by(use.way["owner"])
        dice = Attack(use.seat, "battle", hits, use.key, self.need, owner=use.seat, saves=True)
        throw_more(position, dice, list(use.rules), use.title)


# ---- which


class Expose(Word, frozen=True):
    """The opponent's flying units may fall in melee until the battle is over."""

    def do(self, position: Warcraft, use: Used) -> None:
        battle = battle_of(position)
        foes = side_seats(position, battle, other(side_of(position, battle, use.seat) or "attacker"))
        lasts(position, use, foes, battle.id, EXPOSE)


class Pick(Word, frozen=True):
    """The next casualty, where it may be one that one's own dice have caused."""

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        removal = find(position, Removal)
        if removal is None or removal.picker:
            return []
        if removal.aimed >= frame_of(position, Phase).casualties_by(position, seat):
            return []
        return [{}] if side_of(position, battle_of(position), seat) == other(removal.turn) else []

    def do(self, position: Warcraft, use: Used) -> None:
        removal = frame_of(position, Removal)
        removal.picker, removal.picks_by = use.seat, use.rules[0]
        removal.aimed += 1
        victim = side_seats(position, battle_of(position), removal.turn)[0]
        happen(position, "casualty-choice-taken", use.rules, seat=use.seat, victim=victim)


class Strike(Word, frozen=True):
    """One chosen enemy unit is hit: a casualty to an ordinary unit, wounds to a hero, dice to a creep."""

    amount: int = 1
    unit: str = "any"

    def targets(self, position: Warcraft, seat: str) -> list[tuple[Way, Pile]]:
        battle = current_battle(position)
        side = side_of(position, battle, seat) if battle is not None else None
        if battle is None or side is None:
            return []
        return [
            ({"space": space, "unit": pile.kind, "owner": pile.side, **piece_of(position, pile)}, pile)
            for space, pile in participants(position, battle, side_seats(position, battle, other(side)))
            if self.unit in ("any", pile.kind) or self.unit == fights_as(position, pile)
        ]

    def ways(self, position: Warcraft, seat: str) -> list[Way]:
        found: list[Way] = []
        for way, _ in self.targets(position, seat):
            if way not in found:
                found.append(way)
        return found

    def lacking(self, position: Warcraft, seat: str) -> Text:
        return say("no enemy unit that it could meet fights against {seat:seat}", seat=seat)

    def do(self, position: Warcraft, use: Used) -> None:
        """The target may be gone by now, fallen to what was used in answer."""
        aimed: dict[str, Any] = {name: use.way[name] for name in ("space", "unit", "owner", "piece") if name in use.way}
        for way, pile in self.targets(position, use.seat):
            if way == aimed:
                self.hit(position, way["space"], pile, list(use.rules))
                return

    def hit(self, position: Warcraft, space: str, pile: Pile, rules: list[str]) -> None:
        fighter(pile.kind).struck(position, space, pile, rules, self.amount)


class Kill(Strike, frozen=True):
    """One chosen enemy unit is killed outright, a hero too."""

    def hit(self, position: Warcraft, space: str, pile: Pile, rules: list[str]) -> None:
        fighter(pile.kind).slain(position, space, pile, rules)
