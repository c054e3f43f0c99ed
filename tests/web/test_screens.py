"""Every screen: no serious finding of axe, no sideways scrolling at 320 pixels, targets for fingers."""

import re
from typing import Any

import pytest
import requests

from tests.web.phone import KEEPING
from tests.web.test_bar import PICKING, SEATS, SMALL_WORLD

BROKEN = """(all) => all.filter((one) => [...one.childNodes].some((part) => {
    const range = document.createRange()
    range.selectNodeContents(part)
    return part.nodeType === Node.TEXT_NODE && part.data.trim() && range.getClientRects().length > 1
})).map((one) => one.innerText)"""
"""Words that do not stay in one line."""
TABS = ("Now", "Score", "Log", "Rules", "Table")


def check(one, where: str) -> None:
    assert one.accessibility_faults() == [], where
    assert not one.too_wide(), f"{where} scrolls sideways"
    assert one.small_targets() == [], where


@pytest.mark.parametrize("look", ["light", "dark"])
def test_every_screen_of_a_table_is_accessible(phone, room, look):
    one = phone(viewport={"width": 320, "height": 640}, color_scheme=look).join(room().code, "Anna", "Bert")
    for tab in TABS:
        one.tab(tab)
        one.page.wait_for_timeout(300)
        check(one, f"{tab}, {look}")
    one.tab("Now").tap_piece("A2", "melee")
    one.tap("F1")
    one.page.get_by_role("alert").wait_for()
    check(one, f"refusal, {look}")
    one.page.locator("button.rule").first.click()
    one.page.get_by_test_id("rule").wait_for()
    check(one, f"rule, {look}")


def test_the_way_in_is_accessible(phone, room):
    one = phone(viewport={"width": 320, "height": 640})
    table = room()
    screens = {"/": "Join", "/new": "Open the table", "/editor": "Check and save", "/pieces": "Put it"}
    screens[f"/join/{table.code}"] = "Only watch"
    for path, ready in screens.items():
        one.go(path).page.get_by_role("button", name=ready).wait_for()
        one.page.wait_for_timeout(200)
        for group in one.page.locator("summary").all():
            group.click()
        check(one, path)


def test_large_text_still_fits(phone, room):
    one = phone(viewport={"width": 320, "height": 640}).join(room().code, "Anna")
    one.tab("Table").page.get_by_label(re.compile("^Text")).select_option("150")
    for tab in TABS:
        one.tab(tab)
        one.page.wait_for_timeout(200)
        assert not one.too_wide(), tab


def test_in_german_large_text_without_a_network_fits_too(phone, room):
    """The field to ask in stays beside the word that says so, and the words of tabs and buttons stay whole."""
    one = phone(**KEEPING, viewport={"width": 320, "height": 640}).join(room().code, "Anna")
    one.tab("Table").page.get_by_label(re.compile("^Text")).select_option("150")
    one.page.get_by_label("Language").select_option("de")
    one.tab("Regeln").page.get_by_text("auf diesem Telefon").wait_for()
    one.context.set_offline(True)
    one.page.locator(".banner").wait_for()
    one.page.get_by_role("searchbox").fill("how far can a worker move")
    one.page.keyboard.press("Enter")
    one.page.get_by_test_id("hit").first.wait_for()
    assert not one.too_wide() and one.small_targets() == []
    words = one.page.locator("main h1, main .head button, nav.tabs a")
    assert words.evaluate_all(BROKEN) == []
    one.context.set_offline(False)


def test_it_can_be_installed(phone, server):
    one = phone(**KEEPING).go("/")
    link = one.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = requests.get(server + link, timeout=10).json()
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/"
    one.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    one.photograph("home")


def test_the_first_view_needs_one_answer(phone, room):
    """After the shell, one request for data is enough to see the table; what the page before it still asked is not."""
    one = phone().join(room().code, "Anna")
    sent: list[Any] = []
    one.page.on("request", lambda request: sent.append(request))
    one.page.reload()
    one.sees("Anna, your move")
    shell = next(at for at, request in enumerate(sent) if request.is_navigation_request())
    asked = [request.url for request in sent[shell:] if "/v1/" in request.url]
    assert asked[0].endswith(one.page.url.split("/t/")[1].split("/")[0])


def test_the_largest_text_fits_the_smallest_phone_with_the_longest_name(phone, room):
    seats = [{"seat": "ute", "name": "Maximiliane-Alexandra von Hohenstaufen-W"}, SEATS[1]]
    one = phone(viewport={"width": 320, "height": 640})
    one.context.add_init_script("localStorage.setItem('referee.look', JSON.stringify({ theme: 'auto', size: '150' }))")
    one.join(room(**SMALL_WORLD, seats=seats, position=PICKING).code, "Maxi").rests()
    for tab in TABS:
        assert not one.tab(tab).too_wide(), tab
    total = one.tab("Score").page.get_by_test_id("total-ute")
    assert total.bounding_box()["height"] < 60, "a letter stands below the other"


def test_by_keys_alone_one_comes_to_what_can_be_done_without_walking_over_the_map(phone, room):
    one = phone().join(room().code, "Anna").rests()
    one.page.evaluate("() => document.activeElement.blur()")
    one.page.get_by_role("link", name="Skip to what can be done").focus()
    one.page.keyboard.press("Enter")
    one.page.keyboard.press("Tab")
    assert one.page.evaluate("() => Boolean(document.activeElement.closest('[data-testid=bar]'))")
    assert one.accessibility_faults() == []
