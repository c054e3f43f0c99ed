"""Two phones at a table of Warcrow: a unit is activated, charges, and a Face to Face roll is told by tapping."""

import re

import pytest

from tests.web.test_screens import check

SEATS = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]
HUNTERS, BUCKLERMEN = "orc-hunters", "black-legion-bucklermen"
POSITION = {
    "units": {
        HUNTERS: {"side": "anna", "troops": 4},
        "battle-scarred": {"side": "anna", "troops": 3, "stress": 1, "states": ["slowed"], "activated": True},
        "evoker": {"side": "anna", "demoralized": 1, "stress": 2},
        BUCKLERMEN: {"side": "bert", "troops": 3},
        "bulwarks": {"side": "bert", "stress": 1},
    },
    "counter": [{"unit": "evoker", "at": 3}],
    "dial": 2,
}
SMALL_TEXT = """() => [...document.querySelectorAll('body *')]
    .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, svg'))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.fixture
def battlefield(room):
    return lambda **wish: room(game="warcrow", seats=SEATS, first="anna", **{"position": POSITION, **wish})


def piece(one, key: str):
    return one.page.locator(f'[data-piece="{key}"]')


def begin_charge(one, target: str) -> None:
    piece(one, HUNTERS).click()
    one.page.get_by_role("button", name=re.compile("^Charge")).click()
    piece(one, target).click()


def say_yes(one) -> int:
    """A tap for each question of the sheet."""
    questions = one.page.get_by_test_id("claims").locator("section")
    for at in range(questions.count()):
        questions.nth(at).get_by_role("button", name=re.compile("yes", re.I)).click()
    return questions.count()


def charge(one, target: str = BUCKLERMEN) -> None:
    begin_charge(one, target)
    say_yes(one)
    one.page.locator("dialog").get_by_role("button", name=re.compile("^Charge")).click()
    one.page.get_by_test_id("contest").wait_for()


def throw(one, *faces: str) -> int:
    """What fell, die by die in the order of the tiles; answers how many taps it took."""
    dice = one.page.get_by_test_id("symbol-dice")
    dice.wait_for()
    for face in faces:
        dice.locator(".faces").get_by_role("button", name=face, exact=True).click()
    one.press("Report these")
    dice.wait_for(state="detached")
    return len(faces) + 1


def test_units_are_cards_and_one_that_cannot_act_says_why(phone, battlefield):
    anna = phone().join(battlefield().code, "Anna").rests()
    looks = {key: piece(anna, key).get_attribute("data-look") for key in POSITION["units"]}
    assert looks == {HUNTERS: "lit", "battle-scarred": "lit", "evoker": None, BUCKLERMEN: None, "bulwarks": None}
    label = piece(anna, "battle-scarred").text_content()
    assert "Troops 3 of 4" in label and "Stress 1 of 2" in label and "Slowed" in label and "Activation token" in label
    anna.photograph("warcrow-activation")
    piece(anna, "evoker").click()
    anna.page.get_by_role("alert").wait_for()
    assert "demoralized and cannot be activated" in anna.page.get_by_role("alert").inner_text()


def test_all_claims_of_a_charge_are_one_sheet_with_a_tap_each(phone, battlefield):
    table = battlefield()
    anna = phone().join(table.code, "Anna").rests()
    begin_charge(anna, BUCKLERMEN)
    send = anna.page.locator("dialog button.primary")
    assert "2 answers missing" in send.inner_text() and send.is_disabled()
    anna.photograph("warcrow-claims")
    assert say_yes(anna) == 2
    send.click()
    anna.page.get_by_test_id("contest").wait_for()
    events = [event for line in table.log() for event in line["events"]]
    told = [event["text"] for event in events if event["kind"] == "charged"]
    assert len(told) == 1 and "says Anna" in told[0]
    said = [event["text"] for event in events if event["kind"] == "fact-read"]
    assert len(said) == 2 and all(text.startswith("Anna says: Does the leader of Orc Hunters") for text in said), said


def test_buttons_say_how_far_a_unit_goes_and_fit_a_small_phone(phone, battlefield):
    anna = phone(viewport={"width": 320, "height": 568}).join(battlefield().code, "Anna").rests()
    piece(anna, HUNTERS).click()
    bar = anna.page.get_by_test_id("bar")
    for deed in ("Move", "Assault", "Charge"):
        assert re.search(r"\d strides", bar.get_by_role("button", name=re.compile(f"^{deed}")).inner_text()), deed
    assert bar.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), "nothing of the bar is below its edge"


def test_among_many_deeds_none_is_urged(phone, battlefield):
    units = {"darach-wildling": {"side": "anna"}, HUNTERS: {"side": "bert", "troops": 3}}
    anna = phone().join(battlefield(position={"units": units}).code, "Anna").rests()
    piece(anna, "darach-wildling").click()
    anna.page.get_by_role("button", name="Fury of the Great Forest").wait_for()
    assert anna.page.get_by_test_id("bar").locator(".primary").count() == 0


def test_what_was_measured_is_doubted_in_sight_and_agreed_on(phone, battlefield):
    """A doubt is two taps, wherever the page stands; words seldom needed come behind a tap."""
    bert_has = {BUCKLERMEN: {"side": "bert", "troops": 3}, "bulwarks": {"side": "bert"}}
    units = {"ice-archers": {"side": "anna"}, **bert_has}
    table = battlefield(position={"units": units})
    anna, bert = phone().join(table.code, "Anna").rests(), phone().join(table.code, "Bert")
    piece(anna, "ice-archers").click()
    anna.page.get_by_role("button", name=re.compile("^Shoot")).click()
    piece(anna, BUCKLERMEN).click()
    for question in anna.page.get_by_test_id("claims").locator("section").all():
        question.get_by_role("button").first.click()
    sheet = anna.page.get_by_test_id("claims").locator("section").first
    assert sheet.get_by_role("button").count() == 3
    sheet.get_by_role("button", name="Something else…").click()
    assert sheet.get_by_role("button").count() > 3
    anna.page.locator("dialog button.primary").click()
    bert.press("Dispute")
    doubted = bert.page.get_by_test_id("offers").get_by_role("button", name=re.compile("strides"))
    top, foot = doubted.evaluate("(one) => { const box = one.getBoundingClientRect(); return [box.top, box.bottom] }")
    assert top >= 0 and foot <= 844, "what can be doubted is in sight"
    doubted.click()
    bert.page.get_by_role("button", name="yes", exact=True).click()
    anna.press("Agree")
    anna.page.get_by_test_id("symbol-dice").wait_for()
    assert "all agree" in [event["text"] for line in table.log() for event in line["events"]][-1]


def test_two_phones_roll_by_tapping_and_use_switches(phone, battlefield):
    table = battlefield()
    anna, bert = phone().join(table.code, "Anna").rests(), phone().join(table.code, "Bert")
    charge(anna)
    faces = ("success", "success and special", "success and special", "special", "two specials")
    assert throw(anna, *faces) + throw(bert, "block", "two blocks", "special") == 10, "eight dice, ten taps"
    anna.press("Let it stand")
    mine = anna.page.get_by_test_id("purchases").first
    mine.get_by_role("button", name=re.compile("Vulnerable")).wait_for()
    anna.photograph("warcrow-roll")
    assert "3 success" in anna.page.locator(".sum [role=img]").first.get_attribute("aria-label")
    assert bert.page.get_by_test_id("purchases").locator("button").count() == 0, "the other side waits"
    mine.get_by_role("button", name=re.compile("Vulnerable")).click()
    mine.locator(".pill").wait_for()
    mine.get_by_role("button", name=re.compile("Vulnerable")).click()
    bert.page.get_by_test_id("purchases").get_by_role("button", name=re.compile("Add 1 block")).click()
    bert.page.get_by_test_id("contest").wait_for(state="detached")
    kinds = [event["kind"] for line in table.log() for event in line["events"]]
    assert kinds.count("switch-used") == 3 and "resolved" in kinds


def test_the_loser_is_pushed_back_holds_its_ground_and_is_tested(phone, battlefield):
    table = battlefield()
    anna, bert = phone().join(table.code, "Anna").rests(), phone().join(table.code, "Bert")
    charge(anna)
    throw(anna, "success", "success", "success", "success", "special")
    throw(bert, "block", "block", "special")
    anna.press("Let it stand")
    bert.press("No more switches")
    piece(bert, HUNTERS).click()
    bert.page.get_by_test_id("bar").locator("button.primary").click()
    anna.press("Push it back")
    bert.press("It holds its ground")
    throw(bert, "success")
    bert.sees("Bert activates a unit")
    kinds = [event["kind"] for line in table.log() for event in line["events"]]
    assert "tested" in kinds and kinds.index("resolved") < kinds.index("tested")


def test_a_table_is_opened_companies_are_recruited_and_the_first_unit_acts(phone):
    """Everything by hand: two phones, starter companies, who begins."""
    anna, bert = phone(), phone()
    anna.go("/new").of("warcrow")
    anna.page.get_by_label("Name of player 1").fill("Anna")
    anna.page.get_by_label("Name of player 2").fill("Bert")
    anna.press("Open the table")
    anna.page.locator("svg.qr").wait_for()
    anna.press("Bert", exact=False)
    bert.join(anna.page.get_by_test_id("code").inner_text(), "Bert")
    anna.tab("Now").live()
    assert "Battle-Scarred" in anna.page.get_by_test_id("offers").inner_text(), "who is in a company"
    for one, company in ((anna, "Northern Tribes"), (bert, "Hegemony of Embersig")):
        one.page.get_by_test_id("offers").get_by_role("button", name=re.compile(company)).click()
        one.press("Ready")
    anna.page.get_by_role("button", name="Anna", exact=True).click()
    anna.press("Anna first")
    anna.page.locator('[data-look="lit"]').first.click()
    anna.page.get_by_role("button", name=re.compile("^Move")).wait_for()
    bert.sees("Waiting for Anna")


def test_the_referee_rolls_for_whoever_wants_it(phone, battlefield):
    table = battlefield()
    one = phone().join(table.code, "Anna", "Bert").rests()
    charge(one)
    for _ in range(2):
        one.press("Let the referee roll")
        one.rests()
    one.page.get_by_test_id("symbol-dice").wait_for(state="detached")
    shown = table.table()["view"]["contest"]
    assert shown is None or all(not throw.get("left") for side in shown["sides"] for throw in side["throws"])


def test_the_counter_shows_whose_token_lies_where(phone, battlefield):
    anna = phone().join(battlefield().code, "Anna").rests()
    anna.page.get_by_test_id("track").click()
    anna.page.get_by_test_id("ring").get_by_role("button", name=re.compile("^Position 3")).click()
    anna.sees("Demoralized token of Evoker · Anna")
    anna.page.get_by_test_id("ring").get_by_role("button", name=re.compile("^Position 5.*End of Round")).wait_for()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_every_moment_of_a_fight_is_accessible_at_320_pixels(phone, battlefield, look):
    table = battlefield()
    one = phone(viewport={"width": 320, "height": 640}, color_scheme=look).join(table.code, "Anna", "Bert").rests()

    def looks_right(where: str) -> None:
        check(one, f"{where}, {look}")
        assert one.page.evaluate(SMALL_TEXT) == [], where

    looks_right("activation")
    begin_charge(one, BUCKLERMEN)
    looks_right("claims")
    say_yes(one)
    one.page.locator("dialog button.primary").click()
    one.page.get_by_test_id("symbol-dice").first.wait_for()
    looks_right("the throw")
    for _ in range(2):
        one.press("Let the referee roll")
        one.rests()
    looks_right("what fell")


def ready_to_deploy(battlefield, units):
    """Two small companies with their zones; who deploys first is still to be said."""
    table = battlefield(position=None, scenario="take-positions", options={"points": "100", "preparation": "whole"})
    companies = {"anna": f"Northern Tribes, 100 points\nHersir [25] (commander)\n{units}"}
    companies["bert"] = "Hegemony of Embersig, 100 points\nHetman [25] (commander)"
    for seat, text in companies.items():
        table.act("company", seat, text=text)
        table.act("ready", seat)
    table.act("order", "bert", first="anna")
    for kind, fields in (("lay-terrain", {"element": "wall"}), ("pass", {})):
        for seat in companies:
            table.act(kind, seat, **fields)
    table.act("choose-zone", "bert", zone="A")
    return table


def test_a_character_is_deployed_by_itself_or_in_a_unit(phone, battlefield):
    """Both ways are in sight once it is tapped, and who is still to come is told."""
    table = ready_to_deploy(battlefield, "Ice Archers [25]\nBattle-Scarred [35]")
    table.act("order", "anna", first="anna")
    for seat, unit in (("anna", "ice-archers"), ("bert", "hetman"), ("anna", "battle-scarred")):
        table.act("deploy", seat, unit=unit)
    anna = phone().join(table.code, "Anna").rests()
    assert "not deployed yet" in piece(anna, "hersir").text_content()
    assert "not deployed yet" not in piece(anna, "ice-archers").text_content()
    piece(anna, "hersir").click()
    assert piece(anna, "ice-archers").get_attribute("data-look") == "lit"
    anna.press("Hersir in its own zone")
    anna.sees("says who goes first")
    assert table.table()["view"]["seats"]["anna"]["groups"][0]["items"][0]["key"] == "troops"


def test_the_last_unit_is_deployed_by_saying_how(phone, battlefield):
    """Where one unit is left it need not be named: a tap on how it stands deploys it."""
    table = ready_to_deploy(battlefield, "Tundra Marauders")
    assert table.table()["prompts"][0]["text"] == "Anna has the initiative and says who deploys first."
    table.act("order", "anna", first="anna")
    for seat, unit in (("anna", "hersir"), ("bert", "hetman")):
        table.act("deploy", seat, unit=unit)
    anna = phone().join(table.code, "Anna").rests()
    anna.press("Deploy a unit", exact=False)
    anna.press("Tundra Marauders in its own zone")
    anna.sees("says who goes first")


def test_what_sends_a_choice_stays_in_sight_however_many_there_are(phone, battlefield):
    near = [
        "evoker",
        "battle-scarred",
        "ice-archers",
        "hersir",
        "contender",
        "corporal",
        "engineer",
        "bulwarks",
        "hetman",
    ]
    units = {HUNTERS: {"side": "anna", "troops": 3}}
    units |= {key: {"side": "anna" if at < 5 else "bert"} for at, key in enumerate(near)}
    table = battlefield(position={"units": units, "objectives": {"1": {"name": "the ford"}}})
    anna = phone().join(table.code, "Anna").rests()
    piece(anna, HUNTERS).click()
    anna.press("Done")
    send = anna.page.get_by_role("button", name="The ford: nobody else")
    send.wait_for()
    tabs = anna.page.locator("nav.tabs").bounding_box()["y"]
    box = send.bounding_box()
    assert box["y"] + box["height"] <= tabs, "it is above the tabs"


def test_which_die_is_rolled_again_is_in_sight_without_scrolling(phone, battlefield):
    units = {"grove-curtailers": {"side": "anna", "engaged": [HUNTERS]}, "syenann-captain": {"side": "anna"}}
    units[HUNTERS] = {"side": "bert", "troops": 2}
    table = battlefield(position={"first": "anna", "units": units, "seat": "bert"})
    table.act("activate-unit", "bert", unit=HUNTERS)
    table.act("attack", "bert", target="grove-curtailers")
    table.act("roll", "bert", dice={"red": ["S"], "orange": ["S", "S"]})
    table.act("roll", "anna", dice={"green": ["B"], "blue": ["B", "X"], "black": ["X"]})
    near = {"within.10.syenann-captain.grove-curtailers": "yes"}
    orders = {"unit": "syenann-captain", "ability": "Orders from the Rearguard"}
    table.act("use-ability", "anna", **orders, claims=near)
    anna = phone().join(table.code, "Anna").rests()
    last = anna.page.get_by_role("button", name="Again the black die: special").bounding_box()
    assert last["y"] + last["height"] <= anna.page.get_by_test_id("bar").bounding_box()["y"]


def test_a_spell_is_cast_with_an_alteration(phone, battlefield):
    """Once spell and target are tapped, every way to alter it is a button that says what it does."""
    units = {"frostfire-herald": {"side": "anna"}, "bulwarks": {"side": "bert"}, "corporal": {"side": "bert"}}
    anna = phone().join(battlefield(position={"units": units}).code, "Anna").rests()
    piece(anna, "frostfire-herald").click()
    anna.press("Cast a spell", exact=False)
    anna.press("Fire Blaze")
    piece(anna, "bulwarks").click()
    ways = anna.page.get_by_test_id("bar").locator(".chip")
    assert ways.all_inner_texts()[:2] == ["As it is", "Range 12"] and ways.count() == 4
    ways.nth(1).click()
    anna.page.locator("dialog").get_by_text("Fire Blaze on Bulwarks, altered: range 12").wait_for()
    anna.page.get_by_test_id("claims").get_by_text("within 12 strides").wait_for()


def test_what_was_out_of_the_ordinary_is_told_with_the_deed(phone, battlefield):
    """Nothing told is a clear way; what is told is judged, and forgotten with the deed."""
    table = battlefield()
    anna = phone(viewport={"width": 320, "height": 640}).join(table.code, "Anna").rests()
    piece(anna, HUNTERS).click()
    anna.press("Say more…")
    ways = anna.page.get_by_test_id("saying").first
    ways.get_by_role("button", name="across Impassable terrain", exact=True).click()
    check(anna, "what was out of the ordinary")
    anna.press("Close")
    anna.press("Said: 1")
    anna.press("Close")
    anna.page.get_by_role("button", name=re.compile("^Move")).click()
    anna.page.get_by_role("alert").get_by_text("cannot move across Impassable terrain").wait_for()
    anna.press("Got it")
    anna.press("Said: 1")
    ways.get_by_role("button", name="across Impassable terrain").click()
    ways.get_by_role("button", name="between two units, with room for the base", exact=True).click()
    anna.press("Close")
    anna.page.get_by_role("button", name=re.compile("^Move")).click()
    anna.rests()
    assert "wcr.move.between-units" in [rule for event in table.log()[-1]["events"] for rule in event["rules"]]


def test_what_an_ability_nearby_hangs_on_is_asked_together_and_says_what_for(phone, battlefield):
    units = {"bulwarks": {"side": "anna"}, "corporal": {"side": "anna"}, HUNTERS: {"side": "bert", "troops": 2}}
    table = battlefield(position={"units": units})
    one = phone().join(table.code, "Anna", "Bert").rests()
    piece(one, "bulwarks").click()
    one.page.get_by_role("button", name=re.compile("^Charge")).click()
    say_yes(one)
    one.page.locator("dialog").get_by_role("button", name=re.compile("^Charge")).click()
    one.sees("It matters for You Are the Black Legion of Corporal.")
    asked = one.page.locator("section.card", has_text="leader of Corporal").filter(has=one.page.get_by_role("group"))
    assert asked.count() == 2, "both questions are in sight"
    asked.nth(1).get_by_role("button", name=re.compile("yes", re.I)).click()
    one.rests()
    asked.first.get_by_role("button", name=re.compile("yes", re.I)).click()
    one.page.get_by_test_id("symbol-dice").first.wait_for()
    told = [event["text"] for line in table.log() for event in line["events"]]
    assert any("says: Is Bulwarks within 10 strides of the leader of Corporal? yes" in text for text in told), told


def test_who_else_is_near_an_objective_is_picked_by_name(phone, battlefield):
    units = {HUNTERS: {"side": "anna"}, "evoker": {"side": "anna"}, "bulwarks": {"side": "bert"}}
    units[HUNTERS]["troops"] = 3
    table = battlefield(position={"units": units, "objectives": {"1": {"name": "the ford"}}})
    anna = phone().join(table.code, "Anna").rests()
    piece(anna, HUNTERS).click()
    anna.press("Done")
    bar = anna.page.get_by_test_id("bar")
    anna.page.get_by_test_id("left").wait_for()
    assert "Who else is there: 0 of 2" in " ".join(bar.inner_text().split())
    assert bar.locator("button.primary").all_inner_texts() == ["The ford: nobody else"]
    anna.press("Evoker")
    anna.press("The ford: Evoker")
    anna.rests()
    assert table.table()["view"]["seats"]["anna"]["purse"][-1]["number"] == 1
    anna.page.get_by_role("button", name=re.compile("Command tokens")).first.click()
    anna.page.get_by_test_id("mat").get_by_text("The ford").wait_for()


def test_on_one_phone_each_list_of_companies_says_whose_it_is(phone):
    host = phone().go("/new").of("warcrow")
    for at, name in enumerate(("Anna", "Bert"), 1):
        host.page.get_by_label(f"Name of player {at}").fill(name)
    host.press("Open the table")
    host.live()
    host.press("Start the game")
    for name in ("Anna", "Bert"):
        host.page.get_by_role("region", name=f"{name}: Recruit a company").wait_for()
        host.page.get_by_role("heading", name=f"{name}: Recruit a company").wait_for()
