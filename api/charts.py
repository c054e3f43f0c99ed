"""Timing charts: drawn from the windows a game's engine enforces, or from the library where none plays it yet."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from api import telling
from api.problems import missing
from api.quoting import quotes
from referee import registry
from referee.kernel import describing, packs
from referee.kernel.game import Game
from referee.kernel.speech import PLAIN, Voice
from referee.kernel.wordbook import ENGLISH, in_case
from referee.library import inventory, reference, timing

Ground = tuple[tuple[str, ...], tuple[str, ...]]
MOST_KEPT = 32
"""So many titles are kept as they are told, each in a language and with the packs that are known."""
ACTION = "action"
THINGS = ("piece", "card", "marker")
"""What a thing may be named as, where its own kind has no names: never as what one does or sees with it."""
NO_MOMENT = "There is no card {name} with a moment of its own in {game}."
NEAR = "There is no card {name} with a moment of its own in {game}. Near: {near}."


def titles() -> list[str]:
    """Every title there are rules for, played here or not, and every other game that is."""
    return sorted({*registry.keys(), *inventory.games()})


def is_playable(key: str) -> bool:
    return key in set(registry.keys())


def told(key: str) -> dict[str, Any]:
    """A title: as its game describes it, or what the books say of it; and why its game is left out, if it is."""
    if is_playable(key):
        game = registry.get(key)
        return _described(key, telling.language(game), tuple(packs.keys(key)))
    books = [book for book in inventory.books().values() if book.game == key]
    found = {"key": key, "title": books[0].title if books else key, "books": [book.key for book in books]}
    why = registry.broken().get(key)
    return found | {"playable": False} | ({"broken": why} if why else {})


@lru_cache(MOST_KEPT)
def _described(key: str, language: str, known: tuple[str, ...]) -> dict[str, Any]:
    """What a game tells of itself; worked out anew when a pack becomes known."""
    game = registry.get(key)
    return describing.described(game, game.voice(None, language)) | {"playable": True}


def entries(key: str) -> list[dict[str, Any]]:
    """The reference of a title, each entry with the moment it may be used."""
    return _entries(key, _language(key), _ground(key))


@lru_cache(MOST_KEPT)
def _entries(key: str, language: str, ground: Ground) -> list[dict[str, Any]]:
    speaker = _voice(key, language)
    shown = _shown(key, speaker)
    return [_told(speaker, _timed(entry, shown)) for entry in _listed(key)]


def _listed(key: str) -> list[dict[str, Any]]:
    """The reference as the game has it, else the library."""
    own = registry.get(key).reference() if is_playable(key) else []
    return list(own or reference.reference(key))


def _ids(entry: dict[str, Any]) -> list[str]:
    return [rule if isinstance(rule, str) else rule["id"] for rule in entry["rules"]]


def _timed(entry: dict[str, Any], shown: list[dict[str, Any]]) -> dict[str, Any]:
    """An entry with its rules' pages and its moments."""
    ids = _ids(entry)
    fitting = [window for window in shown if _fits(entry, ids, window)]
    when = [{name: window[name] for name in ("key", "title", "step", "order") if name in window} for window in fitting]
    return entry | {"rules": quotes(ids), "when": when}


def _fits(entry: dict[str, Any], ids: list[str], window: dict[str, Any]) -> bool:
    """Whether an entry belongs to a window: it names it, or is listed in it, or meets the rules the library lists."""
    if entry.get("window"):
        return bool(window["key"] == entry["window"])
    if entry.get("key") in window.get("cards", ()):
        return True
    return any(_touches(use["rules"], ids) for use in window["uses"] if use["kind"] == timing.USE)


def windows(key: str) -> list[dict[str, Any]]:
    """The windows in order: the engine's own objects, else the library's."""
    return registry.get(key).timing()["windows"] if is_charted(key) else timing.windows(key)


def is_charted(key: str) -> bool:
    """Whether its engine has windows of its own: of a game that has none the library has the chart."""
    return is_playable(key) and bool(registry.get(key).windows)


def chart(key: str) -> dict[str, Any]:
    """The whole chart of a title."""
    return _chart(key, _language(key), _ground(key))


@lru_cache(MOST_KEPT)
def _chart(key: str, language: str, ground: Ground) -> dict[str, Any]:
    outline, speaker = timing.outline(key), _voice(key, language)
    shown = _shown(key, speaker)
    listed = [part.rules for part in outline.steps] + [part.rules for part in outline.conflicts]
    parts = [*({"rules": rules} for rules in listed), *shown]
    parts += [use for window in shown for use in window["uses"]]
    return {
        "game": key,
        "title": told(key)["title"],
        "playable": is_playable(key),
        "steps": [replace(step, title=speaker.tell(step.title)) for step in outline.steps],
        "windows": shown,
        "conflicts": [replace(one, text=speaker.tell(one.text)) for one in outline.conflicts],
        "cited": quotes(dict.fromkeys(id for part in parts for id in part["rules"])),
    }


