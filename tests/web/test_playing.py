"""Two phones at one table of Warcraft: opening turns, a battle, a no with its rule, going back, a question."""

BATTLE = {
    "spaces": {"B4": {"anna": {"melee": 2}}, "C4": {"bert": {"melee": 1}}},
    "seats": {"anna": {"hand": 0, "deck": 9}, "bert": {"hand": 0, "deck": 9}},
    "turn": 3,
}


def open_a_table(host) -> str:
    """By hand, as the host does it; the host's phone then plays only for Anna."""
    host.go("/new").of("warcraft")
    host.page.get_by_label("Name of player 1").fill("Anna")
    host.page.get_by_label("Name of player 2").fill("Bert")
    host.page.get_by_label("Race of player 1").select_option("orc")
    host.page.get_by_label("Race of player 2").select_option("human")
    host.page.get_by_label("Who begins").select_option("0")
    host.press("Open the table")
    host.page.locator("svg.qr").wait_for()
    host.press("Bert", exact=False)
    code = host.page.get_by_test_id("code").inner_text()
    host.tab("Now").live()
    return code


def step_on(*phones) -> None:
    """Whoever is asked answers in the plainest way: report a die, else say done."""
    for one in phones:
        page = one.page
        if page.get_by_role("button", name="Face 1", exact=True).count():
            one.report("Face 1")
        elif page.get_by_role("button", name="Done", exact=True).count():
            one.press("Done")
        page.wait_for_timeout(120)


def test_two_phones_join_and_play_the_opening_turns(phone):
    anna, bert = phone(), phone()
    code = open_a_table(anna)
    anna.tab("Table").photograph("table")
    anna.tab("Now")
    bert.join(code, "Bert")
    bert.sees("Waiting for Anna")
    anna.tap_piece("A2", "melee")
    anna.photograph("now")
    anna.tap("B2")
    bert.sees_space("B2", "3 melee units of Anna")
    anna.tap_piece("A2", "worker")
    anna.press("1 worker")
    anna.tap("A3")
    bert.sees_space("A3", "worker of Anna")
    anna.press("Done")
    bert.sees("Bert, your move")
    bert.tap_piece("F3", "worker")
    bert.tap("E3")
    anna.sees_space("E3", "3 workers of Bert")
    for _ in range(60):
        if anna.page.locator(".brand", has_text="Turn 2").count():
            break
        step_on(anna, bert)
    bert.page.locator(".brand", has_text="Turn 2").wait_for()
    anna.tab("Log").sees("Turn 2 begins")
    anna.photograph("log")
    anna.tab("Score").page.get_by_test_id("total-anna").wait_for()
    anna.page.locator("svg[aria-label^='Chart']").wait_for()
    anna.photograph("score")


def test_a_battle_with_reported_dice(phone, room):
    table = room(position=BATTLE)
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    anna.tap_piece("B4", "melee")
    anna.tap("C4")
    anna.press("Done")
    anna.press("Fight", exact=False)
    bert.sees("Battle in C4")
    for _ in range(12):
        if not (anna.has("section.contest") or bert.has("section.contest")):
            break
        for one in (anna, bert):
            answer_in_battle(one)
    anna.sees_space("C4", "2 melee units of Anna")
    bert.sees_space("C4", "2 melee units of Anna")
    told = [(event["kind"], event.get("data", {})) for line in table.log() for event in line["events"]]
    assert ("rolled", {"faces": [1, 1], "label": "attack"}) in told
    assert [data["winner"] for kind, data in told if kind == "battle-won"] == ["anna"]


def test_the_units_in_the_flanks_are_shown(phone, room):
    spaces = {
        "C4": {"anna": {"melee": 2}, "bert": {"melee": 1}},
        "D4": {"anna": {"ranged": 1, "worker": 1}},
        "C3": {"bert": {"flying": 2}},
        "D3": {"bert": {"ranged": 1}},
    }
    anna = phone().join(room(position=BATTLE | {"spaces": spaces}).code, "Anna")
    anna.press("Done")
    anna.press("Fight", exact=False)
    flanks = anna.page.get_by_test_id("flank")
    flanks.nth(1).wait_for()
    shown = {
        flank.locator(".small").inner_text(): [one.get_attribute("aria-label") for one in flank.locator("svg").all()]
        for flank in flanks.all()
    }
    assert shown == {"D4": ["ranged unit of Anna"], "C3": ["2 flying units of Bert"]}


def answer_in_battle(one) -> None:
    """Anna's dice hit, Bert's miss; whoever owes a casualty removes one."""
    one.answer_in_battle("Face 1" if one.page.get_by_text("Anna, your move").count() else "Face 6", picture="battle")


