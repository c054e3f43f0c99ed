"""The islands on the table: terrain, symbols and who borders whom, worked out once for each set of boards."""

from functools import cache

from referee.kernel import packs
from referee.kernel.board import Board, SpaceKind
from referee.kernel.joined import join

LAND = ("fields", "forest", "hill", "swamp", "mountain")
WATER = ("sea", "lake")
SIZES = ("S", "M", "L")
SIGNS = ("entry", "murloc", "magic", "cavern", *SIZES)
KINDS = {
    **{terrain: SpaceKind(symbols=SIGNS) for terrain in LAND},
    **{terrain: SpaceKind(symbols=("magic",)) for terrain in WATER},
}


class Atlas:
    """All boards of a table as one map, with every question of the rules answered beforehand."""

    def __init__(self, boards: dict[str, Board]) -> None:
        self.board = join(boards.values())
        self.island = {region: key for key, board in boards.items() for region in board.spaces}
        self.regions = tuple(self.board.spaces)
        self.near = self.board.neighbours
        self.terrain = {key: space.kind for key, space in self.board.spaces.items()}
        self.entries, self.murlocs, self.magic, self.caverns = map(self.showing, ("entry", "murloc", "magic", "cavern"))
        self.water = frozenset(key for key, terrain in self.terrain.items() if terrain in WATER)
        self.mountains = frozenset(key for key, terrain in self.terrain.items() if terrain == "mountain")
        self.letters = {self.island[key]: key for key, s in self.board.spaces.items() if set(SIZES) & set(s.symbols)}

    def showing(self, symbol: str) -> frozenset[str]:
        return frozenset(key for key, space in self.board.spaces.items() if symbol in space.symbols)

    def waters_of(self, region: str) -> list[str]:
        """Seas and Lakes of the same island."""
        return [water for water in self.regions if water in self.water and self.island[water] == self.island[region]]


@cache
def atlas(keys: tuple[str, ...]) -> Atlas:
    """The map made of these packs; packs never change, so neither does the map."""
    return Atlas({key: packs.get(key).board for key in keys if packs.get(key).kind == "board"})


def size_of(board: Board) -> str:
    """The letter printed on a board."""
    return next(symbol for space in board.spaces.values() for symbol in space.symbols if symbol in SIZES)


def check_island(board: Board) -> dict[str, list[str]]:
    """An island has one letter and a way to land."""
    faults: dict[str, list[str]] = {}
    lettered = [key for key, space in board.spaces.items() for symbol in space.symbols if symbol in SIZES]
    if len(lettered) != 1:
        faults["spaces"] = [f"one Region bears the letter S, M or L; {len(lettered)} do"]
    if not any("entry" in space.symbols for space in board.spaces.values()):
        faults.setdefault("spaces", []).append("at least one Region must be an entry")
    return faults
