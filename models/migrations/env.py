"""Runs the migrations on the application's connection, or on DATABASE_URL from the command line."""

import os

from alembic import context
from sqlalchemy import Connection

from models.database import Database
from models.schema import metadata


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    address = os.environ.get("DATABASE_URL", "sqlite:///instance/referee.sqlite3")
    with Database(address).engine.begin() as opened:
        run(opened)
