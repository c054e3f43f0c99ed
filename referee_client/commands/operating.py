"""For whoever runs the server: these work on its database itself, on the machine where it is, and ask no service."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from referee_client.commands.keeping import address, day, in_line, kept, known, unfit
from referee_client.desk import Desk
from referee_client.errors import Unclear

if TYPE_CHECKING:
    from sqlalchemy import Connection

Work = Callable[[Desk, "Connection", str], list[str]]


def admin(desk: Desk, args: argparse.Namespace) -> None:
    """What this server keeps, and taking some of it away."""
    doing, name = args.doing, args.name
    if args.what == "passes" and doing and doing != "revoke" and name is None:
        doing, name = None, doing
    work = WORKS.get((args.what, doing))
    if work is None or (doing is not None and name is None):
        raise Unclear(desk.shell.operating["admin_usage"])
    with kept(desk, args.database) as opened, opened.writing() if doing else opened.reading() as connection:
        told = work(desk, connection, (name or "").encode(errors="replace").decode())
    desk.say(told)


def backup(desk: Desk, args: argparse.Namespace) -> None:
    """A whole copy of the database, taken while it is played on."""
    from models import backup as copies

    with unfit(desk):
        size = copies.back_up(address(args.database), Path(args.file))
    desk.say([desk.shell.operating["backed_up"].format(file=args.file, number=size)])


def restore(desk: Desk, args: argparse.Namespace) -> None:
    """Bring such a copy back; what was there is laid aside."""
    from models import backup as copies

    with unfit(desk):
        aside = copies.restore(address(args.database), Path(args.file))
    desk.say([desk.shell.operating["restored"].format(file=args.file)])
    desk.say([desk.shell.operating["laid_aside"].format(file=aside)] if aside else [])


# ---- what admin does


def tell_stats(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import housekeeping

    return [desk.shell.operating["stats"].format(**housekeeping.stats(connection)._asdict())]


def tell_tables(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import admission, housekeeping

    words = desk.shell.operating
    return [
        words["table_line"].format(
            table=one.id,
            game=one.game,
            version=one.version,
            opened=day(one.created_at),
            played=day(one.played_at or one.created_at),
            passes=one.passes,
            code=words["code_open" if admission.admits(one.code_until) else "code_closed"],
        )
        for one in housekeeping.listing(connection)
    ] or [words["none"]]


def close_table(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import housekeeping

    known(desk, housekeeping.exists(connection, name), name)
    number = housekeeping.close(connection, name)
    return [desk.shell.operating["table_closed"].format(table=name, number=number)]


def open_table(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import housekeeping

    known(desk, housekeeping.exists(connection, name), name)
    secret, code = housekeeping.open_again(connection, name)
    return [desk.shell.operating["table_opened"].format(table=name, secret=secret, code=code)]


def remove_table(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import housekeeping

    known(desk, housekeeping.exists(connection, name), name)
    housekeeping.remove(connection, name)
    return [desk.shell.operating["gone"].format(name=name)]


def tell_archive(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import archive

    words = desk.shell.operating
    return [
        words["archive_line"].format(
            table=one.id, game=one.game, version=one.version, opened=day(one.created_at), away=day(one.archived_at)
        )
        for one in archive.listing(connection)
    ] or [words["none"]]


def bring_back(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import archive

    back = archive.bring_back(connection, name)
    known(desk, back is not None, name)
    code = back[0] if back else ""
    return [desk.shell.operating["table_back"].format(table=name, code=code)]


def remove_archived(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import archive

    known(desk, archive.exists(connection, name), name)
    archive.throw_away(connection, name)
    return [desk.shell.operating["gone"].format(name=name)]


def tell_passes(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import housekeeping

    words = desk.shell.operating
    if name:
        known(desk, housekeeping.exists(connection, name), name)
    found = housekeeping.pass_rows(connection, name or None)
    return [
        f"{one['name']}  {one['table']}  {day(one['issued_at']):<16}  "
        + (words["hosts"] if one["host"] else ", ".join(one["seats"]) or words["watches"])
        for one in found
    ] or [words["none"]]


def revoke_pass(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import admission

    found = admission.named(connection, name)
    known(desk, bool(found), name)
    admission.revoke(connection, found)
    return [desk.shell.operating["gone"].format(name=name)]


def tell_books(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import books

    listed = books.listing(connection)
    return [f"{one.id}  {day(one.added_at)}  {one.passages:>5}  {in_line(one.title)}" for one in listed] or [
        desk.shell.operating["none"]
    ]


def remove_book(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import books

    known(desk, books.pass_hash(connection, name) is not None, name)
    books.drop(connection, name)
    return [desk.shell.operating["gone"].format(name=name)]


def tell_packs(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import housekeeping, packs

    words = desk.shell.operating
    used = {one.key: len(housekeeping.users_of(connection, one.key) or ()) for one in packs.listing(connection)}
    return [
        words["pack_line"].format(
            pack=one.key, kind=one.kind, game=one.game, number=used[one.key], title=in_line(one.title)
        )
        for one in packs.listing(connection)
    ] or [words["none"]]


def remove_pack(desk: Desk, connection: "Connection", name: str) -> list[str]:
    from models import housekeeping

    users = housekeeping.users_of(connection, name)
    known(desk, users is not None, name)
    if users:
        raise Unclear(desk.shell.operating["pack_used"].format(pack=name, tables=", ".join(users)))
    housekeeping.remove_pack(connection, name)
    return [desk.shell.operating["gone"].format(name=name)]


WORKS: dict[tuple[str, str | None], Work] = {
    ("stats", None): tell_stats,
    ("tables", None): tell_tables,
    ("tables", "close"): close_table,
    ("tables", "open"): open_table,
    ("tables", "remove"): remove_table,
    ("archive", None): tell_archive,
    ("archive", "back"): bring_back,
    ("archive", "remove"): remove_archived,
    ("passes", None): tell_passes,
    ("passes", "revoke"): revoke_pass,
    ("books", None): tell_books,
    ("books", "remove"): remove_book,
    ("packs", None): tell_packs,
    ("packs", "remove"): remove_pack,
}
KINDS = tuple(dict.fromkeys(what for what, _ in WORKS))
