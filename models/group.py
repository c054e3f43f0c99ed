"""Several people's parts of one transaction, and what became of it."""

import threading

from models.faults import FAILING, Unavailable


class Group:
    """What goes to the disk together."""

    def __init__(self) -> None:
        self.parts = 0
        self.seconds = 0.0
        self.stored = threading.Event()
        self.fault: Unavailable | None = Unavailable(FAILING, "nobody knows what became of it")

    def check(self) -> None:
        if self.fault is not None:
            raise Unavailable(self.fault.kind, str(self.fault)) from self.fault
