"""Several phones at one table at once: one wins, nothing is lost, nothing is doubled."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from referee_client import Invalid, Refused, Stale, Table, Unreachable
from tests.client.player import Player
from tests.client.proxy import Proxy
from tests.client.service import ORC_AND_HUMAN, Service

ROUNDS = 25
GOLD = {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 7}}}}


def together(*calls: Callable[[], Any]) -> list[Any]:
    """Run calls at the same moment; their answers, or what they raised."""
    barrier = threading.Barrier(len(calls))
    answers: list[Any] = [None] * len(calls)

    def run(number: int) -> None:
        barrier.wait()
        try:
            answers[number] = calls[number]()
        except Exception as raised:
            answers[number] = raised

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def versions(table: Table) -> list[int]:
    return [line["version"] for line in table.log()]


def test_of_two_phones_that_saw_the_same_table_one_wins(service: Service):
    table = service.open(seed="race")
    phones = [service.phone(table), service.phone(table)]
    players = [Player(phone, seed) for seed, phone in enumerate(phones)]
    for version in range(ROUNDS):
        prompts = table.prompts()
        actions = [player.pick(prompts) for player in players]
        sends = [
            lambda phone=phone, action=action, version=version: phone.send(action, at=version)
            for phone, action in zip(phones, actions, strict=True)
        ]
        answers = together(*sends)
        won = [number for number, answer in enumerate(answers) if isinstance(answer, dict)]
        lost = [answer for answer in answers if isinstance(answer, Stale)]
        assert len(won) == len(lost) == 1, answers
        assert lost[0].version == version + 1
        entry = table.export()["entries"][-1]["action"]
        assert actions[won[0]].items() <= entry.items() and answers[won[0]]["version"] == version + 1
    assert versions(table) == list(range(ROUNDS + 1))


def test_phones_that_name_no_version_are_judged_one_after_the_other(service: Service):
    """Each says what was due a moment ago: taken, or refused by the rules; the ledger holds just what was taken."""
    table = service.open(seed="no version")
    phones = [service.phone(table) for _ in range(4)]
    taken = []
    for seed in range(ROUNDS):
        action = Player(table, seed).pick(table.prompts())
        answers = together(*[lambda phone=phone, action=action: phone.send(action) for phone in phones])
        won = [answer["version"] for answer in answers if isinstance(answer, dict)]
        assert won and all(isinstance(answer, dict | Refused | Invalid) for answer in answers), answers
        taken += won
    assert sorted(taken) == versions(table)[1:] == list(range(1, len(taken) + 1))


def test_a_repeated_key_does_nothing(service: Service):
    table = service.open(first="anna")
    first = table.send(GOLD, key="only-once")
    assert table.send(GOLD, key="only-once") == first
    assert table.send({**GOLD, "seat": "bert"}, key="only-once", at=99) == first
    assert versions(table) == [0, 1]
    with pytest.raises(Refused) as refused:
        table.send({"type": "train", "seat": "anna", "unit": "melee"}, key="too-soon")
    with pytest.raises(Refused) as again:
        table.send({"type": "train", "seat": "anna", "unit": "melee"}, key="too-soon")
    assert again.value.body == refused.value.body
    assert versions(table) == [0, 1]


def test_a_key_sent_by_many_phones_at_once_counts_once(service: Service):
    table = service.open(first="anna")
    phones = [service.phone(table) for _ in range(6)]
    for turn in range(5):
        answers = together(*[lambda phone=phone, turn=turn: phone.send(GOLD, key=f"turn-{turn}") for phone in phones])
        assert all(answer == answers[0] for answer in answers), answers
    assert versions(table) == [0, 1, 2, 3, 4, 5]


def test_an_answer_lost_on_the_way_is_asked_for_again(service: Service, proxy: Proxy):
    table = service.open(first="anna")
    phone = service.phone(table, proxy.address)
    for version in range(1, 6):
        proxy.swallow_next = True
        assert phone.send(GOLD, at=version - 1)["version"] == version
        assert proxy.swallow_next is False
    assert versions(table) == [0, 1, 2, 3, 4, 5]


def test_what_has_no_key_is_never_sent_twice(service: Service, proxy: Proxy):
    """An undo whose answer is lost is reported as such; whether it counted is there to be seen."""
    table = service.open(first="anna")
    table.send(GOLD)
    phone = service.phone(table, proxy.address)
    proxy.swallow_next = True
    with pytest.raises(Unreachable):
        phone.undo(0)
    assert versions(table) == [0, 1, 2]


def test_what_is_made_is_made_once_though_its_answer_is_lost(service: Service, proxy: Proxy):
    referee = service.referee(proxy.address)
    proxy.swallow_next = True
    table = referee.open("warcraft", ORC_AND_HUMAN, first="anna")
    proxy.swallow_next = True
    phone = referee.join(table.opened["code"], "bert")
    assert proxy.swallow_next is False
    assert [one["seats"] for one in table.passes()] == [["anna", "bert"], ["bert"]], "one pass each"
    assert phone.view()["yours"] == ["bert"]
