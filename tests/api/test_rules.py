"""Asking for rules over HTTP: in a player's own words, by id, on a page, and with anything but a question."""

import re
from html.parser import HTMLParser

import pytest

from api import aside
from api.rules import SHORT_QUESTION
from referee.library import force, inventory, search
from referee.library.conditions import Setting
from tests.api.conftest import Room

ODD = [
    "",
    "   ",
    "the of a is to",
    "?!?",
    "'; DROP TABLE tables; --",
    'title:worker OR (1=1) NEAR/2 "unclosed',
    "NOT AND OR *",
    "\U0001f409\U0001f3b2",
    "\u0433\u043e\u0431\u043b\u0438\u043d\u044b",
    "\u5175\u58eb\u304c\u6b7b\u306c",
    "a\0b",
    "%",
    "x" * 1000,
]


def ids(answer) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [hit["id"] for hit in answer.json["results"]]


def test_a_question_is_answered_with_the_rule_its_source_and_why(client):
    answer = client.get("/v1/rules", query_string={"q": "can a worker enter a space with enemies", "game": "warcraft"})
    assert "wbg.move.worker-entry" in ids(answer)
    hit = next(hit for hit in answer.json["results"] if hit["id"] == "wbg.move.worker-entry")
    assert hit["book"] == "wbg" and hit["heading"] == "Worker Movement Restrictions" == hit["section"]
    assert (
        hit["text"] == inventory.rule(hit["id"]).text and hit["why"] and hit["page"] == "/rules/wbg.move.worker-entry"
    )
    assert hit["example"]["id"] == inventory.example_of(hit["id"]).id
    assert [reading["topic"] for reading in hit["readings"]] == [
        unclear.topic for unclear in inventory.ambiguities_of(hit["id"])
    ]
    assert [rule["id"] for rule in hit["related"]] == list(inventory.rule(hit["id"]).see)


def test_a_slip_is_put_right_and_said(client):
    answer = client.get("/v1/rules?q=dranei+token&game=smallworld")
    assert answer.json["corrected"] == {"dranei": "draenei"}
    assert "sww.race.draenei" in ids(answer)


def test_the_answer_says_which_engine_found_it(client):
    assert client.get("/v1/rules?q=flank").json["engine"] == search.engine()


def test_game_book_and_limit_narrow_the_answer(client):
    assert {id[:3] for id in ids(client.get("/v1/rules?q=attack&game=warcrow&limit=9"))} == {"wcr"}
    assert {id[:3] for id in ids(client.get("/v1/rules?q=hero&book=wbx&limit=9"))} == {"wbx"}
    assert len(ids(client.get("/v1/rules?q=attack&limit=2"))) == 2


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("q=move&game=chess", "game"),
        ("q=move&book=abc", "book"),
        ("q=move&limit=0", "limit"),
        ("q=move&limit=many", "limit"),
        ("q=move&limit=51", "limit"),
        ("q=" + "x" * 10_000, "q"),
        ("q=" + "%F0%9F%90%89" * 10_000, "q"),
    ],
)
def test_a_question_that_makes_no_sense_names_the_field(client, query, field):
    answer = client.get(f"/v1/rules?{query}")
    assert answer.status_code == 422 and list(answer.json["errors"]) == [field]


@pytest.mark.parametrize("q", ODD)
def test_odd_questions_get_a_list(client, room: Room, q):
    for answer in (
        client.get("/v1/rules", query_string={"q": q}),
        room.host.call("GET", "/rules", query_string={"q": q}),
    ):
        assert answer.status_code == 200 and isinstance(answer.json["results"], list)
    assert client.get("/rules", query_string={"q": q}).status_code == 200


@pytest.mark.parametrize("q", ODD[:4] + ODD[7:10])
def test_a_question_without_a_word_finds_nothing(client, q):
    assert client.get("/v1/rules", query_string={"q": q}).json["results"] == []


