"""Golden playthroughs: one whole game written down line by line, compared when the rules change."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from referee.kernel.game import Game, Played
from tests.support.wander import wander

FOLDER = Path(__file__).parents[1] / "golden"
RACES = ["human", "orc", "undead", "night-elf"]
HEROES = dict.fromkeys(("creeps", "heroes"), "on")
EVERYTHING = HEROES | dict.fromkeys(("racial", "research", "hidden"), "on")


def warcraft(*races: str, **more: Any) -> dict[str, Any]:
    return {"seats": [{"seat": race, "race": race} for race in races], **more}


def smallworld(players: int) -> dict[str, Any]:
    return {"seats": [{"seat": seat} for seat in ("anna", "bert", "cleo", "dirk", "emma")[:players]]}


# Name: game, table, seed of the random players, and the most actions.
GAMES: dict[str, tuple[str, dict[str, Any], int, int]] = {
    "warcraft-2": ("warcraft", warcraft("orc", "human"), 74, 1500),
    "warcraft-4": ("warcraft", warcraft(*RACES), 1, 1500),
    "warcraft-expansion": ("warcraft", warcraft("orc", "night-elf", options=EVERYTHING), 5, 700),
    "warcraft-elements": ("warcraft", warcraft(*RACES, scenario="elements", options=HEROES), 6, 700),
    "warcraft-nordrassil": ("warcraft", warcraft(*RACES, scenario="nordrassil"), 1, 1500),
    **{f"smallworld-{number}": ("smallworld", smallworld(number), number, 3000) for number in (2, 3, 4, 5)},
}


def told(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def lines(game: Game, config: dict[str, Any], seed: int, most: int) -> Iterator[str]:
    """The set-up, then each action with its events, prompts, option counts, views and score lines."""
    yield f"# {game.title}: {told(config)}"
    for action, played in wander(game, config, seed, most):
        yield ""
        yield f"> {told(action)}" if action else "> set-up"
        yield from (f"  {event.text} [{' '.join(event.rules)}]" for event in played.events)
        yield from prompt_lines(game, played)
        seen = {digest(game.view(played.position, [seat])) for seat in game.seats_in(played.position)}
        yield f"  views {' '.join(sorted(seen))}"
    board = game.score(played.position)
    yield ""
    yield from (f"= {line.seat} {line.points} {line.text} [{' '.join(line.rules)}]" for line in board.lines)
    yield f"= {told(board.totals)}"
    yield f"= {told(played.position.outcome)}"


def prompt_lines(game: Game, played: Played) -> Iterator[str]:
    for prompt in game.prompts(played.position):
        counts = {seat: len(game.options(played.position, seat, prompt.action, {})) for seat in prompt.seats}
        word = "must" if prompt.must else "may"
        yield f"  {word} {prompt.action} {told(counts)} {prompt.text}"


def digest(view: Any) -> str:
    """A view is long and mostly what the events say; its fingerprint shows any change."""
    return f"{random.Random(told(view)).getrandbits(48):012x}"
