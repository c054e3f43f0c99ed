"""The yardstick: the same app with endpoints that insert a row, do nothing, and tell the processor time so far.

With BENCH_WITHOUT_MODEL set, it searches as where neither numpy nor the sentence model is installed; with
BENCH_DISK_MS the disk takes so long for every commit, which no loop notices before it is over.
"""

import os
import time

from flask import request
from gevent.monkey import get_original
from sqlalchemy import Column, Integer, LargeBinary, MetaData, Table, insert

from api import one_by_one
from api.passes import database
from app import create_app
from models import writer
from models.prepared import Direct, commit
from referee.library import embedding

ROWS = Table("bench_rows", MetaData(), Column("id", Integer, primary_key=True), Column("body", LargeBinary))
if os.environ.get("BENCH_WITHOUT_MODEL"):
    embedding.load = lambda: None
DISK_SECONDS = float(os.environ.get("BENCH_DISK_MS", "0")) / 1000


def slow_disk() -> None:
    """What holds up whoever waits for it, as a sync does."""
    if DISK_SECONDS:
        get_original("time", "sleep")(DISK_SECONDS)


def commit_slowly(direct: Direct) -> None:
    slow_disk()
    commit(direct)


writer.commit = commit_slowly
one_by_one.STRAIGHT |= {"row", "nothing", "cpu"}  # a yardstick waits for nobody
app = create_app()

with app.app_context():
    ROWS.metadata.create_all(database().engine)


@app.post("/bench/row")
def row():
    """Insert what was sent, commit, answer: one after another, as everybody begins."""
    with database().engine.begin() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.execute(insert(ROWS).values(body=request.get_data()))
        slow_disk()
    return {"saved": True}, 201


@app.get("/bench/nothing")
def nothing():
    """An endpoint that does nothing at all."""
    return {"nothing": True}


@app.get("/bench/cpu")
def cpu():
    """The processor time this process has taken so far."""
    return {"seconds": time.process_time()}
