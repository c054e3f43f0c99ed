"""A house rule as a transcript to be: the position in which it was settled, and a first step to start from."""

from collections.abc import Sequence
from typing import Any

import msgspec
import yaml
from sqlalchemy import Connection

from api.passes import Holder, database
from models import ledger, packs
from models.breathing import Breathing
from models.house_rules import HouseRule
from referee.kernel.hiding import keepers

_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
HEAD = """\
# A transcript to be filled in: let `play` show the ruling, say under a step what it `cites` or why it is `refused`,
# and put the file under tests/transcripts/.
"""


def setup_of(connection: Connection, table_id: str) -> dict[str, Any]:
    """How a table was set up, as a transcript says it: whole packs, no seed."""
    rows = ledger.entries(connection, table_id, -1, 0)
    if not rows:
        raise ledger.Gone
    setup: dict[str, Any] = msgspec.json.decode(rows[0].action)
    setup.pop("seed", None)
    if "packs" in setup:
        setup["packs"] = [packs.find(connection, key) or key for key in setup["packs"]]
    return setup


def written(script: dict[str, Any]) -> str:
    """A transcript as YAML, step by step: that of a long game takes its time."""
    breathing, text = Breathing(), []
    for name, value in script.items():
        if name != "play":
            text.append(_yaml({name: value}))
            continue
        start = len(text)
        for step in value:
            text.append(_yaml([step]))
            breathing.pause()
        text.insert(start, "play:\n" if len(text) > start else _yaml({name: []}))
    return "".join(text)


def _yaml(value: Any) -> str:
    text: str = yaml.dump(msgspec.to_builtins(value), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)
    return text


def skeleton(table: Holder, made: HouseRule, setup: dict[str, Any]) -> str:
    """The ruling, its rules, the table as it stood then, and the answer that was due."""
    game = table.game
    version = min(made.version, table.version)
    position = game.decode(ledger.position_at(database().reading, game, table.table_id, version))
    script = {
        "ruling": made.text,
        "rules": made.rules,
        **setup,
        "position": game.open_document(position, table.eyes),
        "play": [{"do": due(game, position, table.eyes)}],
    }
    return HEAD + written(script)


def due(game: Any, position: Any, eyes: Sequence[str]) -> dict[str, Any]:
    """The answer the referee waits for, completed by the first option there is, if these eyes may see it."""
    kept = keepers(position, eyes)
    for prompt in game.prompts(position):
        if prompt.must:
            seat = prompt.seats[0]
            options = game.options(position, seat, prompt.action, {}) if seat not in kept else []
            return {"seat": seat, "type": prompt.action, **(options[0] if options else {})}
    return {"seat": game.seats_in(position)[0], "type": "correct", "position": {}}
