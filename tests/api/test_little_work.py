"""What strangers ask costs the server little, counted in calls of functions: a clock would count the machine too."""

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient


def calls(work: Callable[[], Any]) -> int:
    """How many functions are called for it, once it has been done before."""
    work()
    counted: Counter[str] = Counter()
    sys.setprofile(lambda _, event, __: counted.update((event,)))
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted["call"] + counted["c_call"]


@pytest.mark.parametrize("card", ["a", "a" * 8000, "no such card"])
def test_a_card_that_is_none_is_told_without_drawing_the_chart_again(client: FlaskClient, card: str) -> None:
    assert calls(lambda: client.get(f"/v1/games/warcrow/timing?card={card}")) < 30_000


@pytest.mark.parametrize("page", ["timing", "reference"])
def test_a_chart_is_drawn_once(client: FlaskClient, page: str) -> None:
    assert calls(lambda: client.get(f"/v1/games/warcrow/{page}")) < 3000
