"""The yardstick: the same app with one endpoint more, which inserts and commits one row and nothing else."""

from flask import request
from sqlalchemy import Column, Integer, LargeBinary, MetaData, Table, insert

from api.passes import database
from app import create_app

ROWS = Table("bench_rows", MetaData(), Column("id", Integer, primary_key=True), Column("body", LargeBinary))
app = create_app()

with app.app_context():
    ROWS.metadata.create_all(database().engine)


@app.post("/bench/row")
def row():
    """Insert what was sent, commit, answer."""
    with database().writing() as connection:
        connection.execute(insert(ROWS).values(body=request.get_data()))
    return {"saved": True}, 201


@app.get("/bench/nothing")
def nothing():
    """An endpoint that does nothing at all."""
    return {"nothing": True}
