"""Whatever is wrong with a request is said clearly, and the table is unchanged."""

import pytest

from tests.api.conftest import SEATS, Room

RAISE = {"type": "raise", "seat": "anna", "by": 1}


def is_problem(answer, status: int, name: str) -> bool:
    """A problem with everything RFC 9457 asks for."""
    body = answer.json
    assert answer.content_type == "application/problem+json", answer.text
    assert {"type", "title", "status", "detail"} <= set(body)
    return (answer.status_code, body["status"], body["type"]) == (status, status, f"/docs#{name}")


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ({"type": "teleport", "seat": "anna"}, "type"),
        ({"seat": "anna"}, "type"),
        ({"type": "raise", "seat": "zoe", "by": 1}, "seat"),
        ({"type": "roll", "seat": "zoe"}, "seat"),
        ({"type": 7, "seat": "anna"}, "type"),
        ({"type": "raise", "seat": "anna"}, "by"),
        ({"type": "raise", "seat": "anna", "by": "three"}, "by"),
        ({"type": "raise", "seat": "anna", "by": 9}, "by"),
        ({"type": "raise", "by": 1}, "seat"),
        ({"type": "raise", "seat": "anna", "by": 1, "how": "loudly"}, "how"),
        ({"type": "raise", "seat": "anna", "by": 1, "": "loudly"}, "(a field without a name)"),
        ("raise", "body"),
        (7, "body"),
        ([], "body"),
        ([RAISE, 5], "body"),
    ],
)
def test_an_action_nobody_understands_names_its_field(room: Room, action, field):
    answer = room.host.post("/actions", action)
    assert is_problem(answer, 422, "invalid")
    assert field in answer.json["errors"]
    assert "None" not in answer.text and "'" not in answer.json["detail"]
    assert room.host.post("/rulings", action).json["errors"] == answer.json["errors"]
    assert room.host.version == 0


def test_faces_that_do_not_exist_are_named(room: Room):
    room.host.act("gamble", "anna")
    for faces in ([7], [1, 2], []):
        answer = room.host.act("roll", "anna", faces=faces)
        assert is_problem(answer, 422, "invalid")
        assert "faces" in answer.json["errors"]
    assert room.host.version == 1


def test_a_die_without_known_faces_is_for_the_table_to_throw(room: Room):
    room.host.act("gamble", "anna", die="strange")
    answer = room.host.act("roll", "anna")
    assert is_problem(answer, 422, "invalid")
    assert "faces" in answer.json["errors"]
    assert room.host.act("roll", "anna", faces=[4]).status_code == 201


def test_a_refusal_quotes_its_rules_and_the_remedy(room: Room):
    room.host.act("raise", "anna", by=1)
    answer = room.host.act("raise", "bert", by=1)
    assert is_problem(answer, 422, "refusal")
    assert answer.json["remedy"] == "Say another."
    rule = answer.json["rules"][0]
    assert rule["id"] == "wbg.turn.step-order" and rule["book"] == "wbg" and rule["section"] and rule["text"]
    assert room.host.version == 1


def test_out_of_turn_is_a_refusal(room: Room):
    assert is_problem(room.bert.act("raise", "bert", by=1), 422, "refusal")


def test_a_body_that_is_not_json_is_400(room: Room):
    for body in (b"{", b"", b"\xff\xfe", b'"\xed\xa0\x80"', b"NaN"):
        answer = room.host.call("POST", "/actions", data=body, content_type="application/json")
        assert is_problem(answer, 400, "not-json")


def test_a_body_nested_without_end_is_400(room: Room):
    deep = b"[" * 4000 + b"]" * 4000
    answer = room.host.call("POST", "/actions", data=deep, content_type="application/json")
    assert is_problem(answer, 400, "not-json")
    answer = room.client.post("/v1/packs", data=b"[" * 9000, content_type="application/yaml")
    assert is_problem(answer, 400, "not-json")


def test_a_body_may_be_nested_fifty_deep(room: Room):
    """What is kept of it must be written as YAML, too, which goes less deep than reading JSON."""
    for depth, said in ((48, "invalid"), (49, "not-json"), (400, "not-json")):
        more = b"[" * depth + b"]" * depth
        body = b'{"type": "raise", "seat": "anna", "by": 1, "more": ' + b'{"a": ' + more + b"}}"
        answer = room.host.call("POST", "/actions", data=body, content_type="application/json")
        assert is_problem(answer, 422 if said == "invalid" else 400, said)


