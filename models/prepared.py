"""Statements of the hot path: written as all others are, compiled once, and run on the driver itself.

Compiling, binding and wrapping rows cost more than the database does for one small row.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from sqlalchemy import ClauseElement, Connection, Dialect
from sqlalchemy.sql.compiler import SQLCompiler

from models.faults import Unavailable, kind_of


class Clash(Exception):
    """Another transaction wrote the same key first."""


class Direct(NamedTuple):
    """A connection as the pool has it, for prepared statements and nothing else."""

    dialect: Dialect
    connection: Any


class Ahead(Direct):
    """The same without a transaction, for one action: what was read for it ahead, and what is stored at its end."""

    first: Any = None
    found: Any = None
    joined: Any = ()
    saved: Any = None
    kept: Any = None


class Prepared:
    """One statement with the values it is given by name."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._compiled: dict[str, tuple[str, Callable[[Mapping[str, Any]], Any]]] = {}

    def run(self, connection: Connection | Direct, values: Mapping[str, Any]) -> Any:
        """Execute it; the driver's cursor has the rows as plain tuples."""
        dialect = connection.dialect
        compiled = self._compiled.get(dialect.name) or self._compile(dialect)
        return execute(connection, compiled[0], compiled[1](values))

    def _compile(self, dialect: Dialect) -> tuple[str, Callable[[Mapping[str, Any]], Any]]:
        compiled = cast(SQLCompiler, self._statement.compile(dialect=dialect))
        fixed = {name: value for name, value in compiled.params.items() if value is not None}
        self._compiled[dialect.name] = made = (str(compiled), _binder(compiled.positiontup, fixed))
        return made


def _binder(names: list[str] | None, fixed: dict[str, Any]) -> Callable[[Mapping[str, Any]], Any]:
    """How the values reach the driver: by place or by name, with those the statement brings itself."""
    if names is None:
        return lambda values: {**fixed, **values}
    if fixed:
        return lambda values: [values[name] if name in values else fixed[name] for name in names]
    return lambda values: [values[name] for name in names]


def execute(connection: Connection | Direct, statement: str, values: Any = ()) -> Any:
    """Run the driver's own SQL; its faults become ours, whichever driver it is."""
    driver = connection.dialect.loaded_dbapi
    cursor = connection.connection.cursor()
    try:
        cursor.execute(statement, values)
    except driver.IntegrityError as fault:
        raise Clash(str(fault)) from fault
    except driver.Error as fault:
        raise ours(fault) from fault
    return cursor


def commit(direct: Direct) -> None:
    try:
        direct.connection.commit()
    except direct.dialect.loaded_dbapi.Error as fault:
        raise ours(fault) from fault


def ours(fault: Exception) -> Exception:
    """A database that cannot be used is told in our words; anything else is a mistake, and stays what it is."""
    kind = kind_of(fault)
    return fault if kind is None else Unavailable(kind, str(fault))
