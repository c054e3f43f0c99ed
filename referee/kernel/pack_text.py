"""The text of a pack, typed as YAML or JSON: read strictly, with faults that name their line."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import yaml

from referee.kernel.board_reading import shown
from referee.kernel.errors import Invalid


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
    except (yaml.YAMLError, ValueError, RecursionError) as fault:
        raise Invalid.of("document", f"cannot be read: {shown(fault)}") from None
    if not isinstance(document, dict):
        raise Invalid.of("document", "must be a mapping of fields such as pack, title, game, kind, source")
    return document


def read_yaml(text: str) -> Any:
    """The document; what is wrong with it is found out slowly."""
    try:
        return yaml.load(text, Loader=Quick)
    except (yaml.YAMLError, ValueError, RecursionError):
        return yaml.load(text, Loader=Strict)


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


class Strictly(yaml.composer.Composer, yaml.constructor.SafeConstructor):
    """YAML without repeated keys and without aliases, which can make a short text endless."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            mark = self.peek_event().start_mark
            raise yaml.composer.ComposerError(None, None, "aliases (*name) are not read here", mark)
        return super().compose_node(parent, index)

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        lines: dict[Any, int] = {}
        for name, _ in node.value:
            key = self.construct_object(name, deep=True)
            if isinstance(key, str | int | float) and key in lines:
                problem = f"{shown(key)} is given twice, first on line {lines[key]}"
                raise yaml.constructor.ConstructorError(None, None, problem, name.start_mark)
            if isinstance(key, str | int | float):
                lines[key] = name.start_mark.line + 1
        return cast(dict[Any, Any], super().construct_mapping(node, deep=deep))


class Strict(Strictly, yaml.SafeLoader):
    """The same whose faults are told: it is slow, and at hand everywhere."""


def quick() -> type[Any]:
    """The same by a parser in C, where it is at hand: every process reads its packs when it starts."""
    try:
        from yaml.cyaml import CParser
    except ImportError:
        return Strict

    class Quick(Strictly, CParser, yaml.resolver.Resolver):
        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)
            yaml.composer.Composer.__init__(self)
            yaml.constructor.SafeConstructor.__init__(self)
            yaml.resolver.Resolver.__init__(self)

    return Quick


Quick = quick()
