"""Lines that fit a terminal."""

import shutil
import textwrap
from collections.abc import Iterable
from typing import Any

WIDEST, NARROWEST = 100, 40


def columns() -> int:
    """How wide the terminal is."""
    return shutil.get_terminal_size((WIDEST, 24)).columns


def wrapped(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """A text in lines; those after the first hang as told."""
    later, width = indent if hanging is None else hanging, max(NARROWEST, min(WIDEST, columns()))
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=later, break_on_hyphens=False)


def cited(rules: Iterable[str], wanted: bool) -> str:
    """The ids of rules behind a line, for whoever wants them."""
    ids = " ".join(rules)
    return f" [{ids}]" if wanted and ids else ""


def told(thing: dict[str, Any]) -> str:
    """Something counted, in words: its own text, else its name with its number."""
    text, title, number = thing.get("text"), thing.get("title", ""), thing.get("number")
    if text:
        return f"{title}: {text}" if title and title not in text else str(text)
    return title if number is None else f"{title} {number}"
