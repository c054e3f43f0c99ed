"""The board as text: drawn as a map where every space has its place on a grid, else listed.

It reads what a view says and knows no game: kinds and marks are shortened to what tells them apart.
"""

from collections.abc import Iterable
from typing import Any

from referee_client.facts import fact, plain

Spaces = dict[str, dict[str, Any]]
GAP = 2
DRAWN = ("kind", "points", "title", "at", "borders", "island", "pieces", "seat")
"""What of a space is shown by its place and its first lines; the rest is told in words."""


def board(spaces: Spaces, width: int) -> list[str]:
    """The spaces with what stands in them, as wide as a terminal allows, island by island."""
    islands: dict[str, Spaces] = {}
    for key, space in spaces.items():
        islands.setdefault(space.get("island") or "", {})[key] = space
    short = Short(spaces.values())
    lines: list[str] = []
    for island in islands.values():
        lines += [*([""] if lines else []), *part(island, short, width)]
    return [*lines, *short.legend()]


def part(spaces: Spaces, short: "Short", width: int) -> list[str]:
    """One island: a map, if all of it has places of its own and fits."""
    cells = {key: cell(key, space, short) for key, space in spaces.items()}
    widest = max((len(line) for lines in cells.values() for line in lines), default=0)
    places = {tuple(space["at"]) for space in spaces.values() if space.get("at")}
    columns = len({x for x, _ in places})
    if len(places) < len(spaces) or columns * (widest + GAP) > width:
        return listed(spaces, cells)
    return drawn(spaces, cells, widest)


class Short:
    """Short forms of the kinds and marks on a board: as many letters as tell them apart."""

    def __init__(self, spaces: Iterable[dict[str, Any]]) -> None:
        found = [pile for space in spaces for pile in piles(space)]
        self.kinds = shortened(pile["kind"] for pile in found)
        self.marks = shortened(mark for pile in found for mark in pile["marks"])

    def pile(self, pile: dict[str, Any]) -> str:
        marks = "".join(f"'{self.marks[mark]}" for mark in pile["marks"])
        return f"{pile['count']}{self.kinds[pile['kind']]}{marks}"

    def legend(self) -> list[str]:
        told = [f"{letters} {kind}" for kind, letters in self.kinds.items()]
        told += [f"'{letters} {mark}" for mark, letters in self.marks.items()]
        return [", ".join(told)] if told else []


def shortened(words: Iterable[str]) -> dict[str, str]:
    """Each word with its shortest beginning that no other one has.

    >>> shortened(["worker", "melee", "wall", "melee-building"])
    {'melee': 'melee', 'melee-building': 'melee-', 'wall': 'wa', 'worker': 'wo'}
    """
    all_words = sorted(set(words))
    found = {}
    for word in all_words:
        starts = (word[:size] for size in range(1, len(word) + 1))
        found[word] = next((s for s in starts if sum(w.startswith(s) for w in all_words) == 1), word)
    return found


def piles(space: dict[str, Any]) -> list[dict[str, Any]]:
    """What stands in a space: pieces with their owner, or numbers by kind in a space that has one."""
    pieces = space.get("pieces") or []
    if isinstance(pieces, dict):
        owner = space.get("seat") or ""
        return [{"kind": kind, "seat": owner, "count": number, "marks": []} for kind, number in pieces.items()]
    return [{"seat": "", "marks": [], **pile} for pile in pieces]


def cell(key: str, space: dict[str, Any], short: Short) -> list[str]:
    """A space: its key and kind, then the pieces of each owner, then whatever else is to be seen there."""
    points = f" {space['points']}" if space.get("points") else ""
    by_owner: dict[str, list[str]] = {}
    for pile in piles(space):
        by_owner.setdefault(pile["seat"] or "", []).append(short.pile(pile))
    lines = [f"{key} {space.get('kind', '')}{points}".rstrip()]
    lines += [f"{owner} {' '.join(counts)}".strip() for owner, counts in by_owner.items()]
    more = {name: value for name, value in space.items() if name not in DRAWN and value != "none"}
    return lines + [text for name, value in more.items() if (text := fact(name, value))]


def listed(spaces: Spaces, cells: dict[str, list[str]]) -> list[str]:
    """One space to a line, with its neighbours."""
    lines = []
    for key, space in spaces.items():
        head, *standing = cells[key]
        lines.append(f"{head:<20} {', '.join(standing) or '-':<32} borders {plain(space.get('borders'))}")
    return lines


def drawn(spaces: Spaces, cells: dict[str, list[str]], widest: int) -> list[str]:
    """A map: lines between cells are borders; borders that cannot be drawn are listed below it."""
    place = {tuple(space["at"]): key for key, space in spaces.items()}
    across = sorted({x for x, _ in place})
    lines: list[str] = []
    for y in sorted({y for _, y in place}):
        row = [place.get((x, y)) for x in across]
        height = max(len(cells[key]) for key in row if key)
        for number in range(height):
            lines.append(line(row, cells, spaces, number, widest))
        lines.append(below(row, [place.get((x, y + 1)) for x in across], spaces, widest))
    while lines and not lines[-1]:
        lines.pop()
    return [*lines, *undrawn(spaces)]


def line(row: list[str | None], cells: dict[str, list[str]], spaces: Spaces, number: int, widest: int) -> str:
    text = ""
    for key, beside in zip(row, [*row[1:], None], strict=True):
        content = cells[key][number] if key and number < len(cells[key]) else ""
        joined = number == 0 and key and beside in spaces[key]["borders"]
        text += f"{content} ".ljust(widest + GAP, "-" if joined else " ")
    return text.rstrip()


def below(row: list[str | None], under: list[str | None], spaces: Spaces, widest: int) -> str:
    """The borders between one row and the next."""
    marks = ["|" if key and other in spaces[key]["borders"] else " " for key, other in zip(row, under, strict=True)]
    return "".join(f" {mark}".ljust(widest + GAP) for mark in marks).rstrip()


def undrawn(spaces: Spaces) -> list[str]:
    """Borders between spaces that are not next to each other on the grid."""
    place = {tuple(space["at"]): key for key, space in spaces.items()}
    across = sorted({x for x, _ in place})
    found = []
    for key, space in spaces.items():
        x, y = space["at"]
        beside = place.get((across[across.index(x) + 1], y)) if x != across[-1] else None
        left = place.get((across[across.index(x) - 1], y)) if x != across[0] else None
        near = {beside, left, place.get((x, y - 1)), place.get((x, y + 1))}
        found += [f"{key}-{other}" for other in space["borders"] if other not in near and key < other]
    return [f"Also bordering: {', '.join(found)}"] if found else []
