"""Experience points: who earns them when a creep or an enemy hero dies in battle."""

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import Text, say
from referee.warcraft.battle.battlefield import OpenBattle, flanks, side_seats
from referee.warcraft.expansion.creep.setup import NUMBER
from referee.warcraft.table.piece import DEVOURED, HERO
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.verbs import VERBS

TOP_LEVEL = 3


def earned_words(event: Event) -> Text:
    words = "The hero of {seat:seat} earns {points:experience}"
    words += "; no such marker is left, so note it otherwise." if event.data["noted"] else "."
    return say(words, seat=event.seat, points=event.data["points"])


@VERBS.verb("earned", earned_words)
def earned(position: Warcraft, event: Event) -> None:
    position.seats[event.seat].hero.markers.append(event.data["points"])


VERBS.note("earned-nothing", "{why}")


def heroes_in(position: Warcraft, spaces: tuple[str, ...], seats: list[str]) -> list[str]:
    """The seats whose hero stands in one of these spaces; a devoured one is out of the battle."""
    heroes = [p for s in spaces for p in position.piles.get(s, ()) if p.kind == HERO and DEVOURED not in p.marks]
    return [seat for seat in seats if any(pile.side == seat for pile in heroes)]


def markers_left(position: Warcraft, points: int) -> int:
    """Creep markers of a worth that lie neither on the board nor before a player."""
    heroes = [player.hero for player in position.seats.values() if player.hero]
    kept = sum(hero.markers.count(points) for hero in heroes)
    return NUMBER.get(points, 0) - kept - sum(creep.points == points for creep in position.creeps.values())


def reward(position: Warcraft, battle: OpenBattle, side: str, points: int, rules: list[str]) -> None:
    """Every hero of a side in the battlefield earns the full points; one at its highest Level has no use for them."""
    seats = [seat for seat in side_seats(position, battle, side) if seat in position.seats]
    earners = heroes_in(position, (battle.space,), seats)
    rules = rules + (["wbx.creep.xp-team", "wbx.creep.xp-team-markers"] if len(earners) > 1 else [])
    taken = any(position.seats[seat].hero.level < TOP_LEVEL for seat in earners)
    for seat in earners:
        if position.seats[seat].hero.level == TOP_LEVEL:
            words = "The hero of {seat:seat} is at Level {level}: "
            words += "it takes no marker." if taken else "the marker goes to the box."
            why = say(words, seat=seat, level=TOP_LEVEL)
            happen(position, "earned-nothing", ["wbx.level.max", "wbx.level.max-markers"], seat=seat, why=why)
        else:
            noted = markers_left(position, points) < 1
            cited = [*rules, "wbx.level.earn", "wbx.creep.xp-heroes-only"]
            happen(position, "earned", cited, seat=seat, points=points, noted=noted)
    if not earners:
        beside = heroes_in(position, flanks(position, battle.space), seats)
        missed = ["wbx.creep.no-hero", *(["wbx.creep.xp-flank"] if beside else [])]
        nobody = "No hero stands in the battlefield: the marker goes to the box."
        happen(position, "earned-nothing", missed, why=nobody)
