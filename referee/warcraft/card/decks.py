"""The decks of a table: which cards are in them and how many, as the base game has it or as others announce."""

from collections.abc import Callable

from referee.kernel.position import known
from referee.kernel.say import say
from referee.warcraft.card.card import Card
from referee.warcraft.card.cards import CARDS
from referee.warcraft.table.deck import printed_copies
from referee.warcraft.table.fact import told
from referee.warcraft.table.piece import EXPERIENCE_CARDS, Rules
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import scenario_of

WHOLE_DECK = 21
CARDS_IN_BOX = EXPERIENCE_CARDS


def left_out(position: Warcraft, race: str) -> int:
    """Cards of a deck of the base game that its scenario does without."""
    return sum(printed_copies(position, race, card) or 0 for card in scenario_of(position).without(position))


class Decks:
    """What is in the decks of a table: the cards of the base game."""

    rules: Rules = (CARDS_IN_BOX,)
    """By what these cards are in them."""

    def card(self, position: Warcraft, race: str, key: str) -> Card | None:
        """A card of a race by its name, as this table knows it."""
        return CARDS.get(key)

    def keeps(self, position: Warcraft, race: str, key: str) -> bool:
        """Whether a card of the base game is in use for a race, the deck it was printed for apart."""
        return True

    def more(self, position: Warcraft, seat: str, window: str) -> list[Card]:
        """Further cards of a seat's deck that belong into a window."""
        return []

    def knows(self, position: Warcraft, race: str, key: str) -> bool:
        """Whether a card is one of those further ones; refused where a card is out of use."""
        return False

    def size(self, position: Warcraft, race: str) -> int:
        """Cards in a race's deck, asked where nobody has counted them."""
        question = say("How many cards has the {race:race} deck?", race=race)
        size: int = known(position, f"deck.{race}.size", question, [CARDS_IN_BOX])
        return size - left_out(position, race)

    def whole(self, position: Warcraft, race: str) -> int:
        """The same for a typed-in table, where nobody is asked."""
        return (told(position, f"deck.{race}.size") or WHOLE_DECK) - left_out(position, race)


DECKS_IN_USE: list[tuple[Callable[[Warcraft], bool], Decks]] = []
"""Other decks, each with the tables they are used at."""
BASE_DECKS = Decks()


def decks_of(position: Warcraft) -> Decks:
    return next((decks for applies, decks in DECKS_IN_USE if applies(position)), BASE_DECKS)
