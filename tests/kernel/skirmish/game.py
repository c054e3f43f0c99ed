"""The tiny game as one object."""

from typing import Any

from skirmish.turn import ACTIONS, CARDS, VERBS, WINDOWS, MarchStep, MusterStep, Scouts, Skirmish

from referee.kernel.agenda import push
from referee.kernel.event import Scoreboard
from referee.kernel.game import Game


class SkirmishGame(Game[Skirmish]):
    key = "skirmish"
    title = "Skirmish"
    books = ("skm",)
    rules_version = "skm-1"
    players = (2,)
    position = Skirmish
    frames = (MusterStep, MarchStep)
    actions = ACTIONS
    verbs = VERBS
    windows = WINDOWS
    cards = CARDS

    def __init__(self) -> None:
        super().__init__()
        self.sources.add(Scouts())

    def lay(self, position: Skirmish) -> None:
        """Nothing lies there yet."""

    def begin(self, position: Skirmish) -> None:
        push(position, MusterStep(seat=next(iter(position.seats))))

    def score(self, position: Skirmish) -> Scoreboard:
        return Scoreboard([], {}, {})

    def document(self, position: Skirmish) -> dict[str, Any]:
        return {}

    def timing_now(self, position: Skirmish) -> dict[str, Any]:
        return {"windows": []}

    def reference(self) -> list[dict[str, Any]]:
        return []


GAME = SkirmishGame()
