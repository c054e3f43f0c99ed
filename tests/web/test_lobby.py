"""Who sits where: a lobby that all phones see alike, signs of one's own, and going back by those who sit there."""

import re

from tests.web.test_log import menu

NAMES = ("Anna", "Bert", "Cem")


def open_for_three(host) -> str:
    """As the host does it; player 1 uses the host's phone."""
    host.go("/new").of("smallworld")
    host.page.locator("label", has_text=re.compile("^Players")).locator("select").select_option("3")
    for at, name in enumerate(NAMES, 1):
        host.page.get_by_label(f"Name of player {at}").fill(name)
    host.page.get_by_label("Who begins").select_option("0")
    host.press("Open the table")
    host.live()
    return host.page.get_by_test_id("code").inner_text()


def row(one, name: str):
    return one.page.locator(".seat", has_text=name)


def says(one, name: str, text: str) -> None:
    row(one, name).get_by_text(text).wait_for()


def sound(one) -> bool:
    return one.accessibility_faults() == [] and one.small_targets() == [] and not one.too_wide()


def signs(one) -> list[str]:
    """How the seats are drawn in the lobby."""
    return [path.get_attribute("d") for path in one.page.locator(".seat svg path").all()]


def test_the_lobby_shows_where_each_seat_is_played(phone):
    host = phone()
    code = open_for_three(host)
    says(host, "Anna", "This phone. You keep the table.")
    says(host, "Cem", "On this phone until somebody joins.")
    assert host.page.locator("svg.qr").is_visible()
    row(host, "Cem").click()
    says(host, "Cem", "Not here yet.")
    late = phone(viewport={"width": 320, "height": 640}, color_scheme="dark").go(f"/join/{code}")
    row(late, "Anna").get_by_text("taken, on the host's phone").wait_for()
    assert row(late, "Anna").is_disabled() and sound(late)
    late.press("Bert", exact=False)
    late.press("Take this seat")
    says(host, "Bert", "Joined on their own phone.")
    host.page.get_by_role("button", name="Start without Cem").wait_for()
    assert sound(host)
    late.live().tab("Table")
    says(late, "Anna", "on the host's phone")
    says(late, "Bert", "On this phone.")
    says(late, "Cem", "Not here yet.")
    assert late.page.locator("button.seat").count() == 1 and sound(late)
    row(host, "Cem").click()
    says(late, "Cem", "on the host's phone")
    host.page.locator("svg.qr").wait_for(state="hidden")
    host.press("Start the game")
    host.sees("Anna, your move")


def test_a_sign_of_ones_own_is_seen_on_all_phones(phone, room):
    table = room()
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    bert.tab("Table")
    anna.tab("Table").page.get_by_text("Your sign", exact=True).click()
    before = signs(anna)
    assert before == signs(bert)
    taken = anna.page.get_by_role("button", name="Orange square, taken by Bert")
    assert taken.get_attribute("aria-disabled") == "true"
    taken.click(force=True)
    anna.press("Red triangle")
    anna.page.locator("[aria-pressed=true][aria-label='Red triangle']").wait_for()
    assert signs(anna)[0] != before[0] and signs(anna)[1] == before[1]
    assert sound(anna)
    bert.page.wait_for_function(
        "(was) => document.querySelector('.seat svg path').getAttribute('d') !== was", arg=before[0]
    )
    assert signs(bert) == signs(anna)
    anna.tab("Now")
    owned = anna.page.locator('[data-space="A2"] polygon.owned')
    assert owned.get_attribute("fill") == "url(#side-4)"


def test_two_of_one_name_are_told_apart_before_the_table_opens(phone):
    host = phone().go("/new").of("warcraft")
    host.page.get_by_label("Name of player 1").fill("Bert")
    host.page.get_by_label("Name of player 2").fill("bert ")
    host.page.get_by_role("alert").get_by_text("add an initial").wait_for()
    assert host.page.get_by_role("button", name="Open the table").is_disabled()
    host.page.get_by_label("Name of player 2").fill("Bert S.")
    assert host.page.get_by_role("button", name="Open the table").is_enabled()


def test_a_name_as_long_as_its_field_opens_a_table(phone):
    host = phone(viewport={"width": 320, "height": 640}).go("/new").of("smallworld")
    host.page.get_by_label("Name of player 1").fill("Maximiliane Alexandra von Hohenstaufen-Wittelsbach")
    host.page.get_by_label("Name of player 2").fill("Maximiliane Alexandra von Hohenfels")
    host.press("Open the table")
    host.live()
    says(host, "Hohenstaufen", "This phone. You keep the table.")
    says(host, "Hohenfels", "On this phone until somebody joins.")
    assert sound(host)


def test_going_back_is_asked_of_those_who_sit_there_with_what_is_taken_back(phone, room):
    """The host plays for himself alone: whoever has sat down elsewhere is asked, and sees what is theirs."""
    host = phone(viewport={"width": 320, "height": 640}).go("/new").of("warcraft")
    for at, (name, race) in enumerate((("Anna", "orc"), ("Bert", "human")), 1):
        host.page.get_by_label(f"Name of player {at}").fill(name)
        host.page.get_by_label(f"Race of player {at}").select_option(race)
    host.page.get_by_label("Who begins").select_option("0")
    host.press("Open the table")
    bert = phone().join(host.page.get_by_test_id("code").inner_text(), "Bert")
    says(host, "Bert", "Joined")
    host.tab("Now").press("Done")
    bert.tap_piece("F3", "melee")
    bert.tap("E3")
    host.sees_space("E3", "3 melee units of Bert")
    menu(host.tab("Log"), "The table is laid").get_by_role("button", name="Undo to here").click()
    host.sees("Waiting for Bert.")
    asked = bert.page.get_by_role("alert")
    asked.get_by_text("Anna asks to take back 2 steps").wait_for()
    steps = [line.inner_text() for line in asked.locator("ol li").all()]
    assert "Bert moves 3 melee units" in steps[0] and "yours" in steps[0] and "yours" not in steps[1]
    asked.get_by_text("Bert: Put 3 melee units").wait_for()
    assert sound(bert)
    bert.press("Take it back")
    for one in (host.tab("Now"), bert):
        one.page.get_by_test_id("hands").get_by_text("Put back by hand").wait_for()
        one.sees_space("F3", "3 melee units of Bert")
