"""Opening, joining and looking at a table."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from api.tables import MOST_WATCHING
from models.tables import CODE_ALPHABET
from tests.api.conftest import SEATS, Player, Room


def test_opening_gives_a_location_a_pass_and_a_code_that_can_be_read_aloud(room: Room):
    opened = room.opened
    assert opened.headers["Location"] == f"/v1/tables/{opened.json['id']}"
    assert re.fullmatch(f"[{CODE_ALPHABET}]{{8}}", opened.json["code"])
    assert not set("01IOl") & set(CODE_ALPHABET)
    assert opened.json["prompts"][0]["action"] == "raise"


def test_passes_are_not_kept_in_the_open(app, room: Room):
    engine = app.extensions["referee.database"].engine
    with engine.connect() as connection:
        kept = str(connection.exec_driver_sql("SELECT * FROM passes").fetchall())
    assert room.host.secret not in kept and room.anna.secret not in kept


def test_a_code_works_however_it_is_typed(room: Room):
    typed = f" {room.code[:3].lower()}-{room.code[3:].lower()} "
    answer = room.client.post("/v1/tables/join", json={"code": typed})
    assert answer.status_code == 201
    assert answer.json["seats"] == []


def test_a_wrong_code_is_404_and_a_wrong_seat_is_named(room: Room):
    assert room.client.post("/v1/tables/join", json={"code": "ZZZZZZZZ"}).status_code == 404
    assert room.client.post("/v1/tables/join", json={"code": "ÄÖ\u0000"}).status_code == 404
    answer = room.client.post("/v1/tables/join", json={"code": room.code, "seat": "carl"})
    assert answer.status_code == 422 and "seat" in answer.json["errors"]


def test_a_table_has_no_end_of_seats_but_of_those_who_watch(room: Room):
    code = room.host.get().json["code"]
    joined = [room.client.post("/v1/tables/join", json={"code": code}).status_code for _ in range(MOST_WATCHING + 1)]
    assert joined == [201] * MOST_WATCHING + [409]
    no = room.client.post("/v1/tables/join", json={"code": code}, headers={"Accept-Language": "en"}).json
    assert no["type"] == "/docs#full" and str(MOST_WATCHING) in no["detail"]
    again = {"code": code, "seats": ["anna"]}
    taken = room.client.post("/v1/tables/join", json=again, headers={"Authorization": f"Bearer {room.host.secret}"})
    assert taken.status_code == 201
    watching = [one["name"] for one in room.host.get("/passes").json["passes"] if not one["seats"]]
    assert room.host.call("DELETE", f"/passes/{watching[0]}").status_code == 204
    assert room.client.post("/v1/tables/join", json={"code": code}).status_code == 201


def test_a_taken_seat_is_the_hosts_to_hand_out_again(room: Room):
    wish = {"code": room.code, "seat": "anna"}
    assert room.client.post("/v1/tables/join", json=wish).status_code == 409
    answer = room.client.post("/v1/tables/join", json=wish, headers={"Authorization": f"Bearer {room.host.secret}"})
    assert answer.status_code == 201


def test_of_phones_that_take_a_seat_at_once_one_gets_it(client):
    for _ in range(5):
        opened = client.post("/v1/tables", json={"game": "counting", "seats": SEATS}).json
        wishes = [{"code": opened["code"], "seat": "anna"}] * 4
        with ThreadPoolExecutor(4) as phones:
            answers = phones.map(lambda wish: client.post("/v1/tables/join", json=wish).status_code, wishes)
            assert sorted(answers) == [201, 409, 409, 409]


def test_one_pass_may_hold_several_seats(client):
    opened = client.post("/v1/tables", json={"game": "counting", "seats": SEATS}).json
    joined = client.post("/v1/tables/join", json={"code": opened["code"], "seats": ["anna", "bert"]}).json
    assert joined["seats"] == ["anna", "bert"]


def test_a_view_is_not_sent_twice(room: Room, monkeypatch):
    tag = room.anna.get().headers["ETag"]
    assert tag.startswith('"0-anna-')
    assert room.bert.get(If_None_Match=tag).status_code == 200
    monkeypatch.setattr("tests.api.counting_game.CountingGame.decode", lambda *_: 1 / 0)
    again = room.anna.get(If_None_Match=tag)
    assert again.status_code == 304 and again.data == b"" and again.headers["ETag"] == tag
    monkeypatch.undo()
    room.anna.act("raise", "anna", by=1)
    assert room.anna.get(If_None_Match=tag).json["version"] == 1


def test_a_table_tells_which_seats_are_taken(client):
    opened = client.post("/v1/tables", json={"game": "counting", "seats": SEATS}).json
    host = Player(client, opened["id"], opened["pass"])

    def taken() -> dict[str, bool]:
        return {seat["seat"]: seat["taken"] for seat in host.get().json["seats"]}

    assert taken() == {"anna": False, "bert": False}
    tag = host.get().headers["ETag"]
    assert host.get(If_None_Match=tag).status_code == 304
    client.post("/v1/tables/join", json={"code": opened["code"]})
    assert taken() == {"anna": False, "bert": False}
    client.post("/v1/tables/join", json={"code": opened["code"], "seat": "bert"})
    assert taken() == {"anna": False, "bert": True}
    assert host.get(If_None_Match=tag).status_code == 200
    assert host.get().json["seats"][1]["name"] == "Bert"


def test_choices_are_shown_to_those_who_are_asked(room: Room):
    assert room.anna.get("/prompts").json["prompts"][0]["choice"]["options"]
    assert "choice" not in room.bert.get("/prompts").json["prompts"][0]


def test_options_go_on_from_what_is_chosen(room: Room):
    assert len(room.anna.get("/options?type=raise").json["options"]) == 3
    assert room.anna.get("/options?type=raise&by=2").json["options"] == [{"by": 2}]
    assert room.anna.get('/options?type=raise&with={"by":3}').json["options"] == [{"by": 3}]
    assert room.bert.get("/options?type=raise").json["options"] == []


def test_the_score_tells_how_it_came_about(room: Room):
    room.anna.act("raise", "anna", by=1)
    room.bert.act("gamble", "bert")
    room.bert.act("roll", "bert", faces=[6])
    score = room.anna.get("/score").json
    assert score["totals"] == {"anna": 1, "bert": 6}
    assert [(entry["version"], entry["totals"]) for entry in score["history"]] == [
        (0, {}),
        (1, {"anna": 1}),
        (3, {"anna": 1, "bert": 6}),
    ]
    assert all(line["rules"] for line in score["lines"])


def test_a_game_begins_from_a_typed_in_position(client):
    assert Room(client, position={"count": 41}).anna.count == 41


def test_titles_charts_and_rules_are_open_to_everybody(client):
    assert "counting" in [game["key"] for game in client.get("/v1/games").json["games"]]
    assert client.get("/v1/games/counting").json["title"] == "Counting"
    assert client.get("/v1/games/counting/timing").status_code == 200
    assert client.get("/v1/games/counting/reference").json["entries"]
    rule = client.get("/v1/rules/wbg.turn.step-order").json
    assert rule["book"] == "wbg" and rule["neighbours"]


def test_operations_answer_locally(client):
    assert client.get("/healthz").json == {"status": "ok"}
    assert client.get("/readyz").json == {"status": "ready"}
    assert "referee_request_seconds" in client.get("/metrics").text
    page = client.get("/docs").text
    assert "/v1/tables/{table_id}/actions" in page and 'id="refusal"' in page
    elsewhere = page.replace("referee=http://localhost", "")
    assert "http://" not in elsewhere and "https://" not in elsewhere
    assert client.get("/openapi.json").json["openapi"].startswith("3.1")


@pytest.mark.parametrize("call", ["actions", "house-rules", "code", "undo", "bring-back", "rulings"])
def test_an_id_that_no_table_can_have_is_not_found(room: Room, call: str):
    sent = {"type": "raise", "seat": "anna", "by": 1, "text": "Nobody says seven.", "version": 0}
    headers = {"Authorization": f"Bearer {room.host.secret}"}
    for odd in ("%00", "aaaaaaaaaaa%00", "%F0%9F%98%80", "A" * 500):
        answer = room.client.post(f"/v1/tables/{odd}/{call}", json=sent, headers=headers)
        assert answer.status_code == 404 and answer.json["detail"].startswith("There is no table"), answer.text
