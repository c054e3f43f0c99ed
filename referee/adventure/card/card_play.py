"""Playing an ability card: whether a seat may, for all anyone can see, and in which ways."""

from collections.abc import Sequence

from msgspec.structs import replace

from referee.adventure.actions import PlayCard
from referee.adventure.card import energy, weapon_replacement
from referee.adventure.card.ability import check_copy, check_held
from referee.adventure.card.aim import check_bearer, check_named, items, targets
from referee.adventure.card.answer import check_answers
from referee.adventure.card.hand import ability, held
from referee.adventure.card.in_force import lines_of, opponent
from referee.adventure.card.played import source_of
from referee.adventure.card.when import BLAST, check_who, fits
from referee.adventure.table import record
from referee.adventure.table.challenge_card import complete
from referee.adventure.table.component import ABILITY_DECK
from referee.adventure.table.condition import holds
from referee.adventure.table.doing import Doing
from referee.adventure.table.grammar import Power, parse
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.open_turn import active
from referee.adventure.table.position import Adventure
from referee.adventure.table.power_parts import TEXT
from referee.adventure.table.spare import spare
from referee.adventure.table.spoken import spoken_power
from referee.adventure.table.window import ANY, Moment
from referee.kernel.choice import Fields, Option, Some
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.say import Text, say

"""A card of the deck that nobody has told of yet."""


def texts(position: Adventure, seat: str, printed: record.Ability) -> list[Power]:
    """What a card would do if it were played now."""
    lines = [parse(line) for line in lines_of(printed, position.seats[seat].level)]
    other = opponent(position, seat)
    return [power for power in lines if power.when.kind == TEXT and holds(position, power.conditions, seat, other)]


def doing_of(position: Adventure, seat: str, card: str) -> Doing:
    """A card as it would be carried out; only asked whom it could meet."""
    source = source_of(position, seat, card)
    return Doing(source=source, owner=seat, me=seat, other=opponent(position, seat))


# ---- may it be played


def check_card(position: Adventure, seat: str, card: str) -> None:
    """Everything that must hold for a card, but its moment, its price and what is named with it."""
    check_held(position, seat, card)
    check_copy(position, seat, card)
    printed = ability(position, seat, card)
    check_who(position, seat, printed)
    weapon_replacement.check(position, seat, printed)
    powers = texts(position, seat, printed)
    check_bearer(position, seat, powers)
    check_answers(position, seat, powers, printed.when)


def check(position: Adventure, action: PlayCard) -> None:
    """The same with what is paid and named."""
    seat, card = action.seat, action.card
    check_card(position, seat, card)
    printed = ability(position, seat, card)
    powers = texts(position, seat, printed)
    check_named("target", action.target, targets(position, powers, doing_of(position, seat, card)), "seat")
    check_named("item", action.item, items(position, seat, powers), "item")
    if action.space is not None:
        raise Invalid.of("space", "is asked for when the card takes effect")
    energy.check_pay(position, seat, energy.cost_of(position, seat, printed.cost).total, action.pay)


# ---- in which ways


def cards_for(position: Adventure, seat: str, moment: Moment) -> list[str]:
    """The cards a seat could play in a moment, for all anyone can see."""
    found = [card for card in held(position, seat) if options(position, seat, card, moment)]
    if may_name_another(position, seat, moment):
        found.append(unnamed(position, seat))
    return found


def may_name_another(position: Adventure, seat: str, moment: Moment) -> bool:
    """Whether a card nobody has told of may be played: where its icon allows it and its deck is not known whole."""
    mine, combat = position.seats[seat], current_combat(position)
    if not moment.another or not mine.hand or not strangers(position, mine.character):
        return False
    fights = combat is not None and combat.fights(seat)
    return moment is ANY or (seat == active(position) if moment.phase == "boot" else fights)


def strangers(position: Adventure, character: str) -> bool:
    """Whether an ability deck has cards that nobody has told of."""
    key = next((key for key in (f"deck.{character}", f"deck.{ABILITY_DECK}") if record.told(position, key)), "")
    if not key or complete(position, character):
        return not key
    told = record.known_keys(position, f"ability.{character}.")
    known = sum(record.ability(position, character, card).copies for card in told)
    return known < record.record(position, key, record.DeckRecord).size


def unnamed(position: Adventure, seat: str) -> str:
    """A name for a card that nobody has told of."""
    return spare(position, f"ability.{position.seats[seat].character}", "card")


def stranger(position: Adventure, seat: str) -> Option:
    """A card that is told of when it is played; until then it has a name to go by."""
    name = unnamed(position, seat)
    fact = f"ability.{position.seats[seat].character}.{name}"
    return Option({"card": name}, "A card nobody has told of yet", needs=[fact])


def options(position: Adventure, seat: str, card: str, moment: Moment) -> list[Option]:
    """Every way to play a card in a moment; none where it may not be."""
    printed = ability(position, seat, card)
    if not fits(printed, moment) or not allowed(position, seat, printed, moment):
        return []
    try:
        check_card(position, seat, card)
    except (Refusal, Invalid):
        return []
    powers, price = texts(position, seat, printed), energy.cost_of(position, seat, printed.cost).total
    whom = targets(position, powers, doing_of(position, seat, card))
    ways = named_ways({"card": card}, whom, items(position, seat, powers))
    told = hint(printed, powers, price)
    return [replace(option, hint=told) for way in ways for option in paid(position, seat, way, price)]


def hint(printed: record.Ability, powers: Sequence[Power], price: int) -> Text:
    """What a card costs and does, shortly."""
    told = [spoken_power(power) for power in powers]
    if printed.type:
        told = [say("attack with {number}, {type:type}", number=printed.attack, type=printed.type), *told]
    return say("{price:energy}: {told:,}", price=price, told=told) if told else say("{price:energy}", price=price)


def allowed(position: Adventure, seat: str, printed: record.Ability, moment: Moment) -> bool:
    """Whether a moment is this seat's: its own turn, its fight, or one that others may use with such a card."""
    combat = current_combat(position)
    mine = seat == active(position) or (combat is not None and combat.fights(seat))
    return mine or (moment.others and printed.icon == BLAST)


def named_ways(start: Fields, whom: Sequence[str], which: Sequence[str]) -> list[Fields]:
    """All ways to name a target and an item where one is to be named."""
    ways = [start | {"target": seat} for seat in whom] or [start]
    return [way | {"item": item} for way in ways for item in which] or ways


def paid(position: Adventure, seat: str, way: Fields, price: int, but: str = "", label: Text = "") -> list[Option]:
    """A way with its price: out of the purse where that is enough, else with just so many mana potions as it lacks."""
    lacking, potions = energy.potions_needed(position, seat, price), energy.mana(position, seat, but)
    if lacking > min(len(potions), price):
        return []
    then = Some("pay", potions, lacking, lacking, of="item") if lacking else None
    return [Option(way, label, then=then)]
