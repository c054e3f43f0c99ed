"""The core of Small World knows banners, badges and markers by their points; each is named in its own room alone."""

import re
from pathlib import Path

import pytest

from referee import smallworld
from referee.smallworld.table.benefits import MARKERS, POWERS, RACES
from referee.smallworld.table.component import MARKER_NAMES, POWER_NAMES, RACE_NAMES

HOUSE = Path(smallworld.__file__).parent
CORE = ("table", "score", "conquest", "turn", "setup", "desk")
LISTS = ("table/component.py", "setup/seldom.py")
"""What lies in the box, by name, and what random play seldom meets."""


def spellings(key: str) -> str:
    return "|".join(re.escape(key.replace("-", mark)) for mark in ("-", "_", " "))


NAMES = re.compile(rf"\b({'|'.join(map(spellings, (*RACE_NAMES, *POWER_NAMES, *MARKER_NAMES)))})\b", re.IGNORECASE)


@pytest.mark.parametrize("folder", CORE)
def test_the_core_names_no_race_power_or_marker(folder: str) -> None:
    files = [path for path in sorted((HOUSE / folder).glob("*.py")) if f"{folder}/{path.name}" not in LISTS]
    found = [
        f"{path.name}:{number} {name}"
        for path in files
        for number, line in enumerate(path.read_text().splitlines(), 1)
        for name in NAMES.findall(line)
    ]
    assert files and not found


def test_a_named_race_is_found_out() -> None:
    assert NAMES.findall('if race == "tauren": portal_mage(NIGHT_ELVES)') == ["tauren", "portal_mage", "NIGHT_ELVES"]


@pytest.mark.parametrize(
    ("box", "rooms"),
    [(RACE_NAMES, RACES), (POWER_NAMES, POWERS), (MARKER_NAMES, MARKERS)],
    ids=["races", "powers", "markers"],
)
def test_whatever_lies_in_the_box_is_announced_in_its_order(box: tuple[str, ...], rooms: dict[str, object]) -> None:
    assert tuple(rooms) == box
