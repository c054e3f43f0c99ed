"""Reading a game's own code: what it cites, tells, asks for and opens must exist; nothing in it is left to chance.

Faults name file and line. Found without playing, so that a mistake in a seldom corner is found as soon as any other.
"""

import ast
import inspect
import string
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from referee.kernel.game import Game
from referee.library import inventory

UNSURE = ("datetime", "os", "secrets", "socket", "threading", "time", "uuid")
"""Modules by which the same action could come to something else another time."""
LOOKING = ("prompts", "options", "bars", "transparent", "view", "score", "choices", "ways", "open_to")
ACTING = ("settle", "on_", "check", "begin", "over", "step_over")
"""Beginnings of names of methods that leave every change of the position to a verb."""
CHANGING = ("append", "clear", "extend", "insert", "pop", "remove", "setdefault", "update")
"""What changes a list or a mapping."""

Fault = tuple[ast.AST, str]
Check = Callable[[Game[Any], ast.Module], Iterator[Fault]]


def faults(game: Game[Any]) -> list[str]:
    """Everything wrong with a game's sources, as `file:line: what`."""
    folder = Path(inspect.getfile(type(game))).parent
    return [fault for path in sorted(folder.rglob("*.py")) for fault in faults_in(game, path, folder)]


def faults_in(game: Game[Any], path: Path, folder: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for check in CHECKS:
        for node, fault in check(game, tree):
            yield f"{path.relative_to(folder.parent)}:{node.lineno}: {fault}"  # type: ignore[attr-defined]


def texts(node: ast.AST) -> Iterator[tuple[ast.Constant, str]]:
    for found in ast.walk(node):
        if isinstance(found, ast.Constant) and isinstance(found.value, str):
            yield found, found.value


def calls(tree: ast.Module, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
            yield node


def text_at(call: ast.Call, place: int) -> str | None:
    """The text given as an argument, if it is written there."""
    found = call.args[place] if len(call.args) > place else None
    return found.value if isinstance(found, ast.Constant) and isinstance(found.value, str) else None


# ---- what must exist


def rules_exist(game: Game[Any], tree: ast.Module) -> Iterator[Fault]:
    """Every id is one of the books', the beginning of some, or a pattern that fits some."""
    known = [rule.id for book in game.books for rule in inventory.rules(book)]
    for node, text in texts(tree):
        cited = text.partition(".")[0] in game.books and text.count(".") > 1 and " " not in text
        if cited and not inventory.exists(text) and not any(fnmatchcase(id, f"{text}*") for id in known):
            yield node, f"{text} is no rule"


def events_are_told(game: Game[Any], tree: ast.Module) -> Iterator[Fault]:
    """Every event has its verb, and brings what the verb's sentence needs."""
    for call in calls(tree, "happen", "propose"):
        kind = text_at(call, 1)
        if kind is None:
            continue
        if kind not in game.verbs:
            yield call, f"{kind} happens, but no verb tells it"
        elif not any(word.arg in (None, "data") for word in call.keywords):
            given = {word.arg for word in call.keywords} | {"seat"}
            lacking = [slot for slot in slots(game.verbs[kind].template) if slot not in given]
            if lacking:
                yield call, f"{kind} is told with {', '.join(lacking)}, which this event does not bring"


def slots(template: Any) -> list[str]:
    """What a sentence needs to be told."""
    parts = string.Formatter().parse(template) if isinstance(template, str) else ()
    return [name.partition(".")[0].partition("[")[0] for _, name, _, _ in parts if name]


def actions_exist(game: Game[Any], tree: ast.Module) -> Iterator[Fault]:
    for call in calls(tree, "Prompt", "ask"):
        action = text_at(call, 1)
        if action is not None and action not in game.types:
            yield call, f"{action} is asked for, but is no action"


def windows_exist(game: Game[Any], tree: ast.Module) -> Iterator[Fault]:
    for call in calls(tree, "open_window"):
        key = text_at(call, 1)
        if key is not None and key not in game.windows:
            yield call, f"no window {key}"


# ---- what must not be left to chance


def nothing_is_unsure(game: Game[Any], tree: ast.Module) -> Iterator[Fault]:
    """No clock, no dice of its own, no world outside: the table reports, or the service throws."""
    for node in ast.walk(tree):
        named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        named += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for module in named:
            if module.partition(".")[0] in UNSURE:
                yield node, f"{module} makes play depend on where and when it runs"
    for call in calls(tree, "choice", "choices", "shuffle", "sample", "randint", "random", "randrange"):
        if isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") == "random":
            yield call, "chance is asked for by a prompt, never sampled here"


def no_order_of_a_set(game: Game[Any], tree: ast.Module) -> Iterator[Fault]:
    """A set has another order in another process."""
    for node in ast.walk(tree):
        walked = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("list", "tuple", "next", "iter"):
            walked = list(node.args[:1])
        for found in walked:
            if is_set(found):
                yield found, "the order of a set differs from process to process: sort it"


def is_set(node: ast.AST) -> bool:
    called = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("set", "frozenset")
    return called or isinstance(node, ast.Set | ast.SetComp)


def nothing_is_kept_on_the_game(game: Game[Any], tree: ast.Module) -> Iterator[Fault]:
    """All tables share one game object."""
    for owner in classes(tree, lambda name: name == type(game).__name__):
        for method in functions(owner):
            if method.name != "__init__":
                for target in targets(method):
                    if root(target) == "self":
                        yield target, f"{method.name} keeps something on the game, which all tables share"


def verbs_are_the_only_writers(game: Game[Any], tree: ast.Module) -> Iterator[Fault]:
    """What looks or acts leaves every change of the position to a verb; a frame may change itself."""
    for owner in classes(tree, lambda name: True):
        for method in functions(owner):
            if method.name in LOOKING or method.name.startswith(ACTING):
                parts = parts_of_position(method)
                for target in (*targets(method), *changed(method)):
                    if root(target) in parts:
                        yield target, f"{owner.name}.{method.name} writes the position, which only verbs do"
            if method.name in LOOKING:
                for call in calls(ast.Module([*method.body], []), "happen", "push", "close"):
                    yield call, f"{owner.name}.{method.name} is for looking, and lets something happen"


def parts_of_position(method: ast.FunctionDef) -> set[str]:
    """The position, and names given to parts of it: `player = position.seats[seat]`."""
    found = {"position"}
    for node in ast.walk(method):
        if isinstance(node, ast.Assign) and is_part(node.value) and root(node.value) in found:
            found.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return found


def is_part(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute | ast.Subscript)


def changed(method: ast.FunctionDef) -> Iterator[ast.AST]:
    """What a method changes by a call: `position.lit.pop(hill)`."""
    for node in ast.walk(method):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in CHANGING and is_part(called.value):
            yield called.value


def classes(tree: ast.Module, wanted: Callable[[str], bool]) -> Iterable[ast.ClassDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and wanted(node.name))


def functions(owner: ast.ClassDef) -> Iterable[ast.FunctionDef]:
    return (node for node in owner.body if isinstance(node, ast.FunctionDef))


def targets(method: ast.FunctionDef) -> Iterator[ast.AST]:
    """What a method assigns to, beside plain names."""
    for node in ast.walk(method):
        found = node.targets if isinstance(node, ast.Assign | ast.Delete) else []
        found = [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else found
        for target in found:
            parts = target.elts if isinstance(target, ast.Tuple) else [target]
            yield from (part for part in parts if isinstance(part, ast.Attribute | ast.Subscript))


def root(node: ast.AST) -> str:
    """The name an attribute or a subscript starts from."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


CHECKS: tuple[Check, ...] = (
    rules_exist,
    events_are_told,
    actions_exist,
    windows_exist,
    nothing_is_unsure,
    no_order_of_a_set,
    nothing_is_kept_on_the_game,
    verbs_are_the_only_writers,
)
