"""Sitting down: which seats are free, and what a table says that was left behind by changed rules."""

import json
import re

import pytest
import requests

LONGER = "(one) => (one.closest('.said').lastElementChild.textContent = 'taken, on the phone of the host')"


def seat(one, name: str):
    return one.page.locator("button.seat", has_text=name)


def test_taken_seats_are_shown_and_cannot_be_picked(phone, room):
    table = room()
    phone().join(table.code, "Anna")
    late = phone().go(f"/join/{table.code}")
    seat(late, "Bert").get_by_text("free").wait_for()
    assert "taken" in seat(late, "Anna").inner_text() and seat(late, "Anna").is_disabled()
    late.sees("handed out again by the host")
    seat(late, "Bert").click()
    late.press("Take this seat")
    late.live().sees("Waiting for Anna")


def test_who_takes_a_seat_watches_no_longer(phone, room):
    """To see which seats are free a phone comes in as one that watches: the host reads of nobody who is not there."""
    table = room()
    phone().join(table.code, "Anna").rests()
    left = phone().go(f"/join/{table.code}")
    seat(left, "Bert").get_by_text("free").wait_for()
    left.page.get_by_role("button", name=re.compile("To all tables")).click()
    phone().join(table.code).rests()
    expected = [["anna"], ["anna", "bert"], []]
    for _ in range(50):
        listed = requests.get(f"{table.base}/passes", headers=table.headers, timeout=10).json()["passes"]
        if len(listed) <= len(expected):
            break
        left.page.wait_for_timeout(100)
    assert sorted(one["seats"] for one in listed) == sorted(expected)


def test_a_name_stays_in_one_line_beside_a_long_word(phone, room):
    table = room()
    late = phone(viewport={"width": 320, "height": 640}).go(f"/join/{table.code}")
    for name in ("Anna", "Bert"):
        seat(late, name).locator("strong").evaluate(LONGER)
        box = seat(late, name).locator("strong").bounding_box()
        assert box["height"] < 40, f"{name} is broken up"


def test_a_seat_taken_meanwhile_is_marked_when_it_is_refused(phone, room):
    table = room()
    late = phone().go(f"/join/{table.code}")
    seat(late, "Anna").click()
    phone().join(table.code, "Anna")
    late.press("Take this seat")
    late.sees("The seat is taken")
    seat(late, "Anna").get_by_text("taken").wait_for()
    assert late.page.get_by_role("button", name="Only watch").is_visible()


def test_an_answer_lost_on_the_way_is_asked_for_again_and_gives_the_same_seat(phone, room):
    table, lost = room(), []

    def lose_the_first(route):
        """The referee hears it; the phone never hears the answer."""
        if "seats" in route.request.post_data and '"bert"' in route.request.post_data and not lost:
            lost.append(route.fetch().json()["pass"])
            route.abort()
        else:
            route.continue_()

    late = phone().go(f"/join/{table.code}")
    late.page.route("**/v1/tables/join", lose_the_first)
    seat(late, "Bert").click()
    late.press("Take this seat")
    late.live().sees("Waiting for Anna")
    kept = late.page.evaluate("() => JSON.parse(localStorage['referee.tables'])[0].pass")
    assert lost == [kept] and late.page.evaluate("() => localStorage['referee.asked']") is None
    assert [one["phones"] for one in table.table()["seats"]] == [0, 1]


def limited(route) -> None:
    told = {"type": "/docs#too-many", "title": "Too often", "status": 429, "detail": "Try again in 37 seconds."}
    route.fulfill(status=429, content_type="application/problem+json", body=json.dumps(told))


