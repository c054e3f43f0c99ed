"""The phone in German: by the browser's languages or by the switch, and nothing English left on its main screens."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import requests

from tests.web.tapping import Taps

SHELL = Path(__file__).parents[2] / "web" / "src" / "shell"
SMALL_WORLD = {"game": "smallworld", "seats": [{"seat": "ute", "name": "Ute"}, {"seat": "max", "name": "Max"}]}
TABS = ("Jetzt", "Stand", "Verlauf", "Tisch")
CONQUEST = {
    "step": "conquer",
    "round": 2,
    "seats": {
        "ute": {"race": "forsaken", "power": "herbalist", "hand": 8, "coins": 4},
        "max": {"race": "humans", "power": "farmer", "declined": "naga"},
    },
    "spaces": {"S1A-1": {"forsaken": 2}, "S1A-3": {"humans": 2}, "L1A-1": {"naga": 1}},
}
CHANCE = re.compile("^Schiedsrichter (würfeln|ziehen) lassen")


def quoted(language: str) -> set[str]:
    """Every fixed word and sentence of the shell in a language."""
    texts = [path.read_text(encoding="utf-8") for path in (SHELL / language).glob("*.ts")]
    return {said for text in texts for said in re.findall(r': "([^"]{3,})"', text)}


def titles(told: Any) -> Iterator[str]:
    """Every title and hint in what a game tells of itself."""
    if isinstance(told, dict):
        yield from (value for name, value in told.items() if name in ("title", "hint", "several") and value)
        for value in told.values():
            yield from titles(value)
    elif isinstance(told, list):
        for value in told:
            yield from titles(value)


def told(server: str, language: str) -> set[str]:
    headers = {"Accept-Language": language}
    return set(titles(requests.get(f"{server}/v1/games/smallworld", headers=headers, timeout=10).json()))


def english_left(server: str) -> re.Pattern:
    """Whatever is said in English and not just so in German."""
    words = (quoted("en") | told(server, "en")) - quoted("de") - told(server, "de")
    longest = sorted((re.escape(word) for word in words if len(word) > 3), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(longest)})(?!\w)")


def check(one, english: re.Pattern, places: list[str], where: str) -> None:
    """Places have the names their board gives them, whatever the language."""
    labels = one.page.eval_on_selector_all("[aria-label]", "all => all.map(one => one.getAttribute('aria-label'))")
    seen = "\n".join([one.page.inner_text("body"), *labels])
    for place in places:
        seen = seen.replace(place, "")
    found = english.findall(seen)
    assert not found, f"{where}: {sorted(set(found))}"


def test_nothing_english_is_left_in_a_german_game(phone, room, server):
    english = english_left(server)
    table = room(first="ute", **SMALL_WORLD, position=CONQUEST)
    names = {space["title"] for space in table.table()["view"]["spaces"].values()}
    places = sorted(names | {re.sub(r" \S+-\d+$", "", name) for name in names}, key=len, reverse=True)
    one = phone(locale="de-DE").go(f"/join/{table.code}")
    for name in ("Ute", "Max"):
        one.page.get_by_role("button", name=re.compile(rf"^{name}")).click()
    one.press("2 Plätze nehmen")
    one.live()
    taps = Taps(one, "auf Deutsch", chance=CHANCE)
    for number in range(24):
        one.page.locator('main[aria-busy="false"]').wait_for()
        check(one, english, places, f"Jetzt, {number}")
        taps.tap()
    for tab in TABS:
        one.tab(tab).page.wait_for_timeout(400)
        check(one, english, places, tab)
    assert one.page.evaluate("() => document.documentElement.lang") == "de"


def test_the_language_is_switched_under_table(phone, room):
    table = room(first="ute", **SMALL_WORLD, position=CONQUEST)
    one = phone(locale="en-GB").join(table.code, "Ute").rests()
    one.sees("Ute, your move")
    one.tab("Table").page.get_by_label(re.compile("^Language")).select_option("de")
    one.page.get_by_role("link", name="Jetzt").click()
    one.live().sees("Ute, du bist dran")
    one.page.get_by_test_id("bar").get_by_role("button", name=re.compile("^Erobern")).wait_for()
    one.photograph("german")
    one.page.reload()
    one.sees("Ute, du bist dran")
    one.page.get_by_role("link", name="Tisch").click()
    one.page.get_by_label(re.compile("^Sprache")).select_option("en")
    one.tab("Now").sees("Ute, your move")


def test_every_request_says_its_language(phone, room):
    table = room(first="ute", **SMALL_WORLD, position=CONQUEST)
    asked: list[str] = []
    one = phone(locale="de-AT")
    one.page.on("request", lambda sent: "/v1/" in sent.url and asked.append(sent.headers.get("accept-language", "")))
    one.go(f"/join/{table.code}").page.get_by_role("button", name=re.compile("^Ute")).click()
    one.press("Diesen Platz nehmen")
    one.live()
    assert len(asked) > 3 and set(asked) == {"de"}


WARCRAFT = {"game": "warcraft", "first": "anna"}
"""A game that speaks English alone: its own sentences stay, the shell around them is German."""


def test_a_round_of_warcraft_has_no_english_word_of_the_shell(phone, room, server):
    table = room(**WARCRAFT)
    game = requests.get(f"{server}/v1/games/warcraft", timeout=10).json()
    own = set(titles(game))
    words = {word for word in quoted("en") - quoted("de") - own if " " in word or word[0].isupper()}
    shell = re.compile(rf"(?<!\w)({'|'.join(sorted(map(re.escape, words), key=len, reverse=True))})(?!\w)")
    one = phone(locale="de-DE").go(f"/join/{table.code}")
    for name in ("Anna", "Bert"):
        one.page.get_by_role("button", name=re.compile(rf"^{name}")).click()
    one.press("2 Plätze nehmen")
    one.live()
    taps = Taps(one, "eine Runde", ending=0.8, chance=CHANCE)
    for number in range(120):
        one.page.locator('main[aria-busy="false"]').wait_for()
        check(one, shell, [], f"Jetzt, {number}")
        if table.table()["view"]["turn"]["number"] > 1:
            break
        taps.tap()
    assert table.table()["view"]["turn"]["number"] > 1, taps.tapped[-6:]
    told = [game["title"], *(event["text"] for line in table.log() for event in line["events"])]
    for tab in TABS:
        one.tab(tab).page.wait_for_timeout(400)
        check(one, shell, told, tab)


def test_long_words_do_not_push_the_map_away(phone, room):
    """What one has stands in a line or two above what can be pressed, never letter by letter beside it."""
    seats = [{"seat": "ute", "name": "Ute Öz"}, {"seat": "max", "name": "Max"}]
    table = room(**SMALL_WORLD | {"seats": seats}, first="ute", position=CONQUEST)
    one = phone(locale="de-DE").go(f"/join/{table.code}")
    for name in ("Ute", "Max"):
        one.page.get_by_role("button", name=re.compile(rf"^{name}")).click()
    one.press("2 Plätze nehmen")
    one.live().press("Fertig")
    one.page.get_by_test_id("take-back").wait_for()
    purse = one.page.get_by_test_id("purse").bounding_box()
    assert purse["height"] < 50 and purse["width"] > 140