def chart_for(key: str, card: str) -> dict[str, Any]:
    """When can I play this? Only the windows in which one thing may be used."""
    whole = chart(key)
    wanted = _meant(key, whole["windows"], card)
    kept = [window | {"uses": [use for use in window["uses"] if use["key"] in wanted]} for window in whole["windows"]]
    kept = [window for window in kept if window["uses"]]
    steps = _with_outer(whole["steps"], {window.get("step") for window in kept})
    ids = dict.fromkeys(id for window in kept for part in (window, *window["uses"]) for id in part["rules"])
    return whole | {"windows": kept, "steps": steps, "cited": quotes(ids)}


def _meant(key: str, shown: list[dict[str, Any]], card: str) -> set[str]:
    """The uses a card, race or power stands for, or an action: by its key, else by the rules of its entry."""
    listed = {use["key"]: use["rules"] for window in shown for use in window["uses"]}
    if card in listed:
        return {card}
    entered = _listed(key)
    own = [rule for entry in entered if entry.get("key") == card for rule in _ids(entry)]
    meant = {use for use, rules in listed.items() if _touches(rules, own)}
    if not meant:
        timed = [entry["key"] for entry in entries(key) if entry["when"]]
        near = get_close_matches(card[:100], dict.fromkeys([*listed, *timed]), 3, 0.5)
        raise missing(NEAR if near else NO_MOMENT, card[:100], game=told(key)["title"], near=near)
    return meant


def _touches(rules: Iterable[str], ids: Iterable[str]) -> bool:
    """Whether a rule is one of these or tells more of one: sww.race.goblins-reveal of sww.race.goblins."""
    return any(rule == id or rule.startswith(f"{id}-") for rule in rules for id in ids)


def _with_outer(steps: Iterable[timing.Step], wanted: set[str | None]) -> list[timing.Step]:
    """The steps named and those they lie in."""
    kept: list[timing.Step] = []
    for step in reversed(list(steps)):
        if step.key in wanted:
            kept.insert(0, step)
            wanted = wanted | {step.inside}
    return kept


def _shown(key: str, speaker: Voice) -> list[dict[str, Any]]:
    return [
        _told(speaker, window) | {"uses": [_told(speaker, use) for use in _uses(key, window)]}
        for window in windows(key)
    ]


def _language(key: str) -> str:
    """The one its chart is told in; a title that only has its books is told in English."""
    return telling.language(registry.get(key)) if is_playable(key) else ENGLISH


def _ground(key: str) -> Ground:
    """What a chart is drawn from: the packs that are known, and the windows the engine has now."""
    return tuple(packs.keys(key)), tuple(registry.get(key).windows) if is_playable(key) else ()


def _voice(key: str, language: str) -> Voice:
    return registry.get(key).voice(None, language) if is_playable(key) else PLAIN


def _told(speaker: Voice, part: dict[str, Any]) -> dict[str, Any]:
    """A part of a chart with what people read of it in words; a thing is called as at the table."""
    told = {name: speaker.tell(part[name]) for name in ("title", "order") if part.get(name)}
    if "kind" in part and part["kind"] != ACTION:
        named = speaker.speech.names
        names = (named.get(kind, {}).get(part["key"]) for kind in (part["kind"], *THINGS))
        told["title"] = next((in_case(name, "") for name in names if name), told["title"])
    return part | told


def _uses(key: str, window: dict[str, Any]) -> list[dict[str, Any]]:
    """What may be used and done in a window, in the order it is listed, each with its rules."""
    known = _by_key(key)
    actions = [_action(key, action, rules) for action, rules in window.get("actions", {}).items()]
    return [*(known[card] for card in window.get("cards", ())), *actions]


def _action(game: str, key: str, rules: list[str]) -> dict[str, Any]:
    """An action that may be taken in a window, by what it is called."""
    struct = registry.get(game).types.get(key) if is_playable(game) else None
    title = struct.title if struct and struct.title else key.replace("-", " ").capitalize()
    return {"kind": ACTION, "key": key, "title": title, "rules": rules}


@cache
def _by_key(key: str) -> dict[str, dict[str, Any]]:
    if not is_charted(key):
        return {use["key"]: _use(use, use["rules"]) for use in timing.uses(key)}
    game: Game[Any] = registry.get(key)
    return {entry["key"]: _use(entry, entry["rules"]) for entry in game.reference()}


def _use(entry: dict[str, Any], rules: list[str]) -> dict[str, Any]:
    return {"kind": entry["kind"], "key": entry["key"], "title": entry["title"], "rules": rules}
