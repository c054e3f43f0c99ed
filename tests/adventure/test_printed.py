"""What is typed in of a card: a fault names the field, the line and the word, and what is likely is always right."""

from typing import Any

import pytest

from referee.adventure.table.component import FORMS, FORMS_OF
from referee.adventure.table.likely import plausible
from referee.kernel.speech import PLAIN

WOLF = {"colour": "grey", "attack": 1, "type": "melee", "defense": 4, "damage": 1}
ERRAND = {"kind": "elite", "valor": 2}
FAIR = {"colour": "grey", "kind": "global", "front": ["draw 1"]}


@pytest.mark.parametrize(
    "fact, value, fault",
    [
        ("encounter.wolf", WOLF | {"colour": "blue"}, "Colour must be one of grey, green, yellow or red"),
        ("encounter.wolf", WOLF | {"attack": -1}, "Attack must be a number from 0 to 20"),
        ("encounter.wolf", {"colour": "grey"}, "lacks Kind of attack, Attack, Defense and Damage"),
        ("encounter.wolf", WOLF | {"traits": ["Big Wolf"]}, "Traits must be in small letters, digits and -"),
        ("encounter.wolf", WOLF | {"powers": ["[7]: reroll own"]}, "line 1: A die shows 1 to 5 or X, never “7”."),
        ("encounter.wolf", WOLF | {"powers": ["[1]: heal 1", "[6]: bite foe"]}, "line 2: “bite” is nothing"),
        ("encounter.wolf", WOLF | {"powers": ["if hungry, always: attack +1"]}, "“hungry” is no condition"),
        ("encounter.wolf", WOLF | {"powers": ["use supper: heal 1"]}, "“supper” is no moment"),
        ("encounter.wolf", WOLF | {"powers": ["on dusk: heal 1"]}, "“dusk” is nothing that the referee watches for"),
        ("encounter.wolf", WOLF | {"powers": ["use any for love: heal 1"]}, "Nothing is paid with “love”"),
        ("encounter.wolf", WOLF | {"powers": ["attack +1 until dawn"]}, "Nothing lasts until “dawn”"),
        ("encounter.wolf", WOLF | {"powers": ["hurt 1 everybody"]}, "“everybody” has no place after “hurt”"),
        ("encounter.wolf", WOLF | {"powers": ['say "Howl']}, "quotation mark is left open"),
        ("quest.errand", ERRAND | {"steps": ["walk brill"]}, "Steps, line 1: “walk” is no step"),
        ("quest.errand", ERRAND | {"setup": ["token"]}, "Set-up, line 1"),
        ("space.brill", {"resources": ["gold"]}, "Resources must be out of"),
        ("item.bow", {"colour": "grey", "slot": "foot"}, "Kind of item must be one of weapon, armor or other item"),
        ("ability.mira.bolt", {"cost": 1, "icon": "sun"}, "Timing icon must be one of boot, swords or blast"),
        ("die.movement", [9], "from 10 to 65"),
        ("die.movement", [13, 19], "0 to 5 for energy"),
        ("near.brill", ["Undercity"], "small letters"),
        ("near.brill", [], "must name a city"),
        ("event.fair", FAIR | {"flips": "when it likes"}, "When it is turned over: “when” is nothing"),
        ("event.fair", FAIR | {"becomes": "dragon"}, "What its other side is: item or encounter, and its name"),
        ("event.fair", FAIR | {"becomes": "item Big Bell"}, "What its other side is: item or encounter, and its name"),
        ("wolf.brill", {}, "no piece of this game bears such a fact"),
    ],
)
def test_a_fault_names_field_line_and_word(fact: str, value: Any, fault: str) -> None:
    found = FORMS.fault(fact, value)
    assert found is not None and fault in PLAIN.tell(found)


KEYS = {
    "character": "character.mira",
    "sheet": "character.mira.red.other",
    "ability": "ability.mira.bolt",
    "distance": "distance.brill.ford",
    "die": "die.movement",
}


@pytest.mark.parametrize("about", [about for _, about, _ in FORMS_OF])
def test_what_is_likely_could_be_printed(about: str) -> None:
    key = KEYS.get(about, f"{about}.grey-1")
    assert FORMS.about(key) == about
    assert plausible(key)
    assert [value for value in plausible(key) if FORMS.fault(key, value)] == []
