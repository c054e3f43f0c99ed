"""Going In Decline: the old Race leaves, one token a Region is turned over, the badge goes."""

from referee.kernel.deck import BOTTOM
from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.reason import No
from referee.smallworld.conquest.loss import join_others, tidy, wiped_out
from referee.smallworld.table.benefit import TOKEN_SIDE, Benefit
from referee.smallworld.table.benefits import POWERS, RACES
from referee.smallworld.table.open_turn import turn_of
from referee.smallworld.table.position import (
    ACTIVE,
    DECLINED,
    ON_VIEW,
    TRAY,
    Combo,
    Move,
    SmallWorld,
    hand,
    in_hand,
)
from referee.smallworld.table.verbs import carry, verb

DECLINE = [
    "sww.decline.choose",
    "sww.decline.flip-banner",
    "sww.decline.flip-tokens",
    TOKEN_SIDE,
]
VANISH = ["sww.decline.old-removed", "sww.decline.banner-recycle", "sww.decline.single-race"]
NO_CONQUEST = No(("sww.decline.no-conquest",), "The Race has gone In Decline, and that takes the whole turn.")


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
    moves: list[Move] = []
    least = RACES[race].least
    for region in position.ground.active[seat]:
        token = position.ground.here[region].token
        stay = min(token, least.number)
        moves.append(("token", race, stay, region, region, ACTIVE, DECLINED))
        if token > stay:
            moves.append(("token", race, token - stay, region, TRAY))
    left = in_hand(position, seat, "token")
    if left:
        moves.append(("token", race, left, hand(seat), TRAY))
    rules = [*DECLINE, *least.declines, *(["sww.decline.multi-token"] if least.number > 1 else [])]
    rules += RACES[race].turned(position, seat)
    happen(position, "went-into-decline", rules, seat=seat, race=race, moves=moves)
    if power and power.keeps_badge:
        happen(position, "badge-kept", ["sww.decline.badge-kept"], seat=seat, power=power.key)
    elif power:
        happen(position, "badge-discarded", ["sww.decline.discard-badge"], seat=seat, power=power.key)


# ---- what is written


@verb("went-into-decline", "{seat:seat} puts the {race:race} In Decline.")
def went_into_decline(position: SmallWorld, event: Event) -> None:
    carry(position, event)
    player = position.seats[event.seat]
    player.declined, player.race, player.kept = player.race, "", ""


@verb("badge-kept", "The {power:power} badge stays with the banner.")
def badge_kept(position: SmallWorld, event: Event) -> None:
    player = position.seats[event.seat]
    player.kept, player.power = player.power, ""


@verb("badge-discarded", "The {power:power} badge is discarded.")
def badge_discarded(position: SmallWorld, event: Event) -> None:
    position.badges.discards.append(position.seats[event.seat].power)
    position.seats[event.seat].power = ""


@verb(
    "race-vanished",
    "The {race:race} of {seat:seat} leave the map; the banner goes under the stack.",
)
def race_vanished(position: SmallWorld, event: Event) -> None:
    carry(position, event)
    player = position.seats[event.seat]
    player.declined = ""
    if player.kept:
        position.badges.discards.append(player.kept)
        player.kept = ""
    recycle(position, event.data["race"])


def recycle(position: SmallWorld, race: str) -> None:
    """A banner without a badge to go with fills the column; else it goes under the stack."""
    if len(position.column) < ON_VIEW and not position.banners.left:
        position.column.append(Combo(race))
    else:
        position.banners.put(race, BOTTOM)
