"""How much is looked at: every sum says how large it is before it is begun, and what is too large is not begun."""


class Crowded(Exception):
    """There is more to be looked at than can be in good time."""


class Budget:
    """So many numbers may be looked at, all moments of a fight together; what is `kept` is for later ones."""

    def __init__(self, most: float) -> None:
        self.left, self.kept = most, 0.0

    def take(self, numbers: float) -> None:
        self.left -= numbers
        if self.left < self.kept:
            raise Crowded
