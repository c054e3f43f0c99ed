"""Going In Decline: the old Race leaves, one token a Region is turned over, the badge goes."""

from referee.kernel.position import happen
from referee.smallworld.conquest.loss import join_others, tidy, wiped_out
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.benefits import POWERS, RACES
from referee.smallworld.table.position import ACTIVE, DECLINED, TRAY, SmallWorld, fewest, hand, in_hand, turn_of

DECLINE = [
    "sww.decline.choose",
    "sww.decline.flip-banner",
    "sww.decline.flip-tokens",
    "sww.term.token-side",
]
VANISH = ["sww.decline.old-removed", "sww.decline.banner-recycle", "sww.decline.single-race"]


def go_into_decline(position: SmallWorld, seat: str) -> None:
    """In this order: the earlier Race goes, what depends on the Active one ends, its tokens are turned over."""
    turn_of(position).declining = True
    player = position.seats[seat]
    race, power = player.race, POWERS.get(player.power)
    remove_earlier(position, seat)
    RACES[race].declines(position, seat)
    if power:
        power.declines(position, seat)
    join_others(position)
    turn_over(position, seat, race, power)
    wiped_out(position)


def remove_earlier(position: SmallWorld, seat: str) -> None:
    player, regions = position.seats[seat], list(position.ground.declined[seat])
    if not player.declined:
        return
    here = position.ground.here
    moves = [("token", player.declined, here[r].token, r, TRAY, DECLINED, ACTIVE) for r in regions]
    happen(position, "race-vanished", VANISH, seat=seat, race=player.declined, moves=moves)
    for region in regions:
        tidy(position, region)


def turn_over(position: SmallWorld, seat: str, race: str, power: Benefit | None) -> None:
    """As many tokens stay in each Region as the Race must have there; all others go to the tray."""
    moves = []
    for region in position.ground.active[seat]:
        token = position.ground.here[region].token
        stay = min(token, fewest(race))
        moves.append(("token", race, stay, region, region, ACTIVE, DECLINED))
        if token > stay:
            moves.append(("token", race, token - stay, region, TRAY))
    left = in_hand(position, seat, "token")
    if left:
        moves.append(("token", race, left, hand(seat), TRAY))
    rules = [*DECLINE, *(["sww.race.tauren-decline", "sww.decline.multi-token"] if race == "tauren" else [])]
    rules += ["sww.race.naga-decline"] if position.atlas.water.intersection(position.ground.active[seat]) else []
    happen(position, "went-into-decline", rules, seat=seat, race=race, moves=moves)
    if power and power.keeps_badge:
        happen(position, "badge-kept", ["sww.decline.badge-kept"], seat=seat, power=power.key)
    elif power:
        happen(position, "badge-discarded", ["sww.decline.discard-badge"], seat=seat, power=power.key)