def test_what_is_in_the_way_says_so_itself_and_may_be_gone_the_next_time(phone, room):
    """Only a code that is none is called one."""
    table = room()
    late = phone()
    late.page.route("**/v1/tables/join", limited)
    late.go(f"/join/{table.code}").sees("Try again in 37 seconds.")
    assert late.page.get_by_text("No table has this code").count() == 0
    late.page.get_by_role("heading", name="That did not work").wait_for()
    late.page.unroute_all()
    late.page.route("**/v1/tables/join", lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"))
    late.press("Try again")
    late.sees("The referee cannot be reached.")
    late.page.unroute_all()
    late.press("Try again")
    seat(late, "Bert").click()
    late.page.route("**/v1/tables/join", limited)
    late.press("Take this seat")
    late.sees("Try again in 37 seconds.")
    assert late.accessibility_faults() == [] and late.small_targets() == []
    late.page.unroute_all()
    late.press("Try again")
    late.live().sees("Waiting for Anna")


def test_a_code_that_is_none_is_not_tried_again(phone):
    late = phone().go("/join/AAAA2222")
    late.sees("No table has this code.")
    assert late.page.get_by_role("button", name="Try again").count() == 0
    assert "AAAA2222" in late.page.get_by_role("alert").inner_text(), "it cannot be checked"


@pytest.mark.parametrize("between", ["", " ", "-", " - ", ". "])
def test_a_code_is_typed_as_it_was_read_out(phone, room, between):
    table = room()
    late = phone(viewport={"width": 320, "height": 640}).go("/")
    late.page.get_by_label("Code of the table").press_sequentially(between.join(table.code.lower()))
    late.press("Join")
    late.page.get_by_role("heading", name="Who sits at this phone?").wait_for()
    first, rest = late.page.locator(".code > span").all()
    assert first.inner_text() + rest.inner_text() == table.code
    gap = rest.bounding_box()["x"] - first.bounding_box()["x"] - first.bounding_box()["width"]
    assert gap >= 3, "the two halves are not told apart"


def test_beside_the_qr_code_of_a_small_phone_the_code_is_whole(phone, room):
    bert = phone(viewport={"width": 320, "height": 640}).join(room().code, "Bert").tab("Table")
    code, scanned = bert.page.get_by_test_id("code"), bert.page.locator(".way svg.qr")
    for half in code.locator(".code > span").all():
        half.evaluate("(one) => (one.textContent = 'MWHG')")
    box, beside = code.bounding_box(), scanned.bounding_box()
    assert box["x"] + box["width"] <= beside["x"], "the code runs into the picture"


def test_the_widest_code_fits_its_field_on_a_small_german_phone(phone):
    late = phone(viewport={"width": 320, "height": 640}, locale="de-DE").go("/")
    field = late.page.get_by_label("Code des Tisches")
    field.fill("HGMWHGMN")
    assert field.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def noted() -> dict:
    """What a table tells after its rules changed."""
    rule = {"id": "wbg.move.allowance", "book": "wbg", "section": "Move", "text": "One space.", "page": "/rules"}
    note = {"version": 0, "to": 0, "rules": [rule], "rules_versions": ["wbg-1", "wbg-2"], "action": {}}
    return note | {"text": "Version 1 no longer holds.", "put_back": ["Put 3 melee units back on Western Town"]}


def streamed(route) -> None:
    """A stream that says so and then breaks off, again and again."""
    changes = {"version": 0, "parts": {"note": noted()}, "gone": [], "whole": False}
    told = f'event: hello\ndata: {{"version":0}}\n\nevent: changes\ndata: {json.dumps(changes)}\n\n'
    route.fulfill(status=200, content_type="text/event-stream", body=told)


def test_a_note_about_changed_rules_stays_until_it_is_read(phone, room):
    table = room()
    anna = phone().join(table.code, "Anna")
    anna.page.route(f"**/v1/tables/{table.id}/stream", streamed)
    anna.page.reload()
    note = anna.page.get_by_test_id("note")
    note.get_by_text("3 melee units back").wait_for()
    anna.tab("Table").sees("Version 1 no longer holds.")
    assert anna.accessibility_faults() == [] and anna.small_targets() == []
    note.get_by_role("button", name="Got it").click()
    note.wait_for(state="detached")
    anna.page.reload()
    anna.tab("Now").sees("Anna, your move")
    anna.page.wait_for_timeout(500)
    assert note.count() == 0
    anna.page.unroute_all(behavior="ignoreErrors")


def test_the_host_lets_go_of_a_seat_that_somebody_takes(phone):
    """Whoever opened the table may act for everybody; whoever sits down plays, and is asked on one phone alone."""
    host = phone().go("/new").of("warcraft")
    host.page.get_by_label("Name of player 1").fill("Anna")
    host.page.get_by_label("Name of player 2").fill("Bert")
    host.page.get_by_label("Race of player 1").select_option("orc")
    host.page.get_by_label("Race of player 2").select_option("human")
    host.page.get_by_label("Who begins").select_option("0")
    host.press("Open the table")
    code = host.page.get_by_test_id("code").inner_text()
    bert = phone().join(code, "Bert")
    host.tab("Now").press("Done")
    bert.sees("Bert, your move")
    host.sees("Waiting for Bert")
    assert host.page.get_by_role("button", name=re.compile("^Bert:")).count() == 0
    host.tab("Table").page.locator("button.seat", has_text="Bert").click()
    host.page.reload()
    host.tab("Now").sees("Bert, your move")
