"""Playing a card: it lies on the table before it takes effect, so that an answer finds it there."""

from typing import Any

from referee.kernel.agenda import Frame, close, push
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen, require
from referee.kernel.window import open_window
from referee.warcraft import portal  # noqa: F401  (its card announces itself)
from referee.warcraft.actions import PlayCard
from referee.warcraft.battle_cards import BattleCard
from referee.warcraft.battlefield import SIDES, current_battle, parties, takes_part
from referee.warcraft.cards import CARDS
from referee.warcraft.state import Warcraft, allies

VICTORY_CARDS = 3


class Play(Frame, tag="play"):
    """A card on the table, waiting for an answer and then for its effect."""

    play: dict[str, Any]
    cancelled: bool = False
    answered: bool = False

    def settle(self, position: Warcraft) -> bool:
        if not self.answered:
            self.answered = True
            if current_battle(position) is not None:
                open_window(position, "card-played", self.play["seat"], self.id)
            return True
        close(position, self)
        if not self.cancelled:
            CARDS[self.play["card"]].effect(position, position.game.read_action(self.play))
        return True


def cards_for(position: Warcraft, seat: str, window: str) -> list[str]:
    """Cards of a seat's deck that this window could see from it, for all anyone can tell."""
    player = position.seats[seat]
    if player.hand == 0 or player.out:
        return []
    return [
        card.key
        for card in CARDS.values()
        if card.window == window and card.race in (None, player.race) and card.open_to(position, seat)
    ]


def check_play(position: Warcraft, play: PlayCard) -> None:
    """Everything that must hold for a card to be played by this seat, the window apart."""
    player, card = position.seats[play.seat], CARDS[play.card]
    require(position, player.hand > 0, "wbg.deck.start-and-gain", f"{play.seat} holds no experience card.")
    spent = player.discard.count(card.key)
    copies = printed_copies(position, player.race, card.key)
    require(
        position,
        copies is None or spent < copies,
        "wbg.comp.experience-cards",
        f"All {copies} {card.title} cards of {play.seat} lie in the discard pile.",
    )
    card.check(position, play)


def check_participation(position: Warcraft, play: PlayCard) -> None:
    """In a battle only those who have a unit in it play cards; a teammate's unit is not enough."""
    battle = current_battle(position)
    if battle is None or not isinstance(CARDS[play.card], BattleCard) or takes_part(position, battle, play.seat):
        return
    rules = ["wbg.play.needs-participation"] + (["wbg.team.cards-participation"] if position.team_game else [])
    raise Refusal(rules, f"{play.seat} has no unit taking part in this battle.")


def printed_copies(position: Warcraft, race: str, card: str) -> int | None:
    """Copies of a card in a deck, where a pack knows them."""
    key = f"deck.{race}.{card}"
    return next((facts[key].value for facts in position.printed if key in facts), None)


def check_deck(position: Warcraft, play: PlayCard) -> None:
    """The card exists, and in the deck of that race; a teammate's deck does not serve."""
    if play.card not in CARDS:
        raise Invalid.of("card", f"no such card: {play.card}; known are {', '.join(sorted(CARDS))}")
    race = position.seats[play.seat].race
    if CARDS[play.card].race not in (None, race):
        mates = [position.seats[mate].race for mate in allies(position, play.seat)[1:]]
        rules = [f"wbg.deck.{race}", "wbg.deck.unique"]
        rules += ["wbg.team.cards"] if CARDS[play.card].race in mates else []
        raise Refusal(rules, f"The {race} deck has no {CARDS[play.card].title}.")


def begin_play(position: Warcraft, play: PlayCard) -> None:
    card = CARDS[play.card]
    rules = [*card.rules, "wbg.play.when"]
    battle = current_battle(position)
    teams = battle is not None and any(len(parties(position, battle, side)) > 1 for side in SIDES)
    rules += ["wbg.play.team-order"] if teams else []
    happen(position, "card-played", rules, seat=play.seat, card=card.key)
    push(position, Play(play=position.game.raw(play)))


def lay_down_victory_point(position: Warcraft, play: PlayCard) -> None:
    """Any moment will do; it cannot be answered."""
    player = position.seats[play.seat]
    require(position, player.hand > 0, "wbg.card.victory-point", f"{play.seat} holds no experience card.")
    require(
        position,
        player.victory_cards < VICTORY_CARDS,
        "wbg.win.experience",
        f"A deck has {VICTORY_CARDS} Victory Point cards; all lie before {play.seat}.",
    )
    happen(position, "victory-card", ["wbg.card.victory-point", "wbg.win.experience"], seat=play.seat)
