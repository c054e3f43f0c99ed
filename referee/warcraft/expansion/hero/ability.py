"""Using a hero's ability: whose it is, when it may be used, and on what. What it costs is in mana.py."""

from collections.abc import Callable
from typing import NoReturn

from referee.kernel.choice import Fields, Option
from referee.kernel.errors import Refusal
from referee.kernel.position import known
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.warcraft.battle.battlefield import current_battle, participants, side_of
from referee.warcraft.card.choosing import refuse_by, refuse_way
from referee.warcraft.card.effect.word import Used, Way, way_of
from referee.warcraft.card.play import out_of_step
from referee.warcraft.card.played import USES, Use, carry_out
from referee.warcraft.expansion.abilities import (
    ALWAYS,
    Ability,
    abilities_of,
    listed,
    load,
    read_ability,
    title_of,
)
from referee.warcraft.expansion.actions import UseAbility
from referee.warcraft.expansion.creep.creep import looking_on
from referee.warcraft.expansion.hero.effects import Summon
from referee.warcraft.expansion.hero.hero import CHOOSE_ONE, hero_of, stands_in
from referee.warcraft.expansion.hero.mana import (
    ABILITY,
    DISCARD,
    ONCE,
    PARTICIPATING,
    SUMMONING,
    TIMING,
    TO_PAY,
    check_cards,
    mana_in,
    pay_for,
    payments,
)
from referee.warcraft.expansion.hero.train import RETRAIN
from referee.warcraft.expansion.timing import ALWAYS_IN_FORCE
from referee.warcraft.table.lasting import USED, in_force
from referee.warcraft.table.piece import HERO
from referee.warcraft.table.position import Hero, Warcraft

AWAY = No((RETRAIN,), "The hero of {seat:seat} is not on the board.")
LOOKS_ON = "The hero of {seat:seat} takes no part in this battle."
USED_UP = {
    "battle": "{title} has been used; once in a battle is all.",
    "moment": "{title} has been used; once in such a moment is all.",
}
NOTHING = "{title}: {nothing}."


def takes_part(position: Warcraft, seat: str) -> bool:
    """Whether the hero fights in the battle at hand, in the battlefield or a flank; without one, is on the board."""
    battle = current_battle(position)
    if battle is None:
        return bool(stands_in(position, seat))
    party = side_of(position, battle, seat) is not None
    return party and any(pile.kind == HERO for _, pile in participants(position, battle, [seat]))


def used(position: Warcraft, seat: str, ability: str) -> bool:
    """Whether its one use of the battle, or of this moment, is gone."""
    return any(effect.data["ability"] == ability for effect in in_force(position, USED, seat))


def may_use(position: Warcraft, seat: str, ability: Ability) -> No | list[Way]:
    """Every way to use an ability, its price apart, or what forbids it."""
    return (
        unusable(position, seat, ability)
        or out_of_step(position, seat, ability)
        or ability.word.ways(position, seat)
        or No((TIMING, *rules_of(ability)), NOTHING)
    )


def unusable(position: Warcraft, seat: str, ability: Ability) -> No | None:
    """The hero must be there, in the battle at hand if there is one, and its one use not gone."""
    if not stands_in(position, seat):
        return AWAY
    battle = current_battle(position)
    if battle is not None and not takes_part(position, seat):
        return No((PARTICIPATING, *looking_on(battle)), LOOKS_ON)
    if used(position, seat, ability.key):
        return No((ONCE,), USED_UP["moment" if battle is None else "battle"])
    return None


def abilities_for(position: Warcraft, seat: str, window: str) -> list[Ability]:
    """Abilities that a window could see from a seat, for all anyone can tell."""
    if hero_of(position, seat) is None or position.seats[seat].out or not takes_part(position, seat):
        return []
    hand = position.seats[seat].hand
    return [
        ability
        for ability in abilities_of(position, seat)
        if ability.window == window
        and (hand or not ability.mana)
        and not isinstance(may_use(position, seat, ability), No)
    ]


def ways(position: Warcraft, seat: str, window: str, judge: Callable[[Fields], bool]) -> list[Option]:
    """Every way to use an ability in a window: each choice that holds, and then the cards that pay for it."""
    found = []
    for ability in abilities_for(position, seat, window):
        payment = payments(position, seat, ability.mana) if ability.mana else None
        paid = next(iter(payment.plain()), None) if payment else {}
        for choice in ability.word.ways(position, seat) if paid is not None else ():
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


def refuse(position: Warcraft, seat: str, ability: Ability, no: No) -> NoReturn:
    refuse_by(position, no, seat=seat, title=ability.title, nothing=ability.word.lacking(position, seat))


def check_way(position: Warcraft, action: UseAbility, ability: Ability) -> None:
    found = may_use(position, action.seat, ability)
    if isinstance(found, No):
        refuse(position, action.seat, ability, found)
    said = way_of(action)
    if said not in found:
        refuse_way(ability.title, "used", said, found, [TIMING, *rules_of(ability)])


def rules_of(ability: Ability) -> list[str]:
    return SUMMONING if isinstance(ability.word, Summon) else ["wbx.hero.card-abilities"]


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
        use = Used(action.seat, ability.key, ability.title, tuple(ABILITY), ability.window, way_of(action))
        carry_out(position, ability.word, use)


def announce() -> None:
    USES[UseAbility] = AbilityUse()


def check_ability(position: Warcraft, action: UseAbility) -> Ability:
    """Everything but the moment, the payment and the choice."""
    ability = own_ability(position, action)
    if (no := unusable(position, action.seat, ability)) is not None:
        refuse(position, action.seat, ability, no)
    return ability


def check_use(position: Warcraft, action: UseAbility) -> None:
    """A choice the ability allows, and enough mana for it."""
    ability = own_ability(position, action)
    check_way(position, action, ability)
    check_cards(position, action)
    mana, cost = mana_in(position, action), ability.mana
    if mana < cost:
        raise Refusal(
            [TO_PAY, DISCARD, "wbx.hero.mana-stars"],
            say("{title} costs {cost:mana}; the cards named give {mana}.", title=ability.title, cost=cost, mana=mana),
            "Name more cards to discard.",
        )
