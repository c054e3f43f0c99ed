"""When what may be done: the windows, and what frames, moments of rolls and cards name of them, put together once.

Nothing is listed here but what is open at any time, beside all frames. An action stands in a window because a frame or
a moment of a roll asks for it there; a keyword or a state because such an action rests on its rules.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.kernel.agenda import Frame
from referee.kernel.prompt import Prompt
from referee.kernel.timing import WindowRule
from referee.warcrow.fight.roll import Rolling
from referee.warcrow.magic import keep
from referee.warcrow.table import command
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.window import WINDOWS

STANDING: dict[str, tuple[str, ...]] = {
    command.USE: command.RULES,
    keep.END: (keep.BY_CHOICE,),
    **dict.fromkeys(("read", "dispute", "place"), windows.ANY_TIME.rules),
}
"""What is open at any time."""
Asked = dict[str, dict[str, tuple[str, ...]]]
"""By window, each action with the rules it is asked by."""


def asked_in(frames: Iterable[type[Frame[Any]]]) -> Asked:
    """For each window the actions that are asked for in it, each with its rules."""
    found: Asked = {key: {} for key in WINDOWS}
    found[windows.ANY_TIME.key] |= STANDING
    for frame in frames:
        for action, window in places(frame):
            rules = (*found[window.key].get(action, ()), *frame.asks[action])
            found[window.key][action] = tuple(dict.fromkeys(rules)) or window.rules
    return found


def places(frame: type[Frame[Any]]) -> Iterator[tuple[str, WindowRule]]:
    """Each action that a frame may ask for, with every window in which it may."""
    named: Mapping[str, tuple[WindowRule, ...]] = getattr(frame, "asked_in", {})
    if frame.window is None and issubclass(frame, Rolling):
        named = frame.windows_of_moments()
    for action in frame.asks:
        yield from ((action, window) for window in named.get(action, (frame.window,)) if window)


# ---- now


def window_now(position: Warcrow, frame: Frame[Any], action: str) -> WindowRule | None:
    """The window in which something is asked now: that of the frame, else at any time."""
    unasked = action in STANDING and all(prompt.action != action for prompt in frame.prompts(position))
    if action in frame.asks and not unasked:
        return frame.moment(position)
    return windows.ANY_TIME if action in STANDING else None


def timing_now(position: Warcrow, prompts: list[Prompt]) -> dict[str, Any]:
    """The windows that are open, whose they are and what each seat may do in them; and whom the referee waits for."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for prompt in prompts:
        window = window_now(position, position.agenda[-1], prompt.action)
        for seat in prompt.seats if window else ():
            assert window is not None
            open_to(found, window, seat, prompt)
    waits = [{"seats": p.seats, "action": p.action, "text": p.text, "rules": p.rules} for p in prompts if p.must]
    return {"windows": list(found.values()), "waits_for": waits}


def open_to(found: dict[tuple[str, str], dict[str, Any]], window: WindowRule, seat: str, prompt: Prompt) -> None:
    """Note what a seat is asked in a window."""
    start = {"window": window.key, "title": window.title, "order": window.order, "rules": list(window.rules)}
    told = found.setdefault((window.key, seat), start | {"seats": [seat], "cards": [], "actions": [], "must": False})
    told["must"] = told["must"] or prompt.must
    if prompt.action not in told["actions"]:
        told["actions"].append(prompt.action)
