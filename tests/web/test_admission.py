"""The host's phone says who comes in: a new code, none at all, and who is in put out again."""

import re

import requests

from tests.web.test_lobby import open_for_three, row, says, sound


def card(one):
    return one.page.locator("section.card", has_text="Who may come in")


def code_on(one) -> str:
    return one.page.get_by_test_id("code").inner_text()


def test_the_host_makes_codes_closes_them_and_puts_somebody_out(phone):
    host, late = phone(), phone(viewport={"width": 320, "height": 640}, color_scheme="dark")
    first = open_for_three(host)
    late.join(first, "Bert").tab("Table")
    says(host, "Bert", "Joined on their own phone.")
    host.press("Make a new code")
    host.page.get_by_test_id("code").get_by_text(re.compile(f"^(?!{first})[A-Z0-9]{{8}}$")).wait_for()
    second = code_on(host)
    late.page.get_by_test_id("code").get_by_text(second).wait_for()
    shown = card(host).get_by_role("status").inner_text()
    assert shown.startswith(second), "where it was asked for, nothing says what the code is now"
    wrong = phone().go(f"/join/{first}")
    wrong.sees("No table has this code.")
    watching = phone().join(second)
    host.press("Let nobody in")
    card(host).get_by_text("Nobody comes in by the code any more.").wait_for()
    host.page.get_by_test_id("code").wait_for(state="detached")
    late.page.get_by_test_id("code").wait_for(state="detached")
    phone().go(f"/join/{second}").sees("This code admits nobody any more. The host can make a new one.")
    card(host).get_by_text("Who is in").click()
    card(host).get_by_text("You, the host").wait_for()
    assert sound(host)
    card(host).get_by_role("button", name="Put out: Bert").click()
    late.sees("This phone's pass is not ")
    assert late.page.locator("header .link, .banner").count() == 0, "the network is blamed"
    says(host, "Bert", "Not here yet.")
    card(host).get_by_role("button", name="Put out: Bert").wait_for(state="detached")
    assert watching.live().faults == [] and host.faults == []
    assert row(host, "Bert").is_visible()
    host.press("Make a new code")
    third = host.page.get_by_test_id("code")
    third.get_by_text(re.compile(f"^(?!{second})[A-Z0-9]{{8}}$")).wait_for()
    again = phone().join(third.inner_text(), "Bert")
    card(host).get_by_role("button", name="Put out: Bert").click()
    again.sees("This phone's pass is not ")
    again.press("Join")
    again.page.get_by_role("heading", name="Who sits at this phone?").wait_for()
    again.press("Bert", exact=False)
    again.press("Take this seat")
    again.live()


def test_the_same_in_german(phone):
    host = phone(locale="de-DE")
    host.go("/new").page.get_by_role("button", name="Tisch eröffnen").click()
    host.live()
    host.press("Niemanden mehr hereinlassen")
    host.sees("Mit dem Code kommt niemand mehr herein.")
    host.press("Einen neuen Code machen")
    host.page.get_by_test_id("code").wait_for()


def test_who_is_put_out_while_all_are_asked_is_asked_no_more(phone, room):
    """What was seen last can be read; nothing stands there to be tapped and refused."""
    table = room()
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    table.act("done", "anna")
    bert.press("Done")
    anna.tab("Log").page.get_by_role("button", name="More:").nth(1).click()
    anna.press("Undo to here")
    bert.sees("Anna asks to take back 1 step")
    passes = requests.get(f"{table.base}/passes", headers=table.headers, timeout=10).json()["passes"]
    [put_out] = [one["name"] for one in passes if one["seats"] == ["bert"]]
    assert requests.delete(f"{table.base}/passes/{put_out}", headers=table.headers, timeout=10).status_code == 204
    bert.sees("This phone's pass is not ")
    bert.page.get_by_text("Anna asks to take back").wait_for(state="detached")
    bert.sees("You are watching.")
    assert bert.page.get_by_role("button", name=re.compile("^(Take it back|No, it stands|Take back|Done)")).count() == 0
    anna.sees("Anna asks to take back 1 step")


def test_days_are_written_as_the_phone_s_owner_writes_them(phone):
    host = phone(locale="en-GB")
    open_for_three(host)
    card(host).get_by_text("Who is in").click()
    card(host).get_by_text(re.compile(r"You, the host, since \d\d/\d\d/\d{4}, \d\d:\d\d")).wait_for()


def test_who_is_put_out_goes_on_with_nothing_that_was_begun(phone, room):
    table = room()
    anna = phone().join(table.code, "Anna").rests()
    anna.tap_piece("A2", "worker")
    anna.page.get_by_role("button", name="One less: worker").click()
    headers = table.headers
    held = requests.get(f"{table.base}/passes", headers=headers, timeout=10).json()
    name = next(one["name"] for one in held["passes"] if not one["yours"])
    gone = requests.delete(f"{table.base}/passes/{name}", headers=headers, timeout=10)
    assert gone.status_code in (200, 204), gone.text
    anna.sees("This phone's pass is not ")
    anna.page.get_by_role("button", name="One less: worker").wait_for(state="detached")
    at_home = anna.go("/").page.get_by_test_id("running")
    at_home.get_by_text("your move").wait_for(state="detached")
    assert "Warcraft" in at_home.inner_text()
