"""Quests, as the other rooms ask for them: receiving, logging, looking after them, and settling what is completed."""

from referee.adventure.quest.complete import settle_completed as settle_completed
from referee.adventure.quest.log import log as log
from referee.adventure.quest.maintaining import Maintenance as Maintenance
from referee.adventure.quest.receipt import ELITE as ELITE
from referee.adventure.quest.receipt import STARTING as STARTING
from referee.adventure.quest.receipt import receive as receive
