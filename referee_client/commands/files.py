"""What comes from files and goes into them: boards, exports, rulebooks."""

import argparse
import json
from pathlib import Path
from typing import Any

from referee_client.desk import Desk
from referee_client.errors import Unclear
from referee_client.showing import rules


def read_text(desk: Desk, name: str) -> str:
    try:
        return Path(name).read_text()
    except (OSError, UnicodeDecodeError) as fault:
        raise Unclear(desk.shell.unreadable.format(file=name, fault=fault)) from None


def read_json(desk: Desk, name: str) -> Any:
    """A document from a JSON file."""
    try:
        return json.loads(read_text(desk, name))
    except ValueError as fault:
        raise Unclear(desk.shell.unreadable.format(file=name, fault=fault)) from None


def packs(desk: Desk, args: argparse.Namespace) -> None:
    """The packs a table can be opened with; a file given is brought first."""
    for name in args.files:
        desk.say([f"{name}: {desk.referee.add_pack_text(read_text(desk, name))['key']}"])
    for pack in desk.referee.packs() if not args.files else []:
        desk.say([f"{pack['key']:<24} {pack['kind']:<6} {pack['source']:<9} {pack['title']}"])


def books(desk: Desk, args: argparse.Namespace) -> None:
    """The rulebooks of your own on this server; a text file given is loaded, --drop takes one away again."""
    if args.drop:
        desk.referee.drop_book(args.drop, desk.state.books.pop(args.drop, ""))
        desk.save()
        desk.say([desk.shell.book_gone.format(book=args.drop)])
    elif args.file:
        title = args.title or Path(args.file).stem
        added = desk.referee.add_book(title, read_text(desk, args.file), game=args.game, book=args.copy_of)
        desk.state.books[added["id"]] = added["pass"]
        desk.save()
        told = {"title": added["title"], "book": added["id"], "number": added["passages"]}
        desk.say([desk.shell.book_loaded.format(**told)])
    else:
        desk.say(rules.books(desk.referee.books(), desk.shell))


def export(desk: Desk, args: argparse.Namespace) -> None:
    """The whole table, its position, a transcript, the facts read, or all that are known, on standard output."""
    table = desk.table()
    if args.kind == "transcript":
        desk.say([table.transcript()])
    else:
        ways = {"table": table.export, "position": table.position}
        written = (ways | {"facts": table.read_facts, "known-facts": table.known_facts})[args.kind]()
        desk.say([json.dumps(written, indent=1, ensure_ascii=False)])


def import_(desk: Desk, args: argparse.Namespace) -> None:
    """Open a table from an exported file; everything is played again."""
    document = read_json(desk, args.file)
    table = desk.referee.import_table(document)
    desk.sit(table, ["host"], desk.referee.game(document["game"]))
    same = {True: desk.shell.ended_alike, False: desk.shell.ended_otherwise, None: ""}[table.opened.get("same")]
    desk.say([desk.shell.imported.format(table=table.id, version=table.opened["version"], same=same).strip()])
