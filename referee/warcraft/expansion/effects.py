"""What abilities and new cards can do, all effects together: whoever asks for one here has them announced."""

from referee.warcraft.expansion import casualty_powers, dice_powers, hero_powers  # noqa: F401  (they announce themselves)
from referee.warcraft.expansion.powers import power_of

__all__ = ["power_of"]
