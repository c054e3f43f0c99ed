"""Beacons on the Moor: scouts march, clash and light beacons. A whole small game as a package of its own."""

from beacons.game import GAME as GAME

ROOMS = {"bcn.setup": "game", "bcn.oil.screen": "game", "bcn.card": "clash"}
ROOMS |= dict.fromkeys(("bcn.oil", "bcn.march", "bcn.light", "bcn.end"), "turn")
"""The map: which file decides the rules whose area no file is called by."""
