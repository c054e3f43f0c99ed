"""Lists put together before one meets: what they are made of, checked, and as text to share."""

import argparse
import sys
from typing import Any

from referee_client.asking.matching import found, pairs
from referee_client.commands.files import read_text
from referee_client.desk import Desk
from referee_client.showing.text import cited, wrapped

STDIN = "-"


def roster(desk: Desk, args: argparse.Namespace) -> None:
    """A list by its entries or from a file, with its sums, its faults and its text; without either, what there is."""
    if args.file:
        text = sys.stdin.read() if args.file == STDIN else read_text(desk, args.file)
        desk.say(checked(desk, desk.referee.check_roster(args.game, text=text)))
        return
    form = desk.referee.roster(args.game)
    side = found(args.side, {one["key"]: one["title"] for one in form["sides"]}, desk.shell) if args.side else ""
    if not (args.entries and side):
        desk.say(catalogue(form, side))
        return
    own = {one["key"]: one["title"] for one in form["entries"] if side in one["sides"]}
    wanted: dict[str, Any] = {"side": side, "entries": [taken(desk, entry, own) for entry in args.entries]}
    wanted |= {"lead": found(args.lead, own, desk.shell)} if args.lead else {}
    wanted |= {"size": args.size} if args.size else {}
    desk.say(checked(desk, desk.referee.check_roster(args.game, **wanted)))


def taken(desk: Desk, entry: str, names: dict[str, str]) -> dict[str, Any]:
    """An entry by its name, with its number where one is said."""
    ((name, number),) = pairs(entry) or [(entry, 1)]
    return {"key": found(name, names, desk.shell), "number": number}


def catalogue(form: dict[str, Any], side: str) -> list[str]:
    """What may be taken, side by side."""
    lines = []
    for one in form["sides"]:
        if side not in ("", one["key"]):
            continue
        lines.append(one["title"])
        for entry in form["entries"]:
            if one["key"] in entry["sides"]:
                told = ", ".join(filter(None, [*entry["brings"], entry["hint"]]))
                cost = "?" if entry["cost"] is None else entry["cost"]
                lines += wrapped(f"{cost:>4}  {entry['title']} ({entry['group']}): {told}", "  ", "        ")
    return lines


def checked(desk: Desk, told: dict[str, Any]) -> list[str]:
    """The list as text, and under it everything that is wrong with it."""
    lines = [told["text"], ""]
    for fault in told["faults"]:
        rules = cited((rule["id"] for rule in fault["rules"]), desk.rules)
        lines += wrapped(f"✗ {fault['why']} {fault['remedy']}{rules}", "", "  ")
    for asked in told["asked"]:
        lines += wrapped(f"? {asked}", "", "  ")
    return [*lines, "✓"] if not told["faults"] else lines
