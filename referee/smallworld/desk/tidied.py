"""What a correction leaves behind is put in order as the rules have it."""

from referee.kernel.event import Event
from referee.kernel.sources import Source
from referee.smallworld.conquest.loss import join_others, wiped_out
from referee.smallworld.score.end import end_game
from referee.smallworld.table.position import SmallWorld


class Tidied(Source[SmallWorld]):
    """After a correction: tokens too few to stay go back to hand, a Race without a token gives its banner back.

    Once the game is over nothing moves any more, but the coins are counted again.
    """

    def __init__(self) -> None:
        self.after = {"corrected": self.tidy}

    def tidy(self, position: SmallWorld, event: Event) -> None:
        if position.outcome is not None:
            return end_game(position)
        join_others(position)
        wiped_out(position)
