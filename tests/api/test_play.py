"""Actions and rulings: accepted once, in order, by whoever was first."""

import threading
from concurrent.futures import ThreadPoolExecutor

from tests.api.conftest import Player, Room
from tests.api.counting_game import GOAL

FIRST = {"type": "raise", "seat": "anna", "by": 1}


def test_an_accepted_action_answers_with_events_and_the_next_prompt(room: Room):
    answer = room.anna.post("/actions", FIRST)
    assert answer.status_code == 201
    assert answer.headers["ETag"] == '"1-anna"'
    assert answer.json["version"] == 1 and answer.json["outcome"] is None
    assert answer.json["events"][0]["rules"] == ["wbg.turn.step-order"]
    assert answer.json["prompts"][0]["seats"] == ["bert"]


def test_a_repeated_key_gets_the_first_answer_and_applies_nothing(room: Room):
    first = room.anna.post("/actions", FIRST, Idempotency_Key="k1")
    again = room.anna.post("/actions", FIRST, Idempotency_Key="k1")
    assert (first.status_code, first.data) == (again.status_code, again.data)
    assert room.anna.version == 1
    assert room.bert.post("/actions", {**FIRST, "seat": "bert", "by": 2}, Idempotency_Key="k1").status_code == 201
    assert room.anna.version == 2


def test_a_key_sent_twice_at_once_is_applied_once(room: Room):
    with ThreadPoolExecutor(4) as phones:
        answers = list(phones.map(lambda _: room.anna.post("/actions", FIRST, Idempotency_Key="k3"), range(4)))
    assert {(answer.status_code, answer.data) for answer in answers} == {(201, answers[0].data)}
    assert room.anna.version == 1


def test_a_repeated_key_repeats_a_refusal_even_when_it_would_be_legal_now(room: Room):
    early = {"type": "raise", "seat": "bert", "by": 2}
    refused = room.bert.post("/actions", early, Idempotency_Key="k2")
    room.anna.post("/actions", FIRST)
    again = room.bert.post("/actions", early, Idempotency_Key="k2")
    assert refused.status_code == again.status_code == 422
    assert again.content_type == "application/problem+json" and again.data == refused.data
    assert room.anna.version == 1


def test_a_key_nobody_can_print_is_named(room: Room):
    answer = room.anna.post("/actions", FIRST, Idempotency_Key="k" * 201)
    assert answer.status_code == 422 and "Idempotency-Key" in answer.json["errors"]


def test_several_actions_are_taken_in_order_or_not_at_all(room: Room):
    second = {"type": "raise", "seat": "bert", "by": 2}
    refused = room.host.post("/actions", [FIRST, second, second])
    assert refused.status_code == 422 and refused.json["at"] == 2
    assert room.host.version == 0
    assert room.host.post("/actions", [FIRST, second]).json["version"] == 2
    assert [line["version"] for line in room.host.get("/log").json["lines"]] == [0, 1, 2]


def test_nobody_fishes_for_dice_with_a_list(room: Room):
    gamble = {"type": "gamble", "seat": "anna"}
    roll = {"type": "roll", "seat": "anna"}
    answer = room.host.post("/actions", [gamble, roll, {"type": "raise", "seat": "bert", "by": 1}])
    assert answer.status_code == 422 and answer.json["at"] == 1
    assert room.host.post("/actions", [gamble, roll]).status_code == 201


def test_the_server_throws_what_is_left_open_and_writes_it_down(room: Room):
    room.anna.act("gamble", "anna")
    thrown = room.anna.act("roll", "anna").json["events"][0]["data"]["by"]
    assert thrown in range(1, 7)
    entries = room.host.get("/export").json["entries"]
    assert entries[-1]["action"]["faces"] == [thrown]


def test_a_seed_throws_the_same_again(client):
    def thrown(room: Room) -> list[int]:
        values = []
        for seat in ("anna", "bert") * 4:
            room.host.act("gamble", seat)
            values.append(room.host.act("roll", seat).json["events"][0]["data"]["by"])
        return values

    assert thrown(Room(client, seed="oak")) == thrown(Room(client, seed="oak"))
    assert len({tuple(thrown(Room(client, seed=str(seed)))) for seed in range(4)}) > 1


