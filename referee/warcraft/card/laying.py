"""Cards that are laid down at any moment and stay before their player: they cannot be answered."""

from referee.kernel.choice import one
from referee.kernel.errors import Refusal
from referee.kernel.position import require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcraft.actions import PlayCard
from referee.warcraft.card.card import Card
from referee.warcraft.card.decks import decks_of
from referee.warcraft.card.play import EMPTY_HANDED, cards_in
from referee.warcraft.card.windows import ANY_TIME, PLAY
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import OWN_SETUP, scenario_of
from referee.warcraft.turn.win import BY_CARDS

VICTORY_CARDS = 3
WORDS, TITLE = "A Victory Point card may be laid down.", "Lay down a Victory Point card"


def layable(position: Warcraft, seat: str) -> list[Card]:
    """The cards that a seat could, for all anyone can see, lay down now."""
    player = position.seats[seat]
    if not player.hand or player.victory_cards >= VICTORY_CARDS or player.out or position.turn == 0:
        return []
    gone, decks = scenario_of(position).without(position), decks_of(position)
    return [
        card for card in cards_in(ANY_TIME) if card.key not in gone and decks.keeps(position, player.race, card.key)
    ]


def prompts(position: Warcraft) -> list[Prompt]:
    """What stands open beside everything else, for those who could hold such a card."""
    asked = []
    for card in cards_in(ANY_TIME):
        if seats := [seat for seat in position.seats if card in layable(position, seat)]:
            prompt = Prompt(seats, "play-card", WORDS, [card.rules[0], *PLAY], must=False, window=ANY_TIME)
            prompt.choice, prompt.cards, prompt.title = one([{"card": card.key}]), [card.key], TITLE
            asked.append(prompt)
    return asked


def lay_down(position: Warcraft, card: Card, play: PlayCard) -> None:
    """Any moment will do."""
    player, rule = position.seats[play.seat], card.rules[0]
    require(position, player.hand > 0, rule, EMPTY_HANDED, seat=play.seat)
    if scenario_of(position).bars_card(position, play.seat, play.card):
        raise Refusal([OWN_SETUP, rule], "The Victory Point cards are out of the decks of this table.")
    words = say(
        "A deck has {victory_cards:victory-card}; all lie before {seat:seat}.",
        victory_cards=VICTORY_CARDS,
        seat=play.seat,
    )
    require(position, player.victory_cards < VICTORY_CARDS, BY_CARDS, words)
    card.word.do(position, card.used(play))
