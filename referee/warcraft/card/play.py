"""Whether a card may be played: deck, hand, copies, scenario, whose step, who takes part, and what it could meet.

A yes is the ways to play it, a no says by which rules. Prompts, options and refusals all read it here; that its window
stands open is for the window itself to say.
"""

from collections.abc import Callable
from functools import cache
from typing import NoReturn

from referee.kernel.agenda import under_way
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.position import require
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.warcraft.actions import PlayCard
from referee.warcraft.battle.battlefield import OpenBattle, current_battle, takes_part
from referee.warcraft.card.card import Card, Usable, in_step
from referee.warcraft.card.cards import CARDS
from referee.warcraft.card.choosing import refuse_by, refuse_way
from referee.warcraft.card.decks import BASE_DECKS, CARDS_IN_BOX, DECKS_IN_USE, decks_of
from referee.warcraft.card.effect.word import Used, Way, that_matters
from referee.warcraft.card.windows import RESPONSE, window_rule
from referee.warcraft.table.deck import DECKS, UNIQUE, gain_rules, printed_copies
from referee.warcraft.table.piece import Rules
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.scenario import scenario_of
from referee.warcraft.table.team import CARDS_PARTICIPATION, TEAM_CARDS, allies

LOOKING_ON: list[Callable[[OpenBattle], Rules]] = []
"""What else keeps those out of a battle's cards who have no unit in it."""
EMPTY_HANDED = "{seat:seat} holds no experience card."
ALL_SPENT = No((CARDS_IN_BOX,), "All {copies:card} {title} of {seat:seat} lie in the discard pile.")
OF_NO_USE = "{title} is of no use to {seat:seat} in this scenario."
BATTLES_ONLY = "{title} is played in battles only."
LOOKS_ON = "{seat:seat} has no unit taking part in this battle."
NEEDS = "{title} needs {needs}."
NOT_YOURS = "{title} is not for the step of this player."
NOTHING = "{title} meets nothing that {seat:seat} could play it on now."
WHEN = "wbg.play.when"

# ---- what may be played


def may_play(position: Warcraft, seat: str, card: Card) -> No | list[Way]:
    """Every way for a seat to play a card, or what forbids it."""
    return unplayable(position, seat, card) or card.word.ways(position, seat) or idle(card)


def barred(position: Warcraft, seat: str, card: Card) -> No | None:
    """What keeps a window from waiting for it; nobody counts the discards for that."""
    no = misplaced(position, seat, card)
    if no is None and not card.word.open(position, seat):
        no = idle(card)
    return no or unheld(position, seat, card)


def unplayable(position: Warcraft, seat: str, card: Card) -> No | None:
    """What forbids it, whatever it would meet."""
    return unheld(position, seat, card) or all_spent(position, seat, card) or misplaced(position, seat, card)


def unheld(position: Warcraft, seat: str, card: Card) -> No | None:
    """Nobody can have it in hand, or it is of no use at this table."""
    if not position.seats[seat].hand:
        return No(gain_rules(position), EMPTY_HANDED)
    rule = scenario_of(position).bars_card(position, seat, card.key)
    return No((rule, *card.rules), OF_NO_USE) if rule else None


def all_spent(position: Warcraft, seat: str, card: Card) -> No | None:
    """As many lie in the discard pile as the deck has."""
    player = position.seats[seat]
    spent = player.discard.count(card.key)
    copies = printed_copies(position, player.race, card.key) if spent else None
    return ALL_SPENT if copies is not None and spent >= copies else None


def misplaced(position: Warcraft, seat: str, card: Card) -> No | None:
    """It is for a battle that the seat has no part in, or for the step of another."""
    return (uninvolved(position, seat, card) if card.fought else None) or out_of_step(position, seat, card)


