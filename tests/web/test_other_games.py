"""The same shell at a game nobody has drawn for: prompts and options are enough."""

import re

SMALL_WORLD = {"game": "smallworld", "seats": [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]}
STEPS = 150


def answer(one, step: int) -> None:
    """Tap what is offered: chance to the referee, a choice being made, mostly an action, sometimes the way on."""
    page = one.page
    chance = page.get_by_role("button", name=re.compile("^Let the referee"))
    choice = page.locator(".deeds section.card .chip:enabled")
    done = page.get_by_role("button", name=re.compile("^(Done|Pass|Go on)$"))
    action = page.locator(".deeds > .stack > button:enabled")
    for offered in (chance, choice, done if step % 3 == 2 else action, action, done):
        if offered.count():
            offered.first.click()
            break
    page.wait_for_timeout(70)


def test_a_round_of_small_world(phone, room):
    table = room(first="anna", **SMALL_WORLD)
    both = phone().join(table.code, "Anna", "Bert")
    for step in range(STEPS):
        if table.table()["view"]["round"] > 1:
            break
        answer(both, step)
    assert table.table()["view"]["round"] > 1, [prompt["text"] for prompt in table.table()["prompts"]]
    assert {line["seat"] for line in table.log()} >= {"anna", "bert"}
    both.page.evaluate("() => window.scrollTo(0, 0)")
    both.photograph("small-world")
