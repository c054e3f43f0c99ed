"""The text of a pack, typed as YAML or JSON: read strictly, with faults that name their line."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from referee.kernel.board_reading import shown
from referee.kernel.errors import Invalid
from referee.kernel.plain_yaml import read_yaml


def read_folder(folder: Path) -> list[tuple[Path, dict[str, Any]]]:
    return [(path, read_text(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.yaml"))]


def read_text(text: str) -> dict[str, Any]:
    """A document typed as YAML or JSON; a fault names its line."""
    document = read_json(text)
    try:
        document = read_yaml(text) if document is None else document
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        where = f"line {mark.line + 1}: " if mark else ""
        raise Invalid.of("document", f"{where}{fault.problem or fault.context}") from None
    except yaml.YAMLError as fault:
        raise Invalid.of("document", f"cannot be read: {shown(fault)}") from None
    if not isinstance(document, dict):
        raise Invalid.of("document", "must be a mapping of fields such as pack, title, game, kind, source")
    return document


def read_json(text: str) -> Any:
    """The document if it is faultless JSON; anything else is left to YAML, whose faults know their line."""

    def once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
        pairs = list(pairs)
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a key is given twice")
        return dict(pairs)

    try:
        return json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError):
        return None
