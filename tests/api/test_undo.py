"""Going back: free for one's own, by consent of the others, with a put-back list for hands."""

import pytest
from flask.testing import FlaskClient

from referee import registry
from referee.testing.wander import wander
from tests.api.conftest import Player, Room


def play(room: Room) -> None:
    room.anna.act("raise", "anna", by=1)
    room.bert.act("raise", "bert", by=2)


def test_ones_own_last_move_is_free(room: Room):
    room.anna.act("raise", "anna", by=2)
    undone = room.anna.undo(0)
    assert undone.status_code == 200 and undone.json["done"]
    assert [(line["verb"], line["text"]) for line in undone.json["put_back"]] == [("give", "Take back 2 points")]
    assert room.bert.get("/log?after=0").json["lines"][-1]["hands"] == undone.json["put_back"]
    assert room.bert.get().json["view"]["hands"] == undone.json["put_back"]
    assert undone.json["version"] == 2 and room.anna.count == 0
    assert room.anna.act("raise", "anna", by=2).status_code == 201


def test_what_hands_would_put_back_is_told_before_anybody_is_asked(room: Room):
    play(room)
    ahead = room.anna.get("/undo?to=0").json
    assert (ahead["done"], ahead["to"], ahead["waits_for"]) == (False, 0, ["bert"])
    assert [line["text"] for line in ahead["put_back"]] == ["Take back 3 points"]
    assert room.bert.get("/undo").json["to"] is None, "nobody was asked"
    assert "to" in room.anna.get("/undo?to=2").json["errors"]
    assert room.anna.undo(0).json["put_back"] == ahead["put_back"]
    assert room.bert.get("/undo").json["put_back"] == ahead["put_back"]


def test_what_another_phone_has_just_taken_back_is_not_taken_back_again(room: Room):
    play(room)
    assert room.host.undo(1).json["version"] == 3
    again = room.host.call("POST", "/undo", {"Accept-Language": "de"}, json={"version": 1})
    assert again.status_code == 422
    assert again.json["errors"] == {"version": ["seit Version 1 wurde nichts getan, das zählt"]}
    assert room.host.version == 3
    assert room.host.undo(0).json["version"] == 4


def test_another_seats_move_needs_its_consent(room: Room):
    play(room)
    asked = room.anna.undo(0)
    assert asked.status_code == 202
    assert asked.json["waits_for"] == ["bert"] and room.anna.count == 3
    assert room.bert.get("/undo").json["to"] == 0
    assert room.bert.undo(0).json["done"]
    assert room.anna.count == 0


def test_who_has_yet_to_agree_is_the_same_for_all_who_look(room: Room):
    """Also for the one whose moves alone are to be undone, and who could have done it unasked."""
    play(room)
    assert room.anna.undo(1).json["waits_for"] == ["bert"]
    assert [one.get("/undo").json["waits_for"] for one in (room.anna, room.bert)] == [["bert"]] * 2


def test_dice_that_fell_need_everybodys_consent(room: Room):
    room.anna.act("gamble", "anna")
    room.anna.act("roll", "anna", faces=[3])
    assert room.anna.undo(1).json["waits_for"] == ["bert"]
    assert room.bert.undo(1).json["done"]


def test_something_hidden_that_was_shown_needs_everybodys_consent(room: Room):
    room.anna.act("peek", "anna")
    assert room.anna.undo(0).status_code == 202


def test_the_host_consents_for_all(room: Room):
    play(room)
    assert room.host.undo(0).json["done"]


def test_a_no_or_a_new_move_ends_the_question(room: Room):
    play(room)
    room.anna.undo(0)
    assert room.bert.undo(0, consent=False).json["done"] is False
    assert room.anna.get("/undo").json["to"] is None
    room.anna.undo(0)
    room.anna.act("raise", "anna", by=3)
    assert room.bert.get("/undo").json["to"] is None
    assert room.bert.undo(0).status_code == 202


def test_who_only_watches_does_not_go_back(room: Room):
    play(room)
    assert room.join(None).undo(0).status_code == 403


def test_undone_entries_stay_in_the_ledger_marked(room: Room):
    play(room)
    room.host.undo(1)
    lines = room.anna.get("/log").json["lines"]
    assert [(line["version"], line["kind"], line["undone_by"]) for line in lines] == [
        (0, "setup", None),
        (1, "action", None),
        (2, "action", 3),
        (3, "undo", None),
    ]
    assert room.anna.get("/score").json["history"][-1]["totals"] == {"anna": 1}


def test_only_versions_that_still_count_can_be_gone_back_to(room: Room):
    play(room)
    room.host.undo(1)
    for version in (2, 3, 99):
        answer = room.host.undo(version)
        assert answer.status_code == 422 and "version" in answer.json["errors"]
    assert room.host.undo(-1).status_code == 422
    assert room.host.undo(0).json["done"] and room.host.count == 0


def test_going_back_far_folds_from_a_snapshot(room: Room):
    """Past two snapshots and an earlier undo, every version is still what it was."""
    counts = [0]
    for turn in range(150):
        seat = ("anna", "bert")[turn % 2]
        room.host.act("raise", seat, by=1 + turn % 2)
        counts.append(counts[-1] + 1 + turn % 2)
    for version in (140, 129, 128, 127, 65, 64, 3):
        assert room.host.undo(version).json["done"]
        assert room.host.count == counts[version]
    room.host.act("raise", "bert", by=2)
    assert room.host.count == counts[4]


