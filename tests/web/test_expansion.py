"""The Expansion Set and the scenarios on the phone: opened by hand, creeps fought, heroes chosen and typed in."""

import re

import requests

CREEP = {
    "spaces": {"B4": {"anna": {"melee": 3}}, "C4": {"creeps": [{"id": "one-1", "points": 1}]}},
    "seats": {"anna": {"hand": 0, "deck": 9}, "bert": {"hand": 0, "deck": 9}},
    "turn": 3,
}
HEROES = {"options": {"creeps": "on", "heroes": "on"}}


def options_of(page, label: str) -> list[str]:
    field = page.locator("label", has_text=re.compile(f"^{label}"))
    return [text.strip() for text in field.locator("option").all_inner_texts()]


def switch(one, group: str, *names: str) -> None:
    """Open a group of options and turn some on."""
    one.page.locator("summary", has_text=group).click()
    for name in names:
        one.page.get_by_role("switch", name=name, exact=True).check()


def fill_hero(page) -> None:
    """Level 1 of a printed hero and its ability, as one reads it off the card."""
    page = page.locator("dialog")
    page.get_by_label(re.compile("^Type")).select_option("melee")
    page.get_by_label("Strength", exact=True).first.fill("4")
    page.get_by_label("Life", exact=True).first.fill("3")
    page.get_by_role("button", name="+ Add a special ability").first.click()
    ability = page.locator("fieldset")
    ability.get_by_label("Name on it").fill("Wind Walk")
    ability.get_by_label("Mana (stars)").fill("2")
    ability.get_by_label("When").select_option("battle.before-casualties")
    ability.get_by_label("What it does").select_option("prevent")
    ability.get_by_label("How many").fill("2")


def facts_told(table) -> dict:
    events = [event for line in table.log() for event in line["events"] if event["kind"] == "fact-read"]
    return {event["data"]["fact"]: event["data"]["value"] for event in events}


def test_a_scenario_brings_its_players_races_and_board(phone):
    host = phone().go("/new").of("warcraft")
    host.page.locator("label", has_text=re.compile("^Scenario")).locator("select").select_option("dragon")
    assert options_of(host.page, "Players") == ["4"]
    host.page.locator("label", has_text=re.compile("^Scenario")).locator("select").select_option("captives")
    assert options_of(host.page, "Players") == ["2"]
    assert options_of(host.page, "Race of player 1") == ["drawn by lot", "Orcs", "Night Elves"]
    assert options_of(host.page, "Board")[0] == "The two cells (demo)"
    host.page.get_by_label("Race of player 1").select_option("orc")
    host.page.get_by_label("Race of player 2").select_option("night-elf")
    host.page.get_by_label("Who begins").select_option("0")
    host.press("Open the table")
    host.page.locator("svg.qr").wait_for()
    host.tab("Now").live().sees_space("D3", "Thrall")


def test_what_does_not_go_together_is_not_offered(phone):
    host = phone().go("/new").of("warcraft")
    host.page.get_by_label("Race of player 1").select_option("orc")
    host.page.get_by_label("Race of player 2").select_option("human")
    host.page.get_by_label("Who begins").select_option("0")
    switch(host, "The Expansion Set")
    heroes = host.page.get_by_role("switch", name="Heroes", exact=True)
    assert heroes.is_disabled()
    host.sees("Only with: Creeps (yes).")
    host.page.get_by_role("switch", name="Creeps", exact=True).check()
    assert host.page.get_by_role("switch", name="Use the Expansion Set").is_checked(), "brought along"
    heroes.check()
    with host.page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/v1/tables")) as asked:
        host.press("Open the table")
    host.page.locator("svg.qr").wait_for()
    assert asked.value.post_data_json["options"] == {"creeps": "on", "heroes": "on"}
    assert "packs" not in asked.value.post_data_json


def test_heroes_are_chosen_unseen(phone, room):
    table = room(**HEROES)
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    anna.press("Choose Ash Seer")
    bert.sees("Anna has chosen a hero; nobody else knows which.")
    for one in (anna, bert):
        one.page.wait_for_timeout(200)
        assert "Done: Choose Ash" not in one.page.content()
    assert "Ash Seer" not in bert.page.inner_text("main")
    bert.press("Choose Rune Sage")
    anna.sees_space("F3", "Rune Sage of Bert (Level 1")
    bert.sees_space("A2", "Ash Seer of Anna (Level 1, ")
    bert.page.get_by_label("Who has what").get_by_role("button", name="Anna").click()
    bert.page.get_by_test_id("mat").get_by_text("Spirit Pack").wait_for()