def uninvolved(position: Warcraft, seat: str, card: Card) -> No | None:
    """In a battle only those who have a unit in it play cards; a teammate's unit is not enough."""
    battle = current_battle(position)
    if battle is None:
        anywhere = card.answers_anywhere and card.window == RESPONSE
        return None if anywhere else No((*card.rules, WHEN), BATTLES_ONLY)
    if takes_part(position, battle, seat):
        return None
    rules = ("wbg.play.needs-participation", *((CARDS_PARTICIPATION,) if position.team_game else ()))
    return No((*rules, *(rule for looking_on in LOOKING_ON for rule in looking_on(battle))), LOOKS_ON)


def out_of_step(position: Warcraft, seat: str, text: Usable) -> No | None:
    """It is for the step of another player."""
    if in_step(position, seat, text):
        return None
    rules = (*text.rules, *window_rule(position, text.window).rules)
    return idle(text) if text.needs else No(tuple(dict.fromkeys(rules)), NOT_YOURS)


def idle(text: Usable) -> No:
    """It finds nothing to do."""
    return No((*text.rules, WHEN), NEEDS) if text.needs else No(text.rules, NOTHING)


def cards_for(position: Warcraft, seat: str, window: str) -> list[str]:
    """Cards of a seat's deck that this window could see from it, for all anyone can tell."""
    player = position.seats[seat]
    if player.hand == 0 or player.out:
        return []
    found = [card for card in cards_in(window) if card.race in (None, player.race)]
    if DECKS_IN_USE and (decks := decks_of(position)) is not BASE_DECKS:
        found = [card for card in found if decks.keeps(position, player.race, card.key)]
        found += decks.more(position, seat, window)
    return [card.key for card in found if barred(position, seat, card) is None]


@cache
def cards_in(window: str) -> tuple[Card, ...]:
    """The cards of a window by the base game's texts."""
    return tuple(card for card in CARDS.values() if card.window == window)


# ---- a play that was said


def card_in(position: Warcraft, play: PlayCard) -> Card:
    """The card an action names; whether there is one was checked when it was read."""
    card = decks_of(position).card(position, position.seats[play.seat].race, play.card)
    assert card is not None
    return card


def refuse(position: Warcraft, seat: str, card: Card, no: No) -> NoReturn:
    copies = printed_copies(position, position.seats[seat].race, card.key)
    refuse_by(position, no, seat=seat, title=card.title, needs=card.needs, copies=copies)


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


def check_involved(position: Warcraft, play: PlayCard) -> None:
    """Refuse at any time whoever only looks on in a battle."""
    card = card_in(position, play)
    if card.fought and current_battle(position) is not None and (no := uninvolved(position, play.seat, card)):
        refuse(position, play.seat, card, no)


def check_card(position: Warcraft, play: PlayCard) -> None:
    """Everything that must hold for a card to be played by this seat, the window apart."""
    card = card_in(position, play)
    if (no := unplayable(position, play.seat, card)) is not None:
        refuse(position, play.seat, card, no)
    use = card.used(play)
    card.word.check(position, use)
    if card.word.listed:
        check_way(position, card, use)


def check_way(position: Warcraft, card: Card, use: Used) -> None:
    """Refuse a play that is none of the legal ways; what no way names does not matter."""
    ways = card.word.ways(position, use.seat)
    if not ways:
        refuse(position, use.seat, card, idle(card))
    said = that_matters(use.way, ways)
    if said not in ways:
        refuse_way(card.title, "played", dict(sorted(said.items())), ways, card.rules, card.needs)


def check_condition(position: Warcraft, play: PlayCard) -> None:
    """Refuse a card that nobody can hold, or by what it needs, where its step or battle has nothing for it to do."""
    card, seat = card_in(position, play), play.seat
    no = unheld(position, seat, card)
    if no is None and card.window == RESPONSE:
        no = uninvolved(position, seat, card)
    begun = current_battle(position) is not None if card.fought else under_way(position, f"{card.step}-step")
    found = no or (may_play(position, seat, card) if card.needs and begun else None)
    if isinstance(found, No):
        refuse(position, seat, card, found)
