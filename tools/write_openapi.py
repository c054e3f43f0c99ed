"""Writes openapi.yaml from the app: `python -m tools.write_openapi`; with `--check`, only compares."""

import sys
from pathlib import Path

import yaml

from app import create_app

TARGET = Path(__file__).parent.parent / "openapi.yaml"


def described() -> str:
    """The description as text, always the same for the same code."""
    app = create_app({"DATABASE_URL": "sqlite://", "REDIS_URL": None})
    spec = app.extensions["referee.api"].spec.to_dict()
    return yaml.safe_dump(_plain(spec), sort_keys=True, allow_unicode=True, width=110)


def _plain(value):
    """Status numbers become text, as JSON has it."""
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


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
