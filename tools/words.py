"""Which sentences a game tells, and what a language still lacks.

    python -m tools.words smallworld de        what German lacks of Small World, ready to be filled in
    python -m tools.words kernel de            the same of what every game tells

English sentences stand in the code where they are decided, so they are collected there: every text of a module that is
no docstring and no key. What is meant for those who write a game or a pack is left out.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

from referee.kernel.wordbook import Slot, read_words, taken_apart

REFEREE = Path(__file__).parent.parent / "referee"
FOR_AUTHORS = frozenset(
    (
        "board_reading",
        "contract",
        "pack_text",
        "plain_yaml",
        "packs",
        "joined",
        "sources",
        "declared",
        "ledger",
        "samples",
        "seldom",
        "describing",
    )
)
"""Modules that speak to those who write games, boards and packs, in English."""
NO_WORDS = frozenset(
    ("GameFault", "LookupError", "TypeError", "RuntimeError", "NotImplementedError", "Stuck", "TypeVar", "Meta")
)
NO_TEXTS = frozenset(("split", "compile", "join", "removeprefix", "partition", "fullmatch", "search"))
"""What is called with texts that nobody is told."""
ONLY = ("seats", "action", "rules", "doing")
"""What `only` takes: the last is told, however short it is."""
PATTERN = re.compile(r"`|\.\+|\(\.\*")
KEY = re.compile(r"[a-z0-9_/.:*|^$\\()\[\]{}+-]*|[A-Z_0-9]+|[a-z]{2}_[A-Z]{2}")
"""What is no text: a key, a pattern, a constant's name."""


SHORT = {"none", "nothing", "yes", "no"}
"""Told although a single small word looks like a key."""


def sentences(folder: Path) -> dict[str, str]:
    """Every text that the modules of a folder tell people, with the place it stands at."""
    found: dict[str, str] = {}
    for file in sorted(folder.rglob("*.py")):
        if file.stem not in FOR_AUTHORS:
            for text, line in texts(ast.parse(file.read_text())):
                found.setdefault(text, f"{file.relative_to(REFEREE.parent)}:{line}")
    return found | outlined(folder.name)


def outlined(game: str) -> dict[str, str]:
    """What the chart of a game tells beside its windows: the steps of a turn, and how conflicts are settled."""
    chart = REFEREE / "library" / "charts" / f"{game}.yaml"
    told = yaml.safe_load(chart.read_text()) if chart.exists() else {}
    texts = [part.get("title") or part["text"] for name in ("steps", "conflicts") for part in told.get(name, ())]
    return dict.fromkeys(texts, f"{chart.relative_to(REFEREE.parent)}")


def texts(tree: ast.AST) -> Iterator[tuple[str, int]]:
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and is_told(node, parents):
            yield node.value, node.lineno
        elif isinstance(node, ast.Call) and called(node) == "only" and len(node.args) == len(ONLY):
            yield str(getattr(node.args[-1], "value", "")), node.lineno


def is_told(node: ast.Constant, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether a text is for people: no docstring, no part of a pattern, no key and nothing that stops a program."""
    outer, inner, inside = parents[node], node, False
    if not re.search(r"[A-Za-z]", node.value) or KEY.fullmatch(node.value) or PATTERN.search(node.value):
        return False
    if isinstance(outer, ast.Expr | ast.JoinedStr | ast.FormattedValue):
        return False
    while not isinstance(outer, ast.stmt | ast.Module):
        inside = inside or isinstance(outer, ast.Call)
        if isinstance(outer, ast.Call) and called(outer) in NO_WORDS | NO_TEXTS:
            return False
        if isinstance(outer, ast.Subscript | ast.arg) and not inside:
            return False
        outer, inner = parents[outer], outer
    return inside or not (isinstance(outer, ast.Assert) or inner in types_of(outer))


def types_of(statement: ast.AST) -> list[ast.AST | None]:
    """Where a statement names types, and what a module lets others import."""
    if isinstance(statement, ast.Assign) and any(getattr(name, "id", "") == "__all__" for name in statement.targets):
        return [statement.value]
    return [getattr(statement, "annotation", None), getattr(statement, "returns", None)]


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def slots(template: str) -> set[str]:
    """The names of what fills a sentence."""
    return {part.name for part in taken_apart(template) if isinstance(part, Slot)}


def folder_of(name: str) -> Path:
    return REFEREE / name


def lacking(name: str, language: str) -> dict[str, str]:
    """The sentences a language has no words for, each with its place."""
    known = read_words(folder_of(name) / "words", language).sentences
    return {text: at for text, at in sentences(folder_of(name)).items() if text not in known}


def needless(name: str, language: str) -> list[str]:
    """Translations of what nobody tells any more."""
    told = sentences(folder_of(name))
    known = read_words(folder_of(name) / "words", language).sentences
    return [text for text in known if text not in told and text not in SHORT]


def misfits(name: str, language: str) -> list[str]:
    """Translations that name other slots than their sentence."""
    known = read_words(folder_of(name) / "words", language).sentences
    return [text for text, told in known.items() if slots(text) != slots(told)]


def main() -> None:
    name, language = sys.argv[1:3]
    found = lacking(name, language)
    print(yaml.safe_dump({"sentences": dict.fromkeys(found, "")}, allow_unicode=True, width=120, sort_keys=False))
    print(f"{len(found)} sentences without words in {language}", file=sys.stderr)


if __name__ == "__main__":
    main()
