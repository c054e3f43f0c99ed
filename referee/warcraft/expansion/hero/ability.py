"""Using a hero's ability: whose it is, when it may be used, and on what. What it costs is in mana.py."""

from collections.abc import Callable

from referee.kernel.choice import Fields, Option
from referee.kernel.effects import effects_by
from referee.kernel.errors import Refusal
from referee.kernel.position import known, require
from referee.kernel.say import say
from referee.warcraft.battle.battlefield import battle_of, current_battle, participants, side_of
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
from referee.warcraft.expansion.actions import UseAbility
from referee.warcraft.expansion.creep.creep import looking_on
from referee.warcraft.expansion.effect_words import effect_of
from referee.warcraft.expansion.hero.hero import CHOOSE_ONE, hero_of, stands_in
from referee.warcraft.expansion.hero.mana import (
    ABILITY,
    DISCARD,
    ONCE,
    PARTICIPATING,
    SUMMONING,
    TIMING,
    TO_PAY,
    USED,
    check_cards,
    mana_in,
    pay_for,
    payments,
)
from referee.warcraft.expansion.hero.train import RETRAIN
from referee.warcraft.expansion.timing import ALWAYS_IN_FORCE, ITALIC
from referee.warcraft.table.piece import HERO
from referee.warcraft.table.position import Hero, Warcraft


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
        and effect_of(ability).choices(position, seat, ability)
    ]


def ways(position: Warcraft, seat: str, window: str, judge: Callable[[Fields], bool]) -> list[Option]:
    """Every way to use an ability in a window: each choice that holds, and then the cards that pay for it."""
    found = []
    for ability in abilities_for(position, seat, window):
        payment = payments(position, seat, ability.mana) if ability.mana else None
        paid = next(iter(payment.plain()), None) if payment else {}
        for choice in effect_of(ability).choices(position, seat, ability) if paid is not None else ():
            fields = {"ability": ability.key, **choice}
            found += [Option(fields, then=payment)] if judge(fields | paid) else []
    return found


def own_ability(position: Warcraft, action: UseAbility) -> Ability:
    """An ability of this player's hero that can be used at all; what is not known of the card is asked."""
    seat, hero = action.seat, hero_of(position, action.seat)
    if hero is None:
        raise Refusal([CHOOSE_ONE], say("{seat:seat} has no hero.", seat=seat))
    if action.ability not in listed(position, hero):
        why_not_its_own(position, action, hero)
    ability = read_ability(position, f"ability.{action.ability}", ["wbx.hero.card-abilities"])
    if ability.window == ALWAYS:
        raise Refusal([ALWAYS_IN_FORCE], say("{title} is always in force; it is not used.", title=ability.title))
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


def check_turn(position: Warcraft, seat: str, ability: Ability) -> None:
    """The moment of the right player."""
    if not in_turn(position, seat, ability):
        rules = [ITALIC, *window_rule(position, ability.window).rules]
        raise Refusal(
            list(dict.fromkeys(rules)), say("{title} is not for the step of this player.", title=ability.title)
        )


def check_choice(position: Warcraft, action: UseAbility, ability: Ability) -> None:
    choices = effect_of(ability).choices(position, action.seat, ability)
    fields = ("space", "to", "unit", "owner", "piece")
    chosen = {name: getattr(action, name) for name in fields if getattr(action, name) is not None}
    if chosen not in choices:
        nothing = effect_of(ability).lacking(position, action.seat, ability)
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
        ability = check_ability(position, action)
        pay_for(position, action, ability)
        return ability.title

    def resolve(self, position: Warcraft, action: UseAbility) -> None:
        ability = load(position, f"ability.{action.ability}")
        assert ability is not None
        effect_of(ability).effect(position, action, ability, list(ABILITY))


def announce() -> None:
    USES[UseAbility] = AbilityUse()


def check_ability(position: Warcraft, action: UseAbility) -> Ability:
    """Everything but the moment, the payment and the choice."""
    seat, ability = action.seat, own_ability(position, action)
    require(
        position,
        stands_in(position, seat),
        RETRAIN,
        say("The hero of {seat:seat} is not on the board.", seat=seat),
    )
    battle = current_battle(position)
    if not takes_part(position, seat):
        roller = looking_on(battle_of(position))
        raise Refusal([PARTICIPATING, *roller], say("The hero of {seat:seat} takes no part in this battle.", seat=seat))
    words = "{title} has been used; once in a battle is all."
    if battle is None:
        words = "{title} has been used; once in such a moment is all."
    again = say(words, title=ability.title)
    require(position, not used(position, seat, ability.key), ONCE, again)
    return ability


def check_use(position: Warcraft, action: UseAbility) -> None:
    """A choice the ability allows, and enough mana for it."""
    ability = check_ability(position, action)
    check_turn(position, action.seat, ability)
    check_choice(position, action, ability)
    check_cards(position, action)
    mana, cost = mana_in(position, action), ability.mana
    if mana < cost:
        raise Refusal(
            [TO_PAY, DISCARD, "wbx.hero.mana-stars"],
            say("{title} costs {cost:mana}; the cards named give {mana}.", title=ability.title, cost=cost, mana=mana),
            "Name more cards to discard.",
        )