def test_a_huge_body_is_413(room: Room):
    body = b'{"type": "raise", "seat": "' + b"a" * 70_000 + b'"}'
    assert is_problem(room.host.call("POST", "/actions", data=body, content_type="application/json"), 413, "too-large")
    huge = b" " * 1_100_000
    for path in ("/v1/tables", "/v1/tables/join", "/v1/packs"):
        answer = room.client.post(path, data=huge, content_type="application/json")
        assert is_problem(answer, 413, "too-large")


@pytest.mark.parametrize("part", [b'{"a":{"b":{}}}', b"[[[[[[[[]]]]]]]]"])
def test_lists_and_objects_are_counted_before_they_are_made(room: Room, part: bytes):
    many = b'{"seats":[' + b",".join([part] * 60_000) + b"]}"
    for path in ("/v1/tables", "/v1/packs", "/v1/books"):
        answer = room.client.post(path, data=many, content_type="application/json")
        assert is_problem(answer, 413, "too-large") and "values" in answer.json["detail"]


def test_another_media_type_is_415(room: Room):
    answer = room.host.call("POST", "/actions", data=b"type=raise", content_type="text/plain")
    assert is_problem(answer, 415, "media-type")
    answer = room.client.post("/v1/tables", data={"game": "counting"})
    assert is_problem(answer, 415, "media-type")


def test_a_stale_version_is_412(room: Room):
    tag = room.anna.get().headers["ETag"]
    assert room.anna.post("/actions", RAISE, If_Match=tag).status_code == 201
    answer = room.bert.post("/actions", {"type": "raise", "seat": "bert", "by": 2}, If_Match=tag)
    assert is_problem(answer, 412, "stale")
    assert answer.json["version"] == 1
    assert is_problem(room.bert.post("/actions", RAISE, If_Match='"never"'), 412, "stale")
    assert room.host.version == 1


def test_the_version_may_be_sent_as_a_view_or_as_a_number(room: Room):
    for version, sent in enumerate(('"0"', "1", 'W/"2-bert"', "*")):
        move = {"type": "raise", "seat": ("anna", "bert")[version % 2], "by": 1 + version % 2}
        assert room.host.post("/actions", move, If_Match=sent).status_code == 201


def test_a_seat_that_is_not_yours_is_403(room: Room):
    assert is_problem(room.bert.act("raise", "anna", by=1), 403, "not-yours")
    assert is_problem(room.anna.get("/options?type=raise&seat=bert"), 403, "not-yours")
    assert is_problem(room.join(None).act("raise", "anna", by=1), 403, "not-yours")
    assert is_problem(room.bert.get("/export"), 403, "not-yours")
    assert room.host.version == 0


def test_a_pass_to_another_table_is_403(room: Room):
    other = Room(room.client)
    other.anna.table_id = room.anna.table_id
    assert is_problem(other.anna.get(), 403, "not-yours")


def test_no_pass_is_401_on_every_call(room: Room):
    for secret in ("", "nonsense"):
        room.anna.secret = secret
        for path in (
            "",
            "/prompts",
            "/options",
            "/timing",
            "/log",
            "/stream",
            "/score",
            "/undo",
            "/export",
            "/pack",
            "/contents",
            "/log/turns",
            "/transcript",
        ):
            answer = room.anna.get(path)
            assert is_problem(answer, 401, "no-pass"), path
            assert answer.headers["WWW-Authenticate"] == "Bearer"
        for path, body in (("/actions", RAISE), ("/rulings", RAISE), ("/undo", {"version": 0})):
            assert is_problem(room.anna.post(path, body), 401, "no-pass"), path


def test_an_unknown_table_is_404(room: Room):
    for table_id in ("nosuchtable2", "x", "a" * 300, "%00"):
        room.anna.table_id = table_id
        assert is_problem(room.anna.get(), 404, "not-found")
        assert is_problem(room.anna.post("/actions", RAISE), 404, "not-found")


def test_what_is_not_there_is_404_and_what_cannot_be_done_405(room: Room):
    for path in ("/v1/games/ludo", "/v1/rules/wbg.no.such", "/v1/packs/none", "/v1/nothing"):
        assert is_problem(room.client.get(path), 404, "not-found")
    answer = room.client.delete("/v1/tables")
    assert is_problem(answer, 405, "method")
    assert "POST" in answer.headers["Allow"]


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({}, "game"),
        ({"game": "ludo", "seats": SEATS}, "game"),
        ({"game": "counting"}, "seats"),
        ({"game": "counting", "seats": []}, "seats"),
        ({"game": "counting", "seats": SEATS[:1]}, "seats"),
        ({"game": "counting", "seats": [{"name": "Anna"}]}, "seats.0.seat"),
        ({"game": "counting", "seats": SEATS, "position": {"count": -1}}, "position.count"),
        ({"game": "counting", "seats": SEATS, "packs": ["none"]}, "packs.0"),
        ({"game": "counting", "seats": SEATS, "packs": [7]}, "packs.0"),
        ({"game": "counting", "seats": SEATS, "packs": [{"pack": "UPPER"}]}, "pack"),
        ({"game": "counting", "seats": SEATS, "colour": "red"}, "colour"),
    ],
)
def test_a_table_that_cannot_be_set_up_names_the_field(room: Room, wish, field):
    answer = room.client.post("/v1/tables", json=wish)
    assert is_problem(answer, 422, "invalid")
    assert field in answer.json["errors"]


