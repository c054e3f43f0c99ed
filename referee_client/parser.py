"""The command line's grammar."""

import argparse
from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from typing import Any, NoReturn

from referee_client import playing
from referee_client.commands import admitting, files, looking, moves, operating, rosters, tables
from referee_client.commands import demo as whole
from referee_client.desk import Desk
from referee_client.errors import Unclear
from referee_client.shell import Shell

MOST = 15_000
"""Answers after which a game that is to be watched is given up."""
Running = Callable[[Desk, argparse.Namespace], None]


class Grammar(argparse.ArgumentParser):
    """A parser that says in one line, and in the terminal's words, what is wrong."""

    def __init__(self, *, shell: Shell, **more: Any) -> None:
        super().__init__(add_help=False, formatter_class=partial(Page, shell=shell), **more)
        self.shell = shell
        self.add_argument("-h", "--help", action="help", help=shell.helps["--help"])
        self.add_argument("--rules", action="store_true", default=argparse.SUPPRESS, help=shell.helps["--rules"])

    def error(self, message: str) -> NoReturn:
        usage = self.format_usage().removeprefix(self.shell.usage)
        raise Unclear(self.shell.wrong_usage.format(usage=" ".join(usage.split()), command=self.prog))


class Page(argparse.HelpFormatter):
    """Help under headings in the terminal's words."""

    def __init__(self, prog: str, shell: Shell) -> None:
        super().__init__(prog, max_help_position=28)
        self.shell = shell

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self.shell.usage if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        said = {"positional arguments": self.shell.arguments, "options": self.shell.options}
        super().start_section(said.get(heading or "", heading))


def parse(words: list[str], shell: Shell) -> argparse.Namespace:
    """A command with its arguments; Unclear says what to type instead."""
    whole = parser(shell)
    try:
        args = whole.parse_args(words)
    except argparse.ArgumentError as fault:
        raise Unclear(unknown(fault, words, shell)) from None
    if not hasattr(args, "run"):
        raise Unclear(whole.format_help().rstrip())
    return args


def unknown(fault: argparse.ArgumentError, words: list[str], shell: Shell) -> str:
    """What to say to a word that is no command: the nearest one, and where all are listed."""
    word = next((word for word in words if f"'{word}'" in fault.message), "")
    near = get_close_matches(word, [name for name in shell.helps if name.isalpha()], 1, 0.5)
    return shell.unknown_command.format(word=word, near=f" {shell.or_} `referee {near[0]}`" if near else "")


def parser(shell: Shell) -> Grammar:
    """Every command with its arguments."""
    whole = Grammar(shell=shell, prog="referee", description=shell.about, exit_on_error=False)
    whole.add_argument("--server", metavar="URL", help=shell.helps["--server"])
    whole.add_argument("--table", metavar="ID", help=shell.helps["--table"])
    whole.add_argument("--language", metavar="en|de", help=shell.helps["--language"])
    whole.set_defaults(rules=False)
    book = Book(whole.add_subparsers(metavar="command").add_parser, shell)
    for build in (_tables, _playing, _looking, _taking_along, _operating):
        build(book)
    return whole


class Book:
    """Adds commands, each with what the shell says of it."""

    def __init__(self, add: Callable[..., Any], shell: Shell) -> None:
        self.add, self.shell = add, shell

    def command(self, name: str, run: Running) -> argparse.ArgumentParser:
        told = self.shell.helps[name]
        made: argparse.ArgumentParser = self.add(name, shell=self.shell, help=told, description=told)
        made.set_defaults(run=run)
        return made

    def option(self, made: argparse.ArgumentParser, *flags: str, **more: Any) -> None:
        """An argument, with its help where the shell has one."""
        word = flags[0].lstrip("-")
        made.add_argument(*flags, help=self.help_of(made.prog.split()[-1], word), **more)

    def help_of(self, command: str, word: str) -> str | None:
        """What the shell says of a word of a command; what opens a table is said once, with `new`."""
        return self.shell.helps.get(f"{command} {word}") or self.shell.helps.get(
            f"new {word}" if command == "demo" else ""
        )


