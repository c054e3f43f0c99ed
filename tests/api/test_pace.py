"""The disk is waited for on the spot only while it answers at once and nobody else writes."""

from models.pace import CROWD, PROBING, Pace

AT_ONCE, SLOW = 0.0002, 0.02


def quick(pace: Pace, times: int, waiting: int = 0, seconds: float = AT_ONCE) -> int:
    """How often of so many times it was waited for on the spot."""
    found = 0
    for _ in range(times):
        found += pace.is_quick()
        pace.saw(seconds, waiting)
    return found


def test_a_quick_disk_is_waited_for_on_the_spot_but_for_a_look_now_and_then():
    pace = Pace()
    assert not pace.is_quick(), "nothing is known of it yet"
    quick(pace, PROBING)
    assert quick(pace, 10 * PROBING) == 10 * (PROBING - 1)


def test_after_a_slow_answer_it_takes_a_while_until_it_is_trusted_again():
    pace = Pace()
    quick(pace, PROBING)
    pace.saw(SLOW, 0)
    assert quick(pace, 20) == 0
    assert quick(pace, 2 * PROBING) > PROBING


def test_where_somebody_waits_all_go_beside_the_loop_for_a_while():
    pace = Pace()
    quick(pace, PROBING)
    pace.saw(AT_ONCE, 1)
    assert quick(pace, CROWD - 1) == 0
    assert quick(pace, PROBING) >= PROBING - 2
