"""Opening tables, joining them, going from one to another."""

import argparse
import unicodedata
from pathlib import Path
from typing import Any

from referee_client.asking.matching import found
from referee_client.commands.files import read_json
from referee_client.desk import Desk
from referee_client.errors import Unclear
from referee_client.showing import asked


def new(desk: Desk, args: argparse.Namespace) -> None:
    """Open a table; this terminal holds the host's pass, which covers every seat."""
    desk.say_where()
    game = desk.referee.game(args.game)
    wish: dict[str, Any] = {"seed": args.seed, "first": seat_key(args.first) if args.first else None}
    wish["scenario"] = found(args.scenario, titles(game["scenarios"]), desk.shell) if args.scenario else None
    wish["options"] = dict(option_wish(desk, game, option) for option in args.option) or None
    wish["packs"] = [pack_named(desk, name) for name in args.pack] or None
    wish["position"] = read_json(desk, args.position) if args.position else None
    table = desk.referee.open(args.game, seat_wishes(desk, game, args.seats), **wish)
    desk.sit(table, ["host"], game)
    desk.say(asked.events(table.opened["events"], rules=desk.rules))
    desk.say([desk.shell.opened.format(table=table.id, code=table.opened["code"])])


def seat_wishes(desk: Desk, game: dict[str, Any], words: list[str]) -> list[dict[str, Any]]:
    """`Anna=red` is a player with what this game lets one choose, `Anna` one who leaves it open."""
    wishes = [word.partition("=") for word in words]
    seats: list[dict[str, Any]] = [{"seat": seat_key(name), "name": name} for name, _, _ in wishes]
    chosen = game["seats"]["chosen"]
    for seat, (_, _, choice) in zip(seats, wishes, strict=True):
        if choice and not chosen:
            raise Unclear(desk.shell.nothing_chosen.format(game=game["title"]))
        if choice:
            seat[chosen] = found(choice, titles(game["seats"]["choices"]), desk.shell)
    return seats


def seat_key(name: str) -> str:
    """The key of a seat, from a player's name.

    >>> seat_key("anna"), seat_key("Zoë the Bold"), seat_key("Ωmega")
    ('anna', 'zoe-the-bold', 'mega')
    """
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(letter if letter.isalnum() else " " for letter in letters).split()
    return "-".join(words)[:31].rstrip("-") or name


def option_wish(desk: Desk, game: dict[str, Any], word: str) -> tuple[str, str]:
    """An option of a game and its value, both by name."""
    name, equals, value = word.partition("=")
    if not equals:
        raise Unclear(desk.shell.pair.format(word=word))
    options = {option["key"]: option for option in game["options"]}
    key = found(name, titles(game["options"]), desk.shell)
    return key, found(value, titles(options[key]["values"]), desk.shell)


def titles(described: list[dict[str, Any]]) -> dict[str, str]:
    return {one["key"]: one["title"] for one in described}


def pack_named(desk: Desk, name: str) -> str:
    """The key of a pack: as it is, or of the file that is brought now."""
    if not Path(name).is_file():
        return name
    return str(desk.referee.add_pack_text(Path(name).read_text())["key"])


def join(desk: Desk, args: argparse.Namespace) -> None:
    """Join a table by its code and take seats; without a seat, watch."""
    code, seats = args.code.upper(), [seat_key(name) for name in args.seats]
    held = (held for held in desk.state.tables.values() if held.code == code)
    host = next((table.passes.get("host", "") for table in held), "")
    table = desk.referee.join(args.code, *seats, host_pass=host)
    desk.sit(table, seats or ["watch"], desk.referee.game(table.opened["game"]), code)
    names = desk.names(table.view())
    who = names.someone(seats, desk.shell.and_)
    told = desk.shell.joined if seats else desk.shell.watching
    desk.say([told.format(table=table.id, who=who)])


def tables(desk: Desk, args: argparse.Namespace) -> None:
    """The tables this terminal holds passes for; * is the one in play."""
    for table_id, held in desk.state.tables.items():
        mark = "*" if table_id == desk.table_id else " "
        told = {"table": table_id, "game": held.title, "code": held.code, "server": held.server}
        desk.say([f"{mark} {desk.shell.table_line.format(**told)}"])


def use(desk: Desk, args: argparse.Namespace) -> None:
    """Make another table the one in play."""
    desk.table_id = args.table_id
    desk.state.current, desk.state.server = args.table_id, desk.held.server
    desk.save()


def server(desk: Desk, args: argparse.Namespace) -> None:
    """The referee that is asked; with an address that one from now on, and no table of another one stays in play."""
    if args.address:
        desk.server = args.address.rstrip("/")
        held = desk.state.tables.get(desk.state.current)
        desk.state.server = desk.server
        desk.state.current = desk.state.current if held and held.server == desk.server else ""
        desk.save()
    desk.say([desk.shell.asked_there.format(server=desk.server)])
