"""The process of the workshop: one job from its input, what came of it on its output, and it ends.

It opens the database to read the packs of a table, and writes nothing.
"""

import os
import resource
import sys

import msgspec
from flask import Flask, g

from api import archiving, importing, new_rules, outages
from api.passes import BASE
from api.problems import Problem, invalid, refusal
from api.workshop import Done, Job
from models.database import Database
from models.faults import FAULTS, kind_of
from referee import registry
from referee.kernel.errors import Invalid, Refusal

MEGABYTE = 1 << 20
TASKS = importing.TASKS | new_rules.TASKS | archiving.TASKS


def main() -> None:
    job = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job)
    output, sys.stdout = sys.stdout.buffer, sys.stderr
    os.nice(10)
    registry.keys()  # before the limit: a game for which there is no memory would look like one that is broken
    resource.setrlimit(resource.RLIMIT_AS, (job.megabytes * MEGABYTE, job.megabytes * MEGABYTE))
    output.write(msgspec.msgpack.encode(done(job)))


def done(job: Job) -> Done:
    """What comes of a job, told as the service would tell it."""
    app = Flask("referee-workbench")
    app.extensions[BASE] = Database(job.database)
    with app.test_request_context(headers={"Accept-Language": job.language}):
        try:
            found = Done(TASKS[job.task](job.sent))
        except (Problem, Refusal, Invalid, *FAULTS) as no:
            problem = as_problem(no)
            found = Done(status=problem.status, headers=dict(problem.headers), problem=problem.body)
        found.languages = list(g.get("languages", ()))
        return found


def as_problem(no: Exception) -> Problem:
    if isinstance(no, Refusal):
        return refusal(no)
    if isinstance(no, Invalid):
        return invalid(no.errors)
    kind = kind_of(no)
    if kind is not None:
        return outages.problem(kind)
    if isinstance(no, Problem):
        return no
    raise no


if __name__ == "__main__":
    main()
