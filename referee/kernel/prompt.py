"""What the referee waits for: whose word, about what, with which choices."""

from typing import Any

from msgspec import Struct


class Choice(Struct, omit_defaults=True):
    """The shape of an answer.

    `one`: one of `options`, each the fields that complete the action. `ask`: too many to list, the options call
    has them. `pool`: dice; `counts_up_to` is the highest face that counts, where there is one. `read`: a printed
    fact. `free`: nothing to add.
    """

    shape: str
    options: list[dict[str, Any]] = []
    label: str | None = None
    die: str | None = None
    count: int = 0
    low: int = 0
    high: int = 0
    faces: list[int] | None = None
    at_once: int = 0
    counts_up_to: int | None = None


class Prompt(Struct, omit_defaults=True):
    """A `must` holds the game until it is answered; a `may` is open for now."""

    seats: list[str]
    action: str
    text: str
    rules: list[str]
    must: bool = True
    window: str | None = None
    side: str | None = None
    choice: Choice | None = None
    cards: list[str] = []
