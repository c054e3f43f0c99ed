"""Two phones at a table of The Adventure Game: a turn by tapping, a card nobody knew, a fight, a text told in words."""

import re
from typing import Any

import pytest

from referee import registry
from tests.web.test_screens import check
from tests.web.test_warcrow import SMALL_TEXT

pytestmark = pytest.mark.skipif("adventure" not in list(registry.keys()), reason="the game is not registered")

SEATS = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]
KNOWN = [f"wag-demo-{pack}" for pack in ("realm", "characters", "abilities", "quests", "tokens")]
"""All but the challenge cards: these are typed in as they are drawn."""
SMALL = {"width": 320, "height": 640}
USUAL = {"width": 390, "height": 844}
MOST_TAPS = 12
SPEAR = {"title": "Ash Spear", "colour": "grey", "slot": "weapon", "attack": 3, "type": "melee", "icons": ["blade"]}
GHOUL = {
    "title": "Marsh Ghoul",
    "colour": "grey",
    "traits": ["undead"],
    "attack": 2,
    "type": "melee",
    "defense": 5,
    "damage": 1,
    "powers": ["[4]: damage +1", "[3 4]: attack +1", 'on defeated: say "Whoever laughs takes 1 damage."'],
}
EVENT = {
    "step": "roll",
    "seat": "anna",
    "seats": {"anna": {"character": "ruka", "hand": 3}, "bert": {"character": "halvard", "hand": 3}},
    "spaces": {"birch-wood": {"anna": {"figure": 1}}, "copperquay": {"bert": {"figure": 1}}},
    "laid": {"global": {"key": "harvest-moon", "colour": "grey"}},
}


def position(step: str, **more: Any) -> dict[str, Any]:
    anna = {"character": "ruka", "hand": 5, "damage": 2, "items": {"i1": {"key": "ash-spear", "colour": "grey"}}}
    anna |= {"quests": {"oil-for-the-lamps": {"done": [1]}}, "log": [{"key": "handshake", "kind": "quest", "valor": 2}]}
    return {
        "step": step,
        "seat": "anna",
        "seats": {"anna": anna, "bert": {"character": "halvard", "hand": 4}},
        "track": {"1": {"key": "marsh-ghoul", "colour": "grey"}, "2": {"key": "marsh-ghoul", "colour": "grey"}},
        "spaces": {
            "birch-wood": {"anna": {"figure": 1}},
            "copperquay": {"bert": {"figure": 1}},
            "stone-ring": {"markers": [1]},
            "the-ford": {"aggro": [2]},
            "long-meadow": {"discoveries": 2},
        },
        "facts": {"encounter.marsh-ghoul": GHOUL | {"copies": 5}, "item.ash-spear": SPEAR},
        **more,
    }


@pytest.fixture
def realm(room):
    """A table whose challenge cards are those of its own box."""
    settings = {"game": "adventure", "seats": SEATS, "first": "anna", "packs": KNOWN, "options": {"pack": "own"}}
    return lambda step, **more: room(**settings, position=position(step, **more))


class Card:
    """The form of a new card on a phone; taps are counted."""

    def __init__(self, phone: Any) -> None:
        self.phone, self.sheet, self.taps = phone, phone.page.locator("dialog"), 0

    def begin(self, name: str) -> "Card":
        self.phone.page.get_by_label("Search, or type a new name").fill(name)
        self.phone.press(f"A new encounter: {name}")
        self.sheet.get_by_test_id("record").wait_for()
        self.taps += 1
        return self

    def tap(self, *names: str) -> None:
        for name in names:
            self.sheet.get_by_role("button", name=name, exact=True).last.click()
            self.taps += 1

    def send(self) -> None:
        self.sheet.locator("button.primary").click()
        self.taps += 1


def test_a_turn_with_an_encounter_that_nobody_knew(phone, realm):
    """Die, move, draw and fight by tapping; the new card takes a name, twelve taps and one request."""
    table = realm("roll")
    anna, bert = phone().join(table.code, "Anna").rests(), phone(viewport=SMALL).join(table.code, "Bert").rests()
    anna.press("3 movement, 2 energy")
    anna.rests()
    assert anna.page.locator('[data-space="fern-hollow"]').get_attribute("data-look") == "", "green is above the level"
    assert anna.page.locator('[data-space="highfold"]').get_attribute("data-look") == "ready"
    anna.photograph("adventure-move")
    anna.tap("clay-pits")
    anna.rests()
    anna.press("Scroll")
    anna.press("Draw a challenge card")
    sent: list[str] = []
    anna.page.on("request", lambda request: request.method == "POST" and sent.append(request.post_data))
    card = Card(anna).begin("Grave Moth")
    card.tap("aggro", "undead", "melee", "One more: Attack", "+ another line", "Face 6", "damage", "+ and also")
    card.tap("reroll", "one's own die")
    anna.photograph("adventure-card")
    card.send()
    card.sheet.wait_for(state="detached")
    assert card.taps <= MOST_TAPS and len(sent) == 1, (card.taps, sent)
    assert '"encounter.grave-moth"' in sent[0] and '"draw"' in sent[0]
    anna.page.get_by_role("button", name="Face 5", exact=True).click()
    bert.page.get_by_role("button", name="Face 1", exact=True).click()
    anna.press("Go on")
    anna.page.get_by_test_id("offers").get_by_role("button", name="No item", exact=True).click()
    anna.press("Equip Ash Spear")
    anna.rests()
    anna.press("Done")
    bert.sees("Bert rolls the movement die.")
    told = [event["text"] for line in table.log() for event in line["events"]]
    assert "Anna draws Grave Moth from the grey deck." in told and "Anna has defeated Grave Moth." in told


