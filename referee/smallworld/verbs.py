"""Everything that can happen in Small World of Warcraft. A verb is the only writer of what it changes.

Most verbs move pieces (`moves`: kind, side, number, from, to, marks before and after) or coins (`coins` from
`payer` to `payee`, a seat or the stash); what else changes stands with its verb.
"""

from collections.abc import Callable
from typing import Any

from referee.kernel.deck import BOTTOM, TOP, Deck
from referee.kernel.event import Event
from referee.kernel.pieces import put, shift
from referee.kernel.sources import Verbs
from referee.kernel.wording import counted
from referee.smallworld.state import (
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
    spell,
    title,
)

VERBS: Verbs[SmallWorld] = Verbs()
Template = str | Callable[[Event], str]


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


def numbered(template: str, **nouns: str) -> Template:
    """A sentence whose numbers bring their nouns: `{number}` with `number="token"` reads 1 token or 2 tokens."""

    def sentence(event: Event) -> str:
        words = {name: counted(event.data[name], noun) for name, noun in nouns.items()}
        return template.format(seat=event.seat, **(event.data | words))

    return sentence


def troops(event: Event) -> str:
    return counted(event.data["number"], f"{title(event.data['race'])} token")


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


carries("murlocs-placed", lambda e: f"Murlocs stand in {', '.join(e.data['regions']) or 'no Region'}.")
carries("markers-placed", lambda e: f"A marker lies face down in {', '.join(e.data['regions'])}.")
carries("coins-dealt", "{seat} receives {coins} coins.")
VERBS.note("mountains-placed", lambda e: f"Mountains stand in {', '.join(e.data['regions']) or 'no Region'}.")


@verb("banner-revealed", lambda e: f"The {title(e.data['race'])} banner is uncovered.")
def banner_revealed(position: SmallWorld, event: Event) -> None:
    race = event.data["race"]
    position.banners.take(race, TOP)
    position.column.append(Combo(race))


@verb("badge-revealed", lambda e: f"The {title(e.data['power'])} badge joins the {title(e.data['race'])}.")
def badge_revealed(position: SmallWorld, event: Event) -> None:
    position.badges.take(event.data["power"], TOP)
    position.column[-1].power = event.data["power"]


@verb("badges-shuffled", numbered("A new stack is shuffled from {number}.", number="discarded badge"))
def badges_shuffled(position: SmallWorld, event: Event) -> None:
    position.badges.reshuffle()


@verb("first-player", "{seat} is the First Player.")
def first_player(position: SmallWorld, event: Event) -> None:
    position.first = event.seat


@verb("round-begins", "Round {round} of {rounds} begins; {seat} moves the marker.")
def round_begins(position: SmallWorld, event: Event) -> None:
    position.round = event.data["round"]


VERBS.note("turn-begins", "{seat} takes a turn.")
VERBS.note("turn-ends", "The turn of {seat} is over.")


# ---- combos


@verb(
    "picked", lambda e: f"{e.seat} takes the {title(e.data['power'])} {title(e.data['race'])}, place {e.data['place']}."
)
def picked(position: SmallWorld, event: Event) -> None:
    place = event.data["place"]
    combo = position.column.pop(place - 1)
    for above in position.column[: place - 1]:
        above.coins += 1
    player = position.seats[event.seat]
    player.race, player.power = combo.race, combo.power
    player.coins += combo.coins - (place - 1)


carries("mustered", lambda e: f"{e.seat} takes {troops(e)} from the tray.")
carries("enlisted", lambda e: f"{e.seat} adds {troops(e)}.")
carries("bombs-stacked", numbered("{seat} shuffles {number} into a face-down stack.", number="Bomb"))
carries("champion-taken", "{seat} takes the Champion.")


# ---- troops


carries("readied", numbered("{seat} picks up {number}.", number="token"))
carries("abandoned", "{seat} abandons {region}.")
carries("regrouped", "A lone Tauren of {seat} leaves {region} to join others.")
carries("redeployed", lambda e: f"{e.seat} redeploys: {spell(e.data['tokens']) or 'nothing changes'}.")
carries("returned", "{seat} brings back {pieces}.")
carries("fell-back", "The tokens left of {seat} go to {region}.")


# ---- conquests and losses


