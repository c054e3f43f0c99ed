"""The Expansion Set's experience cards: what a table tells of them, as cards like all others.

They take the place of the old ones: a card of the base game is in no deck beside them, unless the table says that its
new deck has one of that name with the same text.
"""

from typing import Any

from referee.warcraft.actions import PlayCard
from referee.warcraft.battle.battlefield import current_battle
from referee.warcraft.battle.battlefield import takes_part as fights
from referee.warcraft.card.card import CARDS, Card
from referee.warcraft.card.windows import RESPONSE, WINDOWS
from referee.warcraft.expansion.abilities import AS_BEFORE, Ability, in_turn, load
from referee.warcraft.expansion.effects import power_of
from referee.warcraft.expansion.hero.mana import check_turn
from referee.warcraft.table.fact import told, told_keys
from referee.warcraft.table.position import Warcraft, new_cards


class ToldCard(Card):
    """A card by what its table has told of it."""

    rules = ("wbx.card.use", "wbx.timing.italic")

    def __init__(self, ability: Ability, race: str) -> None:
        self.key, self.title, self.race, self.window = ability.key, ability.title, race, ability.window
        self.ability = ability

    def open_to(self, position: Warcraft, seat: str) -> bool:
        battle, fought = current_battle(position), WINDOWS[self.window].step == "battle"
        if fought and not (self.window == RESPONSE if battle is None else fights(position, battle, seat)):
            return False
        return in_turn(position, seat, self.ability) and bool(self.choices(position, seat))

    def check(self, position: Warcraft, play: PlayCard) -> None:
        check_turn(position, play.seat, self.ability)
        super().check(position, play)

    def choices(self, position: Warcraft, seat: str) -> list[dict[str, Any]]:
        return power_of(self.ability).choices(position, seat, self.ability)

    def effect(self, position: Warcraft, play: PlayCard) -> None:
        power_of(self.ability).effect(position, play, self.ability, list(self.rules))


def told_card(position: Warcraft, race: str, key: str) -> ToldCard | None:
    if not new_cards(position) or keeps_text(position, race, key):
        return None
    ability = load(position, f"card.{race}.{key}")
    return ToldCard(ability, race) if ability is not None and ability.window in WINDOWS else None


def card_of(position: Warcraft, seat: str, key: str) -> Card | None:
    """A card of a seat by its name, as this table knows it."""
    race = position.seats[seat].race
    return told_card(position, race, key) or (CARDS.get(key) if in_deck(position, race, key) else None)


def keeps_text(position: Warcraft, race: str, key: str) -> bool:
    """Whether the new deck of a race has a card of this name with the base game's text."""
    return bool(told(position, f"card.{race}.{key}.effect") == AS_BEFORE)


def in_deck(position: Warcraft, race: str, key: str) -> bool:
    """Whether a card of the base game is in use for a race, the deck it was printed for apart."""
    return not new_cards(position) or keeps_text(position, race, key)


def told_for(position: Warcraft, seat: str, window: str) -> list[Card]:
    """The told cards of a seat's deck that belong into a window."""
    if not new_cards(position):
        return []
    race = position.seats[seat].race
    keys = [key for key, told in told_keys(position, f"card.{race}.", ".window").items() if told == window]
    return [card for key in keys if (card := told_card(position, race, key)) is not None]
