"""Who sits where: the host keeps seats, each seat has a sign of its own, and nobody is called like another."""

import json

from flask.testing import FlaskClient

from tests.api.conftest import SEATS, Player, Room


def change(player: Player, seat: str, **wish: object):
    return player.call("PATCH", f"/seats/{seat}", json=wish)


def seats(player: Player) -> dict[str, dict]:
    return {seat["seat"]: seat for seat in player.get().json["seats"]}


def signs(player: Player) -> list[int]:
    return [seat["sign"] for seat in player.get().json["seats"]]


def test_a_seat_the_host_keeps_is_taken_until_he_lets_go(client: FlaskClient):
    opened = client.post("/v1/tables", json={"game": "counting", "seats": SEATS}).json
    host = Player(client, opened["id"], opened["pass"])
    tag = host.get().headers["ETag"]
    told = change(host, "anna", kept=True).json["seats"][0]
    assert (told["taken"], told["phones"], told["kept"]) == (True, 0, True)
    assert host.get(If_None_Match=tag).json["seats"][0] == told
    wish = {"code": opened["code"], "seat": "anna"}
    assert client.post("/v1/tables/join", json=wish).json["detail"].startswith("Anna is taken.")
    assert host.act("raise", "anna", by=1).status_code == 201, "his own he plays"
    change(host, "anna", kept=False)
    assert not seats(host)["anna"]["taken"]
    assert client.post("/v1/tables/join", json=wish).status_code == 201


def test_every_seat_has_a_sign_and_may_choose_a_free_one(room: Room):
    assert signs(room.anna) == [0, 1]
    assert change(room.anna, "anna", sign=4).status_code == 200
    assert signs(room.bert) == [4, 1]
    assert change(room.bert, "bert", sign=4).json["detail"] == "Anna already has this sign."
    assert change(room.bert, "bert", sign=0).status_code == 200
    assert change(room.bert, "bert", sign=0).status_code == 200, "one's own is no other's"
    assert signs(room.bert) == [4, 0]
    assert room.bert.get("/log").json["version"] == 0, "it is no move"


def test_only_seats_of_ones_own_are_changed_and_only_by_the_host_kept(room: Room):
    assert change(room.anna, "bert", sign=3).status_code == 403
    assert change(room.anna, "anna", kept=True).status_code == 403
    assert change(room.host, "nobody", sign=3).status_code == 404
    assert "sign" in change(room.anna, "anna", sign=8).json["errors"]
    assert change(room.host, "bert", sign=5).status_code == 200
    assert signs(room.anna) == [0, 5]


def test_whoever_listens_hears_of_another_sign(room: Room):
    answer = room.bert.get("/stream")
    heard = b""
    chunks = iter(answer.response)
    while b"event: changes" not in heard:
        heard += next(chunks)
    change(room.anna, "anna", sign=3)
    heard = b""
    while b"event: changes" not in heard:
        heard += next(chunks)
    answer.close()
    told = json.loads(heard.decode().split("event: changes\ndata: ")[1].split("\n")[0])
    assert [seat["sign"] for seat in told["parts"]["joined"]] == [3, 1] and list(told["parts"]) == ["joined"]


def test_two_players_of_one_name_are_told_apart_before_they_begin(client: FlaskClient):
    alike = [{"seat": "a", "name": "Bert"}, {"seat": "b", "name": " bert"}]
    answer = client.post("/v1/tables", json={"game": "counting", "seats": alike})
    assert answer.json["errors"] == {"seats.1.name": ["Two players are called bert: add an initial."]}
    nameless = [{"seat": "a"}, {"seat": "b"}]
    assert client.post("/v1/tables", json={"game": "counting", "seats": nameless}).status_code == 201
