"""What an open window asks: each seat for what it could use there."""

from collections.abc import Iterable

from referee.kernel.choice import Ask
from referee.kernel.position import Position
from referee.kernel.prompt import Prompt
from referee.kernel.say import Text


def window_prompts(
    position: Position, key: str, seats: list[str], must: bool, text: Text, rules: Iterable[str]
) -> list[Prompt]:
    """For each seat: a card to play, or something else to use, as far as it could have any."""
    asked = []
    for seat in seats:
        for action, things in position.game.usable(position, seat, key).items():
            if things:
                choice = Ask()
                asked.append(
                    Prompt([seat], action, text, list(rules), must=must, window=key, choice=choice, cards=things)
                )
    return asked
