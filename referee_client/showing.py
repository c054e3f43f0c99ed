"""What the command line prints: tables, questions, scores, logs and refusals, as lines of text."""

import textwrap
from typing import Any

from referee_client.board import board
from referee_client.choices import MANY, Question
from referee_client.errors import Invalid, Problem, Refused

WIDTH = 100


def table(seen: dict[str, Any], width: int = WIDTH) -> list[str]:
    """The board, then everybody's stockpile."""
    view = seen["view"]
    head = f"{seen['title']}, table {seen['id']}, join code {seen['code']}, version {seen['version']}"
    turn = [f"Turn {view['turn']}; {view['first']} is first"] if view.get("turn") else []
    lines = [head, *turn, "", *board(view.get("spaces", {}), width), ""]
    for seat, player in view.get("seats", {}).items():
        lines += stockpile(seat, player)
    return [*lines, "", *outcome(seen["outcome"])] if seen["outcome"] else lines


def stockpile(seat: str, player: dict[str, Any]) -> list[str]:
    """What one seat owns beside the board."""
    race = f" ({player['race']})" if player.get("race") else ""
    if player.get("out"):
        return [f"{seat}{race} is out of the game"]
    cards = f"{player['hand']} cards in hand, {player['deck']} in the deck"
    laid = f", {player['victory_cards']} victory cards" if player["victory_cards"] else ""
    lines = [f"{seat}{race}: {player['gold']} gold, {player['wood']} wood; {cards}{laid}"]
    lines.append(f"  levels: {counted(player['levels'], after=True)}; buildings: {counted(player['buildings'])}")
    lines.append(f"  in reserve: {counted(player['reserve'])}")
    for name in ("training", "under_construction"):
        if any(player[name].values()):
            lines.append(f"  {name.replace('_', ' ')}: {counted(player[name])}")
    return lines


def counted(numbers: dict[str, int], *, after: bool = False) -> str:
    """Numbers of things, those that are there: "3 melee, 1 worker"."""
    there = [(f"{name} {number}" if after else f"{number} {name}") for name, number in numbers.items() if number]
    return ", ".join(there) or "none"


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
    word = "Yes." if told["legal"] and not told.get("depends_on") else "It depends." if told["legal"] else "No."
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
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)
