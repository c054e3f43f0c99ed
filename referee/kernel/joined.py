"""Several boards on one table: one graph for the game, and which board each space belongs to.

No space of one board borders a space of another.
"""

from collections import Counter
from collections.abc import Iterable

from referee.kernel.board import Board
from referee.kernel.errors import Invalid


def join(boards: Iterable[Board]) -> Board:
    """Boards lying side by side as one; keys that occur twice, and two faces of one sheet, are refused."""
    boards = list(boards)
    keys = Counter(key for board in boards for key in board.spaces)
    twice = [key for key, times in keys.items() if times > 1]
    if twice:
        raise Invalid.of("packs", f"two boards have a space {twice[0]}; the keys of boards used together must differ")
    sheets = Counter(board.sheet for board in boards if board.sheet)
    faces = [sheet for sheet, times in sheets.items() if times > 1]
    if faces:
        raise Invalid.of("packs", f"two boards are faces of the same sheet, {faces[0]}")
    return Board(
        key="+".join(board.key for board in boards),
        spaces={key: space for board in boards for key, space in board.spaces.items()},
        neighbours={key: near for board in boards for key, near in board.neighbours.items()},
        around={key: near for board in boards for key, near in board.around.items()},
        walls=frozenset(edge for board in boards for edge in board.walls),
        homes={owner: key for board in boards for owner, key in board.homes.items()},
        kinds=frozenset(kind for board in boards for kind in board.kinds),
    )
