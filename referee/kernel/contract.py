"""Whether a game keeps its part of the contract: looked at once, when it is made and when it is registered.

Nothing is played for it. What holds only while playing (what is offered is accepted, nothing hidden is told) is
promised to the tests; what stands here would make the service fail at a table, so no such game is served.
"""

import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from referee.kernel.action import Action, Read
from referee.kernel.agenda import Frame
from referee.kernel.errors import GameFault
from referee.kernel.fields import fields_of
from referee.kernel.forms import NO_FORMS
from referee.kernel.position import Position

F = TypeVar("F", bound=Callable[..., Any])
GIVEN = ("key", "title", "books", "rules_version", "position", "frames", "actions", "verbs")
HOOKS = ("replaces", "after", "may")
Fault = tuple[str, str]
"""The place, and what is wrong there."""


def must(caller: str = "") -> Callable[[F], F]:
    """Mark a method that a game has to give, unless it has a way of its own for the method that calls it."""

    def mark(method: F) -> F:
        method.__dict__["must"] = caller
        return method

    return mark


def check_parts(game: Any, kernel_frames: Collection[type[Frame[Any]]]) -> None:
    """What a game is made of, before its position and its readers are built from it; called as it is made."""
    for fault in chain(parts_missing(type(game)), parts_odd(game, kernel_frames)):
        raise GameFault(getattr(game, "key", type(game).__name__), *fault)


def check(game: Any, rules: Collection[str], shelf: Collection[str]) -> None:
    """Everything else, by the rules there are and the books on the shelf; called when it is registered."""
    for fault in faults(game, rules, shelf):
        raise GameFault(game.key, *fault)


def faults(game: Any, rules: Collection[str], shelf: Collection[str]) -> Iterator[Fault]:
    """All that is wrong with a game, the simplest first."""
    yield from methods_missing(game)
    yield from (("books", f"names {book}, which is on no shelf") for book in game.books if book not in shelf)
    yield from frames_left_out(game)
    for frame in game.frames:
        yield from handlers_odd(game, frame)
        yield from asks_odd(game, frame)
    yield from windows_odd(game)
    yield from actions_odd(game)
    yield from verbs_odd(game)
    yield from hidden_odd(game)
    yield from rules_odd(game, rules)


# ---- what it is made of


def parts_missing(kind: type) -> Iterator[Fault]:
    for name in GIVEN:
        if not hasattr(kind, name):
            yield "", f"gives no {name}"


def parts_odd(game: Any, kernel_frames: Collection[type[Frame[Any]]]) -> Iterator[Fault]:
    if not issubclass(game.position, Position):
        yield "position", "is no Position"
    for things, kind, what in ((game.frames, Frame, "frame"), (game.actions, Action, "action")):
        for thing in things:
            if not (isinstance(thing, type) and issubclass(thing, kind)):
                yield f"{what}s", f"lists {getattr(thing, '__name__', thing)}, which is no {kind.__name__}"
    for kinds, what in (((*game.frames, *kernel_frames), "frames"), (game.actions, "actions")):
        for tag, number in Counter(tag_of(kind) for kind in dict.fromkeys(kinds)).items():
            if number > 1:
                yield "", f"two {what} are called {tag}"


def tag_of(struct: Any) -> str:
    return str(struct.__struct_config__.tag)


def methods_missing(game: Any) -> Iterator[Fault]:
    for name in dir(type(game)):
        caller = getattr(getattr(type(game), name), "must", None)
        if caller == "" or (caller and getattr(type(game), caller).__module__.startswith("referee.kernel.")):
            yield "", f"gives no {name}"


# ---- frames and actions


def frames_left_out(game: Any) -> Iterator[Fault]:
    """Frames of the game's own rooms that it does not list; those that only others are built on need not be."""
    home = type(game).__module__.rpartition(".")[0] or type(game).__module__
    used = {base for frame in game.frames for base in frame.__mro__}
    for frame in below(Frame):
        room = sys.modules.get(frame.__module__)
        own = f"{frame.__module__}.".startswith(f"{home}.") and getattr(room, frame.__name__, None) is frame
        if own and frame not in used and not frame.__subclasses__():
            yield f"{frame.__module__}.{frame.__name__}", "is a frame, but not in frames"


def below(kind: type) -> Iterator[type[Any]]:
    child: type[Any]
    for child in kind.__subclasses__():
        yield child
        yield from below(child)


def handlers_odd(game: Any, frame: type[Frame[Any]]) -> Iterator[Fault]:
    """Handlers of actions that do not exist, or that take another one than their name says."""
    wanted: dict[str, list[type[Action]]] = {}
    for struct, name in game.handlers.items():
        wanted.setdefault(name, []).append(struct)
    for name in dir(frame):
        if not name.startswith("on_"):
            continue
        place = f"{frame.__name__}.{name}"
        if name not in wanted:
            yield place, f"handles {name[3:].replace('_', '-')}, which is no action"
        elif (taken := takes(getattr(frame, name))) and not any(issubclass(a, taken) for a in wanted[name]):
            named = " or ".join(struct.__name__ for struct in wanted[name])
            yield place, f"takes {' or '.join(kind.__name__ for kind in taken)}, not {named}"


