"""When what is at work: the windows, the frames that ask in them and the points benefits fill, put together once.

Nothing is listed here. A benefit stands in a window because it fills a point that works there, or grants an action
that a frame asks for there; an action stands in a window because a frame declares it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.game import Game
from referee.kernel.prompt import Prompt
from referee.kernel.propose import Pending
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.benefits import POWERS, RACES, benefits_of
from referee.smallworld.table.open_turn import current_turn
from referee.smallworld.table.position import SmallWorld, play_order
from referee.smallworld.table.window import LOSS, NAMED, POINTS, WINDOWS, Window
from referee.smallworld.turn.round import Turn

HELP = {"aid", "discount", "waives"}
"""What a help for a conquest does, it does only for the conquest that names it."""
Asked = dict[str, dict[str, tuple[str, ...]]]
AtWork = dict[str, dict[str, frozenset[str]]]


def asked_in(frames: Iterable[type], benefits: Iterable[Benefit]) -> Asked:
    """For each window the actions its frames ask for, each with its rules; what may be saved is asked at its loss."""
    found: Asked = {key: {} for key in WINDOWS}
    for frame in frames:
        if issubclass(frame, Asking):
            found[frame.window.key] |= {action: tuple(rules) for action, rules in frame.asks.items()}
    found[LOSS.key] = {"answer": tuple(benefit.rules[0] for benefit in benefits if benefit.may)}
    return found


def at_work(benefits: Iterable[Benefit], asked: Asked) -> AtWork:
    """For each window the benefits at work in it, each with the points by which it is."""
    found: dict[str, dict[str, set[str]]] = {key: {} for key in WINDOWS}
    for benefit in benefits:
        for point, window in windows_of(benefit, asked):
            if comes_to(benefit, window):
                found[window.key].setdefault(benefit.key, set()).add(point)
    return {window: {key: frozenset(points) for key, points in uses.items()} for window, uses in found.items()}


def windows_of(benefit: Benefit, asked: Asked) -> Iterator[tuple[str, Window]]:
    """Every point a benefit fills, with each window in which that point works."""
    granted = {"acts": {act: [WINDOWS[key] for key in asked if act in asked[key]] for act in benefit.acts}}
    for point, windows in POINTS.items():
        if fills(benefit, point):
            yield from ((point, window) for window in windows)
    for point, named in ({**NAMED, **granted}).items():
        for name in getattr(benefit, point):
            yield from ((point, window) for window in named[name])


def fills(benefit: Benefit, point: str) -> bool:
    """Whether a benefit says anything of its own at a point."""
    own = getattr(benefit, point)
    return bool(getattr(own, "__func__", own) != getattr(Benefit, point))


def comes_to(benefit: Benefit, window: Window) -> bool:
    """A window of one Race's turn is no other Race's."""
    return not (window.race and benefit.key in RACES) or benefit.key == window.race


# ---- now


def open_window(position: SmallWorld) -> Window | None:
    """The window of what is in progress; none while a printed fact is asked for."""
    top = position.agenda[-1] if position.agenda else None
    if isinstance(top, Turn):
        return top.window_now
    return LOSS if isinstance(top, Pending) else getattr(top, "window", None)


def timing_now(game: Game[Any], position: SmallWorld, at_work_in: AtWork) -> dict[str, Any]:
    """The open window, whose it is, and what each seat could use in it; and whom the referee waits for."""
    prompts = game.prompts(position)
    window = open_window(position) if prompts else None
    seats = acting_first(position, prompts)
    waits = [{"seats": p.seats, "action": p.action, "text": p.text, "rules": p.rules} for p in prompts if p.must]
    found = [seat_now(at_work_in, position, window, seat, prompts) for seat in seats] if window else []
    return {"windows": [one for one in found if one["cards"] or one["actions"]], "waits_for": waits}


def acting_first(position: SmallWorld, prompts: list[Prompt]) -> list[str]:
    """Those who are asked, then the others, clockwise."""
    asked = {seat for prompt in prompts for seat in prompt.seats}
    return sorted(play_order(position), key=lambda seat: seat not in asked)


def seat_now(
    at_work_in: AtWork, position: SmallWorld, window: Window, seat: str, prompts: list[Prompt]
) -> dict[str, Any]:
    """What one seat has that is at work in the open window, and what it may do there."""
    mine = [prompt for prompt in prompts if seat in prompt.seats]
    actions = list(dict.fromkeys(prompt.action for prompt in mine))
    return {
        "window": window.key,
        "title": window.title,
        "order": window.order,
        "seats": [seat],
        "cards": usable(position, seat, at_work_in[window.key], actions),
        "actions": actions,
        "must": any(prompt.must for prompt in mine),
        "rules": list(window.rules),
    }


def usable(position: SmallWorld, seat: str, uses: dict[str, frozenset[str]], actions: list[str]) -> list[str]:
    """The benefits of a seat that are at work now: in their own moment, or as a toll in another's turn."""
    turn, frame, window = current_turn(position), position.agenda[-1], open_window(position)
    if turn is None or window is None:
        return []
    own = seat != turn.seat if window.others else seat == turn.seat
    if not own:
        return [benefit.key for benefit in owned(position, seat) if "toll" in uses.get(benefit.key, ())]
    held = [benefit for benefit in benefits_of(position, seat) if benefit.key in uses]
    return [b.key for b in held if serves(position, frame, b, uses[b.key] - {"toll"}, actions)]


def owned(position: SmallWorld, seat: str) -> list[Benefit]:
    """What works for a seat in another's turn: a badge kept in decline does too."""
    kept = position.seats[seat].kept
    return [*benefits_of(position, seat), *([POWERS[kept]] if kept else [])]


def serves(position: SmallWorld, frame: Asking, benefit: Benefit, points: frozenset[str], actions: list[str]) -> bool:
    """Whether a benefit is still good for anything: an action open, a help unused, or what works by itself."""
    if "acts" in points and any(action in benefit.acts for action in actions):
        return True
    if benefit.aid and points & HELP:
        return frame.helps(position, benefit)
    return bool(points - {"acts"}) and benefit.in_play(position)