def test_a_card_that_is_not_understood_stays_as_it_was_typed(phone, realm):
    table = realm("challenge")
    anna = phone(viewport=SMALL).join(table.code, "Anna").rests()
    anna.press("Draw a challenge card")
    card = Card(anna).begin("Odd Moth")
    assert card.sheet.locator("button.primary").is_disabled()
    card.sheet.get_by_text("Still missing: Kind of attack").wait_for()
    card.tap("ranged", "+ another line", "Always", "reroll")
    card.send()
    card.sheet.get_by_role("alert").get_by_text("“reroll” needs one of these words").wait_for()
    check(anna, "a fault in a card")
    card.tap("one's own die")
    card.send()
    card.sheet.wait_for(state="detached")
    assert any("Odd Moth" in event["text"] for event in table.log()[-1]["events"])


def look(one: Any, where: str) -> None:
    """On a phone of the usual size and on a small one, light and dark: it fits, and shows no key of anything."""
    for size, scheme in ((SMALL, "dark"), (USUAL, "light")):
        one.page.set_viewport_size(size)
        one.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        check(one, f"{where}, {scheme}")
        assert one.page.evaluate(SMALL_TEXT) == [], where
        assert keys_in(one.page.locator("body").inner_text()) == [], where


def keys_in(text: str) -> list[str]:
    """Words that are written as nobody writes: with hyphens in them, or with dots."""
    return re.findall(r"\b[a-z]+(?:[-._][a-z0-9]+)+\b", text)


def test_every_screen_fits_any_phone_and_shows_no_key(phone, realm):
    table = realm("roll")
    anna = phone().join(table.code, "Anna").rests()
    look(anna, "movement die")
    anna.press("2 movement, 3 energy")
    anna.rests()
    look(anna, "movement")
    anna.page.get_by_test_id("track").click()
    anna.sees("The Ford, grey, aggro")
    look(anna, "track")
    anna.press("Close")
    anna.page.get_by_role("button", name=re.compile("^Anna")).first.click()
    mat = anna.page.get_by_test_id("mat")
    for told in ("Before the combat roll, flip the character card: +1 attack", "3 attack, melee, grey", "A Handshake"):
        mat.get_by_text(told).first.wait_for()
    look(anna, "mat")


def test_a_fight_shows_what_adds_up_what_waits_and_the_odds(phone, realm):
    table = realm("challenge")
    anna, bert = phone().join(table.code, "Anna").rests(), phone(viewport=SMALL).join(table.code, "Bert").rests()
    anna.press("Draw a challenge card")
    anna.press("Marsh Ghoul")
    anna.press("Odds")
    anna.page.get_by_test_id("odds").wait_for()
    assert not bert.has("[data-testid=odds]"), "worked out for whoever wants them"
    look(anna, "before the roll")
    anna.page.get_by_role("button", name="Face X", exact=True).click()
    bert.page.get_by_role("button", name="Face 4", exact=True).click()
    bert.sees("says which power comes first")
    waiting = anna.page.get_by_test_id("contest").locator("ol li")
    assert waiting.all_inner_texts() == [
        "Marsh Ghoul: On a roll of 4: +1 damage",
        "Marsh Ghoul: On a roll of 3 or 4: +1 attack",
    ]
    anna.photograph("adventure-fight")
    sides = anna.page.get_by_test_id("contest").locator(".sides > div")
    assert "Attacker, melee" in sides.first.inner_text() and "8 against 5" in sides.first.inner_text()
    look(bert, "what the dice set off")
    bert.press("Marsh Ghoul: On a roll of 3 or 4: +1 attack")
    bert.page.get_by_test_id("telling").wait_for()
    look(bert, "a text")
    for name in ("deal damage", "Anna", "Tell the referee"):
        bert.page.get_by_test_id("telling").get_by_role("button", name=name, exact=True).click()
    bert.page.get_by_test_id("telling").wait_for(state="detached")
    told = [event["text"] for line in table.log() for event in line["events"]]
    assert any(re.match("Anna takes 1 damage", text) for text in told), told


