"""What is to be seen to now and then, by one process of several: when it is due next, and where it was left off."""

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from models.database import Database
from models.schema import chores
from models.tables import now


def take(opened: Database, name: str, every: int) -> str | None:
    """Where to go on, if it is due and nobody else has taken it; the next time is in so many milliseconds."""
    with opened.reading() as connection:
        row = connection.execute(select(chores.c.next_at).where(chores.c.name == name)).first()
    if row is not None and row.next_at > now():
        return None
    with opened.writing() as connection:
        return _taken(connection, name, every) if row is not None else _begun(connection, name, every)


def leave_off(connection: Connection, name: str, place: str) -> None:
    """Whoever does it next goes on here."""
    connection.execute(update(chores).where(chores.c.name == name).values(place=place))


def _taken(connection: Connection, name: str, every: int) -> str | None:
    due = update(chores).where(chores.c.name == name, chores.c.next_at <= now()).values(next_at=now() + every)
    if connection.execute(due).rowcount == 0:
        return None
    return str(connection.execute(select(chores.c.place).where(chores.c.name == name)).scalar_one())


def _begun(connection: Connection, name: str, every: int) -> str | None:
    try:
        with connection.begin_nested():
            connection.execute(insert(chores), {"name": name, "next_at": now() + every, "place": ""})
    except IntegrityError:
        return None
    return ""
