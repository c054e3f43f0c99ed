"""The live stream at the client: every event, once, in order, also across a line that breaks."""

import threading
from itertools import islice

from referee_client import Table
from tests.client.player import Player
from tests.client.proxy import Proxy
from tests.client.service import Service

STEPS = 40


class Listener(threading.Thread):
    """A phone that listens until it has heard so many entries."""

    def __init__(self, phone: Table, number: int) -> None:
        super().__init__(daemon=True)
        self.phone = phone
        self.number = number
        self.ready = threading.Event()
        self.heard: list[dict] = []
        self.hellos = 0
        self.start()

    def run(self) -> None:
        stream = self.phone.hear(0)
        for name, told in stream:
            if name == "hello":
                self.hellos += 1
                self.ready.set()
            if name == "entry":
                self.heard.append(told)
            if len(self.heard) == self.number:
                stream.close()
                return


def play(table: Table, steps: int) -> list[dict]:
    player, prompts, answers = Player(table, 8), table.opened["prompts"], []
    for _ in range(steps):
        answers.append(player.step(prompts))
        prompts = answers[-1]["prompts"]
    return answers


def test_two_phones_hear_everything_once_and_in_order(service: Service):
    table = service.open(seed="two phones")
    phones = [Listener(service.phone(table), STEPS) for _ in range(2)]
    assert all(phone.ready.wait(20) for phone in phones)
    answers = play(table, STEPS)
    for phone in phones:
        phone.join(30)
        assert [line["version"] for line in phone.heard] == list(range(1, STEPS + 1))
        assert [line["events"] for line in phone.heard] == [answer["events"] for answer in answers]


def test_a_line_that_breaks_again_and_again_loses_and_doubles_nothing(service: Service, proxy: Proxy):
    table = service.open(seed="bad line")
    phones = [Listener(service.phone(table, proxy.address), STEPS) for _ in range(2)]
    assert all(phone.ready.wait(20) for phone in phones)
    player, prompts, events = Player(table, 8), table.opened["prompts"], []
    for step in range(STEPS):
        if step % 10 == 5:
            proxy.cut()
        played = player.step(prompts)
        prompts = played["prompts"]
        events.append(played["events"])
    for phone in phones:
        phone.join(30)
        assert [line["version"] for line in phone.heard] == list(range(1, STEPS + 1))
        assert [line["events"] for line in phone.heard] == events
        assert phone.hellos > 1, "the line was never cut"
    assert list(islice(table.log(0), STEPS)) == phones[0].heard


def test_everybody_hears_who_wants_to_go_back(service: Service):
    table = service.open(first="anna")
    anna, bert = (service.referee().join(table.opened["code"], seat) for seat in ("anna", "bert"))
    table.act("done", "anna")
    table.act("done", "bert")
    heard = bert.hear()
    assert next(heard) == ("hello", {"version": 2})
    name, changes = next(heard)
    assert name == "changes" and changes["whole"] and changes["version"] == 2
    asked = anna.undo(0)
    assert asked["done"] is False and asked["waits_for"] == ["bert"]
    assert next(heard) == ("undo", {"to": 0, "agreed": ["anna"], "waits_for": ["bert"]})
    assert bert.pending_undo()["to"] == 0
    assert bert.undo(0)["done"] is True
    assert next(heard)[1]["type"] == "undo"
    heard.close()
    anna.close()
    bert.close()
