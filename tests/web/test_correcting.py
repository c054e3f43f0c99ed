"""The table is always right: the position is set on the phone, and only what was changed is sent."""

POSITION = {
    "spaces": {"B4": {"anna": {"melee": 2}}},
    "seats": {"anna": {"hand": 3, "deck": 9, "gold": 5}, "bert": {"hand": 0, "deck": 9}},
    "turn": 3,
}
SMALL_WORLD = {"game": "smallworld", "seats": [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]}
PACKS = ["sww-printed", "sww-demo", "isle-l1a"]
COMBOS = [
    {"race": "orcs", "power": "mining"},
    {"race": "forsaken", "power": "herbalist", "coins": 2},
    {"race": "tauren", "power": "farmer"},
    {"race": "trolls", "power": "ranger"},
    {"race": "naga", "power": "marshdweller"},
    {"race": "gnomes", "power": "mountaineer"},
]
ORCS = {
    "seats": {"anna": {"race": "orcs", "power": "mining", "coins": 5, "hand": 3}},
    "spaces": {"L1A-1": {"orcs": 3}},
    "round": 2,
}


def begin(one):
    """From the table's menu; answers with the part of the screen that says what will change."""
    one.tab("Table").press("Correct the position")
    one.page.get_by_test_id("settings").wait_for()
    return one.page.get_by_test_id("changes")


def sent(one) -> dict:
    """Press the button; answers with what went to the referee."""
    with one.page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/actions")) as asked:
        one.press("Correct it")
    one.sees("Position corrected")
    return asked.value.post_data_json


def test_pieces_and_a_purse_are_put_right(phone, room):
    table = room(position=POSITION)
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    changes = begin(anna)
    anna.tap("B4")
    anna.press("One more: Melee units, Anna")
    anna.press("One more: Workers, Anna")
    anna.press("One less: Workers, Anna")
    anna.press("Anna")
    anna.page.get_by_label("Gold", exact=True).fill("7")
    anna.page.get_by_label("Level of: ranged units", exact=True).fill("2")
    changes.get_by_text("B4 South Ford, Melee units, Anna: 3, not 2.").wait_for()
    changes.get_by_text("Anna, Gold: 7, not 5.").wait_for()
    changes.get_by_text("Anna, Level of: ranged units: 2, not 1.").wait_for()
    anna.page.get_by_label("Why, if you like").fill("a sleeve")
    anna.photograph("correct")
    action = sent(anna)
    assert action["position"] == {
        "spaces": {"B4": {"anna": {"melee": 3}}},
        "seats": {"anna": {"gold": 7, "levels": {"ranged": 2}}},
    }
    assert (action["seat"], action["why"]) == ("anna", "a sleeve")
    bert.sees_space("B4", "3 melee units of Anna")
    changes.wait_for(state="detached")


def test_a_change_is_left_out_again_and_nonsense_is_refused(phone, room):
    table = room(position=POSITION)
    anna = phone(viewport={"width": 320, "height": 640}).join(table.code, "Anna")
    changes = begin(anna)
    anna.tap("B4")
    anna.press("One more: Outposts, Anna")
    anna.page.get_by_label("Flying units, Anna", exact=True).fill("90")
    changes.get_by_text("B4 South Ford, Flying units, Anna: 90, not 0.").wait_for()
    assert anna.accessibility_faults() == []
    assert not anna.too_wide() and anna.small_targets() == []
    anna.press("Correct it")
    anna.page.get_by_role("alert").get_by_text("flying").wait_for()
    anna.press("Got it")
    anna.press("Leave it: B4 South Ford, Flying units", exact=False)
    assert sent(anna)["position"] == {"spaces": {"B4": {"anna": {"outpost": 1}}}}