def test_a_printed_hero_is_typed_in_when_it_is_asked_for(phone, room):
    table = room(**HEROES)
    anna = phone().join(table.code, "Anna")
    anna.page.get_by_label("Another name").fill("Blade Lord")
    anna.press("Take this one")
    table.act("choose-hero", "bert", hero="rune-sage")
    anna.sees("Which special abilities stand on the Level 1 card of Blade Lord?")
    anna.press("Enter the whole hero")
    anna.page.get_by_label(re.compile("^Race")).select_option("orc")
    fill_hero(anna.page)
    assert anna.page.get_by_label("Name on it").first.input_value() == "Blade lord"
    assert anna.accessibility_faults() == []
    assert not anna.too_wide() and anna.small_targets() == []
    anna.press("Tell all of it")
    anna.sees_space("A2", "Blade Lord of Anna (Level 1, ")
    told = facts_told(table)
    assert told["hero.blade-lord.1.abilities"] == ["wind-walk"]
    assert (told["ability.wind-walk.effect"], told["ability.wind-walk.amount"]) == ("prevent", 2)


def test_a_hero_from_the_menu_can_be_chosen_at_once(phone, room):
    table = room(**HEROES)
    anna = phone().join(table.code, "Anna")
    anna.tab("Table").press("Type in a piece")
    anna.page.get_by_label("Name on it").fill("Far Seer")
    anna.page.get_by_label(re.compile("^Race")).select_option("orc")
    fill_hero(anna.page)
    anna.press("Tell all of it")
    anna.sees("The referee knows Far Seer now.")
    assert facts_told(table)["ability.wind-walk.title"] == "Wind Walk"
    anna.tab("Now").press("Choose Far Seer")
    anna.rests()
    assert "choose-hero" in [line["type"] for line in table.log()]


def test_what_is_known_of_a_hero_is_filled_in_and_only_news_are_told(phone, room):
    table = room(**HEROES)
    anna = phone().join(table.code, "Anna")
    anna.tab("Table").press("Type in a piece")
    form = anna.page.locator("dialog")
    form.get_by_label("Name on it").first.fill("Rune Sage")
    form.get_by_label("Name on it").first.blur()
    anna.sees("What is known of it is filled in.")
    assert form.get_by_label("Strength", exact=True).first.input_value() == "3"
    form.get_by_label("Name on it").first.fill("Ash Seer")
    form.get_by_label("Strength", exact=True).first.focus()
    assert form.get_by_label("Strength", exact=True).first.input_value() == "2"
    assert form.locator("legend").first.inner_text() == "Spirit pack"
    form.get_by_label("Life", exact=True).first.fill("5")
    anna.press("Tell all of it")
    anna.sees("The referee knows Ash Seer now.")
    assert facts_told(table) == {"hero.ash-seer.1.life": 5}


def test_an_ability_is_paid_with_cards_put_together_by_hand(phone, room):
    hero = {"key": "ash-seer", "level": 1}
    spaces = {"B4": {"anna": {"hero": 1}, "bert": {"melee": 1}}}
    seats = {"anna": {"hand": 3, "deck": 9, "hero": hero}, "bert": {"hand": 0, "deck": 9, "hero": {"key": "rune-sage"}}}
    table = room(**HEROES, position={"spaces": spaces, "seats": seats, "turn": 3})
    anna = phone().join(table.code, "Anna")
    anna.press("Done")
    anna.press("Fight", exact=False)
    anna.press("Use a hero's ability", exact=False)
    anna.page.get_by_role("heading", name="Spirit Pack").wait_for()
    anna.press("Fast")
    anna.press("Resources")
    anna.press("Spirit Pack: Fast, Resources")
    anna.sees_space("B4", "Feral Spirit of Anna")
    discards = next(pile for pile in table.table()["view"]["seats"]["anna"]["cards"] if pile["key"] == "discard")
    assert (discards["number"], discards["text"]) == (2, "Fast, Resources")


def test_a_hero_rises_when_its_owner_says_so(phone, room):
    hero = {"key": "ash-seer", "level": 1, "markers": [2, 1]}
    seats = {"anna": {"hand": 0, "deck": 9, "hero": hero}, "bert": {"hand": 0, "deck": 9, "hero": {"key": "rune-sage"}}}
    table = room(**HEROES, position={"spaces": {"B2": {"anna": {"hero": 1}}}, "seats": seats, "turn": 3})
    anna = phone().join(table.code, "Anna")
    anna.press("Done")
    anna.page.get_by_role("button", name="Not now").wait_for()
    anna.press("Raise the hero one Level")
    anna.sees_space("B2", "Ash Seer of Anna (Level 2")


def test_a_creep_is_turned_up_and_fought(phone, room):
    table = room(options={"creeps": "on"}, position=CREEP)
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    bert.sees_space("C4", "creep (1 point)")
    anna.tap_piece("B4", "melee")
    anna.tap("C4")
    anna.press("Thorn Boar", exact=False)
    bert.sees_space("C4", "Thorn Boar (2 dice")
    anna.press("Done")
    anna.press("Fight", exact=False)
    bert.sees("Battle in C4")
    for _ in range(16):
        if not anna.has("section.contest"):
            break
        fight_on(anna, bert)
    anna.sees_space("C4", "melee units of Anna")
    assert "Thorn" not in anna.label("C4")
    kinds = [event["kind"] for line in table.log() for event in line["events"]]
    assert kinds.count("die-lost") == 2 and "creep-killed" in kinds


