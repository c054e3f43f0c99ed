"""Lists on the phone: put together with a thumb, pasted, shared, brought to a table; a printed card typed in."""

import re
import time
from typing import Any

import pytest

WARCROW = {"game": "warcrow", "seats": [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]}
POSTED = "Friday\nFaction: Northern Tribes\n\nAlborc [High Command] (3 CP) x1 (50 pts)\nWarg Riders x2 (70 pts)"
MOST_TAPS = 60
TWO_MINUTES = 120
A_TAP, A_LETTER = 1.2, 0.35
"""Seconds that somebody needs who looks from the card to the phone and back."""


class Roster:
    """The screen on which a list is put together; taps are counted."""

    def __init__(self, phone: Any) -> None:
        self.phone, self.page = phone, phone.page
        self.taps = self.letters = 0
        self.page.get_by_test_id("sums").wait_for()

    def more(self, title: str) -> None:
        self.page.get_by_test_id("to-take").get_by_role("button", name=f"One more: {title}", exact=True).click()

    def reads(self, text: str) -> None:
        self.page.get_by_test_id("sums").get_by_text(text).wait_for()

    def tap(self, name: str | re.Pattern[str], times: int = 1, inside: str = "") -> None:
        """A button of the card, in the part of it that is called so."""
        card = self.page.get_by_test_id("card")
        part = card.get_by_role("group", name=inside, exact=True).last if inside else card
        for _ in range(times):
            part.get_by_role("button", name=name, exact=True).last.click()
            self.taps += 1

    def type(self, label: str, text: str) -> None:
        field = self.page.get_by_test_id("card").get_by_label(label, exact=True).last
        field.fill(text)
        field.blur()
        self.taps += 1
        self.letters += len(text)


def roster(phone: Any, **settings: Any) -> Roster:
    return Roster(phone(**settings).go("/roster/warcrow"))


def test_the_way_from_home(phone: Any) -> None:
    one = phone().go("/")
    one.press("Warcrow: Put a company together")
    one.sees("Company")
    assert one.accessibility_faults() == []


def test_a_list_grows_with_its_sums_and_every_fault_has_a_way_out(phone: Any) -> None:
    screen = roster(phone)
    screen.page.get_by_label("Faction").select_option("northern-tribes")
    screen.more("Alborc")
    screen.reads("50 of 250 points · 3 command tokens")
    for _ in range(3):
        screen.more("Warg Riders")
    screen.reads("155 of 250 points")
    screen.reads("1 thing is wrong")
    faults = screen.page.get_by_test_id("in-it")
    faults.get_by_text("Leave out 1.").wait_for()
    faults.get_by_role("button", name="Why?").click()
    screen.page.get_by_role("dialog").get_by_text("AVB").first.wait_for()
    screen.page.keyboard.press("Escape")
    faults.get_by_role("button", name="One less: Warg Riders").click()
    screen.reads("Everything fits")
    screen.page.reload()
    Roster(screen.phone).reads("120 of 250 points"), "a reload keeps it"
    assert screen.phone.accessibility_faults() == [] and not screen.phone.too_wide()
    assert screen.phone.small_targets() == []


def test_a_posted_list_is_pasted_and_shared(phone: Any) -> None:
    screen = roster(phone, permissions=["clipboard-read", "clipboard-write"])
    screen.page.get_by_text("Paste a list").click()
    screen.page.get_by_role("textbox", name="Paste a list").fill(POSTED)
    screen.phone.press("Read it")
    screen.reads("120 of 250 points · 3 command tokens")
    screen.phone.press("Copy as text")
    screen.phone.sees("Copied")
    text = screen.page.evaluate("() => navigator.clipboard.readText()")
    assert text.splitlines()[:3] == [
        "Friday",
        "Northern Tribes, 120 of 250 points, 3 command tokens",
        "Alborc [50] (commander)",
    ]
    screen.page.get_by_role("textbox", name="Paste a list").fill("Northern Tribes, 250 points\nThe Blub Brothers")
    screen.phone.press("Read it")
    screen.phone.sees("no profile card is called so")
    screen.reads("120 of 250 points")


