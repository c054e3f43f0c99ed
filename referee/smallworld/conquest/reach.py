"""Who may attack what: entry by sea, neighbours, water, immunity. Costs are another matter."""

from collections.abc import Collection

from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import waived
from referee.kernel.say import Text, say
from referee.smallworld.table.position import PLACES, SmallWorld

FIRST, ADJACENT, WATER = "sww.conquest.first-entry", "sww.conquest.adjacent", "sww.conquest.water"

IMMUNE = "sww.power.defensive-immune"
UNREACHED = {
    FIRST: "The first conquest must be an Entry Region; {region:space} is none.",
    ADJACENT: "{region:space} borders none of your Regions and is no Entry Region.",
}


def region_of(position: SmallWorld, key: str, field: str = "region") -> str:
    """A Region that exists; a typing error is no refusal."""
    if key not in position.ground.here:
        raise Invalid.of(field, f"no such Region: {key}")
    return key


def barred(position: SmallWorld, seat: str, region: str, using: Collection[str] = ()) -> tuple[str, Text] | None:
    """The rule that keeps this Race out of a Region, and why; None when it may attack."""
    ground, atlas = position.ground, position.atlas
    here = ground.here[region]
    if here.active and here.seat == seat:
        return ADJACENT, f"{region} is already yours."
    if here.tower:
        return IMMUNE, f"The Watch Tower in {region} keeps everybody out."
    if region in atlas.water and not waived(position, WATER, seat=seat, region=region, using=using):
        return WATER, f"{region} is a {atlas.terrain[region]}; only Naga go there."
    if region not in atlas.entries and region not in ground.adjacent(seat):
        rule = ADJACENT if ground.active[seat] else FIRST
        if not waived(position, rule, seat=seat, region=region, using=using):
            return rule, say(UNREACHED[rule], region=region)
    return barred_help(position, seat, region, using) if using else None


def barred_help(position: SmallWorld, seat: str, region: str, using: Collection[str]) -> tuple[str, Text] | None:
    """What a help asks of its target."""
    near = is_near(position, seat, region, using)
    if "champion" in using and not near:
        return "sww.power.championing", f"The Champion takes only adjacent Regions; {region} is none."
    if "ethereals" in using and not (near and any(m in PLACES for m in position.ground.here[region].markers)):
        return "sww.race.ethereals-place", f"{region} is no adjacent Region with a Legendary Place face up."
    return None


def is_near(position: SmallWorld, seat: str, region: str, using: Collection[str] = ()) -> bool:
    """Adjacent, or treated as adjacent by something in play."""
    if region in position.ground.adjacent(seat):
        return True
    return bool(position.ground.active[seat]) and waived(position, ADJACENT, seat=seat, region=region, using=using)


def check_target(position: SmallWorld, seat: str, region: str, using: Collection[str] = ()) -> None:
    fault = barred(position, seat, region, using)
    if fault:
        raise Refusal([fault[0]], fault[1])


def within_reach(position: SmallWorld, seat: str) -> list[str]:
    """Where to look for targets: neighbours and entries, or everywhere while something opens more."""
    ground, atlas = position.ground, position.atlas
    if position.game.in_play(position, "waives", ADJACENT if ground.active[seat] else FIRST):
        return list(atlas.regions)
    near = ground.adjacent(seat) | atlas.entries
    return [region for region in atlas.regions if region in near]


def targets(position: SmallWorld, seat: str, using: Collection[str] = ()) -> list[str]:
    """Every Region this Race may attack now."""
    return [r for r in within_reach(position, seat) if barred(position, seat, r, using) is None]