carries("region-conquered", numbered("{seat} conquers {region} with {number}: {price}.", number="token"))
carries("champion-leads", "The Champion of {seat} goes to {region}.")
carries("driven-out", numbered("{seat} takes {number} back from {region}.", number="token"))
carries("token-lost", "{seat} loses one {race} token for good.")
carries("race-lost", lambda e: f"{e.seat} loses {troops(e)} In Decline in {e.data['region']}.")
carries("murloc-lost", "The Murloc in {region} is discarded.")
VERBS.note("token-saved", "{seat} keeps the {race} token that would be lost.")
carries("champion-ransomed", numbered("{seat} ransoms the Champion for {coins}; no token is lost.", coins="coin"))
carries("defences-removed", "The {piece} in {region} is removed.")
carries("paid", "{payer} pays {coins} to {payee}: {why}.")
carries("attempted", "{seat} names {region} for the final attempt: {price}.")
carries("assault-begins", "{seat} sends an air assault to {region}.")
VERBS.note("rolled", "{seat} throws a {face}.")
VERBS.note(
    "attempt-failed", numbered("{tokens} and a {face} are not the {needed} that {region} needs.", tokens="token")
)
VERBS.note("assault-called-off", "{seat} calls the air assault on {region} off.")
VERBS.note("conquests-over", "{seat} makes no more conquests this turn.")
VERBS.note("attempt-lost", "{seat} holds no Region; the tokens stay in hand.")


# ---- decline


@verb("went-into-decline", lambda e: f"{e.seat} puts the {title(e.data['race'])} In Decline.")
def went_into_decline(position: SmallWorld, event: Event) -> None:
    carry(position, event)
    player = position.seats[event.seat]
    player.declined, player.race, player.kept = player.race, "", ""


@verb("badge-kept", lambda e: f"The {title(e.data['power'])} badge stays with the banner.")
def badge_kept(position: SmallWorld, event: Event) -> None:
    player = position.seats[event.seat]
    player.kept, player.power = player.power, ""


@verb("badge-discarded", lambda e: f"The {title(e.data['power'])} badge is discarded.")
def badge_discarded(position: SmallWorld, event: Event) -> None:
    position.badges.discards.append(position.seats[event.seat].power)
    position.seats[event.seat].power = ""


carries("supplies-returned", "The {piece} tokens of {seat} go back to the box.")


@verb(
    "race-vanished",
    lambda e: f"The {title(e.data['race'])} of {e.seat} leave the map; the banner goes under the stack.",
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


carries("wall-built", "A Wisp Wall guards {region}.")
carries("forts-built", lambda e: f"Forts are built in {', '.join(e.data['regions'])}.")
carries("towers-set", lambda e: f"Watch Towers are set in {', '.join(e.data['regions'])}.")
carries("towers-removed", lambda e: f"The Watch Towers in {', '.join(e.data['regions'])} are removed.")
carries("bombs-laid", lambda e: f"{e.seat} lays Bombs in {', '.join(e.data['regions']) or 'no Region'}.")
carries("bomb-returned", "The Bomb in {region} goes back on the stack unseen.")
carries("bomb-revealed", "The Bomb in {region} is turned up: {face}.")
VERBS.note("exploded", "{region} is blown empty.")
carries(
    "objectives-set", lambda e: f"{e.seat} sets Military Objectives in {', '.join(e.data['regions']) or 'no Region'}."
)
carries("objective-taken", "The Military Objective in {region} is taken.")
VERBS.note("objective-ignored", "A Horde Race does not set off the Military Objective in {region}.")
carries("harmony-given", lambda e: f"{e.seat} hands a Harmony token to {', '.join(e.data['to'])}.")
carries("harmony-returned", "{seat} takes all Harmony tokens back.")
carries("beasts-returned", numbered("{seat} hands {number} back.", number="Beast"))
carries("beasts-drawn", numbered("{seat} takes {number} for the Hills held.", number="Beast"))
VERBS.note("form-chosen", "{seat} chooses the {form} form.")
VERBS.note("side-chosen", "{seat} sides with {faction} this turn.")
carries("marker-revealed", lambda e: f"The marker in {e.data['region']} is turned up: {title(e.data['marker'])}.")
carries("well-moved", "The Well of Eternity moves to {region}.")
carries("well-replaced", "The Well of Eternity leaves the game: there is no water here.")
carries("artifact-moved", lambda e: f"{title(e.data['marker'])} lies in {e.data['region']} now.")
carries("stolen", lambda e: f"{e.seat} steals {title(e.data['marker'])} from {e.data['origin']}.")
carries("intimidated", "{seat} drives a {piece} out of {region}.")
carries("swapped", "{seat} swaps everything in {one} and {other}.")


# ---- scoring, reading, correcting


carries("income", numbered("{seat} takes {coins}: {why}.", coins="coin"))
VERBS.note("scored", "{seat} scores.")
