"""A sentence for people before anybody is told: a template with named slots, and what fills them.

    {seat:seat} takes {region:space} with {tokens:token}.       a name by its kind; a number with its noun
    {winners:seat} {winners:wins|win} with {coins:coin}.        a list with its "and"; one or more
    The {race:race} lose {pieces:piece} in {space:space}.       {"melee": 2, "worker": 1}: 2 melee units and 1 worker
    {seats:seat or}                                             a list with its "or"
    {changes:;}                                                 sentences with a semicolon or comma between
    {why}                                                       as it is; sentences are told in turn

Nothing is put into words here: who is told, and in which language, is known at the edge (`speech.py`).
"""

from typing import Any

from msgspec import Struct


class Say(Struct, frozen=True):
    """A template and its slots; it can be kept in a position and in the ledger.

    >>> str(say("{seat:seat} takes {coins:coin}.", seat="anna", coins=2))
    'anna takes 2 coins.'
    """

    say: str
    slots: dict[str, Any] = {}

    def __str__(self) -> str:
        """In plain English, where no table is at hand: a name is its key."""
        from referee.kernel.speech import PLAIN

        return PLAIN.tell(self)

    def __contains__(self, part: str) -> bool:
        return part in str(self)


Text = str | Say
"""What is told to people: a sentence as it stands, or one with slots."""


def say(sentence: str, /, **slots: Any) -> Say:
    """A sentence with what fills its slots."""
    return Say(sentence, slots)
