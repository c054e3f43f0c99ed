"""How what is printed looks, card by card: the fields of each record with their titles, bounds and usual values.

What a record may leave out is what its struct has a default for; every line is checked by the grammar it is written in.
"""

from msgspec.structs import fields

from referee.adventure.table import builder, record, vocabulary
from referee.adventure.table.grammar import fault_of
from referee.adventure.table.position import LEVELS
from referee.adventure.table.steps import fault_of_step
from referee.kernel import forms
from referee.kernel.forms import Form, key, lines, number, one_of, some, text

POWER, STEP = "wag-power", "wag-step"
RESOURCES = ("scroll", "book", "small-potion", "large-potion", "discovery", "flight", "auction", "quest")
RESOURCE_TITLES = {
    "small_potion": "healing potion (1)",
    "large_potion": "healing potion (2)",
    "discovery": "place discovery",
    "flight": "flight path",
    "auction": "auction house",
    "quest": "quest giver",
}
PLACES = ("normal", "key", "city", "encounter", "overlord")
DISCOVERIES = (
    "gold",
    "hearthstone",
    "far-sight",
    "goblin-rocket-boots",
    "traveling-merchant",
    "ambush",
    "false-map",
    "power-drain",
    "disease",
    "bomb",
)
AFFILIATIONS = ("horde", "alliance")
ICONS = ("blade", "haft", "mail", "plate", "cloth", "leather", "bow", "staff")
"""Icons that come first; others are added as they are met."""
TRAITS = ("aggro", "beast", "undead", "humanoid", "demon", "dragon")
POTIONS = ("health", "mana", "swiftness")
MOST_LINES, MOST_BACKS = 12, 9


def powers(title: str = "Special powers", hint: str = "") -> Form:
    return lines(POWER, MOST_LINES, builder.POWERS).called(title, hint)


def steps(title: str) -> Form:
    return lines(STEP, MOST_LINES, builder.STEPS).called(title)


def colour() -> Form:
    return one_of(*LEVELS).called("Colour", **vocabulary.COLOURS)


def kind_of_attack() -> Form:
    return one_of("melee", "ranged").called("Kind of attack", **vocabulary.TYPES)


def yes_or_no(title: str) -> Form:
    return one_of("yes", "no").called(title)


def fighting(attack: int = 2, defense: int = 5, damage: int = 1) -> dict[str, Form]:
    """The kind of attack, then attack, defense and damage, each with the value it begins from."""
    return {
        "type": kind_of_attack(),
        "attack": number(0, 20, attack).called("Attack"),
        "defense": number(0, 20, defense).called("Defense"),
        "damage": number(0, 20, damage).called("Damage"),
    }


FIELDS: dict[type[record.Record], dict[str, Form]] = {
    record.Character: {
        "affiliation": one_of(*AFFILIATIONS).called("Affiliation", horde="Horde", alliance="Alliance"),
        "icons": some(*ICONS, open=True).called("Icons"),
        "class": key().called("Class"),
    },
    record.Sheet: {
        "health": number(1, 40, 6).called("Health"),
        **fighting(),
        "powers": powers(),
        "icons": some(*ICONS, open=True).called("Icons", "Only where they differ from those of the other cards."),
    },
    record.Encounter: {
        "colour": colour(),
        "traits": some(*TRAITS, open=True).called("Traits"),
        **fighting(),
        "powers": powers(),
        "items": some(open=True, most=MOST_BACKS).called("Known backs"),
    },
    record.ItemCard: {
        "colour": colour(),
        "slot": one_of("weapon", "armor", "bag").called(
            "Kind of item", weapon="weapon", armor="armor", bag="other item"
        ),
        "type": kind_of_attack(),
        "attack": number(0, 20, 2).called("Attack"),
        "defense": number(0, 20, 5).called("Defense"),
        "icons": some(*ICONS, open=True).called("Icons"),
        "potions": some(*POTIONS).called("Potions", health="health", mana="mana", swiftness="swiftness"),
        "symbol": yes_or_no("Works in the bag"),
        "powers": powers(),
    },
    record.EventCard: {
        "colour": colour(),
        "kind": one_of("global", "location", "special").called(
            "Kind of event", **{"global": "global", "location": "at a location", "special": "special"}
        ),
        "at": key().called("Where it is put"),
        "front": powers("What it says"),
        "flips": text(200).called("When it is turned over"),
        "back": powers("What its other side says"),
        "becomes": text(80).called("What its other side is", "item or encounter, and its name"),
        "valor": number(0, 9).called("Valor"),
    },
    record.Ability: {
        "cost": number(0, 9, 1).called("Energy cost"),
        "icon": one_of("boot", "swords", "blast").called("Timing icon", boot="boot", swords="swords", blast="blast"),
        "when": one_of(*vocabulary.MOMENTS).called(
            "Exact moment", **{moment.replace("-", "_"): title for moment, title in vocabulary.MOMENTS.items()}
        ),
        "attack": number(0, 20, 2).called("Attack instead of a weapon's"),
        "type": kind_of_attack(),
        "lines": powers("What it does"),
        "improved-green": powers("From green level on"),
        "improved-yellow": powers("From yellow level on"),
        "improved-red": powers("From red level on"),
    },
    record.QuestCard: {
        "kind": one_of("starting", "elite").called("Kind of quest", starting="starting", elite="elite"),
        "valor": number(0, 9, 1).called("Valor"),
        "setup": powers("Set-up"),
        "steps": steps("Steps"),
    },
    record.Trophy: {"valor": number(0, 9, 1).called("Valor"), "once": yes_or_no("Each character only once")},
    record.BoardFoe: {
        **fighting(),
        "traits": some(*TRAITS, open=True).called("Traits"),
        "powers": powers(),
        "reward": powers("Reward"),
        "instead": powers("Instructions instead of a fight"),
        "overlord": yes_or_no("An overlord"),
    },
    record.SpaceRecord: {
        "colour": colour(),
        "kind": one_of(*PLACES).called(
            "Kind of space",
            normal="normal",
            key="key location",
            city="city",
            encounter="game board encounter",
            overlord="overlord",
        ),
        "resources": some(*RESOURCES).called("Resources", **RESOURCE_TITLES),
        "borders": some(open=True, most=9).called("Spaces it borders on"),
    },
    record.DeckRecord: {
        "size": number(0, 99, 24).called("Cards in the deck"),
        "complete": yes_or_no("All its cards are known"),
    },
    record.Discovery: {"kept": yes_or_no("It is kept"), "powers": powers("What it does")},
}
"""What each record has beside what all of them may have."""
NAME = {"title": text(80).called("Name")}
COMMON = {
    "text": text(500).called("Its text", "In your own words."),
    "copies": number(0, 40, 1).called("How many there are"),
}


def form_of(sort: type[record.Record]) -> Form:
    """The form of a record: its name, its own fields, then what all have; what has a default may be left out."""
    optional = [field.encode_name for field in fields(sort) if not field.required]
    return forms.record(optional, **NAME, **FIELDS[sort], **COMMON)


def register() -> None:
    """Say how the lines of cards and of quests are checked."""
    forms.register_grammar(POWER, fault_of)
    forms.register_grammar(STEP, fault_of_step)
