"""What the rooms of quests bring to the house."""

from referee.adventure.quest.complete import Completing
from referee.adventure.quest.maintaining import Maintenance
from referee.adventure.quest.receipt import DroppingQuest, Receiving, SettingUp
from referee.adventure.quest.step import Progress
from referee.adventure.quest.words import ClaimTrophy, Collect, DrawQuest, DropAQuest, EventTokens, LayToken, LogThis

FRAMES = (Receiving, DroppingQuest, SettingUp, Completing, Maintenance)
WORDS = (
    ("token", LayToken()),
    ("collect", Collect()),
    ("quest", DrawQuest()),
    ("drop-quest", DropAQuest()),
    ("trophy", ClaimTrophy()),
    ("log", LogThis()),
)
SOURCES = (Progress(), EventTokens())
