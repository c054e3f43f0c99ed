"""The table a transcript is played at: its seats, options and boards, as opening one would be asked for."""

from pathlib import Path
from typing import Any

from referee.kernel.game import Game
from referee.kernel.plain_yaml import documents

BOARDS = "boards"


def config(game: Game[Any], written: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What POST /v1/tables would be sent for this transcript."""
    listed = [entry if isinstance(entry, dict) else seated(game, entry) for entry in written.get("seats") or []]
    wanted: dict[str, Any] = {"seats": listed}
    for name in ("options", "scenario", "packs", "position", "first"):
        if name in written:
            wanted[name] = written[name]
    if "board" in written:
        wanted["packs"] = [*written.get("packs", game.facts), *boards(written["board"], game.key, folder)]
    if "facts" in written:
        wanted["position"] = {**wanted.get("position", {}), "facts": written["facts"]}
    return wanted


def seated(game: Game[Any], word: str) -> dict[str, str]:
    """A seat called like what was chosen with it, if this game chooses anything with a seat."""
    return {"seat": word, **({game.chosen: word} if game.chosen else {})}


def boards(given: Any, game: str, folder: Path) -> list[dict[str, Any]]:
    """The board of a transcript: written in it, or by the name of a file that lists one board or several."""
    if isinstance(given, str):
        return list(documents((folder / BOARDS / f"{given}.yaml").read_text()))
    header = {"pack": "transcript", "title": "Board of a transcript", "game": game, "kind": "board", "source": "demo"}
    return [{**header, **given}]
