"""What no person should read at a terminal, line by line: as `referee.testing.wording` has it for all that is told.

The tests name their players unlike their keys (`NAMES`), so that a key that is shown can be told from a name.
"""

import re

from referee.testing.wording import faults

NAMES = ("Zoë Quill", "Ansgar Voss", "Mira Tan", "Old Pete", "Juno Bell")
"""The keys of their seats are zoe-quill, ansgar-voss and so on: in kebab-case, which nothing told should have."""

NUMBERED = re.compile(r"^ *\d+ {2}")
QUOTED = re.compile(r"^ {2}.+ \([a-z]{3}(?:\.[a-z-]+)+\)\n(?: {4}.*\n)+", re.MULTILINE)
"""A rule that is cited: its book and chapter, its id, and its words."""
MAP = re.compile(r"^ \| {2}| -+[A-Z]", re.MULTILINE)
IN_ENGLISH = "one of several"
"""A fault of English grammar."""
TYPED = re.compile(r"`referee [^`]+`|\broll …")
"""What is to be typed."""


def check(told: str, *, english: bool = True) -> None:
    """Every line is fit for people; the spaces that draw a map and the ids of rules that are quoted are no faults."""
    for block in QUOTED.sub("", told).split("\n\n"):
        drawn = bool(MAP.search(block))
        for line in block.splitlines():
            said = NUMBERED.sub("", TYPED.sub("it", line.removeprefix("> "))).strip()
            said = re.sub(r" {2,}", " ", said) if drawn else said
            found = [fault for fault in faults(said) if fault != IN_ENGLISH or english]
            assert not found, f"{found} in\n{line}"
