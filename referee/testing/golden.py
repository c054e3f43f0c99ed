"""Golden playthroughs: one whole game written down line by line, compared when the rules change."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct
from msgspec.structs import replace

from referee import registry
from referee.kernel.game import Game, Played
from referee.testing.wander import wander


class Golden(Struct, forbid_unknown_fields=True):
    """One recorded game: which table, the seed of its random players, the most actions, and the rules it is to show."""

    game: str
    table: dict[str, Any]
    seed: int
    most: int
    shows: list[str] = []


def recorded(folder: Path) -> dict[str, Golden]:
    """The games of a folder by name, as its games.yaml lists them; each has its lines beside it in a .txt."""
    return msgspec.convert(yaml.safe_load((folder / "games.yaml").read_text()), dict[str, Golden])


def lacking(golden: Golden, written: list[str]) -> list[str]:
    """The rules that a game is to show and does not; whatever, where it comes to no end."""
    if written[-1] == "= null":
        return ["its end"]
    cited = {rule for line in written if line.endswith("]") for rule in line[line.rindex("[") + 1 : -1].split()}
    return [rule for rule in golden.shows if rule not in cited]


def fitting(golden: Golden, tries: int = 40) -> int | None:
    """The first seed, from its own on, with which a game shows all it is to show."""
    seeds = range(golden.seed, golden.seed + tries)
    return next((seed for seed in seeds if not lacking(golden, list(lines(replace(golden, seed=seed))))), None)


def told(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def lines(golden: Golden) -> Iterator[str]:
    """The set-up, then each action with its events, prompts, option counts, views and score lines."""
    game = registry.get(golden.game)
    yield f"# {game.title}: {told(golden.table)}"
    for action, played in wander(game, golden.table, golden.seed, golden.most):
        yield ""
        yield f"> {told(action)}" if action else "> set-up"
        yield from (f"  {event.text} [{' '.join(event.rules)}]" for event in played.told())
        yield from prompt_lines(game, played)
        seen = {digest(game.view(played.position, [seat])) for seat in game.seats_in(played.position)}
        yield f"  views {' '.join(sorted(seen))}"
    board, voice = game.score(played.position), game.voice(played.position)
    yield ""
    yield from (f"= {line.seat} {line.points} {voice.tell(line.text)} [{' '.join(line.rules)}]" for line in board.lines)
    yield f"= {told(board.totals)}"
    over = played.position.outcome
    yield f"= {told(over and msgspec.structs.replace(over, why=voice.tell(over.why)))}"


def prompt_lines(game: Game, played: Played) -> Iterator[str]:
    for prompt in game.prompts(played.position):
        shapes = {seat: game.choices(played.position, seat, prompt.action) for seat in prompt.seats}
        counts = {seat: sum(shape.count() for shape in found) for seat, found in shapes.items()}
        word = "must" if prompt.must else "may"
        yield f"  {word} {prompt.action} {told(counts)} {game.voice(played.position).tell(prompt.text)}"


def digest(view: Any) -> str:
    """A view is long and mostly what the events say; its fingerprint shows any change."""
    return f"{random.Random(told(view)).getrandbits(48):012x}"