def takes(handler: Any) -> tuple[type, ...]:
    """The actions a handler says it takes; none where it does not say, or where only a type checker can tell."""
    try:
        hints = list(get_type_hints(handler).items())
    except NameError:
        return ()
    told = [hint for name, hint in hints if name not in ("position", "return")]
    if len(told) != 1:
        return ()
    several = get_origin(told[0]) in (Union, type(int | str))
    kinds = get_args(told[0]) if several else told
    return tuple(kind for kind in kinds if isinstance(kind, type))


def asks_odd(game: Any, frame: type[Frame[Any]]) -> Iterator[Fault]:
    """Actions that a frame asks for and that nobody could give."""
    for action in frame.asks:
        struct = game.types.get(action)
        if struct is None:
            yield frame.__name__, f"asks for {action}, which is no action"
        elif not hasattr(frame, game.handlers[struct]) and game.at_any_time[struct] is None:
            yield frame.__name__, f"asks for {action}, but has no {game.handlers[struct]}"


def actions_odd(game: Any) -> Iterator[Fault]:
    """Actions that are taken nowhere."""
    for struct, name in game.handlers.items():
        taken = any(hasattr(frame, name) for frame in game.all_frames)
        if not taken and game.at_any_time[struct] is None:
            yield "", f"no frame handles {tag_of(struct)}, and it is not open at any time"
    if Read in game.actions and game.forms is NO_FORMS:
        yield "", "read is an action, but forms is not given"


# ---- windows, cards, verbs


def windows_odd(game: Any) -> Iterator[Fault]:
    """Windows that nobody can use, and what stands in windows that do not exist."""
    moments = [frame for frame in game.frames if frame.window is not None]
    if game.windows and not moments and not any(action.windowed for action in game.actions):
        yield "", "there are windows, but no action is windowed"
    for key, rule in game.windows.items():
        if key != rule.key:
            yield f"window {key}", f"calls itself {rule.key}"
    for frame in moments:
        if frame.window.key not in game.windows:
            yield frame.__name__, f"stands in {frame.window.key}, which is no window"
    for key, card in game.cards.items():
        if card.window not in game.windows:
            yield f"card {key}:", f"no window {card.window}"


def verbs_odd(game: Any) -> Iterator[Fault]:
    """Sources that hang on what never happens."""
    for (hook, name), sources in game.sources.by_hook.items():
        if hook in HOOKS and name not in game.verbs:
            yield f"source {sources[0].key}", f"hangs on {name}, which no verb tells"
    for source in (source for sources in game.sources.adding.values() for source in sources):
        for name in source.adds:
            if name not in game.verbs:
                yield f"source {source.key}", f"adds to {name}, which no verb tells"
    for name in game.reveals:
        if name not in game.verbs:
            yield "reveals", f"names {name}, which no verb tells"


def hidden_odd(game: Any) -> Iterator[Fault]:
    """Rules that hide something and fields that are hidden go together."""
    hints = get_args(get_type_hints(game.position).get("seats"))
    player = hints[-1] if hints and isinstance(hints[-1], type) and issubclass(hints[-1], Struct) else game.player
    hidden = [name for name, field in fields_of(player).items() if field.hidden]
    if game.hides and not hidden:
        yield "hides", f"names {', '.join(game.hides)}, but no field of {player.__name__} is Hidden"
    if hidden and not game.hides:
        yield f"{player.__name__}.{hidden[0]}", "is Hidden, but hides names no rule"


# ---- rules


def rules_odd(game: Any, known: Collection[str]) -> Iterator[Fault]:
    """Every rule a declared part rests on is in the books."""
    for place, ids in cited(game):
        for id in ids:
            if id not in known:
                yield place, f"rests on {id}, which is no rule"


def cited(game: Any) -> Iterator[tuple[str, Iterable[str]]]:
    yield "hides", game.hides
    yield "players_rules", game.players_rules
    for rule in game.windows.values():
        yield f"window {rule.key}", rule.rules
    for frame in game.frames:
        yield f"{frame.__name__}.timing", frame.timing
        for action, ids in frame.asks.items():
            yield f"{frame.__name__}: {action}", ids
    for key, card in game.cards.items():
        yield f"card {key}", card.rules
    for (hook, name), sources in game.sources.by_hook.items():
        for source in sources:
            yield f"source {source.key}", (*source.rules, *([name] if hook == "waives" else []))
    for source in (source for sources in game.sources.adding.values() for source in sources):
        for more in source.adds.values():
            yield f"source {source.key}", () if callable(more) else more
