"""Mana: what an ability costs, the cards discarded for it, and how often it may be used."""

from referee.kernel.choice import Some
from referee.kernel.effects import add_effect
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen, known
from referee.kernel.say import Say, Text, say
from referee.warcraft.battle.battlefield import current_battle
from referee.warcraft.card.cards import CARDS
from referee.warcraft.expansion.abilities import (
    Ability,
)
from referee.warcraft.expansion.actions import MOST_PAID, UseAbility
from referee.warcraft.expansion.board import PLACED
from referee.warcraft.expansion.timing import ITALIC
from referee.warcraft.table.fact import told, told_keys
from referee.warcraft.table.lasting import USED
from referee.warcraft.table.position import RACES, Warcraft
from referee.warcraft.table.team import TEAM_CARDS, allies
from referee.warcraft.table.verbs import VERBS

DISCARD = "wbx.mana.discard"
TO_PAY = "wbx.mana.pay"
CARD_MANA = "wbx.card.mana"
TIMING = "wbx.mana.timing"
ONCE, PARTICIPATING = "wbx.mana.once-per-battle", "wbx.mana.participating"
PAY = [TO_PAY, DISCARD, "wbx.mana.no-effect", "wbx.hero.mana-stars", CARD_MANA]
SUMMONING = ["wbx.summon.place", PLACED, "wbx.board.water-entry"]
ABILITY = [TIMING, "wbx.hero.card-abilities"]


def paid_words(event: Event) -> Text:
    data = event.data
    words = "{seat:seat} discards {cards:card} for {mana:mana} ({title} costs {cost})."
    if data["surplus"]:
        words = "{seat:seat} discards {cards:card} for {mana:mana} ({title} costs {cost}); {surplus} of it is lost."
    return Say(words, {"seat": event.seat, **data})


@VERBS.verb("mana-paid", paid_words)
def mana_paid(position: Warcraft, event: Event) -> None:
    player = position.seats[event.seat]
    player.hand -= len(event.data["cards"])
    player.discard += event.data["cards"]


@VERBS.verb("ability-used", "The hero of {seat:seat} uses {title}.")
def ability_used(position: Warcraft, event: Event) -> None:
    add_effect(position, ONCE, event.data.pop("until"), [event.seat], word=USED, ability=event.data["ability"])


# ---- what a hero could use


def payments(position: Warcraft, seat: str, cost: int) -> Some:
    """Any cards that are enough; what nobody has read yet counts as one mana."""
    player = position.seats[seat]
    worth = told_keys(position, f"card.{player.race}.", ".mana")
    worth = {card.key: 1 for card in CARDS.values() if card.race in (None, player.race)} | worth
    most = min(player.hand, MOST_PAID)
    return Some("pay", [card for card in worth for _ in range(most)], 1, most, worth, cost)


# ---- using one


def check_cards(position: Warcraft, action: UseAbility) -> None:
    """Only cards of the hero's own player pay: as many as he holds, none of another deck, a teammate's neither."""
    player = position.seats[action.seat]
    if len(action.pay) > player.hand:
        raise Refusal(
            [DISCARD],
            say(
                "{seat:seat} holds {hand:card}, not {number}.",
                seat=action.seat,
                hand=player.hand,
                number=len(action.pay),
            ),
        )
    for card in action.pay:
        if position.game.forms.fault(f"card.{player.race}.{card}.mana", 0):
            raise Invalid.of("pay", say("no name of a card: {card:card}", card=card))
        other = other_deck(position, player.race, card)
        if other:
            mates = [position.seats[mate].race for mate in allies(position, action.seat)[1:]]
            rules = [DISCARD, "wbx.card.decks", *([TEAM_CARDS] if other in mates else [])]
            raise Refusal(
                rules,
                say(
                    "{card:card} is a card of the {other:race} deck: it pays nothing for {seat:seat}.",
                    card=card,
                    other=other,
                    seat=action.seat,
                ),
            )


def other_deck(position: Warcraft, race: str, card: str) -> str:
    """The race in whose deck alone a card is known to be; empty: it may well be in one's own."""
    if any(told(position, f"card.{race}.{card}.{name}") is not None for name in ("mana", "window")):
        return ""
    if card in CARDS:
        return "" if CARDS[card].race in (None, race) else str(CARDS[card].race)
    return next((other for other in RACES if told(position, f"card.{other}.{card}.mana") is not None), "")


def mana_in(position: Warcraft, action: UseAbility) -> int:
    """What the cards named are worth; a card nobody has read is asked for."""
    race = position.seats[action.seat].race
    return sum(
        known(
            position,
            f"card.{race}.{card}.mana",
            say("How much mana does the {race:race} card {card:card} show?", race=race, card=card),
            [CARD_MANA],
        )
        for card in action.pay
    )


def pay_for(position: Warcraft, action: UseAbility, ability: Ability) -> None:
    """The cards go, the use is spent; both stay so whatever answers it."""
    if action.pay:
        mana = mana_in(position, action)
        paid = {"cards": list(action.pay), "mana": mana, "cost": ability.mana, "surplus": max(0, mana - ability.mana)}
        rules = [*PAY, *(["wbx.mana.excess"] if mana > ability.mana else [])]
        happen(position, "mana-paid", rules, seat=action.seat, title=ability.title, data=paid)
    happen(
        position,
        "ability-used",
        [*ABILITY, ONCE, PARTICIPATING, ITALIC],
        seat=action.seat,
        ability=ability.key,
        title=ability.title,
        until=use_scope(position, ability),
    )


def use_scope(position: Warcraft, ability: Ability) -> int:
    """Until when it is used up: the battle, or the moment it names."""
    battle = current_battle(position)
    if battle is not None and ability.per == "battle":
        return battle.id
    return position.agenda[-1].id
