"""Writes openapi.yaml from the app: `python -m tools.write_openapi`; with `--check`, only compares."""

import sys
from collections.abc import Set
from pathlib import Path
from typing import Any

import yaml

from app import create_app
from referee import registry
from referee.library.folders import our_games, places

TARGET = Path(__file__).parent.parent / "openapi.yaml"
FORM: dict[str, Any] = {"sort_keys": True, "allow_unicode": True, "width": 110}


def described() -> str:
    """The description as text, always the same for the same code, whatever games others brought."""
    app = create_app({"DATABASE_URL": "sqlite://", "REDIS_URL": None})
    spec = app.extensions["referee.api"].spec.to_dict()
    brought = {place.game: book for book, place in places().items() if not place.ours}
    games = [game.key for game in registry.games() if game.key not in our_games()]
    schemas = {f"#/components/schemas/{name}" for key in games for name in _names_of(key, spec)}
    return yaml.safe_dump(_plain(spec, {*games, *brought, *brought.values(), *schemas}), **FORM)


def _names_of(key: str, spec: dict[str, Any]) -> list[str]:
    return [name for name in spec["components"]["schemas"] if name.startswith((f"{key}.", f"{key}-"))]


def _plain(value: Any, strange: Set[str]) -> Any:
    """Status numbers become text, as JSON has it; what other packages bring is told where they are installed."""
    if isinstance(value, dict):
        kept = {key: inner for key, inner in value.items() if f"#/components/schemas/{key}" not in strange}
        return {str(key): _plain(inner, strange) for key, inner in kept.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner, strange) for inner in value if _name(inner) not in strange]
    return value


def _name(value: Any) -> str:
    """What an entry of a list stands for: a word, or the schema it points to."""
    return str(value.get("$ref") if isinstance(value, dict) else value)


def main() -> int:
    text = described()
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text)
        return 0
    same = TARGET.exists() and TARGET.read_text() == text
    print("openapi.yaml is up to date" if same else "openapi.yaml drifted: run python -m tools.write_openapi")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
