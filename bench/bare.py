"""The yardstick: the same app with endpoints that insert a row, do nothing, and tell the processor time so far.

With BENCH_WITHOUT_MODEL set, it searches as where neither numpy nor the sentence model is installed.
"""

import os
import time

from flask import request
from sqlalchemy import Column, Integer, LargeBinary, MetaData, Table, insert

from api.passes import database
from app import create_app
from referee.library import embedding

ROWS = Table("bench_rows", MetaData(), Column("id", Integer, primary_key=True), Column("body", LargeBinary))
if os.environ.get("BENCH_WITHOUT_MODEL"):
    embedding.load = lambda: None
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


@app.get("/bench/cpu")
def cpu():
    """The processor time this process has taken so far."""
    return {"seconds": time.process_time()}
