"""Long work beside people who play: it stops for a moment now and then, and everybody else is served."""

import time

NOW_AND_THEN = 0.01
A_MOMENT = 0.001
"""Not nothing: a sleep of nothing comes straight back, and no other request is looked at."""


class Breathing:
    """Asked at every step of long work; it pauses once a while has passed. Never inside a writing transaction."""

    def __init__(self) -> None:
        self._due = time.monotonic() + NOW_AND_THEN

    def pause(self) -> None:
        if time.monotonic() >= self._due:
            time.sleep(A_MOMENT)
            self._due = time.monotonic() + NOW_AND_THEN
