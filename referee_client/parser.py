"""The command line's grammar."""

import argparse
from collections.abc import Callable

from referee_client import commands, playing
from referee_client.desk import Desk

Adding = Callable[..., argparse.ArgumentParser]
Running = Callable[[Desk, argparse.Namespace], None]


def parser() -> argparse.ArgumentParser:
    """Every command with its arguments."""
    whole = argparse.ArgumentParser(prog="referee", description="Play at the referee's table from a terminal.")
    whole.add_argument("--server", help="address of the referee (default: the last one, or http://localhost:8000)")
    whole.add_argument("--table", help="the table, when not the one in play")
    add = whole.add_subparsers(metavar="command", required=True).add_parser
    for build in (_tables, _playing, _looking, _taking_along):
        build(add)
    whole.set_defaults(parse=whole.parse_args)
    return whole


def _command(add: Adding, name: str, run: Running) -> argparse.ArgumentParser:
    made = add(name, help=(run.__doc__ or "").splitlines()[0], description=run.__doc__)
    made.set_defaults(run=run)
    return made


def _tables(add: Adding) -> None:
    new = _command(add, "new", commands.new)
    new.add_argument("game")
    new.add_argument("seats", nargs="+", metavar="seat[=choice]")
    new.add_argument("--scenario")
    new.add_argument("--first", metavar="SEAT", help="who begins (default: drawn)")
    new.add_argument("--option", action="append", default=[], metavar="name=value")
    new.add_argument("--pack", action="append", default=[], metavar="KEY|FILE", help="a pack by key, or a file")
    new.add_argument("--position", metavar="FILE", help="start from a typed-in position (JSON)")
    new.add_argument("--seed", help="makes the referee's dice repeatable")
    join = _command(add, "join", commands.join)
    join.add_argument("code")
    join.add_argument("seats", nargs="*", metavar="seat")
    _command(add, "tables", commands.tables)
    _command(add, "use", commands.use).add_argument("table_id")


def _playing(add: Adding) -> None:
    _command(add, "play", playing.play)
    _command(add, "prompts", commands.prompts).add_argument("--all", action="store_true", help="every choice")
    _command(add, "do", commands.do).add_argument("words", nargs="+", metavar="number | words | JSON")
    _command(add, "may", commands.may).add_argument("words", nargs="+", metavar="words | JSON")
    roll = _command(add, "roll", commands.roll)
    roll.add_argument("faces", nargs="*", type=int)
    roll.add_argument("--label", help="which dice, when several are due")
    _command(add, "read", commands.read).add_argument("value")
    undo = _command(add, "undo", commands.undo)
    undo.add_argument("version", nargs="?", type=int)
    undo.add_argument("--no", action="store_true", help="say no to going back")


def _looking(add: Adding) -> None:
    _command(add, "show", commands.show)
    _command(add, "score", commands.score)
    log = _command(add, "log", commands.log)
    log.add_argument("--after", type=int, metavar="VERSION")
    log.add_argument("--last", type=int, metavar="N", help="only the last N entries")
    _command(add, "watch", commands.watch).add_argument("--after", type=int, metavar="VERSION")
    rule = _command(add, "rule", commands.rule)
    rule.add_argument("id")
    rule.add_argument("--code", action="store_true", help="where this installation decides it")
    ask = _command(add, "ask", commands.ask)
    ask.add_argument("words", nargs="+")
    ask.add_argument("--game", help="only this title (default: the one in play)")
    ask.add_argument("--every", action="store_true", help="the books of every title")
    ask.add_argument("--limit", type=int, default=3, help="how many rules at most")
    _command(add, "games", commands.games)


def _taking_along(add: Adding) -> None:
    _command(add, "packs", commands.packs).add_argument("files", nargs="*")
    books = _command(add, "books", commands.books)
    books.add_argument("file", nargs="?", help="a plain text to load")
    books.add_argument("--title", help="what it is called (default: the name of the file)")
    books.add_argument("--game", help="the title it belongs to")
    books.add_argument("--copy-of", metavar="BOOK", help="the book it is a copy of")
    books.add_argument("--drop", metavar="ID", help="take a book away that was loaded from here")
    kinds = ("table", "position", "transcript", "facts")
    _command(add, "export", commands.export).add_argument("kind", nargs="?", choices=kinds, default="table")
    _command(add, "import", commands.import_).add_argument("file")
