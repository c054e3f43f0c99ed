"""After the game: the last page on two phones, and home, where evenings past stand with their people and results."""

import re
import struct

import pytest

from referee import registry
from referee_client.commands.demo import ByChance
from referee_client.table import Table
from tests.web.test_screens import check

MARCH = [("B2", "B1"), ("C1", "C2"), ("A4", "B4"), ("D4", "D3"), ("F1", "E1")]
LEFT = {
    "turn": 6,
    "spaces": {start: {"anna": {"melee": 1}} for start, _ in MARCH}
    | {"A2": {"anna": {"melee": 1}}, "F3": {"bert": {"melee": 2}}},
    "seats": {
        "anna": {"hand": 2, "deck": 5, "victory_cards": 2},
        "bert": {"hand": 2, "deck": 5, "victory_cards": 3},
    },
}
POINTS = {"Spaces held": 12, "Victory Point cards": 3}
PEOPLE = [{"seat": "ute", "name": "Ute"}, {"seat": "max", "name": "Max"}]
LAST_TURN = {
    "step": "conquer",
    "round": 10,
    "seat": "max",
    "seats": {
        "ute": {"race": "forsaken", "power": "herbalist", "hand": 0, "coins": 31},
        "max": {"race": "humans", "power": "farmer", "hand": 0, "coins": 17},
    },
    "spaces": {"L1A-1": {"forsaken": 2}, "L1A-3": {"humans": 2}},
}


def march(table) -> None:
    """Anna takes the lead and the game; nothing is left to chance."""
    for start, goal in MARCH:
        table.act("move", "anna", **{"from": start, "to": goal, "pieces": {"melee": 1}})
    table.act("play-card", "anna", card="victory-point")


def say_done(table) -> None:
    """Whoever is asked says done, until it is over."""
    for _ in range(12):
        now = table.table()
        if now["outcome"]:
            return
        table.act("done", next(prompt for prompt in now["prompts"] if prompt.get("must", True))["seats"][0])
    raise AssertionError("no end")


def finish(table) -> None:
    """The last answers, whatever is asked."""
    host = Table(table.base.split("/v1/")[0], table.id, table.headers["Authorization"].split()[1])
    game, prompts = ByChance({seat["seat"]: host for seat in table.table()["seats"]}, "the last turn"), host.prompts()
    for _ in range(12):
        played = game.step(prompts)
        prompts = played["prompts"]
        if played["outcome"]:
            return
    raise AssertionError("no end")


def test_two_phones_see_who_won_with_what(phone, room, tmp_path):
    table = room(position=LEFT)
    anna = phone().join(table.code, "Anna")
    bert = phone(viewport={"width": 320, "height": 640}, color_scheme="dark").join(table.code, "Bert")
    march(table)
    say_done(table)
    for one in (anna, bert):
        one.sees("The game is over")
        one.page.get_by_role("heading", name="Anna wins with 15 points").wait_for()
        places = one.page.get_by_test_id("ranking").locator("li")
        assert [place.get_attribute("data-seat") for place in places.all()] == ["anna", "bert"]
        first = places.first.inner_text()
        assert all(f"{points} {source}" in first.replace("\n", " ") for source, points in POINTS.items()), first
        one.page.get_by_test_id("moments").get_by_text("Anna takes the lead").wait_for()
        check(one, "last page")
    anna.photograph("last-page")
    with anna.page.expect_download() as picture:
        anna.press("Share as a picture")
    picture.value.save_as(tmp_path / "evening.png")
    drawn = (tmp_path / "evening.png").read_bytes()
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", drawn[16:20])[0] == 1080
    with bert.page.expect_download() as log:
        bert.press("Save the log")
    log.value.save_as(tmp_path / "log.txt")
    assert "moves 1 melee unit from B2 to Lookout" in (tmp_path / "log.txt").read_text()
    bert.page.get_by_test_id("moments").get_by_role("button").filter(has_text="takes the lead").first.click()
    entry = bert.page.locator(f"#entry-{bert.page.url.rsplit('/', 1)[1]}")
    entry.wait_for()
    assert entry.evaluate("one => one.getBoundingClientRect().top < innerHeight")
    again(anna)
    past(anna)


def again(one) -> None:
    """The next table of the same people is one tap and one more."""
    one.tab("Now").press("Again with the same people")
    one.page.get_by_label("Name of player 2").wait_for()
    assert [one.page.get_by_label(f"Name of player {at}").input_value() for at in (1, 2)] == ["Anna", "Bert"]
    with one.page.expect_request(lambda sent: sent.method == "POST") as sent:
        one.press("Open the table")
    wish = sent.value.post_data_json
    assert (wish["game"], [seat["name"] for seat in wish["seats"]]) == ("warcraft", ["Anna", "Bert"])
    one.page.locator("svg.qr").wait_for()


def past(one) -> None:
    """At home the table just opened goes on, and the evening past has its people and its result."""
    one.go("/")
    running = one.page.get_by_test_id("running").first
    running.get_by_text("your move").wait_for()
    evening = one.page.get_by_test_id("past").locator("li")
    assert evening.count() == 1
    told = evening.inner_text()
    assert "Anna, Bert" in told and "Anna 15" in told, told
    one.photograph("home")
    check(one, "home")
    evening.get_by_role("button").first.click()
    one.page.get_by_role("heading", name="Anna wins with 15 points").wait_for()


def test_hidden_points_come_to_light_in_german(phone, room):
    table = room(
        game="smallworld",
        scenario="custom",
        packs=["sww-printed", "sww-demo", "isle-l1a"],
        seats=PEOPLE,
        first="ute",
        position=LAST_TURN,
    )
    ute = phone(locale="de-DE", color_scheme="dark").go(f"/join/{table.code}")
    ute.press("Ute", exact=False)
    ute.press("Diesen Platz nehmen")
    ute.live()
    assert "17" not in ute.page.inner_text("main")
    finish(table)
    ute.page.get_by_role("heading", name=re.compile(r"^Ute gewinnt mit \d+ Punkten$")).wait_for()
    places = ute.page.get_by_test_id("ranking").locator("li")
    totals = {place.get_attribute("data-seat"): int(place.locator(".points").inner_text()) for place in places.all()}
    assert list(totals) == ["ute", "max"] and totals["ute"] == 31 and totals["max"] >= 17
    ute.sees("Wie es endete")
    check(ute, "German")


@pytest.mark.parametrize("look", ["light", "dark"])
def test_home_names_the_games_and_what_they_take(phone, look):
    one = phone(viewport={"width": 320, "height": 640}, color_scheme=look).go("/")
    cards = one.page.get_by_test_id("games").get_by_role("button")
    cards.first.wait_for()
    told = " ".join(cards.all_inner_texts())
    assert all(game.title in told and game.takes in told for game in registry.games()), told
    check(one, f"home, {look}")
    one.page.get_by_role("button", name=re.compile("^Small World")).click()
    one.page.wait_for_function("() => document.querySelector('main select')?.value === 'smallworld'")
