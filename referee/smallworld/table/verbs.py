"""Everything that can happen in Small World of Warcraft. A verb is the only writer of what it changes.

Most verbs move pieces (`moves`: kind, side, number, from, to, marks before and after) or coins (`coins` from
`payer` to `payee`, a seat or the stash); what else changes stands with its verb.
"""

from collections.abc import Callable
from typing import Any

from referee.kernel.deck import BOTTOM, TOP, Deck
from referee.kernel.event import Event
from referee.kernel.pieces import put, shift
from referee.kernel.say import Say, say
from referee.kernel.sources import Template, Verbs
from referee.smallworld.table.position import (
    BOX,
    ON_VIEW,
    POWERS,
    RACES,
    STASH,
    SUPPLIES,
    TRAY,
    Combo,
    SmallWorld,
    refresh,
    refresh_places,
)

VERBS: Verbs[SmallWorld] = Verbs()
REDEPLOYED = "{seat:seat} redeploys: {places}."


def verb(kind: str, template: Template) -> Callable:
    """Register a writer; after it, what was derived from the position is worked out anew."""

    def register(write: Callable[[SmallWorld, Event], Any]) -> Callable[[SmallWorld, Event], Any]:
        def writer(position: SmallWorld, event: Event) -> None:
            write(position, event)
            refresh(position)

        VERBS.verb(kind, template)(writer)
        return write

    return register


def carry(position: SmallWorld, event: Event) -> None:
    """Move pieces and coins as the event says."""
    for kind, side, number, origin, to, *marks in event.data.get("moves", ()):
        was, become = (tuple(marks[0]), tuple(marks[1])) if marks else ((), ())
        shift(position.piles, kind, side, number, origin, to, was, become)
    coins = event.data.get("coins", 0)
    for end, amount in ((event.data.get("payer"), -coins), (event.data.get("payee"), coins)):
        if end == STASH:
            position.stash += amount
        elif end is not None:
            position.seats[end].coins += amount


def carries(kind: str, template: Template) -> None:
    """Register a verb that moves pieces and coins and changes nothing else."""
    VERBS.verb(kind, template)(carry_only)


def carry_only(position: SmallWorld, event: Event) -> None:
    carry(position, event)
    refresh_places(position, {place for move in event.data.get("moves", ()) for place in move[3:5]})


def stationed(tokens: dict[str, int]) -> list[Say]:
    """2 in one Region and 1 in another."""
    places = [say("{number} in {region:space}", number=number, region=region) for region, number in tokens.items()]
    return places or [say("nothing changes")]


# ---- setting up


@verb("table-laid", "The table is laid for {players} players and {rounds} rounds.")
def table_laid(position: SmallWorld, event: Event) -> None:
    position.rounds = event.data["rounds"]
    position.banners, position.badges = Deck(unseen=list(RACES)), Deck(unseen=list(POWERS))
    for kind, number in SUPPLIES.items():
        put(position.piles, BOX, kind, "", number)


@verb("tray-filled", "{number} Race tokens lie in the tray.")
def tray_filled(position: SmallWorld, event: Event) -> None:
    for race, number in event.data["tokens"].items():
        put(position.piles, TRAY, "token", race, number)


@verb("stash-filled", "The Victory stash holds {coins} coins.")
def stash_filled(position: SmallWorld, event: Event) -> None:
    position.stash = event.data["coins"]


@verb("island-laid", "{title} is laid on the table.")
def island_laid(position: SmallWorld, event: Event) -> None:
    if event.data["island"] not in position.packs:
        position.packs.append(event.data["island"])
    for derived in ("atlas", "board"):
        position.__dict__.pop(derived, None)


carries("murlocs-placed", "Murlocs stand in {regions:space}.")
carries("markers-placed", "A marker lies face down in {regions:space}.")
carries("coins-dealt", "{seat:seat} receives {coins} coins.")
VERBS.note("mountains-placed", "Mountains stand in {regions:space}.")


@verb("banner-revealed", "The {race:race} banner is uncovered.")
def banner_revealed(position: SmallWorld, event: Event) -> None:
    race = event.data["race"]
    position.banners.take(race, TOP)
    position.column.append(Combo(race))


@verb("badge-revealed", "The {power:power} badge joins the {race:race}.")
def badge_revealed(position: SmallWorld, event: Event) -> None:
    position.badges.take(event.data["power"], TOP)
    position.column[-1].power = event.data["power"]


@verb("badges-shuffled", "A new stack is shuffled from {number:discarded-badge}.")
def badges_shuffled(position: SmallWorld, event: Event) -> None:
    position.badges.reshuffle()


@verb("first-player", "{seat:seat} is the First Player.")
def first_player(position: SmallWorld, event: Event) -> None:
    position.first = event.seat


@verb("round-begins", "Round {round} of {rounds} begins; {seat:seat} moves the marker.")
def round_begins(position: SmallWorld, event: Event) -> None:
    position.round = event.data["round"]


VERBS.note("turn-begins", "{seat:seat} takes a turn.")
VERBS.note("turn-ends", "The turn of {seat:seat} is over.")


# ---- combos


