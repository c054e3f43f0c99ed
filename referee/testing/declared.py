"""Nothing is declared in vain: what a game lists comes up when it is played, unless the game calls it seldom."""

import random
from collections.abc import Iterator
from typing import Any

from referee.kernel.game import Game, Played
from referee.kernel.verbs import KERNEL_VERBS
from referee.kernel.window import Window
from referee.testing.wander import wander

TABLES = 12
KERNEL = "referee.kernel."


def declared(game: Game[Any]) -> set[str]:
    """All of its own that it lists: verbs, windows, cards, frames and actions, as `verb lit`."""
    found = {f"verb {kind}" for kind in game.verbs if kind not in KERNEL_VERBS}
    found |= {f"window {key}" for key in game.windows} | {f"card {key}" for key in game.cards}
    found |= {f"frame {tag(frame)}" for frame in game.frames}
    return found | {f"action {tag(struct)}" for struct in game.actions if not struct.__module__.startswith(KERNEL)}


def tag(struct: Any) -> str:
    return str(struct.__struct_config__.tag)


def came_up(action: dict[str, Any] | None, played: Played[Any]) -> Iterator[str]:
    """What one step shows of it."""
    yield from (f"verb {event.kind}" for event in played.events)
    for frame in played.position.agenda:
        yield f"frame {tag(frame)}"
        if isinstance(frame, Window):
            yield f"window {frame.key}"
        elif (window := frame.moment(played.position)) is not None:
            yield f"window {window.key}"
    if action is not None:
        yield f"action {action['type']}"
        yield f"card {action.get('card')}"


def ends_and_shows_all(game: Game[Any]) -> None:
    """Some random table comes to its end, and all that is declared comes up at some."""
    wanted, ended = declared(game), False
    unknown = [name for name in game.seldom if name not in wanted]
    assert not unknown, f"{type(game).__qualname__}.seldom names {', '.join(unknown)}, which is not declared"
    wanted -= set(game.seldom)
    for seed in range(TABLES):
        for action, played in wander(game, game.samples(random.Random(seed)), seed, game.longest):
            wanted.difference_update(came_up(action, played))
            ended = ended or played.position.outcome is not None
            if ended and not wanted:
                return
    assert ended, f"{type(game).__qualname__}: none of {TABLES} random tables came to an end in {game.longest} actions"
    names = ", ".join(sorted(wanted))
    assert not wanted, f"{type(game).__qualname__} declares in vain, at {TABLES} random tables: {names}"
