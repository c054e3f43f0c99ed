"""An action on PostgreSQL in two round trips and no open transaction: what it needs is read in one statement, judged
while the server is asked nothing, and what it leads to is stored in another.

That one is a transaction of its own: it moves the table from the very version that was judged, if the pass is still
worth what it was, and writes the entries and the first answer only if it could. When another phone was faster, or the
pass was taken back meanwhile, nothing is written, and the action is judged again.

The table's row is held before the pass is, as by whoever takes passes back: otherwise each could wait for the other.
"""

from functools import cache
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    FromClause,
    Table,
    bindparam,
    case,
    func,
    insert,
    literal,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY

from models import ledger, tables
from models.prepared import Ahead, Direct, Prepared
from models.schema import answers as answer_rows
from models.schema import ledger as entry_rows
from models.schema import passes, snapshots
from models.schema import tables as table_rows

_one = select(literal(1).label("one")).subquery("one")
_joined = (
    select(func.array_agg(passes.c.seats))
    .where(passes.c.table_id == table_rows.c.id, passes.c.host.is_(False))
    .correlate(table_rows)
    .scalar_subquery()
)
_BEFORE = (answer_rows.c.status, answer_rows.c.body, case((passes.c.host, _joined)))
_READ = Prepared(
    select(*_BEFORE, *tables.WHOLE).select_from(
        _one.outerjoin(table_rows, table_rows.c.id == bindparam("table_id"))
        .outerjoin(passes, (passes.c.table_id == table_rows.c.id) & (passes.c.hash == bindparam("pass_hash")))
        .outerjoin(
            answer_rows,
            (answer_rows.c.pass_hash == bindparam("pass_hash")) & (answer_rows.c.key == bindparam("key")),
        )
    )
)


def read(direct: Direct, table_id: str, pass_hash: str, key: str | None) -> Ahead:
    """All that is asked of a table before something is done there."""
    values = {"table_id": table_id, "pass_hash": pass_hash, "key": key or ""}
    row = _READ.run(direct, values).fetchone()
    ahead, known = Ahead(*direct), len(_BEFORE)
    ahead.first = row[:2] if row[0] is not None else None
    ahead.joined = row[2] or []
    ahead.found = row[known:] if row[known] is not None else None
    return ahead


def store(ahead: Ahead) -> None:
    """What the action led to, all of it or nothing; without one, nothing or the answer to a no."""
    if ahead.saved is None and ahead.kept is None:
        return
    found = tables.Found(*ahead.found)
    values = {"at_id": found.id, "own_hash": found.pass_hash, "own_seats": found.held}
    if ahead.kept is not None:
        values |= {f"k_{name}": value for name, value in ahead.kept.items()}
    if ahead.saved is None:
        statement = _kept()
    else:
        table_id, judged, data, entries = ahead.saved
        values |= {"judged": judged, "rules": found.rules_version, "newest": entries[-1].version, "data": data}
        values |= _values_of([ledger.row_of(table_id, entry, None) for entry in entries])
        statement = _stored(len(entries) == 1, ahead.kept is not None, ledger.is_kept(judged, entries[-1]))
    if statement.run(Direct(*ahead), values).fetchone()[0] == 0:
        raise ledger.Stale


def _values_of(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """One entry is given as it is, several as a list for each column."""
    if len(rows) == 1:
        return {f"e_{name}": value for name, value in rows[0].items()}
    return {f"e_{name}": [row[name] for row in rows] for name in rows[0]}


@cache
def _stored(is_single: bool, has_answer: bool, has_snapshot: bool) -> Prepared:
    """The statement that moves a table on."""
    here = (
        table_rows.c.id == bindparam("at_id"),
        table_rows.c.version == bindparam("judged"),
        table_rows.c.rules_version == bindparam("rules"),
    )
    judged = select(table_rows.c.id).where(*here).with_for_update(key_share=True).cte("judged")
    worth = _worth(passes.c.table_id == judged.c.id, judged)
    given: dict[str, ColumnElement[Any]] = {"version": bindparam("newest"), "position": bindparam("data")}
    moving = update(table_rows).where(table_rows.c.id == bindparam("at_id"), worth.c.hash.is_not(None))
    moved = moving.values(given).returning(table_rows.c.id).cte("moved")
    parts = [_written(entry_rows, "e", moved) if is_single else _all_written(entry_rows, "e", moved)]
    if has_answer:
        parts.append(_written(answer_rows, "k", moved))
    if has_snapshot:
        parts.append(insert(snapshots).from_select(["table_id", *given], select(moved.c.id, *given.values())).cte("s"))
    return Prepared(select(func.count()).select_from(moved).add_cte(*parts))


@cache
def _kept() -> Prepared:
    """The statement that keeps the answer to a no, for a pass that is still there."""
    worth = _worth(passes.c.table_id == bindparam("at_id"))
    return Prepared(select(func.count()).select_from(worth).add_cte(_written(answer_rows, "k", worth)))


def _worth(at_table: ColumnElement[bool], *more: FromClause) -> CTE:
    """The pass, as long as it covers the seats it covered; nobody takes it back until this is stored."""
    own = at_table, passes.c.hash == bindparam("own_hash"), passes.c.seats == bindparam("own_seats")
    return (
        select(passes.c.hash).select_from(passes, *more).where(*own).with_for_update(read=True, of=passes).cte("worth")
    )


def _written(rows: Table, prefix: str, moved: CTE) -> CTE:
    """A row of these, if the table could be moved."""
    given: list[ColumnElement[Any]] = [bindparam(f"{prefix}_{column.name}", type_=column.type) for column in rows.c]
    made = select(*given).select_from(moved).where(true())
    return insert(rows).from_select([column.name for column in rows.c], made).cte(prefix)


def _all_written(rows: Table, prefix: str, moved: CTE) -> CTE:
    """Several of them, each column a list."""
    names = [column.name for column in rows.c]
    lists = [bindparam(f"{prefix}_{column.name}", type_=ARRAY(type(column.type)())) for column in rows.c]
    each = func.unnest(*lists).table_valued(*names, name="each").render_derived()
    return insert(rows).from_select(names, select(*each.c).select_from(moved).join(each, true())).cte(prefix)
