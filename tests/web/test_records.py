"""A whole card on the phone: stepped, tapped and put together, with hardly a letter typed."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.conftest import serving
from tests.web.phone import Room

MOST_TAPS = 12
SEATS = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]
SMALL = {"viewport": {"width": 320, "height": 640}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The service with a game of cards that nobody knows yet."""
    with serving(tmp_path_factory.mktemp("cards"), "tests.web.card_game:create_app()") as address:
        yield address


class Card:
    """The form of a card on a phone; taps are counted."""

    def __init__(self, phone: Any, table: Room, name: str) -> None:
        self.phone, self.page, self.table, self.name = phone, phone.page, table, name
        self.taps = 0
        self.page.get_by_label("Another name").fill(name)
        phone.press("Take this one")
        self.form = self.page.get_by_test_id("record")
        self.form.wait_for()

    def tap(self, name: str, times: int = 1, inside: str = "") -> None:
        part = self.form.get_by_role("group", name=inside, exact=True).last if inside else self.form
        for _ in range(times):
            part.get_by_role("button", name=name, exact=True).last.click()
            self.taps += 1

    def tell(self) -> Any:
        """What the table knows of it once it is told."""
        self.tap("Tell the referee")
        self.form.wait_for(state="detached")
        key = self.name.lower().replace(" ", "-")
        events = [event for line in self.table.log() for event in line["events"] if event["kind"] == "fact-read"]
        assert events[-1]["data"]["fact"] == f"foe.{key}"
        return events[-1]["data"]["value"]

    def fits(self) -> None:
        assert self.phone.accessibility_faults() == []
        assert not self.phone.too_wide() and self.phone.small_targets() == []


@pytest.fixture
def card(phone: Any, room: Any) -> Any:
    def begin(name: str, **settings: Any) -> Card:
        table = room(game="cards", seats=SEATS, first=None)
        return Card(phone(**settings).join(table.code, "Anna"), table, name)

    return begin


def test_a_foe_with_one_power_takes_twelve_taps_at_most(card: Any) -> None:
    ghoul = card("Rotten Ghoul")
    ghoul.tap("melee", inside="Kind of attack")
    ghoul.tap("One more: Attack", 2)
    ghoul.tap("One less: Defense")
    ghoul.tap("One more: Damage")
    ghoul.tap("Add: Powers")
    ghoul.tap("Face 6", inside="When the die shows, or else")
    ghoul.tap("damage value", inside="What happens")
    ghoul.tap("the other", inside="Whom")
    ghoul.fits()
    assert ghoul.form.get_by_label("Line 1", exact=True).input_value() == "[6]: damage +1 foe"
    told = ghoul.tell()
    assert ghoul.taps <= MOST_TAPS
    assert told == {"type": "melee", "attack": 4, "defense": 4, "damage": 2, "powers": ["[6]: damage +1 foe"]}
    ghoul.phone.sees("Anna meets")


def test_what_is_not_on_every_card_is_folded_until_it_is_opened(card: Any) -> None:
    fellow = card("Plain Fellow", **SMALL)
    told = fellow.form.get_by_role("button", name="Tell the referee")
    assert told.is_disabled() and fellow.form.get_by_text("Still missing: Kind of attack").count()
    fellow.tap("ranged")
    for field in ("Traits", "Text", "Copies"):
        fellow.tap(f"Add: {field}")
    fellow.fits()
    fellow.tap("aggro", inside="Traits")
    fellow.tap("In its own words: Traits")
    fellow.form.get_by_label("Traits", exact=True).last.fill("Old Bones!")
    fellow.tap("Add: Traits")
    fellow.form.get_by_label("Text", exact=True).fill("It groans.")
    fellow.tap("Take out: Text")
    fellow.tap("One more: Copies")
    assert fellow.tell() == {
        "type": "ranged",
        "attack": 2,
        "defense": 5,
        "damage": 1,
        "traits": ["aggro", "old-bones"],
        "copies": 3,
    }
    again = Card(fellow.phone, fellow.table, "Another Fellow")
    again.tap("Add: Traits")
    assert again.form.get_by_role("button", name="Old bones", exact=True).count(), "words of other cards are offered"


@pytest.mark.parametrize(
    "taps, line",
    [
        (
            [("At will…", ""), ("before the roll", ""), ("throw again", ""), ("the own die", "")],
            "use fight.start: reroll own",
        ),
        ([("Whenever…", ""), ("after a hit", ""), ("heal", ""), ("All of it", "")], "on hit: heal all"),
        ([("damage value", ""), ("One less: How much", ""), ("One less: How much", "")], "damage -2"),
        ([("Always", ""), ("heal", ""), ("+ and also", ""), ("damage value", "")], "always: heal 1; damage +1"),
        ([("Face 1", ""), ("Face 6", ""), ("Face 1", ""), ("heal", ""), ("Face 3", "")], "[3 6]: heal 1"),
    ],
)
def test_lines_are_put_together_from_the_games_own_words(card: Any, taps: list[tuple[str, str]], line: str) -> None:
    built = card("Built Fellow")
    built.tap("melee")
    built.tap("Add: Powers")
    for name, inside in taps:
        built.tap(name, inside=inside)
    assert built.form.get_by_label("Line 1", exact=True).input_value() == line


