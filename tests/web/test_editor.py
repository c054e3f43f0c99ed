"""A board of one's own: drawn, found faulty, mended, kept, played on."""

import requests


def test_a_drawn_board_is_checked_and_its_faults_are_named(phone):
    one = phone().go("/editor").of("warcraft")
    one.page.locator("select option", has_text="Two fords").wait_for(state="attached")
    for x in (1, 2, 3):
        one.press(f"Empty square {x}, 1")
    one.press("Check and save")
    one.sees("The referee found")
    one.press("Join all neighbours")
    assert one.page.locator("line.border").count() == 2
    one.press("Undo")
    assert one.page.locator("line.border").count() == 0


def test_a_changed_board_is_kept_and_can_be_played_on(phone, server):
    one = phone().go("/editor").of("warcraft")
    one.page.locator("select option", has_text="Two fords").wait_for(state="attached")
    one.page.get_by_label("Title of the board").fill("Our fords")
    one.page.get_by_label("Short name").fill("our-fords")
    one.page.get_by_label("Begin with").select_option(label="Two fords (demo)")
    one.tap("B1")
    one.page.get_by_label("Name", exact=True).fill("Old Mill")
    one.page.get_by_label("Name", exact=True).press("Tab")
    one.page.evaluate("() => window.scrollTo(0, 420)")
    one.photograph("editor")
    one.press("Check and save")
    one.sees("Saved as our-fords@")
    packs = requests.get(f"{server}/v1/packs", timeout=10).json()["packs"]
    kept = [pack for pack in packs if pack["title"] == "Our fords"]
    assert len(kept) == 1
    document = requests.get(f"{server}/v1/packs/{kept[0]['key']}", timeout=10).json()["document"]
    assert document["spaces"]["B1"]["title"] == "Old Mill"
