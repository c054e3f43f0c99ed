"""Losses and withdrawals: who picks up what, which token is gone for good, what is left of an emptied Region."""

from typing import Any

from referee.kernel.position import happen
from referee.kernel.propose import propose
from referee.smallworld.table.benefit import BENEFITS_END
from referee.smallworld.table.benefits import RACES, SPARING, STANDING, benefits_of
from referee.smallworld.table.position import (
    ACTIVE,
    BOX,
    DECLINED,
    RANSOMED,
    TRAY,
    Move,
    SmallWorld,
    hand,
)
from referee.smallworld.table.verbs import VERBS, carries

NONE_LEFT = "sww.loss.none-left"
SINGLE = "sww.loss.single-token"

carries("driven-out", "{seat:seat} takes {number:token} back from {region:space}.")
carries("token-lost", "{seat:seat} loses {pieces} of the {race:race} for good.")
carries("race-lost", "{seat:seat} loses {number} {race:race} {number:token|tokens} In Decline in {region:space}.")
carries("murloc-lost", "The Murloc in {region:space} is discarded.")
VERBS.note("token-saved", "{seat:seat} keeps the {race:race} token that would be lost.")
carries("defences-removed", "The {piece:piece} in {region:space} is removed.")
carries("supplies-returned", "The {piece:piece} tokens of {seat:seat} go back to the box.")


def drive_out(position: SmallWorld, region: str, by: str) -> None:
    """Everything that defended a Region leaves it: Murlocs and In Decline tokens for good, Active ones to hand.

    What is lost of these may wait for its owner's word, so nothing that hangs on it follows here.
    """
    here = position.ground.here[region]
    if here.murloc:
        rules = [SINGLE, "sww.murloc.decline-race", "sww.murloc.no-owner"]
        moves = [("murloc", "", here.murloc, region, BOX)]
        happen(position, "murloc-lost", rules, region=region, number=here.murloc, by=by, moves=moves)
    remove_defences(position, region)
    if here.active:
        withdraw(position, region, by)
    elif here.seat:
        rules = [SINGLE] if here.token == 1 else ["sww.loss.decline-all", "sww.decline.multi-token"]
        rules += ["sww.conquest.own-decline"] if here.seat == by else []
        lose_declined(position, region, here.token, by, rules)


def withdraw(position: SmallWorld, region: str, by: str) -> None:
    """An Active Race takes its tokens back; one of them is lost."""
    here = position.ground.here[region]
    marked = spared(position, here.seat)
    number = here.token + here.beast + here.champion
    moves = off_the_map(position, region, hand(here.seat), RANSOMED)
    rules = ["sww.loss.take-back", *(["sww.loss.keep-rest"] if number > 1 else [])]
    happen(position, "driven-out", rules, seat=here.seat, region=region, number=number, moves=moves)
    kind = "beast" if here.beast else "token"
    rules = ["sww.loss.discard-one"]
    rules += [SINGLE] if number == 1 else []
    rules += STANDING[kind].lost if kind in STANDING else ()
    rules += RACES[here.race].least.lost
    lose_one(position, here.seat, kind, rules, by=by, region=region, champion=bool(here.champion), **marked)


def spared(position: SmallWorld, seat: str) -> dict[str, bool]:
    """What marks a loss that its owner need not bear; asked before anything is picked up."""
    held = {benefit.key for benefit in benefits_of(position, seat)}
    return {benefit.spares: benefit.key in held for benefit in SPARING}


def lose_one(position: SmallWorld, seat: str, kind: str, rules: list[str], **data: Any) -> None:
    """One token in hand is discarded, unless something saves it or its owner may keep it."""
    race = position.seats[seat].race
    side, to = (race, TRAY) if kind == "token" else ("", BOX)
    moves = [(kind, side, 1, hand(seat), to)]
    propose(position, "token-lost", rules, seat=seat, race=race, pieces={kind: 1}, number=1, moves=moves, data=data)


def lose_declined(position: SmallWorld, region: str, number: int, by: str, rules: list[str]) -> None:
    here = position.ground.here[region]
    moves = [("token", here.race, number, region, TRAY, DECLINED, ACTIVE)]
    data = {"region": region, "race": here.race, "number": number, "by": by, "moves": moves}
    happen(position, "race-lost", rules, seat=here.seat, data=data)


def off_the_map(position: SmallWorld, region: str, to: str, champion: tuple[str, ...] = ()) -> list[Move]:
    """The moves that pick up all Active pieces of a Region."""
    here = position.ground.here[region]
    moves: list[Move] = []
    if here.token:
        moves.append(("token", here.race, here.token, region, to))
    if here.beast:
        moves.append(("beast", "", here.beast, region, to))
    if here.champion:
        moves.append(("champion", "", 1, region, to, ACTIVE, champion))
    return moves


def remove_defences(position: SmallWorld, region: str) -> None:
    """What guards a Region goes with its holder."""
    for guard in position.ground.here[region].guards:
        moves = [(guard.piece, "", 1, region, BOX)]
        happen(position, "defences-removed", guard.removed, piece=guard.piece, region=region, moves=moves)


def tidy(position: SmallWorld, region: str) -> None:
    """A Region nobody holds any more keeps no defences, and nothing that works on its holder."""
    if position.ground.here[region].seat:
        return
    remove_defences(position, region)
    for race in RACES.values():
        race.emptied(position, region)


def join_others(position: SmallWorld) -> None:
    """Tokens too few to stay where they are go back to their player's hand."""
    for seat, player in position.seats.items():
        if player.race:
            RACES[player.race].regroups(position, seat)


def wiped_out(position: SmallWorld) -> None:
    """Races In Decline without a token left give their banner back."""
    for seat, player in position.seats.items():
        if player.declined and player.declined not in position.ground.races:
            rules = ["sww.decline.wiped-banner", "sww.decline.banner-recycle"]
            happen(position, "race-vanished", rules, seat=seat, race=player.declined)


def give_back(position: SmallWorld, seat: str, piece: str, moves: list[Move]) -> None:
    """Pieces of a Race or badge whose benefits end return to the box."""
    if moves:
        rules = [BENEFITS_END, "sww.decline.discard-badge"]
        happen(position, "supplies-returned", rules, seat=seat, piece=piece, moves=moves)
