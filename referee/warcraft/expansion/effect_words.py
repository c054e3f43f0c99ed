"""What abilities and new cards can do, all effects together: whoever asks for one here has them announced."""

from referee.warcraft.expansion import effects_on_casualties, effects_on_dice, effects_on_heroes  # noqa: F401  (they announce themselves)
from referee.warcraft.expansion.effect import effect_of

__all__ = ["effect_of"]