def test_a_long_question_waits_its_turn_and_a_short_one_does_not(app, client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(app.extensions[aside.NAME], "_waiting", aside.MOST_WAITING)
    long = "may peons fight? " * (1 + SHORT_QUESTION // 17)
    busy = client.get("/v1/rules", query_string={"q": long})
    assert busy.status_code == 503 and busy.headers["Retry-After"] == "1"
    assert client.get("/v1/rules", query_string={"q": "may peons fight?"}).status_code == 200
    monkeypatch.undo()
    assert client.get("/v1/rules", query_string={"q": long}).json["results"]


def test_one_rule_says_whether_the_book_prints_it_in_bold(client):
    assert client.get("/v1/rules/wcr.ranged.not-engaged").json["bold"] is True
    assert client.get("/v1/rules/wcr.game.outline").json["bold"] is False


def test_one_rule_comes_with_its_neighbours(client):
    rule = client.get("/v1/rules/wbg.move.worker-entry").json
    assert rule["text"] == inventory.rule("wbg.move.worker-entry").text
    around = [other["id"] for other in rule["neighbours"]]
    assert "wbg.move.allowance" in around and "wbg.move.worker-entry" not in around
    assert all(id.startswith("wbg.move.") for id in around)


def test_a_rule_opens_with_its_verdict_and_its_exceptions(client):
    """At a table only the exceptions that are in force there are told."""
    table = Room(client, game="warcraft")
    plain = Setting(players=2, scenario="main")
    held = {
        rule.id: [id for id in rule.unless if force.in_force(id, plain)]
        for rule in inventory.rules("wbg")
        if force.in_force(rule.id, plain)
    }
    general = next(rule for rule in inventory.rules("wbg") if 0 < len(held.get(rule.id, ())) < len(rule.unless))
    away = client.get(f"/v1/rules/{general.id}").json
    assert away["verdict"].endswith(general.verdict) and [one["id"] for one in away["unless"]] == list(general.unless)
    here = table.host.call("GET", f"/rules/{general.id}").json
    assert here["verdict"] == general.verdict and [one["id"] for one in here["unless"]] == held[general.id]
    assert here["unless"][0]["verdict"] == inventory.rule(held[general.id][0]).verdict


def test_a_rule_that_is_not_there(client):
    assert client.get("/v1/rules/wbg.move.teleport").status_code == 404
    page = client.get("/rules/wbg.move.<b>teleport")
    assert page.status_code == 404 and page.mimetype == "text/html" and "<b>teleport" not in page.text


class Page(HTMLParser):
    """Every address a page names, and whether its tags are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "br", "input", "link"):
            self.open.append(tag)
        self.addresses += [value for name, value in attrs if name in ("href", "src", "action")]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("book", list(inventory.game_of_book()))
def test_every_rule_has_a_page_without_anything_from_elsewhere(client, book):
    for rule in list(inventory.rules(book))[::7]:
        answer = client.get(f"/rules/{rule.id}")
        assert answer.status_code == 200 and answer.mimetype == "text/html"
        page = Page(answer.text)
        assert page.open == []
        assert all(re.fullmatch(r"/rules(/[a-z0-9.-]+)?", address) for address in page.addresses)
        assert "url(" not in answer.text and "<script" not in answer.text
        assert 'name="viewport"' in answer.text and "prefers-color-scheme: dark" in answer.text


def test_a_page_shows_the_book_the_heading_the_text_and_links(client):
    text = client.get("/rules/wbg.card.fast").text
    assert "Warcraft: The Board Game" in text and "All Races" in text and "start of your Move Step" in text
    for other in inventory.rule("wbg.card.fast").see:
        assert f'href="/rules/{other}"' in text


def test_the_address_of_an_example_leads_to_a_rule_it_shows(client):
    example = next(iter(inventory.examples("wbg")))
    assert f'id="{example.id}"' in client.get(f"/rules/{example.id}").text


def test_the_search_page_answers_without_a_script(client):
    page = client.get("/rules?q=faerie+fire&game=warcraft").text
    assert 'href="/rules/wbg.card.faerie-fire"' in page


SEATED = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]


def asked_at(client, q: str, **wish) -> dict:
    room = Room(client, **({"game": "warcraft"} | wish))
    answer = room.host.call("GET", "/rules", query_string={"q": q})
    assert answer.status_code == 200, answer.text
    return answer.json


def test_at_a_table_what_it_does_not_play_is_left_out_and_told_apart(client):
    plain = asked_at(client, "do I roll the resource die for my workers in the harvest")
    assert all(hit["in_force"] for hit in plain["results"]) and plain["left_out"]
    assert not any(hit["in_force"] for hit in plain["left_out"])
    away = next(hit for hit in plain["left_out"] if hit["id"] == "wbx.drain.no-roll")
    assert away["text"].startswith("With draining resources") and "With draining resources" in away["condition"]


def test_at_a_table_what_replaces_a_rule_stands_above_it_and_both_say_so(client):
    q = "do I roll the resource die for my workers in the harvest"
    results = {hit["id"]: hit for hit in asked_at(client, q, options={"drain": "on"})["results"]}
    first = next(iter(results.values()))
    assert first["id"] == "wbx.drain.no-roll" and first["text"] == inventory.rule(first["id"]).text
    replaced = next(hit for hit in results.values() if hit["replaced_by"])
    assert first["id"] in [rule["id"] for rule in replaced["replaced_by"]]
    assert replaced["id"] in [rule["id"] for rule in first["replaces"]]


def test_a_number_is_told_for_the_table_and_a_rule_as_the_table_plays_it(client):
    room = Room(client, game="smallworld", seats=[*SEATED, {"seat": "cleo"}, {"seat": "dan"}])
    rule = room.host.call("GET", "/rules/sww.setup.rounds").json
    assert rule["here"] == "At this table: 9 rounds." and rule["in_force"] is True
    assert room.host.call("GET", "/rules/sww.setup.boards-2").json["in_force"] is False
    other = room.host.call("GET", "/rules/wbg.move.allowance").json
    assert "in_force" not in other, "it is of another game"


def test_away_from_a_table_nothing_is_left_out_and_the_condition_is_in_the_text(client):
    answer = client.get("/v1/rules", query_string={"q": "two workers build together", "game": "warcraft"}).json
    assert "left_out" not in answer and not any("in_force" in hit for hit in answer["results"])
    rule = client.get("/v1/rules/wbx.racial.human.workers").json
    assert rule["text"].startswith("With the racial abilities, Human:")
    assert rule["condition"] == "With the racial abilities, Human"
    assert "With the racial abilities, Human:" in client.get("/rules/wbx.racial.human.workers").text


def test_what_the_books_do_not_settle_is_told_so_in_the_readers_language(client):
    off = {"q": "do I have to pay rent on a mortgaged street", "game": "warcraft"}
    answer = client.get("/v1/rules", query_string=off).json
    assert (
        answer["settled"] is False and answer["told"].startswith("The books do not settle this") and answer["results"]
    )
    german = client.get("/v1/rules", query_string=off, headers={"Accept-Language": "de"}).json
    assert german["told"].startswith("Die Bücher klären das nicht")
    assert "Not in the book" in client.get("/rules", query_string=off).text
    settled = client.get("/v1/rules", query_string={"q": "who chooses the casualties", "game": "warcraft"}).json
    assert settled["settled"] is True and "told" not in settled
    assert "settled" not in client.get("/v1/rules").json


def test_the_reading_that_fits_comes_first_and_is_named(client):
    asked = {"q": "altar of flame victory, how many heroes count", "game": "warcraft"}
    hit = client.get("/v1/rules", query_string=asked).json["results"][0]
    assert hit["fits"] == "reading" and "hero" in hit["readings"][0]["topic"].lower()
    asked = {"q": "who chooses the casualties and when does the battle end", "game": "warcraft"}
    assert client.get("/v1/rules", query_string=asked).json["either"] is True
