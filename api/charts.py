"""Timing charts: drawn from the windows a game's engine enforces, or from the library where none plays it yet."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import Any

from api.problems import Problem
from api.quoting import quotes
from referee import registry
from referee.kernel.game import Game
from referee.library import inventory, reference, timing


def titles() -> list[str]:
    """Every title there are rules for, played here or not, and every other game that is."""
    return sorted({*registry.keys(), *inventory.GAME_OF_BOOK.values()})


def is_playable(key: str) -> bool:
    return key in set(registry.keys())


def told(key: str) -> dict[str, Any]:
    """A title: as its game describes it, or what the books say of it."""
    if is_playable(key):
        return registry.get(key).describe() | {"playable": True}
    books = [book for book in inventory.books().values() if book.game == key]
    return {"key": key, "title": books[0].title, "books": [book.key for book in books], "playable": False}


def entries(key: str) -> list[dict[str, Any]]:
    """The reference of a title, each entry with the moment it may be used."""
    listed = registry.get(key).reference() if is_playable(key) else reference.reference(key)
    titled = {window["key"]: window for window in windows(key)}
    return [_timed(entry, titled) for entry in listed]


def _timed(entry: dict[str, Any], titled: dict[str, dict[str, Any]]) -> dict[str, Any]:
    window = titled.get(entry.get("window") or "")
    if window is None:
        return entry
    when = {name: window[name] for name in ("key", "title", "step", "order") if name in window}
    return entry | {"when": when}


def windows(key: str) -> list[dict[str, Any]]:
    """The windows in order: the engine's own objects as its game tells them, else the library's."""
    own = registry.get(key).timing()["windows"] if is_playable(key) else []
    return own or (timing.windows(key) if _has_outline(key) else [])


def chart(key: str) -> dict[str, Any]:
    """The whole chart of a title."""
    outline = timing.outline(key) if _has_outline(key) else timing.Outline((), ())
    shown = [window | {"uses": _uses(key, window)} for window in windows(key)]
    parts = [*({"rules": part.rules} for part in (*outline.steps, *outline.conflicts)), *shown]
    parts += [use for window in shown for use in window["uses"]]
    return {
        "game": key,
        "title": told(key)["title"],
        "playable": is_playable(key),
        "steps": outline.steps,
        "windows": shown,
        "conflicts": outline.conflicts,
        "cited": quotes(dict.fromkeys(id for part in parts for id in part["rules"])),
    }


def chart_for(key: str, card: str) -> dict[str, Any]:
    """When can I play this? Only the windows in which one thing may be used."""
    whole = chart(key)
    found = [window for window in whole["windows"] if any(use["key"] == card for use in window["uses"])]
    if not found:
        known = [use["key"] for window in whole["windows"] for use in window["uses"]]
        near = get_close_matches(card[:100], known, 3, 0.5)
        hint = f" Near: {', '.join(near)}." if near else ""
        raise Problem(404, "not-found", f"There is no card {card[:100]} with a window in {key}.{hint}")
    kept = [window | {"uses": [use for use in window["uses"] if use["key"] == card]} for window in found]
    steps = _with_outer(whole["steps"], {window.get("step") for window in kept})
    ids = dict.fromkeys(id for window in kept for part in (window, *window["uses"]) for id in part["rules"])
    return whole | {"windows": kept, "steps": steps, "cited": quotes(ids)}


def _with_outer(steps: Iterable[timing.Step], wanted: set[str | None]) -> list[timing.Step]:
    """The steps named and those they lie in."""
    kept: list[timing.Step] = []
    for step in reversed(list(steps)):
        if step.key in wanted:
            kept.insert(0, step)
            wanted = wanted | {step.inside}
    return kept


def _uses(key: str, window: dict[str, Any]) -> list[dict[str, Any]]:
    """What may be used in a window, in the order it is listed, each with its rules."""
    known = _by_key(key)
    return [known[card] for card in window.get("cards", ())]


@cache
def _by_key(key: str) -> dict[str, dict[str, Any]]:
    if not (is_playable(key) and registry.get(key).timing()["windows"]):
        return {use["key"]: _use(use, use["rules"]) for use in timing.uses(key)}
    game: Game = registry.get(key)
    return {entry["key"]: _use(entry, [rule["id"] for rule in entry["rules"]]) for entry in game.reference()}


def _use(entry: dict[str, Any], rules: list[str]) -> dict[str, Any]:
    return {"kind": entry["kind"], "key": entry["key"], "title": entry["title"], "rules": rules}


def _has_outline(key: str) -> bool:
    return key in inventory.GAME_OF_BOOK.values()
