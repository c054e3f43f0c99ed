"""Beacons on the Moor: scouts march, clash and light beacons. A whole small game as a package of its own."""

from beacons.game import GAME as GAME
