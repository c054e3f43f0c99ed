"""An action goes a shorter way than other calls, and is answered as by the long one."""

import pytest
from flask import appcontext_pushed, request_finished, request_started

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


def test_nothing_hangs_on_a_blueprint_that_an_action_would_pass_by(client):
    app = client.application
    hooks = (app.before_request_funcs, app.after_request_funcs, app.url_value_preprocessors)
    assert [set(hung) - {None} for hung in hooks] == [set(), set(), set()]
    assert None not in app.url_value_preprocessors


def test_nothing_is_done_after_an_answer_that_an_action_would_pass_by(client):
    app = client.application
    assert not app.teardown_request_funcs and not app.teardown_appcontext_funcs
    assert not any(signal.receivers for signal in (request_started, request_finished, appcontext_pushed))
