"""The Faction Bonus: coins for Races of the other faction that were beaten in the turn."""

from collections import Counter

from referee.kernel.event import ScoreLine
from referee.kernel.say import say
from referee.smallworld.table.benefits import benefits_of
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.position import SmallWorld, faction_of

OPPOSED = {"alliance": "horde", "horde": "alliance"}
BONUS = "sww.faction.bonus"


def beaten_in(position: SmallWorld) -> Counter[tuple[str, bool]]:
    """How often each Race was beaten this turn, Active and In Decline told apart; Murlocs have no faction."""
    return Counter((won.race, won.active) for won in turn_of(position).conquests if won.race not in ("", "murlocs"))


def faction_lines(position: SmallWorld, seat: str) -> list[ScoreLine]:
    """A coin for each Race of the other faction defeated; two at most where something doubles it."""
    player = position.seats[seat]
    race, beaten = player.race or player.declined, beaten_in(position)
    if not race or not beaten:
        return []
    doubling = next((benefit for benefit in benefits_of(position, seat) if benefit.doubles), None)
    own, chosen = faction_of(position, race), turn_of(position).side
    side = chosen if own == "neutral" and doubling and chosen else own
    if side not in OPPOSED:
        return []
    lines = []
    for (other, active), times in beaten.items():
        if faction_of(position, other) != OPPOSED[side]:
            continue
        coins = min(times, 2) if doubling else 1
        rules = [BONUS]
        rules += ["sww.faction.once-per-race"] if times > coins else []
        rules += ["sww.faction.active-vs-decline"] if len({state for _, state in beaten}) > 1 else []
        rules += doubling.doubles if doubling and coins > 1 else ()
        rules += doubling.sided if doubling and own == "neutral" else ()
        source = f"faction:{other}" if active else f"faction:{other}:declined"
        lines.append(ScoreLine(seat, coins, source, rules, say("Faction Bonus over the {race:race}", race=other)))
    return lines


def faction_notes(position: SmallWorld, seat: str) -> list[str]:
    """Why no Faction Bonus came of it, where somebody might expect one."""
    player, beaten = position.seats[seat], {race for race, _ in beaten_in(position)}
    if not beaten or not player.race:
        return []
    notes = ["sww.faction.neutral-attacker"] if faction_of(position, player.race) == "neutral" else []
    notes += ["sww.faction.neutral-defender"] if any(faction_of(position, b) == "neutral" for b in beaten) else []
    return [*notes, BONUS] if notes else []
