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
    admitting,
    aside,
    books,
    bringing_back,
    caretaker,
    carrying,
    certificates,
    games,
    guarding,
    house_rules,
    hub,
    languages,
    listeners,
    log,
    looking,
    metrics,
    new_rules,
    one_by_one,
    operations,
    outages,
    packs,
    pages,
    parts,
    passes,
    play,
    problems,
    rosters,
    rules,
    scenes,
    seating,
    secure,
    short_way,
    spec,
    starting,
    tables,
    ticks,
    transcribing,
    transfer,
    trust,
    turns,
    undo,
    visitors,
    web,
    weighing,
    whole_book,
    workshop,
)
from api.request import IMPORT_LIMIT
from models.database import Database, chosen_address
from referee import registry

ROOT = Path(__file__).parent
DEFAULTS = {
    "API_TITLE": "The referee at the table",
    "API_VERSION": "1",
    "OPENAPI_VERSION": "3.1.0",
    "MAX_CONTENT_LENGTH": IMPORT_LIMIT,
    "HEARTBEAT_SECONDS": 15.0,
}
SETTINGS = (
    "DATABASE_READ_URL",
    "REDIS_URL",
    guarding.HOSTS,
    visitors.PROXIES,
    visitors.RATES,
    metrics.TOKEN,
    caretaker.DAYS,
)
"""What the environment may say; what it leaves out is not set."""
BLUEPRINTS = (
    games,
    rules,
    tables,
    seating,
    admitting,
    play,
    looking,
    weighing,
    rosters,
    log,
    ticks,
    undo,
    transfer,
    bringing_back,
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
    """The whole service as a WSGI app, its database migrated; one that is away is waited for."""
    app = short_way.Referee("referee-app", root_path=str(ROOT / "api"))
    settings = {name: os.environ.get(name) for name in SETTINGS}
    app.config.update(DEFAULTS, DATABASE_URL=chosen_address(), **settings)
    app.config[trust.NAME] = secure.chosen(os.environ)
    app.config.update(config or {})
    opened = Database(app.config["DATABASE_URL"], app.config["DATABASE_READ_URL"])
    registry.keys()
    outages.open_or_wait(opened)
    passes.attach(app, opened, hub.connect(app.config["REDIS_URL"]))
    app.extensions[scenes.NAME] = scenes.Scenes()
    app.extensions[listeners.NAME] = listeners.Listeners()
    app.extensions[aside.NAME] = aside.Aside()
    app.extensions[workshop.NAME] = workshop.Workshop(app.config["DATABASE_URL"])
    problems.register(app)
    outages.register(app)
    metrics.register(app)
    guarding.register(app)
    visitors.register(app)
    one_by_one.register(app)
    carrying.register(app)
    new_rules.register(app)
    languages.register(app)
    api = spec.build(app)
    for module in BLUEPRINTS:
        api.register_blueprint(module.blueprint)
    spec.describe(api, parts.Changes, scenes.Asking)
    app.extensions["referee.api"] = api
    operations.register_docs(app)
    trust.register(app)
    web.register(app)
    return app


def speaking_https(found: str | None) -> str:
    """The port beside the plain one, once its certificate is made and said; off where that cannot be.

    Behind a proxy, or for this machine alone (`BIND`), it is off unless somebody asks for it.
    """
    unsaid = "off" if os.environ.get("BIND") else secure.beside(os.environ.get("PORT", "8000"))
    port = os.environ.get(secure.PORT) or unsaid
    spoken = secure.chosen({**os.environ, secure.PORT: port})
    if spoken is None or found is None:
        return "off"
    try:
        with socket.create_server(("", spoken.port)):
            spoken.ensure()
    except OSError as fault:
        print(f"No https: port {spoken.port} or its certificate cannot be had ({fault}).\n", flush=True)
        return "off"
    print(starting.by_https(found), flush=True)
    if spoken.own is None:
        mark = certificates.fingerprint(certificates.load(spoken.kept.authority))
        print(f"The certificate's fingerprint: {mark}", flush=True)
    print(flush=True)
    return port


def serve() -> None:
    """Migrate, say where, and hand over to gunicorn; whose processes wait where the database is away."""
    outages.open_or_say(Database(chosen_address()))
    bound = os.environ.get("BIND", "")
    found = starting.address(os.environ.get("PORT", "8000"), bound)
    print(f"{starting.where(found, bound)}\n", flush=True)
    if found is not None:
        segno.make(found).terminal(compact=True)
    os.environ[secure.PORT] = speaking_https(found)
    print(f"{starting.by_terminal(found, bound)}\n", flush=True)
    os.chdir(ROOT)
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py"])


if __name__ == "__main__":
    if sys.argv[1:] == ["migrate"]:
        Database(chosen_address()).migrate()
    else:
        serve()
