"""Now: the windows open at a table, who may act in which order, and what each seat could use and do."""

from typing import Any

from api.charts import entries
from api.problems import missing
from referee.kernel.game import Game


def open_now(windows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One entry for each open window, its seats in the order of their right."""
    grouped: dict[str, dict[str, Any]] = {}
    for window in windows:
        kept = {name: window[name] for name in ("window", "title", "order", "rules") if name in window}
        seats = grouped.setdefault(window["window"], kept | {"seats": []})["seats"]
        could = {name: window[name] for name in ("cards", "actions", "must") if name in window}
        seats += [{"seat": seat, **could} for seat in window["seats"]]
    return list(grouped.values())


def of_card(game: Game[Any], opened: list[dict[str, Any]], card: str) -> dict[str, Any]:
    """When one card may be played, and who could play it now."""
    entry = next((entry for entry in entries(game.key) if entry.get("key") == card), None)
    if entry is None:
        raise missing("There is no card {name} in {game}.", card[:100], game=game.title)
    fitting = [window | {"seats": _holders(window, card)} for window in opened]
    usable = [window for window in fitting if window["seats"]]
    return {"open": usable, "card": entry, "playable_now": bool(usable)}


def _holders(window: dict[str, Any], card: str) -> list[dict[str, Any]]:
    return [seat for seat in window["seats"] if card in seat["cards"]]