def test_what_is_seldom_printed_is_behind_a_tap(card: Any) -> None:
    rare = card("Rare Fellow", **SMALL)
    rare.tap("melee")
    rare.tap("Add: Powers")
    rare.tap("heal")
    rare.form.get_by_text("More, if it says so").click()
    for name, inside in (
        ("near", "Only if"),
        ("One more: near", ""),
        ("energy", "For a price"),
        ("until the turn ends", ""),
    ):
        rare.tap(name, inside=inside)
    rare.form.get_by_label("Only if one wants to").click()
    rare.fits()
    assert (
        rare.form.get_by_label("Line 1", exact=True).input_value() == "if within 2, for 1 energy: may heal 1 until turn"
    )
    rare.tap("go to", inside="What happens")
    rare.form.get_by_label("Its name").fill("Old Mill")
    rare.form.get_by_label("Its name").blur()
    assert rare.tell()["powers"] == ["if within 2, for 1 energy: go old-mill until turn"]


def test_a_line_that_nobody_understands_is_named_and_can_be_mended(card: Any) -> None:
    odd = card("Odd Fellow")
    odd.tap("melee")
    odd.tap("Add: Powers")
    odd.form.get_by_label("Line 1", exact=True).fill("[6]: heal 1")
    odd.tap("+ another line")
    odd.form.get_by_label("Line 2", exact=True).fill("[1]: heel 1")
    odd.tap("Tell the referee")
    odd.phone.press("Got it")
    odd.form.get_by_text("Powers, line 2: “heel” does nothing that anybody knows.").wait_for()
    odd.form.get_by_label("Line 2", exact=True).fill("[1]: heal 2")
    assert odd.tell()["powers"] == ["[6]: heal 1", "[1]: heal 2"]


def test_what_is_offered_is_filled_in_and_a_line_of_it_stays(card: Any) -> None:
    ranged = card("Ranged Fellow")
    ranged.form.get_by_text("Fellows mostly shoot.").wait_for()
    assert ranged.form.get_by_role("button", name="ranged").get_attribute("aria-pressed") == "true"
    assert not ranged.page.get_by_test_id("builder").count()
    assert ranged.tell()["powers"] == ["[6]: heal 1"]


def test_a_card_that_a_deed_needs_is_told_with_it(phone: Any, room: Any) -> None:
    table = room(game="cards", seats=SEATS, first=None)
    anna = phone(**SMALL).join(table.code, "Anna")
    anna.press("Hunt wolf")
    sheet = anna.page.get_by_test_id("claims")
    sheet.get_by_text("What is printed on wolf?").wait_for()
    assert anna.page.get_by_role("button", name="1 answer missing").is_disabled()
    sheet.get_by_role("button", name="ranged", exact=True).click()
    assert not anna.too_wide() and anna.small_targets() == []
    anna.page.get_by_role("dialog").get_by_role("button", name="Hunt wolf", exact=True).click()
    anna.sees("Anna meets wolf.")
    [read] = [event["data"] for line in table.log() for event in line["events"] if event["kind"] == "fact-read"]
    assert read["value"] == {"type": "ranged", "attack": 2, "defense": 5, "damage": 1}


@pytest.mark.parametrize(
    "taps, name, line",
    [
        (["travel to"], "Old Mill", "travel old-mill"),
        (["Only after all before it", "defeat", "anybody"], "", "then defeat any"),
        (["defeat", "anybody", "with the trait", "One more: How much"], "beast", "defeat trait beast 2"),
        (["have items", "One more: How much"], "", "have 2 items"),
    ],
)
def test_steps_of_a_task_are_put_together_too(card: Any, taps: list[str], name: str, line: str) -> None:
    quest = card("Long Quest", **SMALL)
    quest.tap("melee")
    quest.tap("Add: Steps")
    quest.page.get_by_test_id("builder").wait_for()
    for one in taps:
        if quest.form.get_by_role("switch", name=one).count():
            quest.form.get_by_role("switch", name=one).click()
        else:
            quest.tap(one)
    if name:
        quest.form.get_by_label("Its name").fill(name)
        quest.form.get_by_label("Its name").blur()
    quest.fits()
    assert quest.tell()["steps"] == [line]


def test_an_event_may_be_about_something(card: Any) -> None:
    gate = card("Gate Keeper")
    gate.tap("melee")
    for name in ("Add: Powers", "Whenever…", "on entering", "heal"):
        gate.tap(name)
    gate.form.get_by_label("Its name").fill("The Gate")
    gate.form.get_by_label("Its name").blur()
    assert gate.tell()["powers"] == ["on enter the-gate: heal 1"]
