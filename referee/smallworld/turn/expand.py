"""Expanding: readying troops before the conquests, and abandoning Regions."""

from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.smallworld.conquest.loss import NONE_LEFT, off_the_map, tidy
from referee.smallworld.table.benefits import MARKERS, least_of
from referee.smallworld.table.position import SmallWorld, hand, region_of
from referee.smallworld.table.verbs import carries

ABANDON = ("sww.expand.abandon", "sww.expand.abandoned-lost")

carries("readied", "{seat:seat} picks up {number:token}.")
carries("abandoned", "{seat:seat} abandons {region:space}.")


def ready(position: SmallWorld, seat: str, wanted: dict[str, int] | None) -> None:
    """Pick up what may leave; in each Region as many stay as the Race must have there."""
    race, here, least = position.seats[seat].race, position.ground.here, least_of(position, seat)
    held = position.ground.active[seat]
    spare = {r: max(0, here[r].token + here[r].beast - least.number) for r in held}
    spare = {r: min(number, here[r].token) for r, number in spare.items()}
    taken = spare if wanted is None else {region_of(position, r, "pick_up"): n for r, n in wanted.items()}
    for region, number in taken.items():
        words = "{get:token} may be picked up in {region:space}, not {number}."
        why = say(words, get=spare.get(region, 0), region=region, number=number)
        require(position, number <= spare.get(region, 0), next(iter(least.stays), "sww.expand.ready"), why)
    moves = [("token", race, number, region, hand(seat)) for region, number in taken.items() if number]
    rules = ["sww.expand.ready", "sww.expand.same-rules", *least.stays]
    rules += [NONE_LEFT] if not held else []
    happen(position, "readied", rules, seat=seat, number=sum(taken.values()), moves=moves)


def abandon(position: SmallWorld, seat: str, region: str) -> None:
    """All tokens go back to hand; what defended the Region goes with them, what lay there stays."""
    held = region in position.ground.active[seat]
    require(position, held, ABANDON[0], say("{region:space} is not yours.", region=region))
    moves = off_the_map(position, region, hand(seat))
    markers = [marker for marker in position.ground.here[region].markers if marker]
    rules = [*ABANDON, *dict.fromkeys(rule for marker in markers for rule in MARKERS[marker].left)]
    rules += ["sww.expand.abandon-all"] if len(position.ground.active[seat]) == 1 else []
    happen(position, "abandoned", rules, seat=seat, region=region, moves=moves)
    tidy(position, region)
