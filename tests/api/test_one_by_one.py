"""Whatever may take long is begun one by one: many who ask for it keep nobody waiting who plays."""

import time
from functools import partial
from itertools import pairwise

import gevent

from api.one_by_one import Line
from tools.attack.attackers import Attack, Attacking
from tools.attack.phone import Phone
from tools.attack.requests import HOUSES, again, requests
from tools.attack.server import serving
from tools.speed import ROOT

PIECE = 0.02
MOST_WORK_MS = 120
"""Of processor time, however busy the machine is: sixteen who are let in at once come to three times that."""


def piece_of_work() -> None:
    end = time.thread_time() + PIECE
    while time.thread_time() < end:
        pass


def begun_by(line: Line, waiting: list[str]) -> list[str]:
    """In which order these began, who all came at once, and between any two of whom somebody else was heard."""
    begun: list[str] = []
    line.play()

    def guest(who: str) -> None:
        line.stand(who)
        piece_of_work()
        begun.append(who)

    def phone() -> None:
        while len([who for who in begun if who != "phone"]) < len(waiting):
            begun.append("phone")
            gevent.sleep(0.002)

    gevent.joinall([gevent.spawn(guest, who) for who in waiting] + [gevent.spawn(phone)])
    return begun


def test_somebody_who_plays_is_heard_between_any_two_of_those_who_stand_in_line():
    begun = begun_by(Line(), ["a"] * 6)
    pieces = [at for at, who in enumerate(begun) if who == "a"]
    assert all(later - earlier > 1 for earlier, later in pairwise(pieces))


def test_addresses_take_turns_and_whoever_asks_a_lot_waits_for_himself():
    begun = [who for who in begun_by(Line(), ["a"] * 6 + ["b", "c", "c"]) if who != "phone"]
    assert begun == ["a", "a", "b", "c", "a", "c", "a", "a", "a"]


def test_nobody_waits_where_nobody_else_does():
    line = Line()
    for _ in range(3):
        start = time.monotonic()
        line.stand("a")
        assert time.monotonic() - start < PIECE
        gevent.sleep(PIECE)


def test_nobody_rests_where_nobody_plays():
    line, times = Line(), []
    for plays in (False, True):
        if plays:
            line.play()
        start = time.monotonic()
        for _ in range(4):
            line.stand("a")
            piece_of_work()
        times.append(time.monotonic() - start)
        gevent.sleep(2 * PIECE)
    assert times[0] < 0.8 * times[1], times


def test_who_asks_for_much_work_keeps_no_phone_waiting_for_all_of_it(tmp_path):
    asked = next(one for one in requests() if one.name == "a table with 50000 options")
    attack = Attack(asked.name, partial(again, asked.sent()), HOUSES, attackers=16)
    with serving(ROOT, str(tmp_path)) as server:
        phone, attacking = Phone(server), Attacking(server.port, attack, 4.0)
        phone.start()
        told, noticed = attacking.told(), phone.leave()
    assert set(told["answers"]) == {"422"} and noticed["phone_requests"] >= 5
    assert not noticed["phone_failures"]
    assert noticed["phone_p99_work_ms"] < MOST_WORK_MS, noticed
