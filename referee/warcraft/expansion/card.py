"""The Expansion Set's experience cards: what a table tells of them, as cards like all others.

They take the place of the old ones: a card of the base game is in no deck beside them, unless the table says that its
new deck has one of that name with the same text.
"""

from referee.kernel.position import known
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.warcraft.card.card import Card
from referee.warcraft.card.cards import CARDS
from referee.warcraft.card.decks import DECKS_IN_USE, Decks
from referee.warcraft.card.windows import WINDOWS
from referee.warcraft.expansion.abilities import AS_BEFORE, load
from referee.warcraft.expansion.timing import ITALIC
from referee.warcraft.table.fact import told, told_keys
from referee.warcraft.table.position import Warcraft, new_cards

RULES = ("wbx.card.use", ITALIC)
NEW_DECK = 30
REPLACE, DECKS = "wbx.card.replace", "wbx.card.decks"


def told_card(position: Warcraft, race: str, key: str) -> Card | None:
    """A card by what its table has told of it."""
    if not new_cards(position) or keeps_text(position, race, key):
        return None
    text = load(position, f"card.{race}.{key}")
    if text is None or text.window not in WINDOWS:
        return None
    return Card(key, text.title, race, text.window, text.word, RULES, whose=text.whose, answers_anywhere=True)


def keeps_text(position: Warcraft, race: str, key: str) -> bool:
    """Whether the new deck of a race has a card of this name with the base game's text."""
    return bool(told(position, f"card.{race}.{key}.effect") == AS_BEFORE)


class NewDecks(Decks):
    """The Expansion Set's cards in the place of the old ones."""

    rules = (REPLACE, DECKS)

    def card(self, position: Warcraft, race: str, key: str) -> Card | None:
        return told_card(position, race, key) or (CARDS.get(key) if keeps_text(position, race, key) else None)

    def keeps(self, position: Warcraft, race: str, key: str) -> bool:
        return keeps_text(position, race, key)

    def more(self, position: Warcraft, seat: str, window: str) -> list[Card]:
        race = position.seats[seat].race
        keys = [key for key, when in told_keys(position, f"card.{race}.", ".window").items() if when == window]
        return [card for key in keys if (card := told_card(position, race, key)) is not None]

    def knows(self, position: Warcraft, race: str, key: str) -> bool:
        if told_card(position, race, key):
            return True
        if key in CARDS and not keeps_text(position, race, key):
            OUT_OF_USE.refuse(position, title=CARDS[key].title)
        return False

    def size(self, position: Warcraft, race: str) -> int:
        question = say("How many new cards has the {race:race} deck?", race=race)
        size: int = known(position, f"deck.{race}.new-size", question, [DECKS])
        return size

    def whole(self, position: Warcraft, race: str) -> int:
        return told(position, f"deck.{race}.new-size") or NEW_DECK


OUT_OF_USE = No(
    (REPLACE,),
    "{title} is a card of the base game: the Expansion Set's cards have taken the place of those.",
    "If your new deck has a {title}, tell the referee what it says.",
)


def announce() -> None:
    DECKS_IN_USE.append((new_cards, NewDecks()))
