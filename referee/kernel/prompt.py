"""What the referee waits for: whose word, about what, with which choices."""

from msgspec import Struct

from referee.kernel.choice import AnyShape
from referee.kernel.say import Text
from referee.kernel.subject import Subject


class Prompt(Struct, omit_defaults=True):
    """A `must` holds the game until it is answered; a `may` is open for now.

    `title` is short, for a heading or a button: that of the action, unless the frame says otherwise. What it is
    `about` is worked out when somebody is told. `times`: so often this is due in all.
    """

    seats: list[str]
    action: str
    text: Text
    rules: list[str]
    must: bool = True
    window: str | None = None
    side: str | None = None
    choice: AnyShape | None = None
    cards: list[str] = []
    title: Text = ""
    about: list[Subject] = []
    times: int = 1