def test_a_stale_undo_is_412(room: Room):
    play(room)
    assert room.host.post("/undo", {"version": 0}, If_Match="1").status_code == 412


@pytest.mark.parametrize("consent", [0, 1, "yes"])
def test_consent_is_true_or_false_and_nothing_like_it(room: Room, consent: object):
    answer = room.anna.undo(0, consent=consent)
    assert answer.status_code == 422 and "consent" in answer.json["errors"]


def test_the_log_says_what_was_taken_back_in_every_language(client: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë"}, {"seat": "s2", "name": "Ben Öz"}]
    position = {"step": "conquer", "seats": {"s1": {"race": "ethereals", "power": "mining", "hand": 8}}}
    packs = ["sww-printed", "sww-demo", "isle-l1a", "isle-m1a"]
    wish = {"game": "smallworld", "scenario": "custom", "packs": packs, "seats": seats, "position": position}
    opened = client.post("/v1/tables", json=wish).json
    table = Player(client, opened["id"], opened["pass"])
    for _ in range(2):
        region = table.get("/options?type=conquer&seat=s1").json["options"][0]["region"]
        table.act("conquer", "s1", region=region)
    assert table.undo(1).status_code == 200
    table.act("conquer", "s1", region=region)
    assert table.undo(0).status_code == 200
    for language, told in (
        ("en", ["Taken back: Conquer (Zoë).", "Taken back: the last 2 actions, from Conquer (Zoë) on."]),
        ("de", ["Zurückgenommen: Erobern (Zoë).", "Zurückgenommen: die letzten 2 Aktionen, ab Erobern (Zoë)."]),
    ):
        lines = table.get("/log?after=0", Accept_Language=language).json["lines"]
        assert [line["events"][0]["text"] for line in lines if line["kind"] == "undo"] == told


def test_whoever_asked_is_named_to_all(room: Room):
    play(room)
    assert room.bert.undo(0).json["agreed"] == ["bert"]
    assert [one.get("/undo").json["agreed"] for one in (room.anna, room.bert)] == [["bert"]] * 2


def test_the_host_agrees_only_for_those_he_names(room: Room):
    """His phone plays for himself: whoever sits at a phone of their own is asked there."""
    play(room)
    asked = room.host.undo(0, seats=["anna"])
    assert asked.status_code == 202 and (asked.json["agreed"], asked.json["waits_for"]) == (["anna"], ["bert"])
    assert room.bert.undo(0, seats=["anna"]).status_code == 403
    done = room.bert.undo(0, seats=["bert"])
    assert done.json["done"] and room.anna.get("/log").json["lines"][-1]["seat"] == "bert"


def test_whoever_objects_takes_a_correction_back_until_somebody_acts(room: Room):
    room.bert.act("correct", "bert", position={"count": 7})
    assert room.anna.count == 7
    assert room.anna.get("/undo?to=0").json["waits_for"] == []
    assert room.anna.undo(0).json["done"] and room.bert.count == 0
    room.bert.act("correct", "bert", position={"count": 7})
    room.anna.act("raise", "anna", by=1)
    assert room.anna.undo(2).json["waits_for"] == ["bert"], "it was built upon"


def test_from_an_end_that_showed_what_others_kept_back_only_all_go_back_together(client):
    """Coins are hidden: whoever could end the game by a correction, look, and take it back alone would know them."""
    seats = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]
    made = client.post("/v1/tables", json={"game": "smallworld", "seats": seats}).json
    host = Player(client, made["id"], made["pass"])
    for action, _ in wander(registry.get("smallworld"), {"seats": seats}, 3, 20):
        assert action is None or host.post("/actions", action).status_code == 201
    version = host.get().json["version"]
    joined = client.post("/v1/tables/join", json={"code": made["code"], "seat": "bert"}).json
    bert = Player(client, made["id"], joined["pass"])
    assert set(host.get("/score").json["totals"]) == {"anna"}
    ended = host.act("correct", "anna", position={"first": "bert", "round": 10, "seat": "anna", "step": "close"})
    assert ended.json.get("outcome"), ended.json
    assert set(host.get("/score").json["totals"]) == {"anna", "bert"}
    named = host.undo(version, seats=["anna", "bert"])
    assert named.status_code == 403 and named.json["seat"] == "bert", "he would agree for whom he has just looked at"
    asked = host.undo(version)
    assert asked.status_code == 202 and asked.json["waits_for"] == ["bert"]
    assert bert.undo(version).json["done"] and host.get().json["outcome"] is None


def test_what_somebody_asked_for_who_is_out_is_asked_no_more(room: Room):
    play(room)
    assert room.anna.undo(0).status_code == 202
    name = next(one["name"] for one in room.host.get("/passes").json["passes"] if one["seats"] == ["anna"])
    assert room.host.call("DELETE", f"/passes/{name}").status_code == 204
    assert room.host.get("/undo").json["to"] is None
    assert room.bert.undo(0).json["waits_for"] == ["anna"], "nobody has agreed in her name"


def test_a_seat_that_is_handed_out_again_has_not_agreed(room: Room):
    play(room)
    assert room.anna.undo(0).status_code == 202
    again = {"code": room.code, "seat": "anna"}
    sent = {"Authorization": f"Bearer {room.host.secret}"}
    assert room.client.post("/v1/tables/join", json=again, headers=sent).status_code == 201
    assert room.bert.get("/undo").json["to"] is None
    assert room.bert.undo(0).json["waits_for"] == ["anna"]
