"""Ways to choose one step after another so that their sums come out right: counted without trying them all.

>>> ways = Ways([[(0, 0), (1, 0), (2, 0)], [(0, 0), (1, 0)]], (2, 0), (2, 0))
>>> ways.count(), list(ways.each())
(2, [((1, 0), (1, 0)), ((2, 0), (0, 0))])
"""

import random
from collections.abc import Iterator, Sequence

Step = tuple[int, int]


class Ways:
    """One step at each place; both sums of them end between `least` and `most`.

    With `enough`, what the second sum has above its least makes no difference.
    """

    def __init__(self, steps: Sequence[Sequence[Step]], least: Step, most: Step, enough: bool = False) -> None:
        self.steps, self.least, self.most, self.enough = steps, least, most, enough
        self.known: dict[tuple[int, Step], int] = {}

    def count(self) -> int:
        return self.after(0, (0, 0))

    def after(self, at: int, sums: Step) -> int:
        """How many ways lead on from a place with these sums so far."""
        if at == len(self.steps):
            return int(sums[0] >= self.least[0] and sums[1] >= self.least[1])
        found = self.known.get((at, sums))
        if found is None:
            found = sum(self.after(at + 1, total) for _, total in self.within(at, sums))
            self.known[at, sums] = found
        return found

    def within(self, at: int, sums: Step) -> list[tuple[Step, Step]]:
        """The steps at a place that are not too much, with the sums after them."""
        (one, other), (most, rest) = sums, self.most
        if self.enough:
            low = self.least[1]
            return [(s, (one + s[0], min(other + s[1], low))) for s in self.steps[at] if one + s[0] <= most]
        steps = self.steps[at]
        return [(s, (one + s[0], other + s[1])) for s in steps if one + s[0] <= most and other + s[1] <= rest]

    def leading(self, at: int, sums: Step) -> list[tuple[Step, Step]]:
        """Those of them from which a way leads to the end."""
        return [(step, total) for step, total in self.within(at, sums) if self.after(at + 1, total)]

    def each(self, taken: tuple[Step, ...] = (), sums: Step = (0, 0)) -> Iterator[tuple[Step, ...]]:
        """All ways that begin so."""
        if len(taken) == len(self.steps):
            yield taken
            return
        for step, total in self.leading(len(taken), sums):
            yield from self.each((*taken, step), total)

    def draw(self, chance: random.Random) -> tuple[Step, ...]:
        """One way, each of them as likely as any other."""
        taken: tuple[Step, ...] = ()
        sums: Step = (0, 0)
        for at in range(len(self.steps)):
            found = self.leading(at, sums)
            step, sums = chance.choices(found, [self.after(at + 1, total) for _, total in found])[0]
            taken = (*taken, step)
        return taken
