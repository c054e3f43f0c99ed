"""What the rooms of the challenge phase bring to the house."""

from referee.adventure.combat.track import Tracking
from referee.adventure.turn.challenge import Challenging
from referee.adventure.turn.drawing import Encountering
from referee.adventure.turn.event import EnemyMet, Resolving
from referee.adventure.turn.event_words import Become, FightNamed, LayEvent, LoggedEvents, Unmark, Unmarking

FRAMES = (Challenging, Encountering, EnemyMet, Resolving, Tracking, Unmarking)
WORDS = (("lay", LayEvent()), ("become", Become()), ("fight", FightNamed()), ("unmark", Unmark()))
SOURCES = (LoggedEvents(),)
