"""Long work in a process of its own: it has a cap on its time and its memory, and whoever plays goes before it.

A table that is played again keeps a processor busy for as long as it has actions. Done here it would hold up every
phone; a thread would still share the interpreter with them. One such process runs at a time, a few may wait for it,
and what comes of it is bytes. Where nobody else is served meanwhile, as in a test, it is done at once.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from flask import current_app, has_request_context, request
from gevent.monkey import is_module_patched

from api import languages, metrics
from api.problems import Problem
from referee.kernel.say import say

ROOT = Path(__file__).parent.parent
NAME = "referee.workshop"
SECONDS = 60.0
MOST_WAITING = 4
MEGABYTES = 1024
"""Of which the rules and games themselves take a fifth."""
BUSY = "Too much is asked at once. Try again in a moment."
TOO_LONG = "This takes longer than {seconds} seconds, or more memory than there is for it."


class Job(msgspec.Struct):
    """What is to be done, with the database to look things up in and the language to tell it in."""

    task: str
    sent: bytes
    database: str
    language: str
    megabytes: int = MEGABYTES


class Done(msgspec.Struct):
    """What came of it, or the problem that did; in which languages it is told."""

    found: bytes = b""
    status: int = 0
    headers: dict[str, str] = {}
    problem: dict[str, Any] = {}
    languages: list[str] = []


class Workshop:
    """One place to work at."""

    def __init__(self, database: str, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> None:
        self.database = database
        self.seconds = seconds
        self.megabytes = megabytes
        self._waiting = 0
        self._place = Lock()

    def work(self, tasks: Mapping[str, Callable[[bytes], bytes]], task: str, sent: bytes) -> bytes:
        """What comes of a task, or the problem it ends with."""
        if not is_module_patched("subprocess"):
            return tasks[task](sent)
        if self._waiting >= MOST_WAITING:
            raise Problem(503, "busy", BUSY, {"Retry-After": "5"})
        self._waiting += 1
        try:
            with self._place:
                return self.apart(task, sent)
        finally:
            self._waiting -= 1

    def apart(self, task: str, sent: bytes) -> bytes:
        """The same in a process of its own, which is ended when its time is up."""
        language = request.headers.get("Accept-Language", "") if has_request_context() else ""
        job = msgspec.msgpack.encode(Job(task, sent, self.database, language, self.megabytes))
        command = [sys.executable, "-m", "api.workbench"]
        alone = {name: value for name, value in os.environ.items() if name != metrics.FOLDER}  # it counts nothing
        pipe = subprocess.PIPE
        with subprocess.Popen(command, cwd=ROOT, env=alone, stdin=pipe, stdout=pipe) as process:
            try:
                told, _ = process.communicate(job, timeout=self.seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                raise self._too_long() from None
        if process.returncode != 0:
            raise self._too_long()
        return _found(msgspec.msgpack.decode(told, type=Done))

    def _too_long(self) -> Problem:
        return Problem(413, "too-large", say(TOO_LONG, seconds=int(self.seconds)))


def workshop() -> Workshop:
    found: Workshop = current_app.extensions[NAME]
    return found


def _found(done: Done) -> bytes:
    for language in done.languages:
        languages.spoke(language)
    if done.status:
        raise Problem.told(done.status, done.headers, done.problem)
    return done.found
