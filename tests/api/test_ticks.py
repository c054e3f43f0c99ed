"""A tick is told to everybody who listens, by whoever plays, for what hands do now."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from api import ticks
from api.hub import Notice
from api.passes import hub
from tests.api.conftest import SEATS, Player, Room


def test_a_tick_is_told_to_all_and_kept_by_nobody(client: FlaskClient) -> None:
    opened = client.post("/v1/tables", json={"game": "counting", "seats": SEATS}).json
    host = Player(client, opened["id"], opened["pass"])
    with client.application.app_context():
        heard = hub().listen(host.table_id)
    assert host.post("/ticks", {"version": 0, "line": 2}).status_code == 204
    assert host.post("/ticks", {"version": 0, "line": 2, "done": False}).status_code == 204
    told = [heard.get(timeout=5), heard.get(timeout=5)]
    assert told == [Notice("ticked", {"version": 0, "line": 2, "done": done}) for done in (True, False)]
    assert host.version == 0
    assert host.post("/ticks", {"version": 7, "line": 0}).status_code == 412
    assert host.post("/ticks", {"version": 0, "line": -1}).status_code == 422
    watching = client.post("/v1/tables/join", json={"code": opened["code"]}).json
    assert Player(client, host.table_id, watching["pass"]).post("/ticks", {"version": 0, "line": 0}).status_code == 403


def test_whoever_lost_the_pass_while_standing_in_line_ticks_nothing_off(room: Room, monkeypatch: pytest.MonkeyPatch):
    def stand(*asked: Any) -> None:
        assert room.anna.call("DELETE", "/pass").status_code == 204

    monkeypatch.setattr(ticks, "stand_before_many", stand)
    assert room.anna.post("/ticks", {"version": 0, "line": 0}).status_code == 401