def test_a_tapped_space_creeps_and_a_hero_are_put_right(phone, room):
    hero = {"key": "ash-seer", "level": 1, "markers": [1]}
    seats = {"anna": {"hand": 0, "deck": 9, "hero": hero}, "bert": {"hand": 0, "deck": 9, "hero": {"key": "rune-sage"}}}
    options = {"creeps": "on", "heroes": "on"}
    spaces = {"A2": {"anna": {"hero": 1}}, "C4": {"creeps": [{"id": "one-1", "points": 1}]}}
    table = room(options=options, position={"spaces": spaces, "seats": seats, "turn": 3})
    anna = phone().join(table.code, "Anna")
    anna.tap("C4")
    anna.press("Correct this")
    creeps = anna.page.get_by_role("group", name="Creeps", exact=True)
    creeps.locator("summary", has_text="Points 1").click()
    creeps.get_by_label("Points", exact=True).fill("2")
    anna.press("Anna")
    anna.press("One more: Hero: Wounds")
    anna.page.get_by_label("Hero: Creep markers kept", exact=True).last.fill("2")
    anna.press("Add to Hero: Creep markers kept")
    anna.sees("C4, Creeps: Points 2, not Points 1.")
    anna.sees("Anna, Hero: Creep markers kept: 1, 2, not 1.")
    position = sent(anna)["position"]
    assert [creep["points"] for creep in position["spaces"]["C4"]["creeps"]] == [2]
    told = {"key": "ash-seer", "wounds": 1, "markers": [1, 2]}
    assert position["seats"]["anna"]["hero"] | told == position["seats"]["anna"]["hero"]
    anna.tab("Now").sees_space("C4", "2 points")


def test_things_of_a_list_are_set_fact_by_fact_moved_added_and_taken_out(phone, room):
    """The combos on view: coins by a stepper, banner and badge by name, the order by moving up."""
    position = {"round": 2, "column": COMBOS, "seats": {"anna": {"coins": 5}}}
    table = room(**SMALL_WORLD, first="anna", scenario="custom", position=position, packs=PACKS)
    anna = phone(viewport={"width": 320, "height": 568}).join(table.code, "Anna")
    begin(anna)
    combos = anna.page.get_by_role("group", name="Combos on view, from the top", exact=True)
    combos.locator("summary", has_text="Mining").click()
    combos.get_by_role("button", name="One more: Coins", exact=True).click()
    anna.sees("The table, Combos on view, from the top: Orcs, Mining, Coins 1, not Orcs, Mining.")
    combos.locator("summary", has_text="Farmer").click()
    combos.get_by_label("Special Power", exact=True).select_option("fishing")
    assert not anna.too_wide() and anna.small_targets() == [] and anna.accessibility_faults() == []
    combos.locator("summary", has_text="Trolls").click()
    anna.press("Move up: Trolls, Ranger")
    combos.locator("summary", has_text="Gnomes").click()
    anna.press("Remove Gnomes, Mountaineer")
    anna.press("Add to Combos on view, from the top")
    combos.get_by_label("Race", exact=True).select_option("humans")
    combos.get_by_label("Special Power", exact=True).select_option("mountaineer")
    column = sent(anna)["position"]["column"]
    assert [combo["race"] for combo in column] == ["orcs", "forsaken", "trolls", "tauren", "naga", "humans"]
    assert [combo.get("coins", 0) for combo in column] == [1, 2, 0, 0, 0, 0]
    assert column[3]["power"] == "fishing" and column[5]["power"] == "mountaineer"
    told = [combo["title"] for combo in table.table()["view"]["more"]["column"]]
    assert told[:4] == ["Mining Orcs", "Herbalist Forsaken", "Ranger Trolls", "Fishing Tauren"]


def test_cards_are_put_on_a_pile_by_their_names(phone, room):
    anna = phone().join(room(position=POSITION).code, "Anna")
    begin(anna)
    anna.press("Anna")
    anna.page.get_by_label("Add to Discard pile").select_option(label="Fast")
    anna.sees("Anna, Discard pile: Fast, not none.")
    assert sent(anna)["position"] == {"seats": {"anna": {"discard": ["fast"]}}}


