"""The Reinforcement Die: what it shows as far as that is known, and the chance that it makes good what is lacking."""

from fractions import Fraction

from referee.kernel.dice import Die
from referee.smallworld.table.position import SmallWorld

LUCK = 3
"""The most it can show."""


def reinforcement_die(position: SmallWorld) -> Die:
    """As far as it is known: its range, and its faces only where a pack has them."""
    key = "die.reinforcement.faces"
    faces = position.facts.get(key) or next((facts[key].value for facts in position.printed if key in facts), None)
    return Die("reinforcement", 0, LUCK, tuple(faces) if faces else None)


def odds(position: SmallWorld, short: int) -> str:
    """The chance that one throw makes good what is lacking, as a fraction; nothing where the die is not known."""
    if short <= 0:
        return "1"
    faces = reinforcement_die(position).faces
    return str(Fraction(sum(isinstance(face, int) and face >= short for face in faces), len(faces))) if faces else ""
