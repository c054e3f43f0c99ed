"""A lost network: what was typed is sent once, or shown as refused, and nobody loses their place."""

import json

import requests

from api.listeners import MOST_OF_A_PASS
from tests.web.phone import KEEPING
from tests.web.test_lobby import open_for_three


def test_a_move_made_offline_is_sent_once_when_back(phone, room):
    table = room()
    anna, bert = phone(**KEEPING).join(table.code, "Anna"), phone(**KEEPING).join(table.code, "Bert")
    anna.tap_piece("A2", "melee")
    anna.context.set_offline(True)
    anna.page.locator(".banner").wait_for()
    anna.tap("B2")
    anna.sees("1 action waits to be sent")
    assert table.table()["version"] == 0
    anna.context.set_offline(False)
    bert.sees_space("B2", "3 melee units of Anna")
    anna.live().sees_space("B2", "3 melee units of Anna")
    assert [line["type"] for line in table.log()] == ["setup", "move"]


def test_an_offline_move_that_came_too_late_is_shown_as_refused(phone, room):
    table = room()
    anna = phone(**KEEPING).join(table.code, "Anna")
    anna.tap_piece("A2", "melee")
    anna.context.set_offline(True)
    anna.page.locator(".banner").wait_for()
    anna.tap("B2")
    table.act("done", "anna")
    anna.context.set_offline(False)
    anna.sees("Refused after you were back")
    anna.sees("Waiting for Bert")
    assert [line["type"] for line in table.log()] == ["setup", "done"]


def test_what_happened_meanwhile_is_there_in_order(phone, room):
    table = room()
    bert = phone(**KEEPING).join(table.code, "Bert")
    bert.context.set_offline(True)
    bert.page.locator(".banner").wait_for()
    for number in range(3):
        table.act("move", "anna", pieces={"worker": 1}, **{"from": "A2", "to": ("B2", "A3", "B3")[number]})
    bert.context.set_offline(False)
    bert.live().tab("Log").sees("Anna moves 1 worker from Western Town to B3.")
    bert.page.locator("li[data-version='0']").wait_for()
    lines = "(lines) => lines.map((one) => one.dataset.version)"
    assert bert.page.locator("li[data-version]").evaluate_all(lines) == ["3", "2", "1", "0"]


def test_a_reload_without_network_keeps_the_place(phone, room):
    anna = phone(**KEEPING).join(room().code, "Anna")
    anna.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    anna.page.wait_for_function("() => caches.match('/').then(Boolean)")
    anna.context.set_offline(True)
    anna.page.reload()
    anna.sees("Anna, your move")
    anna.sees_space("A2", "3 melee units of Anna")
    anna.context.set_offline(False)
    anna.live()


def streams(phone) -> list[str]:
    """The live streams this phone asks for from now on."""
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/stream") else None)
    return asked


def test_a_phone_listens_once_whatever_the_table_tells(phone, room):
    """To sit down reads the signs of the seats and shows them: neither may seat the phone anew."""
    table = room()
    late = phone()
    begun = streams(late)
    late.join(table.code, "Anna").rests()
    changed = requests.patch(f"{table.base}/seats/bert", json={"sign": 5}, headers=table.headers, timeout=10)
    assert changed.status_code == 200, changed.text
    table.act("done", "anna")
    late.sees("Waiting for Bert")
    assert len(begun) == 1
    late.page.reload()
    late.live().rests()
    assert len(begun) == 2


def test_who_leaves_before_the_table_is_there_does_not_listen_to_it(phone, room):
    table, anna, held = room(), phone(), []
    anna.join(table.code, "Anna")
    asked = streams(anna)
    anna.page.route(f"**/v1/tables/{table.id}", lambda route: held.append(route), times=1)
    with anna.page.expect_request(f"**/v1/tables/{table.id}"):
        anna.page.reload()
    anna.page.evaluate("() => { history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate')); }")
    with anna.page.expect_response(f"**/v1/tables/{table.id}"):
        held[0].continue_()
    anna.page.wait_for_timeout(500)
    assert asked == []


def listening(base: str, secret: str) -> requests.Response:
    """One more stream of the same pass, which has begun."""
    answer = requests.get(f"{base}/stream", headers={"Authorization": f"Bearer {secret}"}, stream=True, timeout=60)
    assert b"retry" in next(answer.iter_lines(chunk_size=1))
    return answer


def test_a_window_too_many_lets_the_newer_ones_be_until_somebody_looks(phone, room):
    table = room()
    anna = phone().join(table.code, "Anna")
    asked = streams(anna)
    secret = anna.page.evaluate("() => JSON.parse(localStorage.getItem('referee.tables'))[0].pass")
    newer = [listening(table.base, secret) for _ in range(MOST_OF_A_PASS)]
    anna.page.locator(".link.live").wait_for(state="detached")
    anna.page.wait_for_timeout(2500)
    assert asked == []
    anna.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    anna.live()
    assert len(asked) == 1
    for one in newer:
        one.close()


