"""Whoever listens has nothing to ask for: what the stream tells, put together, is what a look at the table shows."""

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import scenes
from api.parts import CUT
from referee import registry
from referee.kernel.choice import Amount, Ask, One, Option
from referee.testing.wander import pick
from tests.api.conftest import Player, Room

STEPS = 100
SOON = 10
TITLES = [game.key for game in registry.games()]


class Listener:
    """A phone that only listens, and puts together what it is told."""

    def __init__(self, player: Player, **headers: str) -> None:
        self.player = player
        self.answer = player.get("/stream", **headers)
        assert self.answer.status_code == 200, self.answer.text
        self.messages = self.read()
        self.version = -1
        self.parts: dict[str, Any] = {}
        self.wholes = 0
        self.last: dict[str, Any] = {}

    def read(self) -> Iterator[tuple[str, Any]]:
        for chunk in self.answer.response:
            assert time.monotonic() < self.patience, f"nothing comes after version {self.version}"
            for block in chunk.decode().split("\n\n"):
                fields = dict(line.split(": ", 1) for line in block.split("\n") if line and not line.startswith(":"))
                if "event" in fields:
                    yield fields["event"], json.loads(fields["data"])

    def until(self, version: int) -> None:
        """Listen until the changes of a version have come."""
        while self.version < version:
            self.hear()

    def hear(self) -> str:
        """The next message, which comes soon."""
        self.patience = time.monotonic() + SOON
        name, data = next(self.messages)
        if name == "changes":
            self.fold(data)
        return name

    def fold(self, changes: dict[str, Any]) -> None:
        assert changes["whole"] or self.version >= 0
        if changes["whole"]:
            self.wholes += 1
            assert not changes["gone"]
            self.parts = {}
        for key in changes["gone"]:
            del self.parts[key]
        for key, part in changes["parts"].items():
            assert key not in self.parts or self.parts[key] != part, f"{key} is told again as it was"
            self.parts[key] = part
        self.version, self.last = changes["version"], changes

    def table(self) -> dict[str, Any]:
        """The table as it was told, in the shape of a look at it."""
        parts = dict(self.parts)
        beside = {"seats": parts.pop("joined")} | {name: parts.pop(name) for name in ("code", "code_open", "note")}
        beside["prompts"] = [without_choices(prompt) for prompt in parts.pop("prompts")]
        view: dict[str, Any] = {name: {} for name in CUT if name not in parts}
        for key, part in parts.items():
            outer, _, inner = key.partition("/")
            if inner:
                view[outer][inner] = part
            else:
                view[key] = part
        return beside | {"view": view}

    def close(self) -> None:
        self.answer.close()


def without_choices(prompt: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in prompt.items() if name not in ("choices", "barred")}


def looked_at(player: Player) -> dict[str, Any]:
    told = player.get().json
    told["view"] = {name: {} for name in CUT} | told["view"]
    return {name: told[name] for name in ("seats", "code", "code_open", "note", "prompts", "view")}


def options(player: Player, seat: str, kind: str) -> list[dict[str, Any]]:
    told = player.get(f"/options?type={kind}&seat={seat}")
    assert told.status_code == 200, told.text
    return told.json


def played(game: Any, app: Flask, table_id: str, chance: random.Random) -> dict[str, Any]:
    """The next action of a random game."""
    with app.extensions["referee.database"].reading() as connection:
        row = scenes.tables.shown(connection, table_id)
    return pick(game, game.decode(row.position), chance)


@pytest.mark.parametrize("title", TITLES)
def test_all_changes_together_are_the_table_as_every_pass_sees_it(app: Flask, client: FlaskClient, title: str):
    game, chance = registry.get(title), random.Random(11)
    wish = game.samples(chance)
    opened = client.post("/v1/tables", json={"game": title, **wish}).json
    host = Player(client, opened["id"], opened["pass"])
    seats = [seat["seat"] for seat in wish["seats"]]
    players = [host]
    for taken in (seats[:1], seats[1:2], []):
        joined = client.post("/v1/tables/join", json={"code": opened["code"], "seats": taken}).json
        players.append(Player(client, joined["id"], joined["pass"]))
    phones = [Listener(player) for player in players]
    version = 0
    for _ in range(STEPS):
        for phone in phones:
            phone.until(version)
            assert phone.table() == looked_at(phone.player), (version, phone.player.secret == host.secret)
        if phones[0].parts.get("outcome"):
            break
        answer = host.post("/actions", played(game, app, host.table_id, chance))
        if answer.status_code == 403:
            continue  # what the host may not say for another without learning what that one hides
        assert answer.status_code == 201, answer.text
        version += 1
    assert version > 50 and [phone.wholes for phone in phones] == [1] * len(phones)
    for phone in phones:
        phone.close()


