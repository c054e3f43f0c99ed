"""A game of nothing but what a test puts into it: frames, actions, verbs and sources."""

from typing import Any, get_args

import msgspec

from referee.kernel.action import Action
from referee.kernel.agenda import Frame, push, run
from referee.kernel.event import Event
from referee.kernel.forms import FactForms
from referee.kernel.game import Game, Played
from referee.kernel.position import Position
from referee.kernel.sources import Source, Sources, Verbs
from referee.kernel.timing import WindowRule


class Mat(msgspec.Struct, omit_defaults=True):
    """A seat that counts points."""

    points: int = 0


class Toy(Position):
    """Seats with points; the agenda is whatever the test is about."""

    seats: dict[str, Mat] = {}


VERBS: Verbs[Toy] = Verbs()
VERBS.note("told", "{what}")


@VERBS.verb("scored", "{seat:seat} scores {points}.")
def scored(position: Toy, event: Event) -> None:
    position.seats[event.seat].points += event.data["points"]


def toy(
    frames: Any,
    actions: tuple[type[Action], ...] = (),
    sources: tuple[Source, ...] = (),
    windows: dict[str, WindowRule] | None = None,
    forms: FactForms | None = None,
) -> Game:
    """A game of these frames (a union) and actions."""

    class ToyPosition(Toy):
        """One class for each game, since a position knows its game."""

    class ToyGame(Game[ToyPosition]):
        key, title, books, rules_version = "toy", "Toy", (), "toy-1"
        position, verbs = ToyPosition, VERBS

    ToyGame.frames, ToyGame.actions = get_args(frames) or (frames,), actions
    ToyGame.windows = windows or {}
    ToyGame.forms = forms or FactForms([], {}, {})
    game = ToyGame()
    game.sources = Sources()
    for source in sources:
        game.sources.add(source)
    return game


def begin(game: Game, *frames: Frame, seats: tuple[str, ...] = ("ada", "ben", "cy"), **fields: Any) -> Played:
    """A position in the middle of these frames, the last of them on top."""
    position = game.position_type(
        rules_version="toy-1", scenario="main", seats={seat: Mat() for seat in seats}, **fields
    )
    for frame in frames:
        push(position, frame)
    run(position)
    return Played(position, game.encode(position), position.events)


def play(game: Game, played: Played, **action: Any) -> Played:
    return game.apply(played.data, game.read_action(action))
