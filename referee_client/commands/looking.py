"""Looking: the table, the score, chances, the log, and what the books say."""

import argparse
from typing import Any

from referee_client.code import code_of
from referee_client.desk import Desk
from referee_client.errors import Unclear
from referee_client.shell import Shell
from referee_client.showing import asked, rules
from referee_client.showing.odds import odds as odds_told
from referee_client.showing.table import table
from referee_client.showing.text import wrapped


def show(desk: Desk, args: argparse.Namespace) -> None:
    """The table: steps of the turn, the board, what is fought out, and what lies before everybody."""
    seen = desk.table().view()
    desk.say(table(seen, desk.names(seen)))


def score(desk: Desk, args: argparse.Namespace) -> None:
    """Every point with its source; what is hidden from this terminal is told as hidden."""
    names = desk.names(desk.table().view())
    desk.say(asked.score(desk.table().score(), names, rules=desk.rules))


def odds(desk: Desk, args: argparse.Namespace) -> None:
    """The chances of what may be tried now, and of the dice that are due."""
    _, found = desk.questions()
    lines = asked.chances(found)
    for told in desk.table().odds():
        lines += odds_told(told, desk.shell, rules=desk.rules)
    desk.say(lines or [desk.shell.no_chances])


def log(desk: Desk, args: argparse.Namespace) -> None:
    """What happened, oldest first."""
    names = desk.names(desk.table().view())
    entries = list(desk.table().log(args.after))
    for entry in entries[-args.last :] if args.last else entries:
        desk.say(asked.log_line(entry, names, rules=desk.rules))


def watch(desk: Desk, args: argparse.Namespace) -> None:
    """The log live, until Ctrl-C (or an end)."""
    names = desk.names(desk.table().view())
    for name, told in desk.table().hear(args.after):
        if name == "entry":
            desk.say(asked.log_line(told, names, rules=desk.rules))
            if any(event["kind"] == "game-over" for event in told["events"]):
                return
        elif name == "undo" and told["waits_for"]:
            who = names.someone(told["waits_for"], desk.shell.and_)
            desk.say([desk.shell.wants_back.format(version=told["to"], who=who)])


def rule(desk: Desk, args: argparse.Namespace) -> None:
    """One rule: its text, examples, settled readings and neighbours; or where it is decided."""
    if not args.code:
        desk.say(rules.one_rule(desk.referee.rule(args.id), desk.shell))
    elif places := code_of(args.id):
        desk.say(places)
    else:
        raise Unclear(desk.shell.code_unknown.format(rule=args.id))


def ask(desk: Desk, args: argparse.Namespace) -> None:
    """What the books say to a question in your own words: those of the game in play, unless another is named."""
    game = None if args.every else args.game or desk.game_in_play()
    desk.say(rules.answers(desk.referee.asked(" ".join(args.words), game, args.limit), desk.shell))


def games(desk: Desk, args: argparse.Namespace) -> None:
    """What can be played, with which scenarios and options."""
    desk.say_where()
    for game in desk.referee.games():
        desk.say([f"{game['key']}: {game['title']}", *catalogue(game, desk.shell)])


def catalogue(game: dict[str, Any], shell: Shell) -> list[str]:
    """What may be chosen with a table of a game; the default of an option comes first."""
    lines = []
    if len(scenarios := game.get("scenarios") or []) > 1:
        lines += wrapped(f"--scenario: {', '.join(scenario['title'] for scenario in scenarios)}", "  ", "    ")
    for option in game.get("options") or []:
        values = sorted(option["values"], key=lambda value: value["key"] != option["default"])
        told = f" {shell.or_} ".join(value["title"] for value in values)
        lines += wrapped(f'--option "{option["title"]}=…": {told}', "  ", "    ")
    return lines
