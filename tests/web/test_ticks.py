"""Work for hands on two phones: own lines say "You", a tick on one shows on the other, and a way back is work too."""

from tests.web.test_log import menu


def lines(one):
    return one.page.get_by_test_id("hands").locator("button.tick")


def told(one) -> list[tuple[str, str | None]]:
    return [(line.inner_text().strip(), line.get_attribute("aria-pressed")) for line in lines(one).all()]


def test_what_one_ticks_off_is_ticked_on_the_other_phone(phone, room):
    table = room(position={"spaces": {"B2": {"anna": {"worker": 1}}}, "turn": 3})
    anna = phone().join(table.code, "Anna")
    bert = phone(viewport={"width": 320, "height": 640}, color_scheme="dark").join(table.code, "Bert")
    table.act("done", "anna")
    table.act("done", "bert")
    table.act("roll", "anna", label="B2", faces=[3])
    for one in (anna, bert):
        lines(one).nth(1).wait_for()
    assert told(anna)[0][0] == "You: Take 3 gold" and told(bert)[0][0] == "Anna: Take 3 gold"
    fold = bert.page.locator("nav.tabs").bounding_box()["y"]
    assert lines(bert).first.bounding_box()["y"] + 40 < fold, "on the smaller phone too"
    assert bert.accessibility_faults() == [] and bert.small_targets() == [] and not bert.too_wide()
    lines(bert).first.click()
    anna.page.locator('button.tick[aria-pressed="true"]').wait_for()
    assert [done for _, done in told(anna)] == ["true", "false"]
    lines(anna).first.click()
    bert.page.locator('button.tick[aria-pressed="true"]').wait_for(state="detached")
    anna.press("All done")
    for one in (anna, bert):
        one.page.get_by_test_id("hands").wait_for(state="detached")


def test_a_way_back_is_work_on_every_phone_and_stays_in_the_log(phone, room):
    table = room()
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    anna.tap_piece("A2", "melee")
    anna.tap("B2")
    anna.press("Take back")
    for one, who in ((anna, "You"), (bert, "Anna")):
        back = one.page.get_by_test_id("hands")
        back.get_by_text(f"{who}: Put 3 melee units from B2 back on Western Town").wait_for()
        back.get_by_text("Put back by hand").wait_for()
    sheet = menu(bert.tab("Log"), "Taken back: Move")
    sheet.get_by_text("Put 3 melee units from B2 back on Western Town").wait_for()
