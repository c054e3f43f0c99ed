"""What is left of rolls once dice are taken off them: as rows, each kind once."""

from typing import Any

import numpy as np

from referee.warcrow.odds.fold import Counts
from referee.warcrow.odds.rows import Numbers, unique


def taken(rows: Numbers, faces: list[Counts], there: Any) -> tuple[Numbers, Any]:
    """Rows without one of the dice that are there, or as they are where none is."""
    if not faces:
        return rows[:, None, :], np.ones((len(rows), 1), dtype=bool)
    less = np.concatenate([rows[:, None, :], rows[:, None, :] - np.array(faces)[None, :, :]], axis=1)
    return less, np.column_stack([~there.any(axis=1), there])


def numbered(rows: Numbers, valid: Any) -> tuple[Numbers, Numbers]:
    """The different rows, and for each line which of them it has, each once; -1 after the last."""
    found, where = unique(rows[valid])
    options = np.full(valid.shape, len(found))
    options[valid] = where
    options.sort(axis=1)
    options = options[:, : int(valid.sum(axis=1).max())]
    return found, np.where(options < len(found), options, -1)


def merged(lines: Numbers, rolls: int) -> tuple[Numbers, Numbers]:
    """Rolls whose lines are all alike as one, and for each roll which that is."""
    found, where = unique(lines.reshape(rolls, -1) + 1)
    return found.reshape(-1, lines.shape[1]) - 1, where