def _tables(book: Book) -> None:
    demo = book.command("demo", whole.demo)
    book.option(demo, "--most", type=int, default=MOST, metavar="N")
    for opening in (book.command("new", tables.new), demo):
        book.option(opening, "game")
        book.option(opening, "seats", nargs="+", metavar="name[=choice]")
        book.option(opening, "--scenario")
        book.option(opening, "--first", metavar="NAME")
        book.option(opening, "--option", action="append", default=[], metavar="name=value")
        book.option(opening, "--pack", action="append", default=[], metavar="KEY|FILE")
        book.option(opening, "--position", metavar="FILE")
        book.option(opening, "--seed")
    join = book.command("join", tables.join)
    book.option(join, "code")
    book.option(join, "seats", nargs="*", metavar="name")
    book.command("tables", tables.tables)
    book.option(book.command("use", tables.use), "table_id", metavar="ID")
    book.option(book.command("server", tables.server), "address", nargs="?", metavar="URL")
    code = book.command("code", admitting.code)
    book.option(code, "--new", action="store_true")
    book.option(code, "--close", action="store_true")
    book.command("bring-back", admitting.bring_back)
    book.option(book.command("passes", admitting.passes), "--revoke", metavar="NAME")


def _playing(book: Book) -> None:
    book.command("play", playing.play)
    book.option(book.command("prompts", moves.prompts), "--all", action="store_true")
    book.option(book.command("do", moves.do), "words", nargs="+")
    book.option(book.command("may", moves.may), "words", nargs="+")
    book.option(book.command("roll", moves.roll), "faces", nargs="*")
    book.option(book.command("read", moves.read), "value", nargs="+")
    undo = book.command("undo", moves.undo)
    book.option(undo, "version", nargs="?", type=int)
    book.option(undo, "--no", action="store_true")


def _looking(book: Book) -> None:
    book.command("show", looking.show)
    book.command("score", looking.score)
    book.command("odds", looking.odds)
    log = book.command("log", looking.log)
    book.option(log, "--after", type=int, metavar="VERSION")
    book.option(log, "--last", type=int, metavar="N")
    book.option(book.command("watch", looking.watch), "--after", type=int, metavar="VERSION")
    rule = book.command("rule", looking.rule)
    book.option(rule, "id")
    book.option(rule, "--code", action="store_true")
    ask = book.command("ask", looking.ask)
    book.option(ask, "words", nargs="+")
    book.option(ask, "--game")
    book.option(ask, "--every", action="store_true")
    book.option(ask, "--limit", type=int, default=3)
    book.command("games", looking.games)
    roster = book.command("roster", rosters.roster)
    book.option(roster, "game")
    book.option(roster, "side", nargs="?")
    book.option(roster, "entries", nargs="*", metavar="name[=number]")
    book.option(roster, "--lead")
    book.option(roster, "--size", type=int)
    book.option(roster, "--file", metavar="FILE|-")


def _taking_along(book: Book) -> None:
    book.option(book.command("packs", files.packs), "files", nargs="*")
    books = book.command("books", files.books)
    book.option(books, "file", nargs="?")
    book.option(books, "--title")
    book.option(books, "--game")
    book.option(books, "--copy-of", metavar="BOOK")
    book.option(books, "--drop", metavar="ID")
    kinds = ("table", "position", "transcript", "facts", "known-facts")
    book.option(book.command("export", files.export), "kind", nargs="?", choices=kinds, default="table")
    book.option(book.command("import", files.import_), "file")


def _operating(book: Book) -> None:
    admin = book.command("admin", operating.admin)
    book.option(admin, "what", choices=operating.KINDS)
    book.option(admin, "doing", nargs="?", metavar="close|open|back|remove|revoke")
    book.option(admin, "name", nargs="?")
    copies = [book.command("backup", operating.backup), book.command("restore", operating.restore)]
    for copy in copies:
        book.option(copy, "file")
    for made in (admin, *copies):
        book.option(made, "--database", metavar="URL")
