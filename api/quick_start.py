"""The first steps on the page that describes the API: commands that work as they stand, at a game that is here.

They are worked out from the game itself: the table is set up as the commands say, and the first answer it waits for is
the action they send.
"""

import json
from shlex import quote
from typing import Any

from msgspec import Struct, to_builtins

from api import charts
from referee import registry
from referee.kernel.game import Game

PLAYERS = ("anna", "bert", "cleo", "dora", "emil", "fina")
JSON = "-H 'Content-Type: application/json'"
ADDRESS = "https://referee.invalid"
"""Stands where each reader is shown the address he came by."""
PASS = '-H "Authorization: Bearer $pass"'


class Lesson(Struct):
    """What is done, why, and the commands that do it."""

    title: str
    text: str
    lines: list[str]


def lessons() -> list[Lesson]:
    """From an empty shell to the first action, with whichever game comes first."""
    game = next(iter(registry.games()))
    wish = table_of(game)
    return [
        Lesson(
            "Open a table",
            "The answer has the table's id, the code others join with, and the host's pass. Keep the pass: it is the "
            "only proof of who you are.",
            [
                f"referee={ADDRESS}",
                f"opened=$(curl -s {JSON} -d {quote(json.dumps(wish))} $referee/v1/tables)",
                kept("table", "opened", "id"),
                kept("pass", "opened", "pass"),
                kept("code", "opened", "code"),
            ],
        ),
        Lesson(
            "Join it from another phone",
            "Whoever joins says the code and a seat, and gets a pass for that seat. Without a seat one only watches.",
            [f'curl -s {JSON} -d \'{{"code": "\'$code\'", "seat": "{PLAYERS[1]}"}}\' $referee/v1/tables/join'],
        ),
        Lesson(
            "Look",
            "The table as this pass sees it: the view, whom the referee waits for, and the version everything is of.",
            [f"curl -s {PASS} $referee/v1/tables/$table", f"curl -s {PASS} $referee/v1/tables/$table/prompts"],
        ),
        *acting(game, wish),
        Lesson(
            "Listen",
            "The stream tells each entry of the log and what it changed, as long as you listen; here for two seconds.",
            [f"curl -sN -m 2 {PASS} $referee/v1/tables/$table/stream || true"],
        ),
        Lesson(
            "Ask the rules",
            "In a player's own words, without a table or a pass.",
            [f'curl -s "$referee/v1/rules?game={game.key}&limit=1&q=who+goes+first"'],
        ),
    ]


def kept(name: str, answer: str, field: str) -> str:
    """A field of an answer, kept in the shell."""
    return f"""{name}=$(echo "${answer}" | grep -o '"{field}":"[^"]*' | head -1 | cut -d'"' -f4)"""


def table_of(game: Game[Any]) -> dict[str, Any]:
    """A table of as few players as may be, the first of them to begin."""
    asked = charts.told(game.key)["seats"]
    seats = [{"seat": seat, "name": seat.title()} for seat in PLAYERS[: asked["min"]]]
    for seat, choice in zip(seats, asked["choices"], strict=False):
        seat[asked["chosen"]] = choice["key"]
    return {"game": game.key, "seats": seats, "first": PLAYERS[0]}


def acting(game: Game[Any], wish: dict[str, Any]) -> list[Lesson]:
    """What may be said first, asked about and then done."""
    position = game.setup({name: value for name, value in wish.items() if name != "game"}).position
    prompt = next(prompt for prompt in game.prompts(position) if prompt.must)
    seat = prompt.seats[0]
    options = game.options(position, seat, prompt.action, {})
    action = json.dumps({"type": prompt.action, "seat": seat, **to_builtins(options[0] if options else {})})
    return [
        Lesson(
            "See what may be said",
            "For an action that is asked for: every answer, in shapes that say how a person chooses.",
            [f'curl -s {PASS} "$referee/v1/tables/$table/options?type={prompt.action}&seat={seat}"'],
        ),
        Lesson(
            "Ask first, then act",
            "A ruling judges without doing anything. The action is saved, or refused with the rules that forbid it and "
            "nothing changed. `If-Match` makes it count only at that version, a repeated `Idempotency-Key` only once.",
            [
                f"curl -s {JSON} {PASS} -d {quote(action)} $referee/v1/tables/$table/rulings",
                f"curl -s {JSON} {PASS} -H 'If-Match: 0' -H 'Idempotency-Key: first' -d {quote(action)} "
                "$referee/v1/tables/$table/actions",
            ],
        ),
    ]
