"""Experience decks: drawing, shuffling anew, and how many of a card a deck has."""

from collections.abc import Callable

from referee.kernel.position import happen
from referee.warcraft.table.piece import Rules
from referee.warcraft.table.position import Warcraft, new_cards

RESHUFFLE = "wbg.deck.reshuffle"
START_AND_GAIN = "wbg.deck.start-and-gain"
UNIQUE = "wbg.deck.unique"
GAINS: list[Callable[[Warcraft], Rules]] = []
"""By what players come by their cards, where it is not by battles; empty: by them."""


def gain_rules(position: Warcraft) -> Rules:
    """By what players come by cards at this table, at the start and later on."""
    return next((rules for told in GAINS if (rules := told(position))), (START_AND_GAIN,))


def draw_cards(position: Warcraft, seat: str, rules: list[str]) -> None:
    """Draw one card, renewing the deck when it is out."""
    renew_deck(position, seat)
    if not position.seats[seat].deck:
        happen(position, "draw-lost", [RESHUFFLE], seat=seat)
        return
    happen(position, "drew", rules, seat=seat, number=1)
    renew_deck(position, seat)


def renew_deck(position: Warcraft, seat: str) -> None:
    player = position.seats[seat]
    if player.deck == 0 and player.discard:
        happen(position, "reshuffled", [RESHUFFLE], seat=seat, number=len(player.discard))


DECKS = {
    "human": "wbg.deck.human",
    "night-elf": "wbg.deck.night-elf",
    "orc": "wbg.deck.orc",
    "undead": "wbg.deck.undead",
}


def printed_copies(position: Warcraft, race: str, card: str) -> int | None:
    """Copies of a card in a deck, where a pack knows them; those of the new decks nobody does."""
    if new_cards(position):
        return None
    key = f"deck.{race}.{card}"
    return next((facts[key].value for facts in position.printed if key in facts), None)
