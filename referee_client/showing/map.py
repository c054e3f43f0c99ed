"""A map of spaces that have places on a grid: lines between cells are borders."""

from typing import Any

Spaces = dict[str, dict[str, Any]]
Cells = dict[str, list[str]]
Row = list[str | None]
GAP = 2


def drawn(spaces: Spaces, cells: Cells) -> list[str]:
    """Row after row with the borders between, each column as wide as it needs."""
    place = {tuple(space["at"]): key for key, space in spaces.items()}
    across = sorted({x for x, _ in place})
    widths = [
        GAP + max(len(line) for (x, _), key in place.items() if x == column for line in cells[key]) for column in across
    ]
    lines: list[str] = []
    for y in sorted({y for _, y in place}):
        row = [place.get((x, y)) for x in across]
        height = max(len(cells[key]) for key in row if key)
        lines += [line(row, cells, spaces, number, widths) for number in range(height)]
        lines.append(below(row, [place.get((x, y + 1)) for x in across], spaces, widths))
    while lines and not lines[-1]:
        lines.pop()
    return lines


def line(row: Row, cells: Cells, spaces: Spaces, number: int, widths: list[int]) -> str:
    """A line of the cells of a row; the first one has the borders to the right."""
    text = ""
    for key, beside, wide in zip(row, [*row[1:], None], widths, strict=True):
        content = cells[key][number] if key and number < len(cells[key]) else ""
        joined = number == 0 and key and beside in spaces[key]["borders"]
        text += f"{content} ".ljust(wide, "-" if joined else " ")
    return text.rstrip()


def below(row: Row, under: Row, spaces: Spaces, widths: list[int]) -> str:
    """The borders between one row and the next."""
    marks = ["|" if key and other in spaces[key]["borders"] else " " for key, other in zip(row, under, strict=True)]
    return "".join(f" {mark}".ljust(wide) for mark, wide in zip(marks, widths, strict=True)).rstrip()


def strays(spaces: Spaces) -> list[tuple[str, str]]:
    """Borders between spaces that are not next to each other on the grid."""
    place = {tuple(space["at"]): key for key, space in spaces.items()}
    across = sorted({x for x, _ in place})
    found = []
    for key, space in spaces.items():
        x, y = space["at"]
        column = across.index(x)
        beside = place.get((across[column + 1], y)) if x != across[-1] else None
        left = place.get((across[column - 1], y)) if x != across[0] else None
        near = {beside, left, place.get((x, y - 1)), place.get((x, y + 1))}
        found += [(key, other) for other in space["borders"] if other in spaces and other not in near and key < other]
    return found
