"""What a turn earns: Regions held, bonus coins and the Faction Bonus, each with its source and rules."""

from referee.kernel.event import ScoreLine
from referee.kernel.position import happen
from referee.kernel.say import say
from referee.smallworld.score.coin import HIDDEN, gain
from referee.smallworld.score.faction import faction_lines, faction_notes
from referee.smallworld.table.benefits import EVERYWHERE, MARKERS, benefits_of
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.position import SmallWorld
from referee.smallworld.table.verbs import VERBS

LATER_SCORE = "sww.round.later-score"

VERBS.note("scored", "{seat:seat} scores.")


def score_turn(position: SmallWorld, seat: str) -> None:
    """Take everything from the stash; only its player sees how much."""
    rules = [LATER_SCORE, HIDDEN, *faction_notes(position, seat)]
    rules += ["sww.decline.no-conquest"] if turn_of(position).declining else []
    rules += [rule for benefit in EVERYWHERE for rule in benefit.unearned(position)]
    happen(position, "scored", rules, seat=seat)
    for line in earnings(position, seat):
        gain(position, seat, line.points, line.rules, line.text)


def earnings(position: SmallWorld, seat: str) -> list[ScoreLine]:
    """Every coin this turn brings its player, each with source and rule."""
    lines = region_lines(position, seat) + benefit_lines(position, seat) + faction_lines(position, seat)
    return [line for line in lines if line.points]


def region_lines(position: SmallWorld, seat: str) -> list[ScoreLine]:
    ground = position.ground
    active, declined = ground.active[seat], ground.declined[seat]
    held, rules = say("{number:region}", number=len(active)), ["sww.score.regions", *wet(position, active)]
    lines = [ScoreLine(seat, len(active), "regions", rules, held)]
    if declined:
        rules = ["sww.score.decline-regions", "sww.score.decline-no-bonus", *wet(position, declined)]
        rules += ["sww.decline.score"] if turn_of(position).declining else []
        rules += idle(position, declined)
        text = say("{number:region} In Decline", number=len(declined))
        lines.append(ScoreLine(seat, len(declined), "declined", rules, text))
    return lines


def wet(position: SmallWorld, regions: list[str]) -> list[str]:
    """A Sea or Lake counts like any Region."""
    return ["sww.score.water"] if position.atlas.water.intersection(regions) else []


def idle(position: SmallWorld, regions: list[str]) -> list[str]:
    """Markers that lie there and serve nobody."""
    markers = [marker for region in regions for marker in position.ground.here[region].markers if marker]
    return list(dict.fromkeys(rule for marker in markers for rule in MARKERS[marker].idle))


def benefit_lines(position: SmallWorld, seat: str) -> list[ScoreLine]:
    """Bonus coins of banner, badge and markers; some pay whoever they find, wherever they lie."""
    paying = [benefit for benefit in benefits_of(position, seat) if not benefit.everywhere] + EVERYWHERE
    lines = []
    for benefit in paying:
        coins = benefit.income(position, seat)
        rules = list(benefit.earned(position, seat)) if coins else []
        lines.append(ScoreLine(seat, coins, benefit.key, [*rules, "sww.score.bonus"], benefit.title))
    return lines
