"""Two rolls that leave nothing to choose: every block cancels a success, and what is left is added up.

What one side deals hangs on its successes and the other's blocks alone, so no roll has to be held against every other:
both sides by both numbers of blocks are enough.
"""

import numpy as np

from referee.warcrow.odds.budget import Budget
from referee.warcrow.odds.fold import DAMAGE
from referee.warcrow.odds.rows import Numbers, Shares, weighed
from referee.warcrow.roll.symbol import BLOCK, SUCCESS

ADDED = 5
"""How much more work it is to add up what a roll deals than to look at an end."""


class Still:
    """The rolls of one side, each with its share."""

    def __init__(self, rows: Numbers, shares: Shares) -> None:
        self.rows, self.shares = rows, shares
        self.successes, self.blocks, self.damage = rows[:, SUCCESS], rows[:, BLOCK], rows[:, DAMAGE]

    @property
    def guards(self) -> int:
        """So many numbers of blocks there may be."""
        return int(self.blocks.max()) + 1

    def dealt(self, guards: int, budget: Budget) -> Shares:
        """How likely each damage is, by the blocks of this side and by those of the other."""
        most = int((self.successes + self.damage).max()) + 1
        budget.take(ADDED * len(self.rows) * guards)
        against = np.arange(guards)
        damage = np.maximum(self.successes[:, None] - against, 0) + self.damage[:, None]
        where = (self.blocks[:, None] * guards + against) * most + damage
        shares = np.repeat(self.shares, guards)
        return weighed(where.ravel(), shares, self.guards * guards * most).reshape(self.guards, guards, most)


def both(first: Still, second: Still, budget: Budget) -> Shares:
    """How likely each damage is that the first side deals together with each that the second does."""
    mine, theirs = first.dealt(second.guards, budget), second.dealt(first.guards, budget).swapaxes(0, 1)
    budget.take(mine.size * theirs.shape[2])
    found: Shares = np.einsum("ij,ik->jk", mine.reshape(-1, mine.shape[2]), theirs.reshape(-1, theirs.shape[2]))
    return found
