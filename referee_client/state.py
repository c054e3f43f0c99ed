"""What the command line remembers: the server, the table in play and the passes, in one private file."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from referee_client.errors import Unclear
from referee_client.shell import Shell

DEFAULT_SERVER = "http://localhost:8000"


@dataclass
class Held:
    """A table and the passes held for it, by seat; `host` covers every seat, `watch` none."""

    server: str
    game: str = ""
    title: str = ""
    code: str = ""
    passes: dict[str, str] = field(default_factory=dict)
    shown_at: int | None = None

    def pass_for(self, seat: str | None = None) -> str:
        """The pass that speaks for a seat, or the one that sees most."""
        wanted = [seat] if seat in self.passes else []
        return self.passes[next(name for name in [*wanted, "host", *self.passes] if name in self.passes)]


@dataclass
class State:
    """Everything remembered."""

    server: str = DEFAULT_SERVER
    current: str = ""
    tables: dict[str, Held] = field(default_factory=dict)
    books: dict[str, str] = field(default_factory=dict)
    """The passes of rulebooks loaded from here, by id."""

    def keep(self, table_id: str, server: str, passes: dict[str, str], game: dict[str, Any], code: str) -> None:
        """Remember a table of a game and make it the one in play."""
        held = self.tables.setdefault(table_id, Held(server))
        held.server, held.game, held.title, held.code = server, game["key"], game["title"], code or held.code
        held.passes.update(passes)
        self.server, self.current = server, table_id


def location() -> Path:
    """The state file's place by the XDG rules."""
    base = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(base).expanduser() / "referee" / "state.json"


def load(shell: Shell) -> State:
    """What was remembered; a file that makes no sense is an error, never silently lost."""
    path = location()
    if not path.exists():
        return State()
    try:
        written: dict[str, Any] = json.loads(path.read_text())
        tables = {table_id: Held(**held) for table_id, held in written.pop("tables").items()}
        return State(**written, tables=tables)
    except (ValueError, TypeError, KeyError, AttributeError) as fault:
        raise Unclear(shell.state_unreadable.format(path=path, fault=fault)) from None


def save(state: State) -> None:
    """Write the file whole or not at all, readable by its owner only: passes are secrets."""
    path = location()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(asdict(state), file, indent=1)
    draft.replace(path)
