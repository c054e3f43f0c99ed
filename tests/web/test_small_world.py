"""A whole game of Small World on the phone page alone, from the new-table form to the winner."""

import re

from tests.web.tapping import Taps

PLAYERS = ("Ute", "Max", "Lia")
MOST_TAPS = 1500
SHARED_OUT = (3, 1)
"""How many more go to the first and to the second Region, the rest to the third."""


def open_a_table(one) -> None:
    """By hand; the host's phone goes round the table."""
    one.go("/new").of("smallworld")
    one.page.get_by_label(re.compile("^Players")).select_option("3")
    for at, name in enumerate(PLAYERS, 1):
        one.page.get_by_label(f"Name of player {at}").fill(name)
    one.press("Open the table")
    one.page.locator("svg.qr").wait_for()
    one.tab("Now").live()


def left(one) -> int:
    """How many are still to be placed, as the bar says."""
    said = re.search(r"(\d+) left", one.page.get_by_test_id("left").inner_text())
    return int(said.group(1)) if said else 0


def share_out(one) -> dict[str, int]:
    """All but one in the first two Regions, unevenly; what the counters then say."""
    counters = one.page.locator(".counter")
    for at in range(counters.count()):
        fewer = counters.nth(at).locator("button:enabled[aria-label^='One less']")
        while fewer.count():
            fewer.click()
    for at, number in enumerate(SHARED_OUT):
        for _ in range(min(number, left(one))):
            counters.nth(at).locator("button[aria-label^='One more']").click()
    while left(one):
        counters.nth(2).locator("button[aria-label^='One more']").click()
    shown = [counters.nth(at).locator("output").inner_text() for at in range(counters.count())]
    one.page.get_by_test_id("bar").locator("button.primary").click()
    return sorted(map(int, shown))


def can_share_out(one) -> bool:
    """On the map alone: what a Special Power shares out besides has steppers of its own in the bar."""
    besides = one.page.get_by_test_id("bar").locator("button[aria-label^='One more']")
    return (
        one.page.locator(".counter").count() >= 3
        and one.page.get_by_test_id("left").count() > 0
        and not besides.count()
    )


def test_a_whole_game_of_three_on_the_phone_alone(phone):
    one = phone()
    open_a_table(one)
    taps, shared = Taps(one, "a whole game"), None
    told: list[dict] = []
    one.page.on("request", lambda sent: "/actions" in sent.url and told.append(sent.post_data_json))
    for _ in range(MOST_TAPS):
        one.rests()
        assert one.page.get_by_role("alert").all_inner_texts() == [], taps.tapped[-5:]
        if one.page.get_by_text("The game is over").count():
            break
        if shared is None and can_share_out(one):
            shared = share_out(one)
            one.rests()
            assert sorted(told[-1]["tokens"].values()) == shared and told[-1]["type"] == "redeploy"
            assert len(set(shared)) > 1, "unevenly"
            continue
        assert taps.tap(), one.page.inner_text("main")[:800]
    one.sees("The game is over")
    assert shared is not None, "nobody ever held three Regions when redeploying"
    one.tab("Score")
    totals = one.page.locator("[data-testid^=total]")
    totals.nth(2).wait_for()
    assert all(re.match(r"\d+ point", text) for text in totals.all_inner_texts())
    one.tab("Log").page.locator("li").first.wait_for()