@pytest.mark.parametrize("title", TITLES)
def test_the_choices_told_are_those_the_options_call_tells(app: Flask, client: FlaskClient, title: str):
    game, chance = registry.get(title), random.Random(3)
    wish = game.samples(chance)
    opened = client.post("/v1/tables", json={"game": title, **wish}).json
    host = Player(client, opened["id"], opened["pass"])
    phone, compared = Listener(host), 0
    for version in range(25):
        phone.until(version)
        for prompt in phone.parts["prompts"]:
            assert not any(prompt["choices"][seat] for seat in prompt.get("barred", ()))
            for seat, told in prompt["choices"].items():
                asked = options(host, seat, prompt["action"])
                compared += 1
                assert len(told) == len(asked["choices"])
                for shape, whole in zip(told, asked["choices"], strict=True):
                    assert shape in (whole, {"shape": "ask"})
        if phone.parts.get("outcome"):
            break
        assert host.post("/actions", played(game, app, host.table_id, chance)).status_code == 201
    assert compared > 10
    phone.close()


def test_a_phone_that_missed_something_is_told_all_of_it_once(app: Flask, room: Room):
    phone = Listener(room.anna)
    phone.until(0)
    hub = app.extensions["referee.hub"]
    real, hub.tell = hub.tell, lambda *_: None
    try:
        room.host.act("raise", "anna", by=1)
    finally:
        hub.tell = real
    phone.until(1)
    assert phone.wholes == 2 and phone.table() == looked_at(room.anna)
    room.host.act("raise", "bert", by=2)
    phone.until(2)
    assert phone.wholes == 2 and not phone.last["whole"] and "more" in phone.last["parts"]
    phone.close()


def test_several_actions_at_once_are_told_by_where_they_led(room: Room):
    phone = Listener(room.anna)
    phone.until(0)
    moves = [{"type": "raise", "seat": seat, "by": by} for seat, by in (("anna", 1), ("bert", 2), ("anna", 1))]
    assert room.host.post("/actions", moves).status_code == 201
    names = []
    while phone.version < 3:
        names.append(phone.hear())
    assert names == ["entry", "entry", "entry", "changes"]
    assert phone.table() == looked_at(room.anna)
    phone.close()


def test_going_back_is_told_like_any_other_change(room: Room):
    phone = Listener(room.anna)
    room.host.act("raise", "anna", by=1)
    room.host.undo(0)
    phone.until(2)
    assert phone.table() == looked_at(room.anna) and phone.parts["more"]["count"] == 0
    phone.close()


def test_whoever_joins_is_seen_at_once_and_takes_the_host_out_of_their_cards(client: FlaskClient):
    wish = {"game": "smallworld", "seats": [{"seat": seat} for seat in ("anna", "bert", "cleo")]}
    opened = client.post("/v1/tables", json=wish).json
    host = Player(client, opened["id"], opened["pass"])
    phone = Listener(host)
    phone.until(0)
    before = phone.parts["seats/bert"]
    client.post("/v1/tables/join", json={"code": opened["code"], "seat": "bert"})
    while phone.hear() != "changes":
        pass
    assert set(phone.last["parts"]) >= {"joined", "seats/bert"} and phone.parts["seats/bert"] != before
    assert phone.table() == looked_at(host)
    phone.close()


def test_a_tree_with_too_many_ends_is_asked_for_step_by_step():
    few = One([Option({"at": str(n)}, then=Amount("tokens", 0, 10_000)) for n in range(scenes.MOST)])
    many = One([*few.options, Option({"at": "elsewhere"})])
    assert scenes.listed(few) is few
    assert isinstance(scenes.listed(many), Ask)


def test_phones_with_the_same_pass_share_the_work_and_nobody_else_does(app: Flask, room: Room, monkeypatch):
    looks = []
    game = registry.get("counting")
    real = type(game).view
    monkeypatch.setattr(type(game), "view", lambda self, *more: looks.append(list(more[1])) or real(self, *more))
    phones = [Listener(room.anna), Listener(room.anna), Listener(room.bert), Listener(room.join(None))]
    for phone in phones:
        phone.until(0)
    looks.clear()
    room.host.act("raise", "anna", by=1)
    for phone in phones:
        phone.until(1)
    assert sorted(looks) == [[], ["anna"], ["bert"]]
    for phone in phones:
        phone.close()


def test_a_table_nobody_listens_to_is_forgotten(app: Flask, room: Room):
    kept = scenes.Scenes()
    entered = kept.enter(registry.get("counting"), room.host.table_id)
    again = kept.enter(registry.get("counting"), room.host.table_id)
    assert entered is again
    kept.leave(entered)
    assert kept.rooms() == 1, "somebody listens still"
    kept.leave(again)
    assert kept.rooms() == 0


def test_a_phone_that_comes_back_is_told_of_the_new_code_and_the_new_signs(room: Room):
    left = Listener(room.host)
    left.until(0)
    left.close()
    room.host.call("PATCH", "/seats/anna", json={"sign": 5})
    code = room.host.post("/code", None).json["code"]
    room.host.act("raise", "anna", by=1)
    back = Listener(room.host)
    back.until(1)
    told = back.parts
    back.close()
    assert told["code"] == code and [seat["sign"] for seat in told["joined"]] == [5, 1]
