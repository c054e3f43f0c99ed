"""Mana: what an ability costs, the cards discarded for it, and how often it may be used."""

from collections.abc import Callable

from referee.kernel.choice import Fields, Option, Some
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.position import add_effect, effects_by, happen, known, require
from referee.kernel.say import Say, Text, say
from referee.warcraft.actions import MOST_PAID, UseAbility
from referee.warcraft.battle.battlefield import current_battle, participants, side_of
from referee.warcraft.card.card import CARDS
from referee.warcraft.card.choosing import refuse_way
from referee.warcraft.card.played import USES, Use
from referee.warcraft.card.windows import window_rule
from referee.warcraft.expansion.abilities import (
    ALWAYS,
    Ability,
    abilities_of,
    in_turn,
    listed,
    load,
    read_ability,
    title_of,
)
from referee.warcraft.expansion.creep.creep import looking_on
from referee.warcraft.expansion.effects import power_of
from referee.warcraft.expansion.hero.hero import CHOOSE_ONE, hero_of, stands_in
from referee.warcraft.table.fact import told, told_keys
from referee.warcraft.table.piece import HERO
from referee.warcraft.table.position import RACES, Hero, Warcraft
from referee.warcraft.table.team import allies
from referee.warcraft.table.verbs import VERBS

USED = "ability.used"
TIMING = "wbx.mana.timing"
PAY = ["wbx.mana.pay", "wbx.mana.discard", "wbx.mana.no-effect", "wbx.hero.mana-stars", "wbx.card.mana"]
SUMMONING = ["wbx.summon.place", "wbx.mountain.placed", "wbx.board.water-entry"]
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
    add_effect(position, USED, event.data.pop("until"), [event.seat], ability=event.data["ability"])


# ---- what a hero could use


def takes_part(position: Warcraft, seat: str) -> bool:
    """Whether the hero fights in the battle at hand, in the battlefield or a flank; without one, is on the board."""
    battle = current_battle(position)
    if battle is None:
        return bool(stands_in(position, seat))
    party = side_of(position, battle, seat) is not None
    return party and any(pile.kind == HERO for _, pile in participants(position, battle, [seat]))


def used(position: Warcraft, seat: str, ability: str) -> bool:
    """Whether its one use of the battle, or of this moment, is gone."""
    return any(effect.data["ability"] == ability for effect in effects_by(position, USED, seat))


def abilities_for(position: Warcraft, seat: str, window: str) -> list[Ability]:
    """Abilities that a window could see from a seat, for all anyone can tell."""
    if hero_of(position, seat) is None or position.seats[seat].out or not takes_part(position, seat):
        return []
    hand = position.seats[seat].hand
    return [
        ability
        for ability in abilities_of(position, seat)
        if ability.window == window
        and in_turn(position, seat, ability)
        and (hand or not ability.mana)
        and not used(position, seat, ability.key)
        and power_of(ability).choices(position, seat, ability)
    ]


def ways(position: Warcraft, seat: str, window: str, judge: Callable[[Fields], bool]) -> list[Option]:
    """Every way to use an ability in a window: each choice that holds, and then the cards that pay for it."""
    found = []
    for ability in abilities_for(position, seat, window):
        payment = payments(position, seat, ability.mana) if ability.mana else None
        paid = next(iter(payment.plain()), None) if payment else {}
        for choice in power_of(ability).choices(position, seat, ability) if paid is not None else ():
            fields = {"ability": ability.key, **choice}
            found += [Option(fields, then=payment)] if judge(fields | paid) else []
    return found


def payments(position: Warcraft, seat: str, cost: int) -> Some:
    """Any cards that are enough; what nobody has read yet counts as one mana."""
    player = position.seats[seat]
    worth = told_keys(position, f"card.{player.race}.", ".mana")
    worth = {card.key: 1 for card in CARDS.values() if card.race in (None, player.race)} | worth
    most = min(player.hand, MOST_PAID)
    return Some("pay", [card for card in worth for _ in range(most)], 1, most, worth, cost)


# ---- using one


def own_ability(position: Warcraft, action: UseAbility) -> Ability:
    """An ability of this player's hero that can be used at all; what is not known of the card is asked."""
    seat, hero = action.seat, hero_of(position, action.seat)
    if hero is None:
        raise Refusal([CHOOSE_ONE], say("{seat:seat} has no hero.", seat=seat))
    if action.ability not in listed(position, hero):
        why_not_its_own(position, action, hero)
    ability = read_ability(position, f"ability.{action.ability}", ["wbx.hero.card-abilities"])
    if ability.window == ALWAYS:
        raise Refusal(["wbx.timing.always"], say("{title} is always in force; it is not used.", title=ability.title))
    return ability


def check_ability(position: Warcraft, action: UseAbility) -> Ability:
    """Everything but the moment, the payment and the choice."""
    seat, ability = action.seat, own_ability(position, action)
    require(
        position,
        stands_in(position, seat),
        "wbx.hero.retrain",
        say("The hero of {seat:seat} is not on the board.", seat=seat),
    )
    battle = current_battle(position)
    if not takes_part(position, seat):
        roller = looking_on(battle)
        raise Refusal(
            ["wbx.mana.participating", *roller], say("The hero of {seat:seat} takes no part in this battle.", seat=seat)
        )
    words = "{title} has been used; once in a battle is all."
    if battle is None:
        words = "{title} has been used; once in such a moment is all."
    again = say(words, title=ability.title)
    require(position, not used(position, seat, ability.key), "wbx.mana.once-per-battle", again)
    return ability


