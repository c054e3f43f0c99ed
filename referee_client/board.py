"""The board as text: drawn as a map where every space has its place on a grid, else listed."""

from typing import Any

LETTERS = {"melee": "m", "ranged": "r", "flying": "f", "worker": "w", "outpost": "o"}
BUILDING = "building"
WORN = {"none": "", "partial": " -", "complete": " x"}
LEGEND = "m melee, r ranged, f flying, w worker, o outpost, * under construction; depletion: - partial, x complete"
GAP = 2


def board(spaces: dict[str, dict[str, Any]], width: int) -> list[str]:
    """The spaces with what stands in them, as wide as a terminal allows."""
    cells = {key: cell(key, space) for key, space in spaces.items()}
    widest = max((len(line) for lines in cells.values() for line in lines), default=0)
    on_grid = all(space.get("at") for space in spaces.values())
    columns = len({space["at"][0] for space in spaces.values()}) if on_grid else 0
    if not columns or columns * (widest + GAP) > width:
        return listed(spaces)
    return drawn(spaces, cells, widest)


def cell(key: str, space: dict[str, Any]) -> list[str]:
    """A space: its key and kind, then the pieces of each seat."""
    points = f" {space['points']}" if space.get("points") else ""
    return [f"{key} {space['kind']}{points}{WORN[space.get('depletion') or 'none']}", *pieces(space)]


def pieces(space: dict[str, Any]) -> list[str]:
    by_seat: dict[str, list[str]] = {}
    for pile in space["pieces"]:
        mark = "*" if BUILDING in pile["marks"] else ""
        by_seat.setdefault(pile["seat"], []).append(f"{pile['count']}{LETTERS.get(pile['kind'], pile['kind'])}{mark}")
    return [f"{seat} {' '.join(counts)}" for seat, counts in by_seat.items()]


def listed(spaces: dict[str, dict[str, Any]]) -> list[str]:
    """One space to a line, with its neighbours."""
    lines = []
    for key, space in spaces.items():
        head, *standing = cell(key, space)
        lines.append(f"{head:<20} {', '.join(standing) or '-':<32} borders {' '.join(space['borders'])}")
    return [*lines, LEGEND]


def drawn(spaces: dict[str, dict[str, Any]], cells: dict[str, list[str]], widest: int) -> list[str]:
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
    return [*lines, *undrawn(spaces), LEGEND]


def line(
    row: list[str | None], cells: dict[str, list[str]], spaces: dict[str, dict[str, Any]], number: int, widest: int
) -> str:
    text = ""
    for key, beside in zip(row, [*row[1:], None], strict=True):
        content = cells[key][number] if key and number < len(cells[key]) else ""
        joined = number == 0 and key and beside in spaces[key]["borders"]
        text += f"{content} ".ljust(widest + GAP, "-" if joined else " ")
    return text.rstrip()


def below(row: list[str | None], under: list[str | None], spaces: dict[str, dict[str, Any]], widest: int) -> str:
    """The borders between one row and the next."""
    marks = ["|" if key and other in spaces[key]["borders"] else " " for key, other in zip(row, under, strict=True)]
    return "".join(f" {mark}".ljust(widest + GAP) for mark in marks).rstrip()


def undrawn(spaces: dict[str, dict[str, Any]]) -> list[str]:
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
