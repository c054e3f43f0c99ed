"""Effect words: what each word of a card does. The rooms that know how announce them; cards only name them."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from referee.adventure.table.grammar import Effect
from referee.adventure.table.position import FOE, Adventure


class Task(Struct, frozen=True):
    """One effect about to happen: what says so, who is meant, and what whoever played it has chosen.

    `source` is what does it: `ability:CHARACTER.KEY`, `item:ID`, `encounter:KEY`, `event:KEY`, `character:SEAT`,
    `discovery:KIND`, `board:SPACE`, `quest:KEY`, `report:SOURCE`. `owner`: the seat whose card it is, nobody's is "".
    `me` is "self" and `other` the "foe" of its text, each a seat or FOE; `targets` are whom this effect meets.
    """

    effect: Effect
    source: str
    owner: str
    me: str
    other: str
    targets: tuple[str, ...]
    rules: tuple[str, ...]
    until: str = ""
    space: str = ""
    item: str = ""


class Word:
    """An effect word: what it does to each it meets."""

    of_foes: ClassVar[bool] = False
    """Whether it can concern an encounter; most mean characters alone, who have cards, quests and a place."""

    def do(self, position: Adventure, task: Task) -> None:
        """Let it happen, or push what asks for more; by default to one target after another."""
        for target in task.targets:
            if self.of_foes or target != FOE:
                self.each(position, task, target)

    def each(self, position: Adventure, task: Task, target: str) -> None:
        raise NotImplementedError

    def may_meet(self, position: Adventure, task: Task, target: str) -> bool:
        """Whether a target may be chosen for it."""
        return True


WORDS: dict[str, Word] = {}
"""Every effect word by name; filled by house.py."""


def announce(words: Iterable[tuple[str, Word]]) -> None:
    WORDS.update(words)
