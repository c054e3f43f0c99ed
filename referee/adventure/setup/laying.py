"""What lies on every table before anybody chooses: decks by number, tokens, markers, and what each player takes."""

from collections import Counter

from referee.adventure.table import record
from referee.adventure.table.component import (
    ABILITY_DECK,
    ALL_DISCOVERIES,
    BOARD_PIECES,
    BRIDGE_CARDS,
    CHARACTER_TOKENS,
    ENCOUNTER_MARKERS,
    SMALL_CARDS,
    TOKENS,
)
from referee.adventure.table.discovery import all_tokens, by_referee, met
from referee.adventure.table.position import (
    DISCOVERY,
    FIGURE,
    LEVELS,
    MARKERS,
    SLOTS,
    TOKEN,
    UNUSED,
    Adventure,
    Deck,
    marker_of,
    supply,
)
from referee.adventure.table.verbs import VERBS
from referee.kernel.agenda import Frame, close, push
from referee.kernel.event import Event
from referee.kernel.pieces import put
from referee.kernel.position import happen

BOARD = "wag.setup.board"
CHALLENGE_DECKS = "wag.setup.challenge-decks"
ELITE_DECK = "wag.setup.elite-deck"
TROPHY_PILE = "wag.setup.trophy-pile"
TOKEN_SUPPLY = "wag.setup.token-supply"
DISCOVERY_PILE = "wag.setup.discovery-pile"
BAG_AND_LOG = "wag.setup.bag-and-log"
TAKE_COMPONENTS = "wag.setup.take-components"
STARTING_CARD = "wag.setup.starting-card"
UNUSED_QUESTS = "wag.setup.unused-quests"

record.NEEDED["deck"] = (SMALL_CARDS, BRIDGE_CARDS)
record.NEEDED["discovery"] = (TOKENS,)
record.NEEDED["space"] = (BOARD,)


def size(position: Adventure, deck: str) -> int:
    """How many cards a deck has; asked where nobody has told."""
    return record.record(position, f"deck.{deck}", record.DeckRecord).size


def lay(position: Adventure) -> None:
    """Steps 1 to 5: the board, the decks, the tokens, a bag and a quest log for everybody."""
    happen(position, "board-unfolded", [BOARD, BOARD_PIECES])
    decks = {colour: size(position, colour) for colour in LEVELS}
    happen(position, "decks-shuffled", [CHALLENGE_DECKS, SMALL_CARDS], data=decks)
    quests = {"elite": size(position, "elite"), "starting": size(position, "starting")}
    happen(position, "quests-shuffled", [ELITE_DECK, SMALL_CARDS], number=quests["elite"], becomes=quests)
    happen(position, "trophies-piled", [TROPHY_PILE, SMALL_CARDS])
    happen(position, "tokens-laid", [TOKEN_SUPPLY, DISCOVERY_PILE, TOKENS, ENCOUNTER_MARKERS], number=ALL_DISCOVERIES)
    for seat in position.seats:
        happen(position, "bag-taken", [BAG_AND_LOG, TOKENS], seat=seat)


def take_components(position: Adventure, seat: str) -> None:
    """A player lays out what belongs to a character: figure, tokens, cards; the grey card lies starting side up."""
    character = position.seats[seat].character
    own = record.told(position, f"deck.{character}")
    number = size(position, character if own else ABILITY_DECK)
    rules = [TAKE_COMPONENTS, STARTING_CARD, BRIDGE_CARDS, TOKENS]
    happen(position, "components-taken", rules, seat=seat, number=number)


def lay_bare(position: Adventure) -> None:
    """What a typed-in position starts from: everything beside the board and before the players, nobody anywhere."""
    lay(position)
    happen(position, "starting-quests-boxed", [UNUSED_QUESTS], becomes={"starting": 0})
    for seat in position.seats:
        happen(
            position,
            "components-taken",
            [TAKE_COMPONENTS],
            seat=seat,
            number=size(position, ABILITY_DECK),
            character="",
        )
    position.first = position.first or next(iter(position.seats))


# ---- what is written

VERBS.note("board-unfolded", "The board is unfolded in the middle of the table.")
VERBS.note("trophies-piled", "The trophies lie beside the board.")
VERBS.changes("starting-quests-boxed", "The starting quests that were not dealt go back into the box.")
VERBS.note("bag-taken", "{seat:seat} takes a bag and a quest log.")
VERBS.changes("quests-shuffled", "{number:elite-quest} are shuffled and set beside the board.")


DECKS = "The challenge decks are shuffled: {grey} grey, {green} green, {yellow} yellow and {red} red cards."


@VERBS.verb("decks-shuffled", DECKS)
def decks_shuffled(position: Adventure, event: Event) -> None:
    position.challenge = {colour: Deck(event.data[colour]) for colour in LEVELS}


@VERBS.verb("tokens-laid", "Damage tokens, encounter markers and {number:discovery} are laid beside the board.")
def tokens_laid(position: Adventure, event: Event) -> None:
    put(position.piles, UNUSED, DISCOVERY, "", event.data["number"])
    for slot in SLOTS:
        put(position.piles, MARKERS, marker_of(slot), "", 1)


class CountingDiscoveries(Frame[Adventure], tag="counting-discoveries"):
    """Where the tokens are the referee's, their kinds are counted first; what nobody has told of them is asked."""

    def settle(self, position: Adventure) -> bool:
        all_tokens(position)
        close(position, self)
        happen(position, "discoveries-counted", [DISCOVERY_PILE, TOKENS])
        return True


def count_discoveries(position: Adventure) -> None:
    """Have the referee mix the tokens, if they are his."""
    if by_referee(position):
        push(position, CountingDiscoveries())


@VERBS.verb("discoveries-counted", "The referee mixes the discovery tokens.")
def discoveries_counted(position: Adventure, event: Event) -> None:
    left = Counter(all_tokens(position)) - met(position)
    position.stock = sorted(left.elements())


@VERBS.verb("components-taken", "{seat:seat} lays out a figure, tokens and cards.")
def components_taken(position: Adventure, event: Event) -> None:
    seat = event.seat
    put(position.piles, f"{seat}/home", FIGURE, seat, 1)
    put(position.piles, supply(seat), TOKEN, seat, CHARACTER_TOKENS)
    position.seats[seat].deck = event.data["number"]
