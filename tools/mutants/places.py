"""Where a fault can be put into a module, and the module with the fault in it.

A comparison is turned round, a part of an `and` or `or` dropped, a number raised by one, an `else` taken, or one of
the verbs by which rules act is skipped. What stands in annotations and in sentences is left alone, and so is an
`or ""`: what has no value has none without it.

>>> [place.instead for place in places_of(ast.parse("if a < 2 and b: push(c)"))]
['if False:', 'b', 'a < 2', 'a >= 2', 'a < 3', 'pass']
>>> [place.instead for place in places_of(ast.parse("a or ''"))]
["''"]
"""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy

from msgspec import Struct

ACTING = frozenset({"happen", "push", "close", "require", "only"})
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
UNJUDGED = frozenset({"annotation", "returns", "type_comment"})


class Place(Struct, frozen=True):
    """One fault: where, what stands there, and what would instead. Its number is its place among those of the file."""

    number: int
    line: int
    first: int
    last: int
    function: str
    was: str
    instead: str


class _Spot(Struct):
    """A node where it hangs: in a field of its parent, perhaps in a list there."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST
    statement: ast.stmt | None
    function: str

    def put(self, other: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, other)
        else:
            getattr(self.parent, self.field)[self.index] = other


def places_of(tree: ast.Module) -> list[Place]:
    """Every fault that can be put into a module, in a lasting order."""
    return [_place(number, spot, other) for number, (spot, other) in enumerate(_faults(tree))]


def faulty(source: str, number: int) -> ast.Module:
    """The module with the fault of this number."""
    tree = ast.parse(source)
    spot, other = list(_faults(tree))[number]
    spot.put(other)
    return ast.fix_missing_locations(tree)


def _place(number: int, spot: _Spot, other: ast.AST) -> Place:
    node, around = spot.node, spot.statement
    last = node.test if isinstance(node, ast.If) else node
    first = around.lineno if around and not hasattr(around, "body") else node.lineno  # type: ignore[attr-defined]
    was, instead = _told(spot, other)
    line, end = node.lineno, last.end_lineno  # type: ignore[attr-defined]
    return Place(number, line, min(first, line), end or line, spot.function, was, instead)


def _told(spot: _Spot, other: ast.AST) -> tuple[str, str]:
    """The words of a fault: a number with what stands around it, an `if` by its first line."""
    if isinstance(spot.node, ast.If):
        return f"if {ast.unparse(spot.node.test)}:", "if False:"
    if not isinstance(spot.node, ast.Constant) or not isinstance(spot.parent, ast.expr | ast.stmt | ast.keyword):
        return ast.unparse(spot.node), ast.unparse(other)
    was = _first_line(spot.parent)
    spot.put(other)
    instead = _first_line(spot.parent)
    spot.put(spot.node)
    return was, instead


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0]


def _faults(tree: ast.Module) -> Iterator[tuple[_Spot, ast.AST]]:
    for spot in _spots(tree, None, ""):
        for other in _others(spot.node):
            yield spot, other


def _spots(parent: ast.AST, statement: ast.stmt | None, function: str) -> Iterator[_Spot]:
    for field, value in ast.iter_fields(parent):
        if field in UNJUDGED:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or isinstance(node, ast.JoinedStr):
                continue
            around = node if isinstance(node, ast.stmt) else statement
            yield _Spot(parent, field, index, node, around, function)
            named = isinstance(node, ast.FunctionDef | ast.ClassDef)
            inside = ".".join(filter(None, (function, node.name))) if named else function
            yield from _spots(node, around, inside)


def _others(node: ast.AST) -> Iterator[ast.AST]:
    for kind, change in CHANGES.items():
        if isinstance(node, kind):
            yield from change(node)


def _turned(node: ast.Compare) -> Iterator[ast.AST]:
    for place, operator in enumerate(node.ops):
        other = deepcopy(node)
        other.ops[place] = TURNED[type(operator)]()
        yield other


def _without_a_part(node: ast.BoolOp) -> Iterator[ast.AST]:
    for place, part in enumerate(node.values):
        if isinstance(node.op, ast.Or) and isinstance(part, ast.Constant) and not part.value:
            continue
        left = [value for at, value in enumerate(node.values) if at != place]
        yield left[0] if len(left) == 1 else ast.copy_location(ast.BoolOp(node.op, left), node)


def _one_more(node: ast.Constant) -> Iterator[ast.AST]:
    if type(node.value) is int:
        yield ast.copy_location(ast.Constant(node.value + 1), node)


def _not_taken(node: ast.If) -> Iterator[ast.AST]:
    other = deepcopy(node)
    other.test = ast.copy_location(ast.Constant(False), node.test)
    yield other


def _else_taken(node: ast.IfExp) -> Iterator[ast.AST]:
    if not isinstance(node.body, ast.JoinedStr) and not isinstance(node.orelse, ast.JoinedStr):
        yield node.orelse


def _skipped(node: ast.Expr) -> Iterator[ast.AST]:
    called = node.value.func if isinstance(node.value, ast.Call) else None
    name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
    if name in ACTING:
        yield ast.copy_location(ast.Pass(), node)


CHANGES: dict[type[ast.AST], Callable[..., Iterator[ast.AST]]] = {
    ast.Compare: _turned,
    ast.BoolOp: _without_a_part,
    ast.Constant: _one_more,
    ast.If: _not_taken,
    ast.IfExp: _else_taken,
    ast.Expr: _skipped,
}
