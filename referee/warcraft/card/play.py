"""Playing a card or using an ability: it lies on the table before it takes effect, so that an answer finds it there."""

from collections.abc import Callable
from functools import cache

from referee.kernel.agenda import under_way
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import happen, known, require
from referee.kernel.say import say
from referee.warcraft.actions import PlayCard
from referee.warcraft.battle.battlefield import OpenBattle, current_battle, takes_part
from referee.warcraft.card import cards, cards_in_battle, cards_on_units, town_portal  # noqa: F401  (they announce themselves)
from referee.warcraft.card.card import CARDS, Card
from referee.warcraft.card.cards import VICTORY_POINT
from referee.warcraft.card.windows import RESPONSE, WINDOWS
from referee.warcraft.table.deck import DECKS, START_AND_GAIN, UNIQUE, printed_copies
from referee.warcraft.table.fact import told
from referee.warcraft.table.piece import EXPERIENCE_CARDS, Rules
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import OWN_SETUP, scenario_of
from referee.warcraft.table.team import CARDS_PARTICIPATION, TEAM_CARDS, allies
from referee.warcraft.turn.win import BY_CARDS

VICTORY_CARDS = 3
WHOLE_DECK = 21
CARDS_IN_BOX = EXPERIENCE_CARDS
LOOKING_ON: list[Callable[[OpenBattle], Rules]] = []
"""What else keeps those out of a battle's cards who have no unit in it."""


def left_out(position: Warcraft, race: str) -> int:
    """Cards of a deck of the base game that its scenario does without."""
    return sum(printed_copies(position, race, card) or 0 for card in scenario_of(position).without(position))


class Decks:
    """What is in the decks of a table: the cards of the base game."""

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


def card_in(position: Warcraft, play: PlayCard) -> Card:
    """The card an action names; whether there is one was checked when it was read."""
    card = decks_of(position).card(position, position.seats[play.seat].race, play.card)
    assert card is not None
    return card


def cards_for(position: Warcraft, seat: str, window: str) -> list[str]:
    """Cards of a seat's deck that this window could see from it, for all anyone can tell."""
    player = position.seats[seat]
    if player.hand == 0 or player.out:
        return []
    found = [card for card in cards_in(window) if card.race in (None, player.race)]
    if DECKS_IN_USE and (decks := decks_of(position)) is not BASE_DECKS:
        found = [card for card in found if decks.keeps(position, player.race, card.key)]
        found += decks.more(position, seat, window)
    bars = scenario_of(position).bars_card
    return [card.key for card in found if card.open_to(position, seat) and not bars(position, seat, card.key)]


@cache
def cards_in(window: str) -> tuple[Card, ...]:
    """The cards of a window by the base game's texts."""
    return tuple(card for card in CARDS.values() if card.window == window)


def check_card(position: Warcraft, play: PlayCard) -> None:
    """Everything that must hold for a card to be played by this seat, the window apart."""
    player, card = position.seats[play.seat], card_in(position, play)
    check_hand(position, play.seat, START_AND_GAIN)
    barred = scenario_of(position).bars_card(position, play.seat, card.key)
    if barred:
        raise Refusal(
            [barred, *card.rules],
            say("{title} is of no use to {seat:seat} in this scenario.", title=card.title, seat=play.seat),
        )
    spent = player.discard.count(card.key)
    copies = printed_copies(position, player.race, card.key)
    require(
        position,
        copies is None or spent < copies,
        CARDS_IN_BOX,
        say(
            "All {copies:card} {title} of {seat:seat} lie in the discard pile.",
            copies=copies,
            title=card.title,
            seat=play.seat,
        ),
    )
    card.check(position, play)


def check_hand(position: Warcraft, seat: str, rule: str) -> None:
    require(position, position.seats[seat].hand > 0, rule, "{seat:seat} holds no experience card.", seat=seat)


def check_participation(position: Warcraft, play: PlayCard) -> None:
    """In a battle only those who have a unit in it play cards; a teammate's unit is not enough."""
    battle, card = current_battle(position), card_in(position, play)
    if battle is None or not card.fought or takes_part(position, battle, play.seat):
        return
    rules = ["wbg.play.needs-participation"] + ([CARDS_PARTICIPATION] if position.team_game else [])
    rules += [rule for looking_on in LOOKING_ON for rule in looking_on(battle)]
    raise Refusal(rules, say("{seat:seat} has no unit taking part in this battle.", seat=play.seat))


def check_deck(position: Warcraft, play: PlayCard) -> None:
    """The card exists, and in the deck of that race; a teammate's deck does not serve."""
    race = position.seats[play.seat].race
    decks = decks_of(position)
    if decks.knows(position, race, play.card):
        return
    if play.card not in CARDS:
        raise Invalid.of("card", say("no such card; known are {known:card}", known=sorted(CARDS)))
    if CARDS[play.card].race not in (None, race):
        require(position, race, UNIQUE, "{seat:seat} has no race yet, and so no deck.", seat=play.seat)
        mates = [position.seats[mate].race for mate in allies(position, play.seat)[1:]]
        rules = [DECKS[race], UNIQUE]
        rules += [TEAM_CARDS] if CARDS[play.card].race in mates else []
        raise Refusal(rules, say("The {race:race} deck has no {title}.", race=race, title=CARDS[play.card].title))


def check_condition(position: Warcraft, play: PlayCard) -> None:
    """Refuse a card that nobody can hold, or by what it needs, where its step or battle has nothing for it to do."""
    card = card_in(position, play)
    check_hand(position, play.seat, START_AND_GAIN)
    step = WINDOWS[card.window].step
    if card.window == RESPONSE and current_battle(position) is None and card.fought and not card.answers_anywhere:
        raise Refusal([card.rules[0], "wbg.play.when"], say("{title} is played in battles only.", title=card.title))
    begun = under_way(position, step if step == "battle" else f"{step}-step")
    if card.needs and begun and not card.choices(position, play.seat):
        raise Refusal([*card.rules, "wbg.play.when"], say("{title} needs {needs}.", title=card.title, needs=card.needs))


def may_hold_victory_point(position: Warcraft, seat: str) -> bool:
    """Whether, for all anyone can see, a seat could lay a Victory Point card down."""
    player = position.seats[seat]
    if not player.hand or player.victory_cards >= VICTORY_CARDS or player.out or position.turn == 0:
        return False
    gone = "victory-point" in scenario_of(position).without(position)
    return not gone and decks_of(position).keeps(position, player.race, "victory-point")


def lay_down_victory_point(position: Warcraft, play: PlayCard) -> None:
    """Any moment will do; it cannot be answered."""
    player = position.seats[play.seat]
    check_hand(position, play.seat, VICTORY_POINT)
    if scenario_of(position).bars_card(position, play.seat, play.card):
        rules = [OWN_SETUP, VICTORY_POINT]
        raise Refusal(rules, "The Victory Point cards are out of the decks of this table.")
    require(
        position,
        player.victory_cards < VICTORY_CARDS,
        BY_CARDS,
        say(
            "A deck has {victory_cards:victory-card}; all lie before {seat:seat}.",
            victory_cards=VICTORY_CARDS,
            seat=play.seat,
        ),
    )
    happen(position, "victory-card", [VICTORY_POINT, BY_CARDS], seat=play.seat)