def fails_once(anna, address: str, status: int = 0) -> None:
    """The next call there gets no answer, or one that says the referee stumbled."""
    anna.page.route(address, lambda route: route.fulfill(status=status) if status else route.abort(), times=1)


def test_a_call_without_an_answer_is_made_again_by_itself(phone, room):
    """The stream may well have survived what swallowed the call."""
    table = room()
    anna = phone(**KEEPING).join(table.code, "Anna")
    fails_once(anna, "**/actions")
    anna.press("Done")
    anna.sees("Waiting for Bert")
    anna.live()
    assert [line["type"] for line in table.log()] == ["setup", "done"]


def test_an_action_the_referee_stumbles_over_does_not_bar_the_next(phone, room):
    table = room()
    anna = phone(**KEEPING).join(table.code, "Anna")
    fails_once(anna, "**/actions", 500)
    anna.press("Done")
    anna.sees("That did not work")
    anna.press("Got it")
    anna.press("Done")
    anna.sees("Waiting for Bert")
    assert [line["type"] for line in table.log()] == ["setup", "done"]


def test_options_that_did_not_come_are_asked_for_again(phone, room):
    table = room()
    anna = phone(**KEEPING)
    asked: list[str] = []
    anna.page.on("requestfinished", lambda request: "/options?" in request.url and asked.append(request.url))
    missed: list[str] = []
    anna.page.on("requestfailed", lambda request: "/options?" in request.url and missed.append(request.url))
    fails_once(anna, "**/options?*")
    anna.join(table.code, "Anna").rests()
    anna.press("Move…", exact=False)
    assert missed and set(missed) <= set(asked)


def test_a_view_that_did_not_come_does_not_look_like_a_lost_network_for_good(phone, room):
    table = room()
    anna = phone(**KEEPING).join(table.code, "Anna")
    fails_once(anna, f"**/v1/tables/{table.id}")
    table.act("done", "anna")
    anna.sees("Waiting for Bert")
    anna.live()


def test_what_keeps_the_referee_from_taking_a_move_is_said_and_the_network_is_not_blamed(phone, room):
    why = "What is there can be seen; nothing new is kept until whoever runs the server makes room."
    told = {"type": "/docs#disk-full", "title": "The disk is full", "status": 503, "detail": why}
    anna = phone(**KEEPING).join(room().code, "Anna")
    anna.page.route(
        "**/actions",
        lambda route: route.fulfill(status=503, content_type="application/problem+json", body=json.dumps(told)),
    )
    anna.press("Done")
    anna.sees(f"{why} 1 action waits to be sent.")
    assert anna.page.get_by_text("when the network is back").count() == 0
    anna.page.unroute_all(behavior="ignoreErrors")
    anna.sees("Waiting for Bert", timeout=20000)
    anna.page.locator(".banner").wait_for(state="detached")


def off(one) -> None:
    one.context.set_offline(True)
    one.page.locator(".banner").wait_for()


def types(table) -> list[str]:
    return [line["type"] for line in table.log()]


def test_what_waits_is_shown_is_not_done_twice_and_can_be_dropped(phone, room):
    table = room()
    anna = phone(viewport={"width": 320, "height": 640}).join(table.code, "Anna").rests()
    off(anna)
    anna.press("Done")
    anna.sees("1 action waits to be sent")
    anna.press("Done")
    waits = anna.page.get_by_test_id("waits").get_by_role("listitem")
    waits.filter(has_text="Done").wait_for()
    assert waits.count() == 1, "a second tap, as nothing seemed to happen, is another action"
    assert not anna.too_wide() and not anna.small_targets() and not anna.accessibility_faults()
    anna.press("Do not send: Done")
    waits.wait_for(state="detached")
    anna.context.set_offline(False)
    anna.live()
    assert types(table) == ["setup"]


def test_what_was_to_follow_a_move_that_came_too_late_is_not_sent(phone, room):
    table = room()
    anna = phone().join(table.code, "Anna").rests()
    anna.tap_piece("A2", "melee")
    off(anna)
    anna.tap("B2")
    anna.sees("1 action waits to be sent")
    anna.press("Done")
    anna.sees("2 actions wait to be sent")
    table.act("move", "anna", pieces={"melee": 3}, **{"from": "A2", "to": "A3"})
    anna.context.set_offline(False)
    anna.sees("Refused after you were back")
    anna.sees("Not sent, as it was to follow this: Done")
    assert types(table) == ["setup", "move"], "the turn is over without the move"


def test_what_is_not_kept_without_network_says_so(phone):
    host = phone()
    open_for_three(host)
    off(host)
    host.press("Make a new code")
    host.page.get_by_role("alert").get_by_text("The referee cannot be reached.").wait_for()
