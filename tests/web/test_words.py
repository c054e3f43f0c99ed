"""The phone's shell knows no game: no game's name, key or word outside the one drawing each game has."""

import re
from pathlib import Path

import pytest

from referee import registry

SOURCES = Path(__file__).parents[2] / "web" / "src"
DRAWINGS = SOURCES / "games"
GENERATED = SOURCES / "lib" / "schema.d.ts"
SHELL = SOURCES / "shell"
PLAIN = {"done", "pass", "draw", "read", "roll", "correct", "move", "place", "raise", "join", "answer", "side", "form"}
"""Actions every game shares, and actions called by a word that means something else here."""


def sources() -> list[Path]:
    found = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte", ".js", ".css")]
    return [path for path in found if path != GENERATED and DRAWINGS not in path.parents]


@pytest.mark.parametrize("game", [game.key for game in registry.games()])
def test_no_game_is_named_outside_its_drawing(game):
    title = registry.get(game).title
    books = "|".join(rf"{book}\." for book in registry.get(game).books)
    named = re.compile(rf"\b({game}\b|{re.escape(title)}|{books})", re.IGNORECASE)
    assert [path.name for path in sources() if named.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("game", [game.key for game in registry.games()])
def test_no_action_of_a_game_is_known_to_the_shell(game):
    actions = {key for key in registry.get(game).types if "-" in key or len(key) > 5} - PLAIN
    quoted = re.compile(rf"[\"'`]({'|'.join(map(re.escape, sorted(actions)))})[\"'`]")
    assert {
        path.name: quoted.findall(text) for path in sources() if quoted.search(text := path.read_text("utf-8"))
    } == {}


def test_each_game_has_at_most_one_drawing():
    kept = {path.stem for path in DRAWINGS.iterdir()}
    assert kept <= {game.key for game in registry.games()} | {"drawing", "index", "plain"}


def test_the_languages_say_the_same_things():
    """The compiler holds the shape; here, that a sentence was really put into the other language."""
    said = {
        (path.parent.name, path.name): set(re.findall(r'^ +(\w+: "[^"]+ [^"]+")', path.read_text("utf-8"), re.M))
        for path in SHELL.glob("*/*.ts")
    }
    english = {name: sentences for (language, name), sentences in said.items() if language == "en"}
    assert sum(map(len, english.values())) > 100
    assert [sentences & said["de", name] for name, sentences in english.items()] == [set()] * len(english)
