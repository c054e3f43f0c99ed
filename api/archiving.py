"""Putting a table away that nobody has touched for long: looked at and packed apart from whoever plays.

Before its rows are taken away, the table is played again from its ledger and must come to where it stands. One that is
kept by older rules cannot be: its rows are packed as they are, and are played again by whoever brings it back.
"""

import logging

import msgspec

from api.new_rules import KeptRow, fold_again
from api.passes import database, game_of, know_packs
from api.problems import Problem
from api.workshop import workshop
from models import archive
from models.archive import Rows
from models.refolding import Kept

log = logging.getLogger(__name__)


class Packed(msgspec.Struct):
    """A table to be put away, and how it was when it was looked at."""

    seen: bytes
    made: bytes


def put_away(table_id: str) -> bool:
    """Whether it was put away; otherwise it stays as it is, and why is written down."""
    try:
        found = workshop().work(TASKS, "pack", table_id.encode())
    except Problem as no:
        log.warning("table %s is not put away: %s", table_id, no)
        return False
    packed = msgspec.msgpack.decode(found, type=Packed)
    with database().writing() as connection:
        done = archive.put_away(connection, table_id, packed.seen, packed.made)
    if done:
        log.info("table %s: put away", table_id)
    return done


# ---- what is done apart


def pack(sent: bytes) -> bytes:
    table_id = sent.decode()
    with database().reading() as connection:
        rows = archive.rows_of(connection, table_id)
        if rows is None:
            raise Problem(404, "not-found", "The table is gone.")
        know_packs(connection, rows["tables"][0]["packs"])
    check(rows)
    return msgspec.msgpack.encode(Packed(archive.digest(rows), archive.packed(rows)))


def check(rows: Rows) -> None:
    """What is packed leads to where the table stands."""
    [table], entries = rows["tables"], rows["ledger"]
    game = game_of(table["game"])
    if [entry["version"] for entry in entries] != list(range(table["version"] + 1)):
        raise Problem(500, "internal", "Its ledger is not whole.")
    if table["rules_version"] != game.rules_version:
        return
    kept = Kept(*(table[name] for name in Kept._fields))
    again = fold_again(game, kept, [KeptRow(*(entry[name] for name in KeptRow.__struct_fields__)) for entry in entries])
    if again.left is not None or again.position != table["position"]:
        raise Problem(500, "internal", "Played again, it comes to another position.")


TASKS = {"pack": pack}