def test_a_refusal_can_be_put_away_without_scrolling(phone, room):
    anna = phone(viewport={"width": 320, "height": 640}).join(room().code, "Anna")
    anna.tap_piece("A2", "melee")
    for away in (lambda: anna.press("Got it"), lambda: anna.press("Close"), lambda: anna.page.keyboard.press("Escape")):
        anna.tap("A1")
        refusal = anna.page.get_by_role("alert")
        box = refusal.get_by_role("button", name="Got it").bounding_box()
        assert box["y"] + box["height"] <= 640 - 56, "the way on lies under the tabs"
        away()
        refusal.wait_for(state="detached")
        anna.rests()


def test_an_illegal_move_is_refused_with_its_rule(phone, room):
    table = room()
    anna = phone().join(table.code, "Anna")
    anna.tap_piece("A2", "melee")
    anna.tap("F1")
    refusal = anna.page.get_by_role("alert")
    refusal.wait_for()
    assert "F1 is 6 spaces from Western Town" in refusal.inner_text()
    assert "What would help" in refusal.inner_text()
    anna.photograph("refusal")
    refusal.locator("button.rule").first.click()
    anna.page.get_by_test_id("rule").get_by_text("moves 1 space").first.wait_for()
    assert table.table()["version"] == 0


def test_going_back_alone_and_by_consent(phone, room):
    table = room()
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    anna.tap_piece("A2", "melee")
    anna.tap("B2")
    anna.press("Take back")
    bert.sees_space("A2", "3 melee units of Anna")
    anna.page.get_by_test_id("hands").get_by_text("Put 3 melee units from B2 back on Western Town").wait_for()
    bert.page.get_by_test_id("hands").get_by_text("Put back by hand").wait_for()
    anna.press("Done")
    bert.tap_piece("F3", "melee")
    bert.tap("E3")
    anna.sees_space("E3", "melee units of Bert")
    anna.tab("Log").page.get_by_role("button", name="More:").nth(1).click()
    anna.press("Undo to here")
    bert.sees("Anna asks to take back 1 step")
    bert.page.get_by_test_id("put-back").get_by_text("Bert: Put 3 melee units").wait_for()
    bert.page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    top = bert.page.get_by_role("button", name="Take it back", exact=True).bounding_box()["y"]
    assert 0 < top < 700, "the question is seen wherever the page was scrolled to"
    bert.photograph("undo")
    bert.press("Take it back")
    bert.sees_space("F3", "3 melee units of Bert")
    anna.sees("taken back")
    assert [line["kind"] for line in table.log()][-1] == "undo"


def test_who_only_watches_is_offered_nothing_that_would_be_refused(phone, room):
    """No way back, no end of the question, and what they tick off they tick off for themselves."""
    table = room(position={"spaces": {"B2": {"anna": {"worker": 1}}}, "turn": 3})
    table.act("done", "anna")
    table.act("done", "bert")
    table.act("roll", "anna", label="B2", faces=[3])
    anna, watcher = phone().join(table.code, "Anna"), phone().join(table.code)
    refused: list[str] = []
    watcher.page.on("response", lambda answer: answer.status >= 400 and refused.append(answer.url))
    watcher.press("All done")
    watcher.page.get_by_test_id("hands").wait_for(state="detached")
    watcher.tab("Log").page.get_by_role("button", name="More:").nth(2).click()
    watcher.page.get_by_role("button", name="Copy this moment").last.wait_for()
    assert watcher.page.get_by_role("button", name="Undo to here").count() == 0
    watcher.page.keyboard.press("Escape")
    anna.tab("Log").page.get_by_role("button", name="More:").nth(2).click()
    anna.press("Undo to here")
    anna.page.get_by_role("button", name="Ask no more").wait_for()
    watcher.sees("Anna asks to take back")
    assert watcher.page.get_by_role("button", name="Ask no more").count() == 0
    anna.press("Ask no more")
    watcher.page.get_by_text("Anna asks to take back").wait_for(state="detached")
    assert refused == []


def test_a_question_to_go_back_can_be_answered_after_a_reload(phone, room):
    table = room()
    anna, bert = phone().join(table.code, "Anna"), phone().join(table.code, "Bert")
    anna.press("Done")
    bert.press("Done")
    lines = anna.tab("Log").page.get_by_role("button", name="More:")
    lines.nth(2).wait_for()
    lines.nth(1).click()
    anna.press("Undo to here")
    bert.sees("Anna asks to take back 1 step")
    bert.page.reload()
    bert.press("Take it back")
    bert.sees("Bert, your move")