@verb("picked", "{seat:seat} takes the {power:power} {race:race}, place {place}.")
def picked(position: SmallWorld, event: Event) -> None:
    place = event.data["place"]
    combo = position.column.pop(place - 1)
    for above in position.column[: place - 1]:
        above.coins += 1
    player = position.seats[event.seat]
    player.race, player.power = combo.race, combo.power
    player.coins += combo.coins - (place - 1)


carries("mustered", "{seat:seat} takes {number} {race:race} {number:token|tokens} from the tray.")
carries("enlisted", "{seat:seat} adds {number} {race:race} {number:token|tokens}.")
carries("bombs-stacked", "{seat:seat} shuffles {number:bomb} into a face-down stack.")
carries("champion-taken", "{seat:seat} takes the Champion.")


# ---- troops


carries("readied", "{seat:seat} picks up {number:token}.")
carries("abandoned", "{seat:seat} abandons {region:space}.")
carries("regrouped", "A lone Tauren of {seat:seat} leaves {region:space} to join others.")
carries("redeployed", lambda e: say(REDEPLOYED, seat=e.seat, places=stationed(e.data["tokens"])))
carries("returned", "{seat:seat} brings back {pieces}.")
carries("fell-back", "The tokens left of {seat:seat} go to {region:space}.")


# ---- conquests and losses


carries("region-conquered", "{seat:seat} conquers {region:space} with {number:token}: {price}.")
carries("champion-leads", "The Champion of {seat:seat} goes to {region:space}.")
carries("driven-out", "{seat:seat} takes {number:token} back from {region:space}.")
carries("token-lost", "{seat:seat} loses one {race:race} token for good.")
carries("race-lost", "{seat:seat} loses {number} {race:race} {number:token|tokens} In Decline in {region:space}.")
carries("murloc-lost", "The Murloc in {region:space} is discarded.")
VERBS.note("token-saved", "{seat:seat} keeps the {race:race} token that would be lost.")
carries("champion-ransomed", "{seat:seat} ransoms the Champion for {coins:coin}; no token is lost.")
carries("defences-removed", "The {piece:piece} in {region:space} is removed.")
carries("paid", "{payer:seat} pays {coins:coin} to {payee:seat}: {why}.")
carries("attempted", "{seat:seat} names {region:space} for the final attempt: {price}.")
carries("assault-begins", "{seat:seat} sends an air assault to {region:space}.")
VERBS.note("rolled", "{seat:seat} throws a {face}.")
VERBS.note("attempt-failed", "{tokens:token} and a {face} are not the {needed} that {region:space} needs.")
VERBS.note("assault-called-off", "{seat:seat} calls the air assault on {region:space} off.")
VERBS.note("conquests-over", "{seat:seat} makes no more conquests this turn.")
VERBS.note("attempt-lost", "{seat:seat} holds no Region; the tokens stay in hand.")


# ---- decline


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


carries("supplies-returned", "The {piece:piece} tokens of {seat:seat} go back to the box.")


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


# ---- races, powers, markers


carries("wall-built", "A Wisp Wall guards {region:space}.")
carries("forts-built", "Forts are built in {regions:space}.")
carries("towers-set", "Watch Towers are set in {regions:space}.")
carries("towers-removed", "The Watch Towers in {regions:space} are removed.")
carries("bombs-laid", "{seat:seat} lays Bombs in {regions:space}.")
carries("bomb-returned", "The Bomb in {region:space} goes back on the stack unseen.")
carries("bomb-revealed", "The Bomb in {region:space} is turned up: {face:bomb}.")
VERBS.note("exploded", "{region:space} is blown empty.")
carries("objectives-set", "{seat:seat} sets Military Objectives in {regions:space}.")
carries("objective-taken", "The Military Objective in {region:space} is taken.")
VERBS.note("objective-ignored", "A Horde Race does not set off the Military Objective in {region:space}.")
carries("harmony-given", "{seat:seat} hands a Harmony token to {to:seat}.")
carries("harmony-returned", "{seat:seat} takes all Harmony tokens back.")
carries("beasts-returned", "{seat:seat} hands {number:beast} back.")
carries("beasts-drawn", "{seat:seat} takes {number:beast} for the Hills held.")
VERBS.note("form-chosen", "{seat:seat} chooses {form:form}.")
VERBS.note("side-chosen", "{seat:seat} sides with the {faction:faction} this turn.")
carries("marker-revealed", "The marker in {region:space} is turned up: {marker:marker}.")
carries("well-moved", "The Well of Eternity moves to {region:space}.")
carries("well-replaced", "The Well of Eternity leaves the game: there is no water here.")
carries("artifact-moved", "{marker:marker} lies in {region:space} now.")
carries("stolen", "{seat:seat} steals {marker:marker} from {origin:space}.")
carries("intimidated", "{seat:seat} drives a {piece} out of {region:space}.")
carries("swapped", "{seat:seat} swaps everything in {one:space} and {other:space}.")


# ---- scoring, reading, correcting


carries("income", "{seat:seat} takes {coins:coin}: {why}.")
VERBS.note("scored", "{seat:seat} scores.")
