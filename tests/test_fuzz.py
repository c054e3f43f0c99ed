"""The judge of the fuzzer: every kind of wrong answer is one for it, and a right one is not."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from models.database import Database
from tools.fuzz.description import Description
from tools.fuzz.exchange import Answer, Request, asking, from_told
from tools.fuzz.hall import Hall
from tools.fuzz.near import Neighbours
from tools.fuzz.spoil import Spoiler
from tools.fuzz.sums import added, table
from tools.fuzz.tally import Tally
from tools.fuzz.wire import written
from tools.fuzz.wishes import Wishes

TEXT = {"type": "object", "properties": {"detail": {"type": "string"}}}
NO = {"content": {"application/problem+json": {"schema": TEXT}}}
YES = {"content": {"application/json": {"schema": {"type": "object", "required": ["id"]}}}}
WISH = {"type": "object", "properties": {"name": {"type": "string", "maxLength": 3}}}
POST = {
    "operationId": "open",
    "security": [{"pass": []}],
    "requestBody": {"content": {"application/json": {"schema": WISH}}},
    "responses": {"201": YES, "422": NO},
}
DESCRIBED = Description({"paths": {"/v1/things": {"post": POST}}, "components": {}})
JSON, PROBLEM = (("Content-Type", "application/json"),), (("Content-Type", "application/problem+json"),)
SENT = asking("POST", "/v1/things", "secret", body={"name": "Ann"})


def judged(status: int, headers: Any, body: Any, sent: Request = SENT) -> str:
    return DESCRIBED.fault(sent, Answer(status, headers, json.dumps(body).encode()), DESCRIBED.reached(sent))


def test_an_answer_as_described_is_no_fault():
    assert judged(201, JSON, {"id": "a"}) == ""
    assert judged(422, PROBLEM, {"detail": "There is no such game."}) == ""
    assert judged(404, PROBLEM, {}, asking("GET", "/v1/nothing")) == ""


@pytest.mark.parametrize(
    ("status", "headers", "body", "fault"),
    [
        (500, PROBLEM, {}, "status 500"),
        (409, PROBLEM, {}, "status 409 is not described"),
        (201, PROBLEM, {"id": "a"}, "application/problem+json where application/json is described"),
        (201, JSON, {}, '"id" is a required property'),
        (201, (*JSON, ("ETag", "\x10")), {"id": "a"}, "the header ETag cannot be sent"),
        (422, PROBLEM, {"detail": "Name: must have at most 2 characters."}, "refused for its measure"),
    ],
)
def test_an_answer_that_is_not_described_is_one(status: int, headers: Any, body: Any, fault: str):
    assert fault in judged(status, headers, body)


def test_so_is_a_yes_to_what_is_forbidden():
    too_long = asking("POST", "/v1/things", "secret", body={"name": "Anna"})
    assert "accepted, though forbidden" in judged(201, JSON, {"id": "a"}, too_long)
    assert judged(201, (*JSON, ("Idempotent-Replay", "true")), {"id": "a"}, too_long) == ""
    assert judged(201, JSON, {"id": "a"}, asking("POST", "/v1/things", body={})) == "accepted without a pass"
    assert "DELETE is not described here" in judged(200, JSON, {}, asking("DELETE", "/v1/things"))


def test_what_was_found_can_be_sent_again():
    for body in (b"{}", b"\xff\x00"):
        request = Request("POST", "/v1/things", "a=%ff", (("Host", "localhost"),), body)
        assert from_told(json.loads(json.dumps(request.told()))) == request


def test_calls_that_were_never_accepted_or_refused_are_told():
    tally = Tally(DESCRIBED)
    assert tally.lacking() == ["open was never accepted", "open was never refused"]
    for status in (201, 422):
        tally.count("in this process", "honest", DESCRIBED.operations[0], Answer(status, (), b""), 0.0, "POST")
    assert tally.lacking() == []


def test_one_seed_spoils_a_request_in_one_way():
    spoilt = [[Spoiler(random.Random(seed), {}).spoil(SENT, "") for seed in range(200)] for _ in range(2)]
    assert spoilt[0] == spoilt[1]
    assert len(set(spoilt[0])) > 100 and {request.method for request in spoilt[0]} == {"POST"}


def test_over_the_wire_a_request_ends_where_it_says():
    told = written(SENT.saying("Content-Length", "99").saying("Expect", "100-continue"))
    head, _, body = told.partition(b"\r\n\r\n")
    assert body == SENT.body and head.count(b"Content-Length") == 1 and b"Expect" not in head
    assert f"Content-Length: {len(body)}".encode() in head


def test_a_neighbour_says_in_some_place_what_another_good_request_said_there():
    chance = random.Random(7)
    hall = Hall(Database("sqlite://"), lambda request: Answer(404, (), b""), chance)
    neighbours = Neighbours(DESCRIBED, hall, Wishes(DESCRIBED, hall, chance), chance)
    for name in ("Bob", "Eve"):
        neighbours.learn("open", asking("POST", "/v1/things", body={"name": name, "chairs": [{"at": name}]}))
    sent = asking("POST", "/v1/things", "secret", body={"name": "Ann", "chairs": [{"at": "window"}]})
    bodies = [json.loads(neighbours.of(sent, "open").body) for _ in range(200)]
    assert {body["name"] for body in bodies} == {"Ann", "Bob", "Eve"}
    assert {body["chairs"][0]["at"] for body in bodies} == {"window", "Bob", "Eve"}


def test_runs_add_up(tmp_path: Path):
    files = []
    for seed, status in enumerate((201, 422)):
        tally = Tally(DESCRIBED)
        tally.count("in this process", "honest", DESCRIBED.operations[0], Answer(status, (), b""), 0.5, "POST")
        tally.count("over the loopback", "spoilt honest", None, Answer(404, (), b""), 0.1, "GET")
        files.append(tmp_path / f"{seed}.json")
        tally.write(files[-1], commit="abc", seed=seed)
    whole = added(files)
    assert (whole["requests"], whole["lacking"], [run["seed"] for run in whole["runs"]]) == (4, [], [0, 1])
    assert whole["kinds"] == {"honest": 2, "spoilt honest": 2} and whole["accepted"] == {"honest": 1}
    assert whole["ways"] == {"in this process": 2, "over the loopback": 2}
    assert whole["calls"]["open"]["statuses"] == {"201": 1, "422": 1} and whole["no_call"] == {"404": 2}
    assert "2 honest, 50% accepted" in table(whole)