def test_a_rules_question_from_any_screen(phone, room):
    anna = phone().join(room().code, "Anna")
    anna.tab("Score")
    anna.ask("can workers fight")
    anna.page.get_by_test_id("answer").first.wait_for()
    anna.photograph("rules")
    anna.page.get_by_test_id("answer").filter(has_text="non-combatants").first.click()
    anna.page.get_by_test_id("rule").wait_for()
    assert "wbg." not in anna.page.get_by_test_id("rule").inner_text(), "a rule goes by its book and chapter"


def test_one_shared_phone_plays_for_both(phone, room):
    both = phone().join(room().code, "Anna", "Bert")
    both.sees("Anna, your move")
    both.press("Done")
    both.sees("Bert, your move")


def test_the_host_hands_a_seat_to_a_new_phone(phone):
    host = phone()
    code = open_a_table(host)
    phone().join(code, "Bert")
    host.tab("Table").press("Let nobody in")
    host.sees("Nobody comes in by the code any more.")
    host.page.locator(".chip", has_text="Bert").click()
    link = host.page.locator("svg[data-link]").get_attribute("data-link")
    fresh = phone()
    fresh.go(link.removeprefix(fresh.server)).live().sees("Waiting for Anna")
    host.tab("Now").press("Done")
    fresh.sees("Bert, your move")


def test_pieces_of_two_kinds_go_together(phone, room):
    table = room(position=BATTLE | {"spaces": {"B4": {"anna": {"melee": 2, "worker": 1}}}})
    anna = phone().join(table.code, "Anna")
    anna.tap_piece("B4", "melee")
    anna.press("One less: melee unit")
    anna.press("One more: worker")
    anna.tap("A4")
    anna.sees("Anna moves 1 melee unit and 1 worker from South Ford to A4.")


def test_what_one_was_choosing_survives_what_others_do(phone, room):
    table = room(position=BATTLE | {"seats": {"anna": {"hand": 1, "deck": 9}, "bert": {"hand": 1, "deck": 9}}})
    anna = phone().join(table.code, "Anna")
    anna.tap_piece("B4", "melee")
    anna.press("1 melee unit")
    table.act("play-card", "bert", card="victory-point")
    anna.sees("Bert lays down a Victory Point card.")
    anna.page.locator("polygon.outline.lit").first.wait_for(state="attached")
    anna.tap("A4")
    anna.sees_space("A4", "melee unit of Anna")


def test_a_code_nobody_has_says_so(phone):
    late = phone().go("/")
    late.page.get_by_label("Code of the table").fill("zzzzzz")
    late.press("Join")
    late.sees("No table has this code")


def test_dice_tapped_so_far_survive_a_look_at_the_rules(phone, room):
    spaces = {"C4": {"anna": {"melee": 2}, "bert": {"melee": 1}}}
    anna = phone().join(room(position=BATTLE | {"spaces": spaces}).code, "Anna")
    anna.press("Done")
    anna.press("Fight", exact=False)
    anna.page.get_by_role("button", name="Face 1", exact=True).click()
    anna.ask("how many dice").page.get_by_test_id("answer").first.wait_for()
    anna.tab("Now")
    assert anna.page.get_by_test_id("dice-count").inner_text() == "1 of 2"


def place_of(one, selector: str) -> tuple[float, float]:
    box = one.page.locator(selector).first.bounding_box()
    return round(box["x"]), round(box["y"])


def test_nothing_jumps_when_one_has_moved(phone, room):
    anna = phone().join(room().code, "Anna")
    anna.tap_piece("A2", "melee")
    before = place_of(anna, '[data-space="B2"]'), place_of(anna, '[data-space="A3"]')
    anna.tap("B2")
    anna.sees_space("B2", "3 melee units of Anna")
    anna.page.get_by_role("button", name="Take back", exact=True).wait_for()
    assert (place_of(anna, '[data-space="B2"]'), place_of(anna, '[data-space="A3"]')) == before


def test_the_bar_is_at_the_foot_of_a_short_page_and_one_die_needs_one_tap(phone, room):
    table = room()
    anna = phone(viewport={"width": 390, "height": 1600}).join(table.code, "Anna")
    bar, tabs = (anna.page.locator(one).bounding_box() for one in ("[data-testid=bar]", "nav.tabs"))
    assert abs(bar["y"] + bar["height"] - tabs["y"]) <= 4
    anna.tap_piece("A2", "worker")
    anna.tap("B2")
    anna.sees_space("B2", "3 workers of Anna")
    anna.press("Done")
    anna.sees("Waiting for Bert")
    table.act("done", "bert")
    anna.press("Face 1")
    anna.sees("Anna gathers 1 gold in B2.")
