"""What the rooms of combat bring to the house."""

from referee.adventure.combat.combat import Combat
from referee.adventure.combat.damage import Dealing
from referee.adventure.combat.defeat import Defeat, Falling, Watching
from referee.adventure.combat.level import Levelling
from referee.adventure.combat.outcome import Ending
from referee.adventure.combat.power import Triggers
from referee.adventure.combat.pvp import CityPeace, Duel, DuelEnding, Theft
from referee.adventure.combat.roll import JustRolled, Reroll, Rerolling
from referee.adventure.combat.strike import Striking
from referee.adventure.combat.words import WORDS as CHANGES
from referee.adventure.table.effect import Word

FRAMES = (
    Combat,
    Duel,
    Rerolling,
    JustRolled,
    Triggers,
    Striking,
    Dealing,
    Falling,
    Defeat,
    Levelling,
    Ending,
    Theft,
    DuelEnding,
)
WORDS: tuple[tuple[str, Word], ...] = (*CHANGES, ("reroll", Reroll()))
SOURCES = (Watching(), CityPeace())
