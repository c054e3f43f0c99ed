"""What the referee waits for, the log, the score, and what hands have to do."""

from collections.abc import Mapping
from typing import Any

from referee_client.asking.choices import Question
from referee_client.names import Names
from referee_client.shell import Shell
from referee_client.showing.text import cited, wrapped

MANY = 12
"""A prompt with more choices than this is shortened unless all are wanted."""


def questions(found: list[Question], names: Names, *, everything: bool = False, rules: bool = False) -> list[str]:
    """What the referee waits for, choices numbered; texts that repeat are said once."""
    lines: list[str] = []
    said = ""
    for question in found:
        if not question.must and not question.choices:
            continue
        head = heading(question, names) + cited(question.prompt["rules"], rules)
        if head != said:
            lines += wrapped(head)
        said = head
        shown = question.choices if everything else question.choices[:MANY]
        for choice in shown:
            lines += wrapped(f"  {choice.number:>3}  {choice.words}", "", " " * 7)
        if len(shown) < len(question.choices):
            lines.append(f"       {names.shell.more_choices.format(number=len(question.choices) - len(shown))}")
    return lines


def heading(question: Question, names: Names) -> str:
    """The sentence of a prompt, with whoever is asked where it names nobody."""
    prompt = question.prompt
    named = any(names.seat(seat) in prompt["text"] for seat in prompt["seats"])
    who = "" if named else f"{names.someone(prompt['seats'], names.shell.or_)}: "
    text = f"{who}{prompt['text']}"
    return text if question.must else names.shell.optional.format(text=text)


def chances(found: list[Question]) -> list[str]:
    """The choices that hang on dice, each with its chance."""
    choices = [choice for question in found for choice in question.choices if choice.on_dice]
    return [f"  {choice.number:>3}  {choice.words}" for choice in choices]


def events(told: list[dict[str, Any]], *, rules: bool = False) -> list[str]:
    return [f"  {event['text']}{cited(event.get('rules', ()), rules)}" for event in told if event.get("text")]


def hands(found: list[dict[str, Any]], names: Names) -> list[str]:
    """What hands do at the table after an action."""
    return [names.shell.by_hand, *by_hand(found, names)] if found else []


def by_hand(found: list[dict[str, Any]], names: Names) -> list[str]:
    """Things for hands to do, each with whoever does it."""
    lines = []
    for hand in found:
        who = names.seat(hand["seat"]) if hand.get("seat") else ""
        text = hand["text"] if not who or who in hand["text"] else f"{who}: {hand['text']}"
        lines += wrapped(f"  {text}", "", "    ")
    return lines


def barred(found: list[dict[str, Any]], shell: Shell, *, rules: bool = False) -> list[str]:
    """What somebody would look for and cannot do now, and why."""
    lines = [shell.why_not.format(title=one["title"], why=one["why"]) + cited(one["rules"], rules) for one in found]
    return [part for line in lines for part in wrapped(line, "", "  ")]


def log_line(entry: dict[str, Any], names: Names, *, rules: bool = False) -> list[str]:
    """One entry of the log: its version, who did what, and what came of it."""
    undone = f" {names.shell.undone.format(version=entry['undone_by'])}" if entry.get("undone_by") is not None else ""
    who = f" {names.seat(entry['seat'])}:" if entry["seat"] else ""
    told = events(entry["events"], rules=rules)
    return [f"{entry['version']:>4}{who} {names.action(entry['type'])}{undone}", *(f"     {text}" for text in told)]


def score(board: dict[str, Any], names: Names, *, rules: bool = False) -> list[str]:
    """The totals, points that are hidden as such, then every point with its source."""
    shell = names.shell
    lines = [
        f"{names.seat(seat)}: {shell.hidden_points if points is None else points}"
        for seat, points in totals(board, names).items()
    ]
    if board.get("target"):
        lines.append(shell.goal.format(number=board["target"]))
    for line in board["lines"]:
        sign = f"{line['points']:+}"
        who = names.seat(line["seat"])
        text = shell.score_line.format(who=who, points=sign, text=line["text"])
        lines += wrapped(f"  {text}{cited(line['rules'], rules)}", "", "    ")
    if board["sides"] and set(board["sides"]) != set(board["totals"]):
        lines += [f"{side_name(side, names)}: {points}" for side, points in board["sides"].items()]
    return lines + outcome(board["outcome"], shell)


def totals(board: dict[str, Any], names: Names) -> Mapping[str, int | None]:
    """Everybody's points; None: nobody here may know them."""
    return {seat: board["totals"].get(seat) for seat in names.seats}


def side_name(side: str, names: Names) -> str:
    return " + ".join(names.seat(seat) for seat in side.split("+"))


def outcome(won: dict[str, Any] | None, shell: Shell) -> list[str]:
    return [shell.game_over.format(why=won["why"])] if won else []
