"""The disk is waited for on the spot only while it answers at once, and with others only where there are some."""

from models.pace import CROWD, PROBING, Pace

AT_ONCE, SOON, SLOW = 0.0002, 0.0008, 0.02


def quick(pace: Pace, times: int, seconds: float = AT_ONCE) -> int:
    """How often of so many times it was waited for on the spot."""
    found = 0
    for _ in range(times):
        found += pace.is_quick()
        pace.saw(seconds, 0)
    return found


def shared(pace: Pace, times: int, others: int = 0) -> int:
    """How often of so many times others were let in first."""
    found = 0
    for _ in range(times):
        found += pace.is_shared()
        pace.saw(AT_ONCE, others)
    return found


def test_a_quick_disk_is_waited_for_on_the_spot_once_it_is_known():
    pace = Pace()
    assert not pace.is_quick(), "nothing is known of it yet"
    pace.saw(AT_ONCE, 0)
    assert quick(pace, 100) == 100


def test_after_a_slow_answer_it_takes_a_while_until_it_is_trusted_again():
    pace = Pace()
    quick(pace, PROBING)
    pace.saw(SLOW, 0)
    assert quick(pace, 20) == 0
    assert quick(pace, 2 * PROBING) > PROBING


def test_whoever_is_alone_lets_others_in_first_only_now_and_then():
    assert shared(Pace(), 10 * PROBING) == 10


def test_where_others_write_everybody_lets_them_in_for_a_while():
    pace = Pace()
    pace.saw(AT_ONCE, 1)
    assert shared(pace, CROWD - 1) == CROWD - 1
    assert shared(pace, 10 * PROBING) <= 10


def test_where_others_have_something_to_do_a_disk_must_answer_sooner_to_be_waited_for():
    pace = Pace()
    quick(pace, 10, SOON)
    assert pace.is_quick()
    pace.saw(SOON, 1)
    assert not pace.is_quick()
    assert quick(pace, 2 * PROBING) > PROBING, "it answers at once again"


def test_as_long_as_others_come_it_goes_on_so():
    pace = Pace()
    pace.saw(AT_ONCE, 3)
    assert shared(pace, 5 * CROWD, others=3) == 5 * CROWD
