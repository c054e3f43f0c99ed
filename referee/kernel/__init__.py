"""What every game needs and no game owns: positions, actions, prompts, dice, windows, boards, packs."""

from referee.kernel.errors import Invalid, Missing, Refusal

__all__ = ["Invalid", "Missing", "Refusal"]
