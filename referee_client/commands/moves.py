"""Answering: what is asked, what is said to it, and taking it back."""

import argparse

from referee_client import spoken
from referee_client.asking.answering import answered
from referee_client.desk import Desk
from referee_client.errors import Refused, Unclear
from referee_client.showing import asked, rules


def prompts(desk: Desk, args: argparse.Namespace) -> None:
    """What the referee waits for, with numbered choices, and what cannot be done now."""
    seen, found = desk.questions(why_not=True)
    names = desk.names(seen)
    lines = asked.questions(found, names, everything=args.all, rules=desk.rules)
    lines += asked.barred(seen["view"]["why_not"], desk.shell, rules=desk.rules)
    desk.say(lines + asked.outcome(seen["outcome"], desk.shell))


def do(desk: Desk, args: argparse.Namespace) -> None:
    """Answer by number, in words, by field, or as JSON."""
    action, at = spoken.action_of(desk, args.words)
    try:
        desk.play(action, at)
    except Refused as no:
        no.due = spoken.due_instead(desk, action)
        raise


def may(desk: Desk, args: argparse.Namespace) -> None:
    """May I? The ruling with its rules; nothing is saved."""
    action, _ = spoken.action_of(desk, args.words)
    desk.say(rules.ruling(desk.table(action.get("seat")).ask(action), desk.shell))


def roll(desk: Desk, args: argparse.Namespace) -> None:
    """Report the dice that fell; without faces the referee throws."""
    seen = desk.table().view()
    due = [p for p in seen["prompts"] if (p.get("choice") or {}).get("shape") == "throw"]
    mine = [(prompt, seat) for prompt in due for seat in prompt["seats"] if seat in seen["yours"]]
    if not mine:
        raise Unclear(desk.shell.no_dice)
    prompt, seat = mine[0]
    said = answered(prompt["choice"], " ".join(args.faces), desk.shell) if args.faces else {}
    desk.play({"type": prompt["action"], "seat": seat, "label": prompt["choice"]["label"], **said})


def read(desk: Desk, args: argparse.Namespace) -> None:
    """Answer what is printed on a piece, when the referee asks for it."""
    seen = desk.table().view()
    due = [p for p in seen["prompts"] if (p.get("choice") or {}).get("shape") == "claim"]
    if not due or not seen["yours"]:
        raise Unclear(desk.shell.no_fact)
    said = answered(due[0]["choice"], " ".join(args.value), desk.shell)
    desk.play({"type": due[0]["action"], "seat": seen["yours"][0], **said})


def undo(desk: Desk, args: argparse.Namespace) -> None:
    """Go back to a version, by default before the last action that still counts; or agree to it, or say no."""
    shell = desk.shell
    target = last_but_one(desk) if args.version is None else args.version
    undone = desk.table().undo(target, consent=not args.no)
    if undone["done"]:
        back = asked.by_hand(undone["put_back"], desk.some_names())
        desk.say([shell.back_to.format(version=undone["to"]), *([shell.put_back, *back] if back else [])])
    elif undone["waits_for"]:
        who = desk.names(desk.table().view()).someone(undone["waits_for"], shell.and_)
        desk.say([shell.asked_back.format(version=undone["to"], who=who)])
    else:
        desk.say([shell.nothing_undone])


def last_but_one(desk: Desk) -> int:
    """What is asked for already, else the version before the newest action that still counts."""
    pending = desk.table().pending_undo()
    if pending["to"] is not None:
        return int(pending["to"])
    counting: list[int] = [
        entry["version"] for entry in desk.table().log() if entry["undone_by"] is None and entry["kind"] != "undo"
    ]
    if len(counting) < 2:
        raise Unclear(desk.shell.nothing_played)
    return counting[-2]
