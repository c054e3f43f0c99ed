"""What the rooms of the turn bring to the house; those of the challenge phase are in announced_challenge.py."""

from referee.adventure.card.kept import KEPT
from referee.adventure.turn.exploring import Exploring
from referee.adventure.turn.far_sight import Looking
from referee.adventure.turn.going import Go, Going
from referee.adventure.turn.kept import TOKENS
from referee.adventure.turn.movement_words import AnyReroll, DiscoveryWord, MoreMovement, Pointing
from referee.adventure.turn.moving import Moving
from referee.adventure.turn.phases import End, Skip
from referee.adventure.turn.placing import Placing
from referee.adventure.turn.resource import Reading
from referee.adventure.turn.revealing import Discovering, Fallen, Revealing
from referee.adventure.turn.rolling import JustRolled, Rolling
from referee.adventure.turn.turn import Round, Turn

FRAMES = (
    Round,
    Turn,
    Rolling,
    JustRolled,
    Moving,
    Exploring,
    Revealing,
    Discovering,
    Placing,
    Looking,
    Pointing,
    Reading,
    Going,
)
WORDS = (
    ("move", MoreMovement()),
    ("go", Go()),
    ("discovery", DiscoveryWord()),
    ("skip", Skip()),
    ("end", End()),
    ("reroll", AnyReroll()),
)
SOURCES = (Fallen(),)

KEPT.update(TOKENS)