def typed_in(screen: Roster) -> None:
    """Snow Trolls, with two lines of the panel and three switches, as somebody reads them off a card."""
    screen.phone.press("Type in a profile card")
    screen.type("Name", "Snow Trolls")
    screen.tap("Troops")
    screen.type("Cost", "30")
    screen.tap("One more: AVB", 2)
    screen.type("first", "4")
    screen.type("second", "3")
    screen.type("charge", "9")
    screen.tap("One more: W", 2)
    screen.tap("WP: an orange die", 2)
    screen.tap("One more: MOR", 2)
    screen.tap("One more: Models in the box", 3)
    screen.tap("Infantry")
    screen.tap("Add: Combat panel")
    screen.tap("3+")
    screen.tap("One more: Conquest")
    screen.tap("Add: Combat panel 1: Melee attack")
    screen.tap("Dice: a red die")
    screen.tap("Dice: an orange die", 2)
    screen.tap("Dice: success")
    screen.tap("Add: Combat panel 1: Melee attack: Switches")
    screen.tap("Symbols it costs: special")
    screen.tap("1 damage")
    screen.tap("Add: Combat panel 1: Defense")
    screen.tap("Dice: a green die", 2)
    screen.tap("Dice: a blue die")
    screen.tap("Add: Combat panel 1: Defense: Switches")
    screen.tap("Symbols it costs: special")
    screen.tap("Add 1 block")


def test_a_printed_card_is_typed_in_within_two_minutes(phone: Any) -> None:
    screen = roster(phone)
    screen.page.get_by_label("Faction").select_option("northern-tribes")
    begun = time.monotonic()
    typed_in(screen)
    screen.tap("Keep the card")
    screen.reads("30 of 250 points")
    needed = screen.taps * A_TAP + screen.letters * A_LETTER
    assert screen.taps <= MOST_TAPS and needed <= TWO_MINUTES, (screen.taps, screen.letters, needed)
    assert time.monotonic() - begun < TWO_MINUTES
    card = screen.page.evaluate("() => JSON.parse(localStorage.getItem('referee.cards.warcrow'))['snow-trolls']")
    assert card == {
        "name": "Snow Trolls",
        "kind": "troop",
        "faction": "northern-tribes",
        "attributes": {"cost": 30, "avb": 2, "mov": [4, 3, 9], "w": 2, "wp": "OO", "mor": 2, "models": 3},
        "traits": ["Infantry"],
        "panel": [
            {
                "at": "3+",
                "conquest": 1,
                "melee": {"roll": "ROO|S", "switches": [{"pay": "X", "do": "damage 1"}]},
                "defense": {"roll": "GGB", "switches": [{"pay": "X", "do": "add B"}]},
            }
        ],
    }


def test_a_half_typed_card_says_what_it_lacks_and_four_of_a_colour_cannot_be_tapped(phone: Any) -> None:
    screen = roster(phone)
    screen.phone.press("Type in a profile card")
    screen.page.get_by_text("Still missing: Name, Kind of card").wait_for()
    keep = screen.page.get_by_role("button", name="Keep the card")
    assert keep.is_disabled()
    screen.type("Name", "Half")
    screen.tap("Officer")
    screen.tap("WP: an orange die", 3)
    fourth = screen.page.get_by_role("button", name="WP: an orange die")
    assert fourth.is_disabled()
    keep.click()
    screen.page.get_by_test_id("in-it").get_by_text("Not known of Half yet").first.wait_for()
    screen.reads("wrong")


def test_a_company_with_a_card_of_its_own_is_brought_to_the_table(phone: Any, room: Any) -> None:
    table = room(first=None, **WARCROW, options={"points": "150"})
    anna = phone().join(table.code, "Anna").rests()
    anna.press("Put a company together")
    screen = Roster(anna)
    screen.page.get_by_label("Faction").select_option("northern-tribes")
    typed_in(screen)
    screen.tap("Keep the card")
    screen.more("Alborc")
    screen.reads("80 of 150 points")
    anna.press("Bring it to the table for Anna")
    anna.sees("does the company stand so?")
    told = [event["text"] for line in table.log() for event in line["events"]]
    assert any("types in the card of Snow Trolls" in text for text in told)
    assert any("80 points" in text for text in told)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 320])
def test_how_it_looks(phone: Any, width: int, scheme: str) -> None:
    screen = roster(phone, viewport={"width": width, "height": 740}, color_scheme=scheme)
    screen.page.get_by_label("Faction").select_option("northern-tribes")
    screen.more("Alborc")
    for _ in range(3):
        screen.more("Warg Riders")
    screen.reads("1 thing is wrong")
    screen.page.evaluate("() => window.scrollTo(0, 0)")
    screen.phone.photograph(f"company-{scheme}") if width == 360 else None
    assert not screen.phone.too_wide() and screen.phone.small_targets() == []
    assert screen.phone.accessibility_faults() == []
    typed_in(screen)
    screen.page.get_by_text("Melee attack").first.scroll_into_view_if_needed()
    screen.page.evaluate("() => window.scrollBy(0, 560)")
    screen.phone.photograph(f"card-{scheme}") if width == 360 else None
    assert not screen.phone.too_wide() and screen.phone.small_targets() == []
    assert screen.phone.accessibility_faults() == []
