"""Reading a board from a plain document: every fault of it is found and named by its space.

>>> spaces = {"A1": {"kind": "field"}, "A2": {"kind": "field"}}
>>> board = read_board({"spaces": spaces, "borders": [["A1", "A2"]]}, {"field": SpaceKind()})
>>> board.adjacent("A1", "A2"), board.within("A1", 1)
(True, {'A1': 0, 'A2': 1})
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from typing import Any

from referee.kernel.board import Board, Edge, Space, SpaceKind, edge, find_homes, reach
from referee.kernel.board_picture import read_picture
from referee.kernel.errors import Invalid
from referee.kernel.typed import as_typed

Faults = defaultdict[str, list[str]]

KEY = re.compile(r"\w[\w-]{0,23}")
MOST_SPACES, MOST_BORDERS = 300, 24
SPACE_FIELDS = ("key", "kind", "points", "owner", "title", "at", "borders", "symbols")


def read_board(document: Mapping[str, Any], kinds: Mapping[str, SpaceKind]) -> Board:
    """Read a board; raises Invalid naming every faulty space with what is wrong there."""
    faults: Faults = defaultdict(list)
    entries = list_spaces(document.get("spaces"), faults)
    spaces = {key: read_space(key, entry, kinds, faults) for key, entry in entries.items()}
    homes = find_homes(spaces, faults)
    neighbours = read_borders(entries, document.get("borders", []), faults)
    walls = read_walls(document.get("walls", []), neighbours, faults)
    sheet = read_sheet(document.get("sheet", ""), faults)
    picture = read_picture(document.get("picture"), faults)
    check_size(neighbours, faults)
    if not faults:
        check_connected(neighbours, faults)
    if faults:
        raise Invalid(dict(faults))
    return Board(
        key=str(document.get("pack", "")),
        spaces=spaces,
        neighbours={key: frozenset(near) for key, near in neighbours.items()},
        around={key: tuple(sorted(near)) for key, near in neighbours.items()},
        walls=walls,
        homes=homes,
        kinds=frozenset(space.kind for space in spaces.values()),
        sheet=sheet,
        picture=picture,
    )


# ---- spaces


def list_spaces(given: Any, faults: Faults) -> dict[str, Mapping[str, Any]]:
    """The spaces by key, from a mapping or from a list of entries that each name their key."""
    if isinstance(given, Mapping) and given:
        pairs = list(given.items())
    elif isinstance(given, list) and given and all(isinstance(entry, Mapping) for entry in given):
        pairs = [(entry.get("key"), entry) for entry in given]
    else:
        faults["spaces"].append("must list the spaces, each with its kind")
        return {}
    if len(pairs) > MOST_SPACES:
        raise Invalid.of("spaces", f"a board has at most {MOST_SPACES} spaces, not {len(pairs)}")
    entries: dict[str, Mapping[str, Any]] = {}
    for key, entry in pairs:
        if not isinstance(key, str):
            faults["spaces"].append(f"the key {shown(key)} is not text; put it in quotes")
        elif not KEY.fullmatch(key):
            faults["spaces"].append(f"the key {shown(key)} must be 1 to 24 letters, digits, - or _")
        elif key in entries:
            faults[key].append("two spaces have this key")
        else:
            entries[key] = entry if isinstance(entry, Mapping) else {"kind": entry}
    return entries


def read_space(key: str, entry: Mapping[str, Any], kinds: Mapping[str, SpaceKind], faults: Faults) -> Space:
    """One space with every fault of its own fields noted."""
    kind, points, owner, title, at = (entry.get(name) for name in ("kind", "points", "owner", "title", "at"))
    found = [f"unknown field {shown(name)}" for name in entry if name not in SPACE_FIELDS]
    if not isinstance(title, str | None) or len(title or "") > 80:
        found.append("title must be a text of at most 80 letters")
    if at is not None and not is_place(at):
        found.append("at must be two numbers from -10000 to 10000, [x, y]")
    place = None if at is None or found else (at[0], at[1])
    symbols = read_symbols(entry.get("symbols", []), found)
    space = Space(key, str(kind), 0 if points is None else points, owner, str(title or key), place, symbols)
    allowed = kinds.get(kind) if isinstance(kind, str) else None
    if allowed is None:
        what = "has no kind" if kind is None else f"unknown kind {shown(kind)}"
        found.append(f"{what}; known are {', '.join(kinds)}")
    else:
        found += points_faults(space, allowed) + owner_faults(space, allowed) + symbol_faults(space, allowed)
        if not found and allowed.check:
            found += allowed.check(space)
    if found:
        faults[key] += found
    return space


def shown(value: Any) -> str:
    """A value as it may stand in a message: short, whatever was sent."""
    text = str(value) if isinstance(value, str | Exception) else as_typed(value)
    return text if len(text) <= 40 else text[:40] + "…"


def is_list_of(types: Any, given: Any) -> bool:
    """Whether this is a list of such things; true and false are no numbers here."""
    if not isinstance(given, list | tuple):
        return False
    return all(isinstance(part, types) and not isinstance(part, bool) for part in given)


def is_place(at: Any) -> bool:
    return is_list_of(int | float, at) and len(at) == 2 and all(abs(part) <= 10000 for part in at)


def points_faults(space: Space, allowed: SpaceKind) -> list[str]:
    if not isinstance(space.points, int) or isinstance(space.points, bool):
        return [f"points must be a whole number, not {shown(space.points)}"]
    if not allowed.points:
        return [f"a {space.kind} space carries no printed points"] if space.points else []
    if space.points in allowed.points:
        return []
    values = ", ".join(map(str, allowed.points))
    return [f"a {space.kind} space needs points, one of {values}; {space.points} is given"]


def owner_faults(space: Space, allowed: SpaceKind) -> list[str]:
    if space.owner is not None and not isinstance(space.owner, str):
        return [f"owner must be text; put {shown(space.owner)} in quotes"]
    if not allowed.owners:
        return [f"a {space.kind} space has no owner"] if space.owner else []
    if space.owner in allowed.owners:
        return []
    return [f"a {space.kind} space needs an owner, one of {', '.join(allowed.owners)}"]


def read_symbols(given: Any, found: list[str]) -> tuple[str, ...]:
    """The symbols printed in a space; a fault is noted among those found."""
    if not is_list_of(str, given):
        found.append("symbols must be a list of words")
        return ()
    return tuple(given)


def symbol_faults(space: Space, allowed: SpaceKind) -> list[str]:
    wrong = [symbol for symbol in space.symbols if symbol not in allowed.symbols]
    if not wrong:
        return [] if len(set(space.symbols)) == len(space.symbols) else ["a symbol is given twice"]
    known = f"known are {', '.join(allowed.symbols)}" if allowed.symbols else f"a {space.kind} space bears none"
    return [f"unknown symbol {shown(wrong[0])}; {known}"]


def read_sheet(given: Any, faults: Faults) -> str:
    """The piece of cardboard the board is printed on: two faces of one sheet never lie on a table together."""
    if isinstance(given, str) and len(given) <= 40:
        return given
    faults["sheet"].append("must be a text of at most 40 letters")
    return ""


# ---- borders and walls


def read_borders(entries: Mapping[str, Mapping[str, Any]], pairs: Any, faults: Faults) -> dict[str, set[str]]:
    """Who borders whom: lists in the spaces must be mutual, a pair counts for both."""
    neighbours: dict[str, set[str]] = {key: set() for key in entries}
    for one, other in read_pairs("borders", pairs, neighbours, faults):
        neighbours[one].add(other)
        neighbours[other].add(one)
    listed = {key: read_list(key, entry, neighbours, faults) for key, entry in entries.items()}
    for key, others in listed.items():
        for other in others:
            if key not in listed[other] and key not in neighbours[other]:
                faults[key].append(f"one-way border: it lists {other}, but {other} does not list {key}")
    for key, others in listed.items():
        neighbours[key].update(others)
    return neighbours


def read_list(key: str, entry: Mapping[str, Any], known: Collection[str], faults: Faults) -> set[str]:
    """The borders a space lists itself, without the faulty ones."""
    others = entry.get("borders", [])
    if not is_list_of(str, others):
        faults[key].append("borders must be a list of space keys")
        return set()
    for other, times in Counter(others).items():
        if times > 1:
            faults[key].append(f"lists {shown(other)} twice")
        if other == key:
            faults[key].append("borders itself")
        elif other not in known:
            faults[key].append(f"borders {shown(other)}, which does not exist")
    return {other for other in others if other in known and other != key}


def read_pairs(field: str, pairs: Any, known: Collection[str], faults: Faults) -> set[Edge]:
    """Pairs of spaces, without the faulty ones."""
    if not isinstance(pairs, list):
        faults[field].append("must be a list of pairs, such as [A1, A2]")
        return set()
    sound: set[Edge] = set()
    for pair in pairs:
        if not is_list_of(str, pair) or len(pair) != 2:
            faults[field].append(f"{shown(pair)} is not a pair of space keys, such as [A1, A2]")
            continue
        one, other = sorted(pair, key=lambda end: end not in known)
        if one == other:
            faults[shown(one)].append(f"paired with itself in {field}")
        elif other not in known:
            faults[shown(one)].append(f"paired with {shown(other)} in {field}, which does not exist")
        elif edge(one, other) in sound:
            faults[one].append(f"paired with {other} twice in {field}")
        else:
            sound.add(edge(one, other))
    return sound


def read_walls(pairs: Any, neighbours: Mapping[str, set[str]], faults: Faults) -> frozenset[Edge]:
    walls = read_pairs("walls", pairs, neighbours, faults)
    for one, other in walls:
        if other not in neighbours[one]:
            faults[one].append(f"a wall stands towards {other}, which it does not border")
    return frozenset(walls)


def check_size(neighbours: Mapping[str, set[str]], faults: Faults) -> None:
    """A board that no table could hold would keep the referee busy for all who play elsewhere."""
    for key, near in neighbours.items():
        if len(near) > MOST_BORDERS:
            faults[key].append(f"a space borders at most {MOST_BORDERS} others, not {len(near)}")


def check_connected(neighbours: Mapping[str, set[str]], faults: Faults) -> None:
    start = next(iter(neighbours))
    reached = reach(neighbours, start, len(neighbours))
    for key, near in neighbours.items():
        if key not in reached:
            faults[key].append(f"no way leads here from {start}" if near else "borders no other space")