def test_a_ruling_is_the_action_without_the_saving(room: Room):
    yes = room.anna.post("/rulings", FIRST).json
    assert yes["legal"] and yes["events"] and yes["rules"][0]["text"]
    assert room.anna.version == 0
    assert room.anna.post("/actions", FIRST).json["events"] == yes["events"]
    no = room.bert.post("/rulings", {"type": "raise", "seat": "bert", "by": 1}).json
    assert not no["legal"] and no["why"] == "1 was said last." and no["remedy"] == "Say another."


def test_a_ruling_never_throws_dice(room: Room):
    room.anna.act("gamble", "anna")
    ruling = room.anna.post("/rulings", {"type": "roll", "seat": "anna"}).json
    assert ruling["legal"] and ruling["events"] == []
    assert ruling["depends_on"]["dice"][0]["values"] == [1, 2, 3, 4, 5, 6]


def test_a_ruling_says_which_printed_fact_it_depends_on(room: Room):
    measure = {"type": "measure", "seat": "anna"}
    assert room.anna.post("/rulings", measure).json["depends_on"]["fact"] == "ruler.length"
    assert room.anna.get("/pack").status_code == 404
    room.anna.post("/actions", measure)
    room.anna.act("read", "anna", fact="ruler.length", value=5)
    assert room.anna.count == 5
    pack = room.anna.get("/pack").json
    assert pack["facts"] == {"ruler.length": 5} and pack["source"] == "table" and pack["kind"] == "facts"


def test_what_only_one_seat_saw_stays_hidden_from_the_others(room: Room):
    assert room.anna.act("peek", "anna").json["events"][0]["data"] == {"token": "rose"}
    assert room.anna.get("/log?after=0").json["lines"][0]["events"]
    for other in (room.bert, room.join(None)):
        assert other.get("/log?after=0").json["lines"][0]["events"] == []
        assert "rose" not in other.get("/log").text + other.get().text
        assert [line["events"] for line in other.entries(1, "/stream?after=0")] == [[]]


def test_once_the_game_is_over_everybody_may_read_it(room: Room):
    room.anna.act("peek", "anna")
    room.anna.act("correct", "anna", position={"count": GOAL - 1})
    assert room.anna.act("raise", "anna", by=1).json["outcome"]["winners"] == ["anna"]
    for one in (room.anna, room.bert, room.join(None)):
        assert [event["data"] for event in one.get("/log?after=0").json["lines"][0]["events"]] == [{"token": "rose"}]


def race(player: Player, seat: str, version: int, low: int) -> list[int]:
    """Two phones say different things at the same moment; their answers."""
    answers: list[int] = []
    barrier = threading.Barrier(2)

    def post(by: int) -> None:
        barrier.wait()
        sent = {"type": "raise", "seat": seat, "by": by}
        answers.append(player.post("/actions", sent, If_Match=str(version)).status_code)

    phones = [threading.Thread(target=post, args=(by,)) for by in (low, low + 1)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    return answers


def test_two_phones_at_once_one_wins(room: Room):
    """Both see the same version; exactly one of them is taken, and nothing is lost or doubled."""
    for turn in range(10):
        seat, player = ("anna", room.anna) if turn % 2 == 0 else ("bert", room.bert)
        version = player.version
        answers = race(player, seat, version, 1 + turn % 2)
        assert answers.count(201) == 1 and set(answers) <= {201, 412, 422}, answers
        assert player.version == version + 1


def test_many_phones_without_a_version_lose_and_double_nothing(room: Room):
    """Each phone offers to raise for whoever is due; the ledger holds exactly what was acknowledged."""
    acknowledged: list[int] = []

    def post(number: int) -> None:
        for turn in range(8):
            for seat in ("anna", "bert"):
                answer = room.host.act("raise", seat, by=1 + (number + turn) % 3)
                if answer.status_code == 201:
                    acknowledged.append(answer.json["version"])
                else:
                    assert answer.status_code == 422

    phones = [threading.Thread(target=post, args=(number,)) for number in range(4)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    versions = [line["version"] for line in room.host.get("/log?after=0&limit=500").json["lines"]]
    assert sorted(acknowledged) == versions == list(range(1, len(versions) + 1))