def fought(phone, realm, mine: str, theirs: str, **more: Any) -> tuple[Any, Any]:
    """A fight with a foe that has no powers, up to its end."""
    facts = {"encounter.marsh-ghoul": GHOUL | {"copies": 5, "powers": []}, "item.ash-spear": SPEAR}
    table = realm("challenge", facts=facts, **more)
    anna, bert = phone().join(table.code, "Anna").rests(), phone(viewport=SMALL).join(table.code, "Bert").rests()
    anna.press("Draw a challenge card")
    anna.press("Marsh Ghoul")
    anna.page.get_by_role("button", name=f"Face {mine}", exact=True).click()
    bert.page.get_by_role("button", name=f"Face {theirs}", exact=True).click()
    return anna, bert


def test_how_a_fight_ended_stands_above_what_follows_from_it(phone, realm):
    for one in fought(phone, realm, "1", "5"):
        ended = one.page.get_by_test_id("ended")
        ended.get_by_text("Anna takes 1 damage. The fight is over. Nobody is defeated.").wait_for()
        hands = one.page.get_by_test_id("hands")
        assert ended.bounding_box()["y"] < hands.bounding_box()["y"] < one.page.viewport_size["height"] / 2
        look(one, "the end of a fight")
        ended.get_by_role("button", name="Close").click()
        ended.wait_for(state="detached")


def test_what_is_seldom_wanted_is_not_urged(phone, realm):
    """With something to put on that is the button that stands out; with something worn, being done is."""
    anna, _ = fought(phone, realm, "1", "5")
    primary = anna.page.get_by_test_id("bar").locator("button.primary")
    primary.get_by_text("Equip Ash Spear", exact=True).click()
    anna.page.get_by_role("button", name="Unequip Ash Spear").wait_for()
    assert primary.all_inner_texts() == ["Done"]
    assert anna.page.get_by_test_id("ended").count() == 1, "a step later it is still news"


def test_a_space_that_cannot_be_entered_says_why(phone, realm):
    anna = phone(viewport=SMALL).join(realm("roll").code, "Anna").rests()
    anna.press("3 movement, 2 energy")
    anna.rests()
    anna.tap("fern-hollow")
    barred = anna.page.get_by_test_id("barred")
    barred.get_by_text("Fern Hollow is green: Anna, of grey level, may not enter it.").wait_for()
    look(anna, "a space above the level")
    anna.page.set_viewport_size(SMALL)
    anna.press("Close this note")
    barred.wait_for(state="detached")


def test_characters_are_chosen_by_what_is_printed_on_them(phone, room):
    table = room(game="adventure", seats=SEATS, packs=KNOWN, options={"pack": "own"})
    one = phone().join(table.code, "Anna", "Bert").rests()
    ruka = one.page.get_by_test_id("offers").get_by_role("button", name=re.compile("^Ruka Twotusk"))
    ruka.wait_for()
    assert "6 health" in ruka.inner_text() and "On a roll of X: +1 attack" in ruka.inner_text()
    look(one, "characters")
    ruka.click()
    one.press("Choose a character: Ruka Twotusk")
    one.sees("plays Ruka Twotusk")


def test_the_box_is_asked_for_with_the_game_itself(phone):
    one = phone().go("/new").of("adventure")
    board = one.page.locator("label", has_text=re.compile("^Board"))
    assert "The Tarn Marches" in board.inner_text()
    one.page.locator("label", has_text=re.compile("^Cards and board")).locator("select").select_option("own")
    assert "told as you go" in board.inner_text() and "The Tarn Marches" not in board.inner_text()
    one.page.get_by_text("Printed values").click()
    assert one.page.get_by_label("Counts from the rulebook").is_visible()
    assert one.page.get_by_text("(demo)").count() == 0, "no stand-ins come with a box of one's own"


def test_a_black_die_is_black_by_night_too(phone, realm):
    table = realm("challenge")
    one = phone(color_scheme="dark").join(table.code, "Anna", "Bert").rests()
    one.press("Draw a challenge card")
    one.press("Marsh Ghoul")
    die = one.page.get_by_test_id("contest").locator(".die").last
    shade, ink = die.evaluate("(one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]")
    lights = [sum(map(int, re.findall(r"\d+", colour)[:3])) / 3 for colour in (shade, ink)]
    assert lights[0] < 32 and lights[1] > 224, (shade, ink)


def test_an_event_in_play_is_read_on_every_mat(phone, room):
    table = room(game="adventure", seats=SEATS, position=EVENT)
    anna = phone(viewport=SMALL).join(table.code, "Anna").rests()
    anna.page.get_by_role("button", name=re.compile("^Bert")).first.click()
    mat = anna.page.get_by_test_id("mat")
    mat.get_by_text("Events in play").wait_for()
    mat.get_by_text("Harvest Moon").wait_for()
    assert "+2 movement" in mat.inner_text(), mat.inner_text()
    look(anna, "an event on a mat")


def test_a_die_that_nobody_has_described_is_told_with_one_tap(phone, room):
    packs = [pack for pack in KNOWN if pack != "wag-demo-tokens"]
    table = room(game="adventure", seats=SEATS, packs=packs, options={"pack": "own"}, position=position("roll"))
    anna = phone(viewport=SMALL).join(table.code, "Anna").rests()
    look(anna, "a die in two numbers")
    anna.press("Movement 3, Energy 2")
    anna.sees("may move up to 3 spaces")
