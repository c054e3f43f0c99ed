"""An action goes a shorter way than other calls, and is answered as by the long one."""

import pytest
from flask import appcontext_pushed, request_finished, request_started
from prometheus_client import REGISTRY

from api import judging, outages
from models.faults import AWAY, Unavailable
from tests.api.conftest import Room

LONG = {"Upgrade": "h2c"}
"""With this a request goes the way of all others."""
SAID = {
    "accepted": {"type": "raise", "seat": "anna", "by": 1},
    "refused": {"type": "raise", "seat": "anna", "by": 99},
    "no action": [],
    "another's seat": {"type": "raise", "seat": "bert", "by": 1},
}
NAMED = "X-Request-Id"


@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_both_ways_answer_alike(client, said):
    short, long = (Room(client).anna.post("/actions", said, **more) for more in ({}, LONG))
    assert short.status_code == long.status_code and short.json == long.json
    told = ([(name, value) for name, value in one.headers if name != NAMED] for one in (short, long))
    assert next(told) == next(told)


@pytest.mark.parametrize("more", [{}, LONG], ids=["short", "long"])
def test_a_table_that_is_none_and_a_pass_that_is_none_are_said_to_be_so(client, more):
    said = {"json": SAID["accepted"], "headers": more}
    room = Room(client)
    assert client.post("/v1/tables/aaaaaaaaaaaa/actions", **said).status_code == 404
    assert client.post(f"/v1/tables/{room.anna.table_id}/actions", **said).status_code == 401


def mistakes() -> float:
    """How many actions were answered with a mistake of ours so far."""
    counted = {"call": "/v1/tables/<table_id>/actions", "method": "POST", "status": "500"}
    return REGISTRY.get_sample_value("referee_request_seconds_count", counted) or 0


@pytest.mark.parametrize("more", [{}, LONG], ids=["short", "long"])
def test_a_mistake_in_telling_of_another_is_told_and_counted_too(room, monkeypatch, caplog, more):
    def slip(*_):
        raise Unavailable(AWAY, "it is not there")

    monkeypatch.setattr(judging, "judge", slip)
    monkeypatch.setattr(outages, "noticed", slip)
    before = mistakes()
    answer = room.anna.post("/actions", SAID["accepted"], Accept_Language="de", **more)
    assert answer.status_code == 500 and answer.json["type"] == "/docs#internal"
    assert answer.headers["Content-Language"] == "de" and answer.headers["Vary"] == "Accept-Language"
    assert mistakes() == before + 1 and len(caplog.records) == 1


def test_nothing_hangs_on_a_blueprint_that_an_action_would_pass_by(client):
    app = client.application
    hooks = (app.before_request_funcs, app.after_request_funcs, app.url_value_preprocessors)
    assert [set(hung) - {None} for hung in hooks] == [set(), set(), set()]
    assert None not in app.url_value_preprocessors


def test_nothing_is_done_after_an_answer_that_an_action_would_pass_by(client):
    app = client.application
    assert not app.teardown_request_funcs and not app.teardown_appcontext_funcs
    assert not any(signal.receivers for signal in (request_started, request_finished, appcontext_pushed))
