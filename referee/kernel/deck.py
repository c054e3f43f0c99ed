"""A deck with two ends: the cards nobody has seen in between, those put on either end in the order they lie.

All lists are read from the top down.

>>> deck = Deck(unseen=["wolf", "bear", "wolf"])
>>> deck.put("eagle", BOTTOM)
>>> deck.next_from(TOP), deck.next_from(BOTTOM), deck.left
(['bear', 'wolf', 'wolf'], ['eagle'], 4)
>>> deck.take("wolf", TOP)
>>> deck.next_from(TOP)
['bear', 'wolf']
"""

from msgspec import Struct

TOP, BOTTOM = "top", "bottom"


class Deck(Struct, omit_defaults=True):
    """`unseen`: those whose order nobody knows, or only how many they are where nobody knows which."""

    unseen: list[str] | int = []
    below: list[str] = []
    discards: list[str] = []
    above: list[str] = []

    @property
    def hidden(self) -> int:
        """How many lie between what is known of both ends."""
        return self.unseen if isinstance(self.unseen, int) else len(self.unseen)

    @property
    def left(self) -> int:
        return len(self.above) + self.hidden + len(self.below)

    def next_from(self, end: str) -> list[str] | None:
        """What the next card may be, once for each copy; None: nobody can tell, so it is drawn by hand."""
        near, far = (self.above, self.below) if end == TOP else (self.below[::-1], self.above[::-1])
        if near or not self.hidden:
            return (near or far)[:1]
        return sorted(self.unseen) if isinstance(self.unseen, list) else None

    def take(self, card: str, end: str) -> None:
        """Draw this card; one that cannot be next is a fault of the caller, who must have checked."""
        following = self.next_from(end)
        if following is not None and card not in following:
            raise LookupError(f"{card} is not next from the {end}")
        near, far = (self.above, self.below) if end == TOP else (self.below, self.above)
        if not near and self.hidden:
            self.draw_unseen(card)
        else:
            (near or far).pop(0 if end == TOP else -1)

    def draw_unseen(self, card: str) -> None:
        if isinstance(self.unseen, int):
            self.unseen -= 1
        else:
            self.unseen.remove(card)

    def find(self, card: str) -> bool:
        """Take a card out wherever it lies; False where it is not known to be there."""
        for heap in (self.unseen, self.below, self.discards, self.above):
            if isinstance(heap, list) and card in heap:
                heap.remove(card)
                return True
        return False

    def shuffle_in(self, *cards: str) -> None:
        """Cards go among those that nobody has seen."""
        if isinstance(self.unseen, int):
            self.unseen += len(cards)
        else:
            self.unseen = [*self.unseen, *cards]

    def put(self, card: str, end: str) -> None:
        """Lay a card on the deck or under it."""
        if end == TOP:
            self.above.insert(0, card)
        else:
            self.below.append(card)

    def reshuffle(self) -> None:
        """The discards are shuffled among what nobody has seen."""
        self.shuffle_in(*self.discards)
        self.discards = []
