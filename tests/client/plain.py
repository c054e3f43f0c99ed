"""What no person should read at a terminal: keys, paths, ids, and grammar gone wrong.

The tests name their players unlike their keys (`NAMES`), so that a key that is shown can be told from a name.
"""

import re

NAMES = ("Zoë Quill", "Ansgar Voss", "Mira Tan", "Old Pete", "Juno Bell")
"""The keys of their seats are zoe-quill, ansgar-voss and so on: in kebab-case, which nothing told should have."""
HYPHENATED = {"set-up", "face-down", "face-up"}
"""Words that English has with a hyphen."""

NUMBERED = re.compile(r"^ *\d+ {2}")
QUOTED = re.compile(r"^ {2}.+ \([a-z]{3}(?:\.[a-z-]+)+\)\n(?: {4}.*\n)+", re.MULTILINE)
MAP = re.compile(r"^ \| {2}| -+[A-Z]", re.MULTILINE)
DOUBLED = "a doubled space"
FAULTS = {
    "kebab-case or a seat's key": re.compile(r"(?<![\w/`])[a-z]+(?:-[a-z]+)+\b"),
    "a dotted path or a rule's id": re.compile(r"\b[a-z_]+\.[a-z_]+\b"),
    "snake_case": re.compile(r"\b[a-z]+_[a-z]+\b"),
    "None": re.compile(r"\bNone\b"),
    "a brace": re.compile(r"[{}]"),
    "one of several": re.compile(r"(?<![\d.,:+-])\b1 (?!begins|is\b|does\b)[A-Za-zäöü]+s\b(?! token)"),
    DOUBLED: re.compile(r"\S {2,}\S"),
}


def check(told: str) -> None:
    """Every line is fit for people; the spaces that draw a map and the ids of rules that are quoted are no faults."""
    for block in QUOTED.sub("", told).split("\n\n"):
        faults = {name: fault for name, fault in FAULTS.items() if name != DOUBLED or not MAP.search(block)}
        for line in block.splitlines():
            said = NUMBERED.sub("", line.removeprefix("> "))
            for name, fault in faults.items():
                found = [match for match in fault.findall(said) if match not in HYPHENATED]
                assert not found, f"{name}: {found} in\n{line}"
