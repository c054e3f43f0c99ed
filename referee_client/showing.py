"""What the command line prints: tables, questions, scores, logs and refusals, as lines of text."""

import textwrap
from typing import Any

from referee_client.board import board
from referee_client.choices import MANY, Question
from referee_client.errors import Invalid, Problem, Refused
from referee_client.facts import facts

WIDTH = 100
APART = ("options", "packs", "spaces", "seats", "outcome", "prices")
"""What of a view is shown elsewhere, or on being asked."""
TOLD = ("turn", "steps", "hands", "why_not", "contest", "more")
"""What of a view is told in words of its own."""


def table(seen: dict[str, Any], width: int = WIDTH) -> list[str]:
    """What holds for the whole table, the board, then everybody's own."""
    view = loose(seen["view"])
    head = f"{seen['title']}, table {seen['id']}, join code {seen['code']}, version {seen['version']}"
    lines = [head, *(part for line in facts(view, APART) for part in wrapped(line, "")), ""]
    if view.get("spaces"):
        lines += [*board(view["spaces"], width), ""]
    for seat, player in view.get("seats", {}).items():
        first, *more = facts({name: value for name, value in player.items() if value != seat}, ("name",)) or ["-"]
        lines += [*wrapped(f"{seat}: {first}", ""), *(part for line in more for part in wrapped(line, "  "))]
    return [*lines, "", *outcome(seen["outcome"])] if seen["outcome"] else lines


def loose(view: dict[str, Any]) -> dict[str, Any]:
    """A view by its keys, what only a game has beside the rest."""
    shown: dict[str, Any] = {name: value for name, value in view.items() if name not in TOLD} | view.get("more", {})
    if view.get("turn"):
        shown.setdefault(view["turn"]["key"], view["turn"]["number"])
    spaces = {key: space_of(space) for key, space in view["spaces"].items()}
    seats = {seat: {"name": mat["name"], **mat.get("more", {})} for seat, mat in view["seats"].items()}
    scenario = {"scenario": view["scenario"]["key"]} if "scenario" in view else {}
    return {**shown, **scenario, "spaces": spaces, "seats": seats}


def space_of(space: dict[str, Any]) -> dict[str, Any]:
    """A space by its keys."""
    shown: dict[str, Any] = {
        name: value for name, value in space.items() if name not in ("more", "kind_title", "notes")
    }
    pieces = [
        {"kind": p["kind"], "seat": p["seat"] or "", "count": p["count"], "marks": keys(p.get("marks", []))}
        for p in space["pieces"]
    ]
    return {**shown, "symbols": keys(space.get("symbols", [])), "pieces": pieces, **space.get("more", {})}


def keys(named: list[dict[str, Any]]) -> list[str]:
    return [one["key"] for one in named]


def questions(found: list[Question], *, everything: bool = False) -> list[str]:
    """What the referee waits for, choices numbered; texts that repeat are said once."""
    lines: list[str] = []
    said = ""
    for question in found:
        prompt = question.prompt
        if not question.must and not question.choices:
            continue
        head = f"{'' if question.must else 'Optional: '}{' or '.join(prompt['seats'])}: {prompt['text']}"
        if head != said:
            lines.append(head)
        said = head
        shown = question.choices if everything else question.choices[:MANY]
        lines += [f"  {choice.number:>3}  {choice.words}" for choice in shown]
        if len(shown) < len(question.choices):
            rest = len(question.choices) - len(shown)
            lines.append(f"       and {rest} more {prompt['action']} choices: `prompts --all`")
    return lines


def events(told: list[dict[str, Any]]) -> list[str]:
    return [f"  {event['text']}" for event in told if event.get("text")]


def log_line(entry: dict[str, Any]) -> list[str]:
    """One entry of the log: its version, who did what, and what came of it."""
    undone = f" (undone by {entry['undone_by']})" if entry.get("undone_by") is not None else ""
    who = f" {entry['seat']}" if entry["seat"] else ""
    return [
        f"{entry['version']:>4}{who} {entry['type']}{undone}",
        *(f"     {text}" for text in events(entry["events"])),
    ]


def score(board: dict[str, Any]) -> list[str]:
    """The totals, then every point with its source."""
    lines = [f"{seat}: {points}" for seat, points in board["totals"].items()]
    lines += [
        f"  {line['seat']} {line['points']:+} {line['text']} [{' '.join(line['rules'])}]" for line in board["lines"]
    ]
    if board["sides"] and set(board["sides"]) != set(board["totals"]):
        lines += [f"side {side}: {points}" for side, points in board["sides"].items()]
    return lines + outcome(board["outcome"])


def outcome(won: dict[str, Any] | None) -> list[str]:
    return [f"The game is over. {won['why']}"] if won else []


def rule(quoted: dict[str, Any]) -> list[str]:
    """A rule as it is quoted: id, book and section, then its text."""
    place = ", ".join(part for part in (quoted.get("book_title") or quoted["book"], quoted["section"]) if part)
    return [f"  {quoted['id']} ({place})", *wrapped(quoted["text"], "    ")]


def answers(found: dict[str, Any]) -> list[str]:
    """The rules that answer a question, then what the table's own books say."""
    lines = [line for quoted in found["results"] for line in rule(quoted)]
    for passage in found["passages"]:
        place = ", ".join(part for part in (passage["title"], passage["heading"]) if part)
        lines += [f"  {place}", *wrapped(passage["text"], "    ")]
    return lines or ["The books say nothing to that."]


def books(loaded: list[dict[str, Any]]) -> list[str]:
    """Rulebooks of one's own, with what they are of."""
    told = [f"{book['id']}  {book['title']}  {book['book'] or book['game'] or 'any game'}" for book in loaded]
    return told or ["No rulebook of your own is loaded."]


def one_rule(found: dict[str, Any]) -> list[str]:
    """A rule with its examples, its settled readings and the ids around it."""
    lines = rule(found)
    for example in found.get("examples", []):
        lines += wrapped(f"Example: {example['given']} {example['when']} {example['then']}", "    ")
    for unclear in found.get("ambiguities", []):
        lines += wrapped(f"Unclear in the book: {unclear['topic']} Our reading: {unclear['reading']}", "    ")
    near = [neighbour["id"] for neighbour in found.get("neighbours", [])]
    return lines + (wrapped(f"See also {', '.join(near)}", "    ") if near else [])


def ruling(told: dict[str, Any]) -> list[str]:
    """The answer to "may I?"."""
    word = "No." if told["legal"] is False else "It depends." if told.get("depends_on") else "Yes."
    lines = [f"{word} {told['why']}", *events(told["events"])]
    for quoted in told["rules"]:
        lines += rule(quoted)
    return lines + ([f"Way out: {told['remedy']}"] if told.get("remedy") else [])


def problem(fault: Problem) -> list[str]:
    """A no: why, the rules' own texts, and the way out."""
    if isinstance(fault, Refused):
        lines = [f"Refused: {fault.why}"]
        for quoted in fault.rules:
            lines += rule(quoted)
        return lines + ([f"Way out: {fault.remedy}"] if fault.remedy else [])
    if isinstance(fault, Invalid) and fault.errors:
        told = [f"  {name}: {', '.join(faults)}" for name, faults in fault.errors.items()]
        return [f"{fault.title}:", *told]
    return [f"{fault.title}. {fault.why}"]


def wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
