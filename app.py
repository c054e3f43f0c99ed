"""Builds the app and serves it.

`python app.py` migrates, prints where phones find it, and serves; `python app.py migrate` only migrates.
"""

import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import segno
from flask import Flask

from api import (
    aside,
    books,
    certificates,
    games,
    guarding,
    house_rules,
    hub,
    languages,
    log,
    looking,
    metrics,
    new_rules,
    operations,
    packs,
    pages,
    passes,
    play,
    problems,
    rosters,
    rules,
    scenes,
    seating,
    secure,
    spec,
    tables,
    ticks,
    transcribing,
    transfer,
    trust,
    turns,
    undo,
    web,
    weighing,
    whole_book,
    workshop,
)
from api.request import IMPORT_LIMIT
from models import packs as kept_packs
from models.database import Database
from referee import registry

ROOT = Path(__file__).parent
DEFAULTS = {
    "API_TITLE": "The referee at the table",
    "API_VERSION": "1",
    "OPENAPI_VERSION": "3.1.0",
    "MAX_CONTENT_LENGTH": IMPORT_LIMIT,
    "HEARTBEAT_SECONDS": 15.0,
}
BLUEPRINTS = (
    games,
    rules,
    tables,
    seating,
    play,
    looking,
    weighing,
    rosters,
    log,
    ticks,
    undo,
    transfer,
    transcribing,
    turns,
    house_rules,
    whole_book,
    packs,
    books,
    pages,
    operations,
)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The whole service as a WSGI app, its database migrated."""
    app = Flask("referee-app", root_path=str(ROOT / "api"))
    settings = {name: os.environ.get(name) for name in ("REDIS_URL", guarding.HOSTS)}
    app.config.update(DEFAULTS, DATABASE_URL=database_url(), **settings)
    app.config[trust.NAME] = secure.chosen(os.environ)
    app.config.update(config or {})
    opened = Database(app.config["DATABASE_URL"])
    opened.migrate()
    registry.keys()
    with opened.reading() as connection:
        kept_packs.make_newest_known(connection)
    passes.attach(app, opened, hub.connect(app.config["REDIS_URL"]))
    app.extensions[scenes.NAME] = scenes.Scenes()
    app.extensions[aside.NAME] = aside.Aside()
    app.extensions[workshop.NAME] = workshop.Workshop(app.config["DATABASE_URL"])
    problems.register(app)
    metrics.register(app)
    guarding.register(app)
    new_rules.register(app)
    languages.register(app)
    api = spec.build(app)
    for module in BLUEPRINTS:
        api.register_blueprint(module.blueprint)
    spec.describe(api, scenes.Changes, scenes.Asking)
    app.extensions["referee.api"] = api
    operations.register_docs(app)
    trust.register(app)
    web.register(app)
    return app


def database_url() -> str:
    return os.environ.get("DATABASE_URL") or f"sqlite:///{ROOT / 'instance' / 'referee.sqlite3'}"


def address(port: str) -> str:
    """This machine as phones on the same network reach it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return f"http://{probe.getsockname()[0]}:{port}/"
        except OSError:
            return f"http://127.0.0.1:{port}/"


def speaking_https(found: str) -> str:
    """The port beside the plain one, once its certificate is made and said; off where that cannot be."""
    port = os.environ.get(secure.PORT) or secure.beside(os.environ.get("PORT", "8000"))
    spoken = secure.chosen({**os.environ, secure.PORT: port})
    if spoken is None:
        return "off"
    try:
        with socket.create_server(("", spoken.port)):
            spoken.ensure()
    except OSError as fault:
        print(f"No https: port {spoken.port} or its certificate cannot be had ({fault}).\n", flush=True)
        return "off"
    print(f"By https, so that phones stay awake and work offline: {found}trust leads there.", flush=True)
    if spoken.own is None:
        mark = certificates.fingerprint(certificates.load(spoken.kept.authority))
        print(f"The certificate's fingerprint: {mark}", flush=True)
    print(flush=True)
    return port


def serve() -> None:
    """Migrate, say where, and hand over to gunicorn."""
    Database(database_url()).migrate()
    found = address(os.environ.get("PORT", "8000"))
    print(f"The referee sits at {found}\n", flush=True)
    segno.make(found).terminal(compact=True)
    os.environ[secure.PORT] = speaking_https(found)
    os.chdir(ROOT)
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py"])


if __name__ == "__main__":
    if sys.argv[1:] == ["migrate"]:
        Database(database_url()).migrate()
    else:
        serve()
