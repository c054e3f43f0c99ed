"""Rules quoted, questions answered, rulings and refusals."""

from typing import Any

from referee_client.errors import Invalid, Problem, Refused
from referee_client.shell import Shell
from referee_client.showing.text import wrapped


def rule(quoted: dict[str, Any]) -> list[str]:
    """A rule as it is quoted: book and chapter first, its id, then what it comes to."""
    place = ", ".join(part for part in (quoted.get("book_title") or quoted["book"], quoted["section"]) if part)
    return [f"  {place} ({quoted['id']})", *wrapped(quoted.get("verdict") or quoted["text"], "    ")]


def whole_text(found: dict[str, Any]) -> list[str]:
    """All it says, where that is more than what it comes to."""
    return wrapped(found["text"], "    ") if found.get("verdict") not in (None, found["text"]) else []


def one_rule(found: dict[str, Any], shell: Shell) -> list[str]:
    """A rule with its exceptions, its whole text, its examples, its settled readings and the ids around it."""
    lines = rule(found)
    for exception in found.get("unless", []):
        lines += wrapped(shell.unless.format(rule=exception.get("verdict") or exception["text"]), "    ")
    lines += whole_text(found)
    for example in found.get("examples", []):
        given = " ".join((example["given"], example["when"], example["then"]))
        lines += wrapped(shell.example.format(text=given), "    ")
    for unclear in found.get("ambiguities", []):
        told = shell.unclear_in_book.format(topic=unclear["topic"], reading=unclear["reading"])
        lines += wrapped(told, "    ")
    near = [neighbour["id"] for neighbour in found.get("neighbours", [])]
    return lines + (wrapped(shell.see_also.format(rules=", ".join(near)), "    ") if near else [])


def answers(found: dict[str, Any], shell: Shell) -> list[str]:
    """The rules that answer a question, the first of them whole, then what the table's own books say.

    What only comes near is told as such, and that either of two may be meant.
    """
    is_near = bool(found["results"]) and not found.get("settled", True)
    lines = [shell.nearest_rules] if is_near else [shell.either_rule] if found.get("either") else []
    lines += [line for quoted in found["results"][:1] for line in (*rule(quoted), *whole_text(quoted))]
    lines += [line for quoted in found["results"][1:] for line in rule(quoted)]
    for passage in found["passages"]:
        place = ", ".join(part for part in (passage["title"], passage["heading"]) if part)
        lines += [f"  {place}", *wrapped(passage["text"], "    ")]
    return lines or [shell.silent_books]


def books(loaded: list[dict[str, Any]], shell: Shell) -> list[str]:
    """Rulebooks of one's own, with what they are of."""
    told = [f"{book['id']}  {book['title']}  {book['book'] or book['game'] or shell.any_game}" for book in loaded]
    return told or [shell.no_books]


def ruling(told: dict[str, Any], shell: Shell) -> list[str]:
    """The answer to "may I?"."""
    word = shell.says_no if told["legal"] is False else shell.depends if told.get("depends_on") else shell.says_yes
    lines = [f"{word} {told['why']}", *(f"  {event['text']}" for event in told["events"] if event.get("text"))]
    for quoted in told["rules"]:
        lines += rule(quoted)
    return lines + way_out(told.get("remedy"), shell)


def problem(fault: Problem, shell: Shell) -> list[str]:
    """A no: why, the rules' own texts, and the way out."""
    if isinstance(fault, Refused):
        lines = [shell.refused.format(why=fault.why)]
        for quoted in fault.rules:
            lines += rule(quoted)
        return lines + way_out(fault.remedy, shell)
    if isinstance(fault, Invalid) and fault.errors:
        told = "; ".join(f"{field_name(name)}: {', '.join(faults)}" for name, faults in fault.errors.items())
        return [f"{fault.title}: {told}"]
    return [fault.title if fault.why == fault.title else f"{fault.title.rstrip('.')}. {fault.why}"]


def field_name(path: str) -> str:
    """The last name on the way to a field.

    >>> field_name("options.long_game"), field_name("seats.0.colour"), field_name("pieces")
    ('long game', 'colour', 'pieces')
    """
    names = [part for part in path.replace("[", ".").replace("]", "").split(".") if part and not part.isdecimal()]
    return (names or [path])[-1].replace("_", " ").replace("-", " ")


def way_out(remedy: str | None, shell: Shell) -> list[str]:
    return [shell.way_out.format(remedy=remedy)] if remedy else []
