"""A turn: muster, then march; an ambush may be laid in between."""

from msgspec import Struct

from referee.kernel.action import Action, Name, Pass
from referee.kernel.agenda import Frame, close, push
from referee.kernel.card import Card
from referee.kernel.choice import one
from referee.kernel.event import Event
from referee.kernel.position import Position, happen
from referee.kernel.prompt import Prompt
from referee.kernel.sources import Source, Verbs
from referee.kernel.timing import WindowRule


class Muster(Action, tag="muster"):
    """Raise a band."""


class March(Action, tag="march"):
    """Set out with it."""


class PlayCard(Action, tag="play-card"):
    """Lay a card down."""

    windowed = True
    card: Name


class Seat(Struct, omit_defaults=True):
    bands: int = 0


class Skirmish(Position):
    """Bands by seat."""

    seats: dict[str, Seat] = {}


VERBS: Verbs[Skirmish] = Verbs()


@VERBS.verb("mustered", "{seat:seat} raises a band.")
def mustered(position: Skirmish, event: Event) -> None:
    position.seats[event.seat].bands += 1


class MusterStep(Frame[Skirmish], tag="muster-step"):
    timing = ("skm.turn.order",)
    asks = {"muster": ("skm.muster.band",)}
    seat: str

    def settle(self, position: Skirmish) -> bool:
        return False

    def prompts(self, position: Skirmish) -> list[Prompt]:
        return [self.ask([self.seat], "muster", "Raise a band.", one([{}]))]

    def on_muster(self, position: Skirmish, action: Muster) -> None:
        self.only(position, action)
        happen(position, "mustered", ["skm.muster.band"], seat=action.seat)
        close(position, self)
        push(position, MarchStep(seat=self.seat))


class MarchStep(Frame[Skirmish], tag="march-step"):
    asks = {"march": ("skm.march.win",)}
    seat: str

    def prompts(self, position: Skirmish) -> list[Prompt]:
        return [self.ask([self.seat], "march", "Set out.", one([{}]))]

    def on_march(self, position: Skirmish, action: March) -> None:
        happen(position, "game-over", ["skm.march.win"], winners=[action.seat], why=f"{action.seat} marches first.")


class Ambush(Card[Skirmish]):
    key, title, window = "ambush", "Ambush", "march.before"
    rules = ("skm.card.ambush",)


class Scouts(Source[Skirmish]):
    key = "scouts"
    rules = ("skm.card.ambush",)
    waives = {"skm.march.win": lambda position, **subject: False}

    def look(self, position: Skirmish, event: Event) -> None:
        """They look on."""

    @property
    def after(self):
        return {"mustered": self.look}


ACTIONS = (Muster, March, PlayCard, Pass)
CARDS = {"ambush": Ambush()}
WINDOWS = {"march.before": WindowRule("march.before", "Before the march", ("skm.card.window",), "as they sit")}