def fight_on(anna, bert) -> None:
    """Anna's dice hit, the creep's miss; whoever is asked answers."""
    for one in (anna, bert):
        one.answer_in_battle("Face 1" if one is anna else "Face 6")


def test_an_unlisted_creep_is_read_off_its_marker(phone, room):
    table = room(options={"creeps": "on"}, position=CREEP)
    anna = phone().join(table.code, "Anna")
    anna.tap_piece("B4", "melee")
    anna.tap("C4")
    anna.page.get_by_test_id("offers").get_by_role("button", name="Other").click()
    anna.press("Done")
    anna.press("Fight", exact=False)
    anna.press("Enter the whole creep marker")
    form = anna.page.locator("dialog")
    form.get_by_label("Points on the back").fill("1")
    form.get_by_label(re.compile("^Type")).select_option("melee")
    form.get_by_label("Strength", exact=True).fill("2")
    form.get_by_label("Dice", exact=True).fill("2")
    form.get_by_label(re.compile("^Ability")).select_option("none")
    anna.press("Tell all of it")
    anna.sees("Battle in C4")
    assert facts_told(table)["creep.one-1.dice"] == 2


def test_walls_tokens_and_letters_are_shown(phone, room):
    seats = [{"seat": "anna", "name": "Anna", "race": "orc"}, {"seat": "bert", "name": "Bert", "race": "night-elf"}]
    position = {"spaces": {"D3": {"anna": {"melee": 2}}}, "turn": 2}
    table = room(scenario="captives", seats=seats, position=position, first="anna")
    table.act("correct", "anna", position={"tokens": {"thrall": "D3", "tyrande": "B1"}})
    anna = phone().join(table.code, "Anna")
    anna.sees_space("D3", "Thrall")
    assert anna.page.locator("line.wall").count() == 4
    assert ", A," in anna.label("D3") and "wall towards C3, E3" in anna.label("D3")
    anna.tap_piece("D3", "melee")
    anna.press("Thrall")
    anna.tap("D2")
    anna.sees_space("D2", "Thrall")


def test_the_tree_of_eternity_walks(phone, room):
    seats = [{"seat": "anna", "name": "Anna", "race": "night-elf"}, {"seat": "bert", "name": "Bert", "race": "human"}]
    table = room(seats=seats, options={"racial": "on"})
    anna = phone().join(table.code, "Anna")
    anna.sees_space("A2", "Tree of Eternity of Anna")
    anna.tap_piece("A2", "tree")
    anna.tap("B2")
    anna.sees_space("B2", "Tree of Eternity of Anna")


def test_what_lies_in_resource_spaces_is_shown(phone, room):
    drained = phone().join(room(options={"drain": "on"}).code, "Anna")
    drained.sees_space("C4", "20 left here")


def test_a_pack_is_begun_with_what_another_knows(phone):
    one = phone().go("/pieces")
    one.page.get_by_label("Fill in from a pack").select_option("demo-expansion")
    one.page.get_by_label("Name on it").fill("Ash Seer")
    one.page.get_by_label("Name on it").first.blur()
    one.sees("What is known of it is filled in.")
    assert one.page.get_by_label("Strength", exact=True).first.input_value() == "2"
    one.page.get_by_label("Name on it").first.fill("Nobody Yet")
    one.page.get_by_label("Name on it").first.blur()
    one.page.get_by_text("What is known of it is filled in.").wait_for(state="detached")
    assert one.page.get_by_label("Strength", exact=True).first.input_value() == ""


def test_printed_pieces_are_kept_as_a_pack_and_chosen_for_a_table(phone, server):
    one = phone(viewport={"width": 320, "height": 640}).go("/pieces")
    one.page.get_by_label("What is it?").select_option("creature")
    one.page.get_by_label("Name on it").fill("Stone Golem")
    one.page.get_by_label(re.compile("^Race")).select_option("orc")
    one.page.get_by_label("Strength", exact=True).fill("3")
    one.press("Put it into the pack")
    one.page.get_by_label("Title of the pack").fill("Our golems")
    assert one.accessibility_faults() == [] and not one.too_wide() and one.small_targets() == []
    one.press("Keep it")
    one.sees("Kept as our-golems@")
    one.go("/new").of("warcraft").page.locator("summary", has_text="Printed values").click()
    one.page.get_by_label("Our golems").check()
    with one.page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/v1/tables")) as asked:
        one.press("Open the table")
    one.page.locator("svg.qr").wait_for()
    packs = asked.value.post_data_json["packs"]
    assert packs[0] == "demo-two" and any(pack.startswith("our-golems@") for pack in packs)
    kept = requests.get(f"{server}/v1/packs/{packs[-1]}", timeout=10)
    assert kept.status_code == 200