def why_not_its_own(position: Warcraft, action: UseAbility, hero: Hero) -> None:
    """The cards of its Levels decide; one that nobody has read is asked for first."""
    for level in range(1, hero.level + 1):
        question = say(
            "Which special abilities stand on the Level {level} card of {hero:hero}?", level=level, hero=hero.key
        )
        key, rules = f"hero.{hero.key}.{level}.abilities", ["wbx.hero.card-abilities", "wbx.hero.first-ability"]
        if action.ability in known(position, key, question, rules):
            return
    raise Refusal(
        ["wbx.hero.first-ability", "wbx.level.abilities-kept"],
        say(
            "{hero:hero} at Level {level} has no ability {ability:ability}.",
            hero=hero.key,
            level=hero.level,
            ability=action.ability,
        ),
        say("It has: {abilities:ability}.", abilities=listed(position, hero)),
    )


def check_use(position: Warcraft, action: UseAbility) -> None:
    """A choice the ability allows, and enough mana for it."""
    ability = check_ability(position, action)
    check_turn(position, action.seat, ability)
    check_choice(position, action, ability)
    check_cards(position, action)
    mana, cost = mana_in(position, action), ability.mana
    if mana < cost:
        raise Refusal(
            ["wbx.mana.pay", "wbx.mana.discard", "wbx.hero.mana-stars"],
            say("{title} costs {cost:mana}; the cards named give {mana}.", title=ability.title, cost=cost, mana=mana),
            "Name more cards to discard.",
        )


def check_turn(position: Warcraft, seat: str, ability: Ability) -> None:
    """The moment of the right player."""
    if not in_turn(position, seat, ability):
        rules = ["wbx.timing.italic", *window_rule(position, ability.window).rules]
        raise Refusal(
            list(dict.fromkeys(rules)), say("{title} is not for the step of this player.", title=ability.title)
        )


def check_choice(position: Warcraft, action: UseAbility, ability: Ability) -> None:
    choices = power_of(ability).choices(position, action.seat, ability)
    fields = ("space", "to", "unit", "owner", "piece")
    chosen = {name: getattr(action, name) for name in fields if getattr(action, name) is not None}
    if chosen not in choices:
        nothing = power_of(ability).lacking(position, action.seat, ability)
        rules = [TIMING, *rules_of(ability)]
        refuse_way(
            ability.title,
            "used",
            chosen,
            choices,
            rules,
            say("{title}: {nothing}.", title=ability.title, nothing=nothing),
        )


def rules_of(ability: Ability) -> list[str]:
    return SUMMONING if ability.effect == "summon" else ["wbx.hero.card-abilities"]


def check_cards(position: Warcraft, action: UseAbility) -> None:
    """Only cards of the hero's own player pay: as many as he holds, none of another deck, a teammate's neither."""
    player = position.seats[action.seat]
    if len(action.pay) > player.hand:
        raise Refusal(
            ["wbx.mana.discard"],
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
            rules = ["wbx.mana.discard", "wbx.card.decks", *(["wbg.team.cards"] if other in mates else [])]
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
            ["wbx.card.mana"],
        )
        for card in action.pay
    )


def pay_for(position: Warcraft, action: UseAbility) -> Ability:
    """The cards go, the use is spent; both stay so whatever answers it."""
    ability = check_ability(position, action)
    if action.pay:
        mana = mana_in(position, action)
        paid = {"cards": list(action.pay), "mana": mana, "cost": ability.mana, "surplus": max(0, mana - ability.mana)}
        rules = [*PAY, *(["wbx.mana.excess"] if mana > ability.mana else [])]
        happen(position, "mana-paid", rules, seat=action.seat, title=ability.title, data=paid)
    happen(
        position,
        "ability-used",
        [*ABILITY, "wbx.mana.once-per-battle", "wbx.mana.participating", "wbx.timing.italic"],
        seat=action.seat,
        ability=ability.key,
        title=ability.title,
        until=use_scope(position, ability),
    )
    return ability


def use_scope(position: Warcraft, ability: Ability) -> int:
    """Until when it is used up: the battle, or the moment it names."""
    battle = current_battle(position)
    per_battle = battle is not None and ability.told.get("per", "battle") == "battle"
    return battle.id if per_battle else position.agenda[-1].id


class AbilityUse(Use[UseAbility]):
    def check(self, position: Warcraft, action: UseAbility) -> None:
        check_use(position, action)

    def window(self, position: Warcraft, action: UseAbility) -> str:
        ability = load(position, f"ability.{action.ability}")
        return ability.window if ability else ""

    def out_of_time(self, position: Warcraft, action: UseAbility) -> None:
        check_ability(position, action)

    def told(self, position: Warcraft, action: UseAbility) -> tuple[str, tuple[str, ...]]:
        return title_of(position, f"ability.{action.ability}"), (TIMING,)

    def begin(self, position: Warcraft, action: UseAbility) -> str:
        return pay_for(position, action).title

    def resolve(self, position: Warcraft, action: UseAbility) -> None:
        ability = load(position, f"ability.{action.ability}")
        assert ability is not None
        power_of(ability).effect(position, action, ability, list(ABILITY))


def announce() -> None:
    USES[UseAbility] = AbilityUse()
