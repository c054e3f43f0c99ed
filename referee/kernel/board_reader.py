"""Reads the boards of one game: its kinds of space are known beforehand, its own checks come last."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.kernel.board import Board, SpaceKind
from referee.kernel.board_reading import read_board
from referee.kernel.errors import Invalid


@dataclass(frozen=True, slots=True)
class BoardReader:
    """Reads boards made of these kinds of space; `check` adds the faults only the whole board shows."""

    kinds: Mapping[str, SpaceKind]
    check: Callable[[Board], Mapping[str, list[str]]] | None = None

    def __call__(self, document: Mapping[str, Any]) -> Board:
        board = read_board(document, self.kinds)
        faults = self.check(board) if self.check else {}
        if faults:
            raise Invalid(dict(faults))
        return board
