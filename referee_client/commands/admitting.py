"""Whom a host lets in: the code, and the passes that are out."""

import argparse

from referee_client.commands.keeping import day
from referee_client.desk import Desk


def code(desk: Desk, args: argparse.Namespace) -> None:
    """The code of the table in play; with --new another one, with --close none that admits."""
    table, words = desk.table(), desk.shell.operating
    if args.new:
        desk.held.code = table.renew_code()["code"]
        desk.save()
    elif args.close:
        table.close_code()
    seen = table.view()
    desk.say([words["code_told" if seen["code_open"] else "code_ended"].format(code=seen["code"])])


def bring_back(desk: Desk, args: argparse.Namespace) -> None:
    """The table in play, which nobody had touched for long, as it was."""
    back = desk.table().bring_back()
    desk.held.code = back["code"]
    desk.save()
    desk.say([desk.shell.operating["table_back"].format(table=desk.table_id, code=back["code"])])


def passes(desk: Desk, args: argparse.Namespace) -> None:
    """Who may play here; with --revoke one of them no more."""
    table, words = desk.table(), desk.shell.operating
    if args.revoke:
        table.revoke(args.revoke)
        desk.say([words["gone"].format(name=args.revoke)])
        return
    names = desk.names(table.view())
    for one in table.passes():
        who = words["hosts"] if one["host"] else names.someone(one["seats"], desk.shell.and_) or words["watches"]
        own = f" ({words['yours']})" if one["yours"] else ""
        desk.say([f"{one['name']}  {day(one['issued_at']):<16}  {who}{own}"])