WARCRAFT = {"game": "warcraft", "seats": [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]}


def test_a_position_with_a_fourth_unit_in_a_space_names_the_rule(client):
    crowded = {"spaces": {"A2": {"anna": {"melee": 4}}}}
    answer = client.post("/v1/tables", json=WARCRAFT | {"position": crowded})
    assert is_problem(answer, 422, "refusal")
    assert "wbg.stack.units" in [rule["id"] for rule in answer.json["rules"]]


def test_a_board_of_ones_own_with_a_one_way_border_names_the_space(client):
    board = client.get("/v1/packs/demo-two").json["document"]
    near, *_, far = board["spaces"]
    board["spaces"][near]["borders"] = [*board["spaces"][near].get("borders", []), far]
    answer = client.post("/v1/tables", json=WARCRAFT | {"packs": ["printed", "demo", board | {"pack": "mine"}]})
    assert is_problem(answer, 422, "invalid")
    assert "one-way border" in answer.json["errors"][near][0]


@pytest.mark.parametrize("path", ["/log?after=-2", "/log?after=x", "/log?limit=0", "/log?after=99999999999"])
def test_numbers_out_of_range_name_the_parameter(room: Room, path):
    assert is_problem(room.anna.get(path), 422, "invalid")


def test_options_of_an_unknown_action_or_with_broken_fields_name_the_parameter(room: Room):
    assert "type" in room.anna.get("/options?type=fly").json["errors"]
    assert "with" in room.anna.get("/options?type=raise&with=[").json["errors"]
    assert "seat" in room.host.get("/options?type=raise").json["errors"]


def test_a_fault_of_our_own_is_a_problem_too(room: Room, monkeypatch, caplog):
    monkeypatch.setattr("tests.api.counting_game.CountingGame.prompts", lambda *_: 1 / 0)
    answer = room.anna.act("raise", "anna", by=1)
    assert is_problem(answer, 500, "internal")
    assert "ZeroDivision" not in answer.text
    monkeypatch.undo()
    assert room.anna.version == 0


@pytest.mark.parametrize(
    ("wish", "field", "says"),
    [
        ({}, "seats", "seats is missing"),
        (
            {"seats": SEATS, "game": "counting", "colour": 1},
            "colour",
            "is no field here; there are game, seats,",
        ),
        ({"seats": [7]}, "seats.0", "an entry of seats must be an object"),
        ({"seats": [{"seat": ""}]}, "seats.0.seat", "seat must have 1 to 31 characters"),
        ({"seats": []}, "seats", "seats must have 1 to 8 entries"),
        ({"seats": SEATS, "game": "chess"}, "game", "counting"),
        ({"seats": SEATS, "game": "counting", "options": 7}, "options", "options must be an object"),
        ({"seats": SEATS, "game": "counting", "seed": "\n"}, "seed", "seed must match ^[ -~]{1,100}$"),
        ([], "body", "the body must be an object"),
    ],
)
def test_what_is_wrong_with_a_body_is_said_in_words_with_what_is_taken(client, wish, field: str, says: str):
    answer = client.post("/v1/tables", json=wish)
    assert is_problem(answer, 422, "invalid")
    assert says in answer.json["errors"][field][0]
    assert answer.json["title"] == "Something in the request is wrong or missing"


def test_every_choice_among_few_is_answered_with_those_there_are(room: Room):
    assert "raise" in room.host.get("/options?type=jump&seat=anna").json["errors"]["type"][0]
    assert "Anna and Bert" in room.host.get("/options?type=raise").json["errors"]["seat"][0]
    assert "Anna and Bert" in room.host.get("/options?type=raise&seat=zoe").json["errors"]["seat"][0]
    assert (
        "Anna and Bert" in room.host.post("/house-rules", {"text": "x", "agreed": ["zoe"]}).json["errors"]["agreed"][0]
    )
    assert "transcript" in room.host.get("/export?as=poem").json["errors"]["as"][0]
    assert "whole number from" in room.host.get("/log?limit=many").json["errors"]["limit"][0]
    assert "true or false" in room.host.undo(0, consent="yes").json["errors"]["consent"][0]
    assert "0 to" in room.host.undo(-1).json["errors"]["version"][0]