def test_small_world_is_put_right(phone, room):
    table = room(**SMALL_WORLD, first="anna", scenario="custom", position=ORCS, packs=["isle-l1a"])
    anna = phone().join(table.code, "Anna")
    changes = begin(anna)
    anna.tap("L1A-1")
    anna.press("One less: Orcs tokens")
    anna.press("Anna")
    anna.page.get_by_label("Coins", exact=True).fill("9")
    anna.page.get_by_label("Special Power", exact=True).select_option("farmer")
    changes.get_by_text("Anna, Coins: 9, not 5.").wait_for()
    changes.get_by_text("Anna, Special Power: Farmer, not Mining.").wait_for()
    assert sent(anna)["position"] == {
        "spaces": {"L1A-1": {"orcs": 2}},
        "seats": {"anna": {"coins": 9, "power": "farmer"}},
    }
    seen = table.table()["view"]
    assert seen["spaces"]["L1A-1"]["pieces"][0]["count"] == 2
    assert seen["seats"]["anna"]["groups"][0]["items"][0]["text"] == "Farmer Orcs"


def test_only_what_is_in_play_at_this_table_is_offered(phone, room):
    """Tokens of Races that somebody has, units without heroes: the game could hold more, this table does not."""
    islands = room(**SMALL_WORLD, first="anna", scenario="custom", position=ORCS, packs=["isle-l1a"])
    anna = phone().join(islands.code, "Anna")
    begin(anna)
    anna.tap("L1A-1")
    settings = anna.page.get_by_test_id("settings")
    settings.get_by_label("Orcs tokens", exact=True).wait_for()
    settings.locator("summary").click()
    told = settings.inner_text()
    assert "Forts" in told and "Humans" not in told and "Tauren" not in told
    bert = phone().join(room(position=POSITION).code, "Bert")
    begin(bert)
    bert.press("Bert")
    settings = bert.page.get_by_test_id("settings")
    settings.get_by_label("Gold", exact=True).wait_for()
    assert "Hero" not in settings.inner_text()


def test_a_unit_is_put_right_and_what_was_read_wrong_is_taken_out(phone, room):
    """Units stand under their players, each opened by a tap; a fact that is taken out is asked for again."""
    units = {"orc-hunters": {"side": "anna", "troops": 4}, "evoker": {"side": "anna"}, "bulwarks": {"side": "bert"}}
    facts = {"base.evoker": 3, "models.orc-hunters": 5}
    table = room(game="warcrow", seats=SMALL_WORLD["seats"], position={"units": units, "facts": facts})
    anna = phone(viewport={"width": 320, "height": 640}, color_scheme="dark").join(table.code, "Anna")
    begin(anna)
    anna.press("Remove Strides across the base of Evoker")
    anna.press("Anna")
    hunters = anna.page.locator('[data-thing="orc-hunters"]')
    hunters.locator("summary").first.click()
    assert anna.page.locator('[data-thing="bulwarks"]').count() == 0, "those of others stand elsewhere"
    anna.press("One more: Damage")
    hunters.get_by_label("Add to States").select_option(label="Slowed")
    anna.sees("Orc Hunters, Damage: 1, not 0.")
    anna.sees("Orc Hunters, States: Slowed, not none.")
    assert not anna.too_wide() and anna.small_targets() == [] and anna.accessibility_faults() == []
    assert sent(anna)["position"] == {
        "units": {"orc-hunters": {"damage": 1, "states": ["slowed"]}},
        "facts": {"base.evoker": None},
    }
    told = [event["text"] for event in table.log()[-1]["events"]]
    assert "printed fact, strides across the base of Evoker: none, not 3" in told[0]
    anna.tab("Now").rests()
    assert "Slowed" in anna.page.locator('[data-piece="orc-hunters"]').text_content()


def test_the_card_of_a_player_leads_to_what_lies_there(phone, room):
    units = {"evoker": {"side": "anna"}, "bulwarks": {"side": "bert"}}
    table = room(game="warcrow", seats=SMALL_WORLD["seats"], position={"units": units})
    anna = phone().join(table.code, "Anna").rests()
    anna.page.get_by_role("button", name="Bert", exact=False).first.click()
    anna.page.get_by_test_id("mat").get_by_role("button", name="Correct this").click()
    anna.page.locator('[data-thing="bulwarks"]').wait_for()
    anna.go(f"/t/{table.id}/table/correct/evoker").live()
    anna.page.get_by_role("button", name="One more: Stress", exact=True).wait_for()


def test_who_only_watches_corrects_nothing(phone, room):
    one = phone().join(room().code).tab("Table")
    one.sees("House rules")
    assert one.page.get_by_role("button", name="Correct the position").count() == 0
