"""Every word for what an ability of a card does outside of rolls; `word.py` has the sentences they stand in."""

from typing import NamedTuple

STATES = "disarmed|frightened|slowed|vulnerable"
NUMBER, FAR = r"\d", r"\d{1,2}"
NAMED = r"[A-Z][A-Za-z' ]*[a-z]"
"""What a token is called; numbers after it are how many there may be on a card, and on the battlefield."""


class Word(NamedTuple):
    """What stands after it, and how it is put in words: of the unit itself, and of another."""

    form: str
    said: str
    of_other: str = ""


WORDS = {
    "damage": Word(NUMBER, "{rest} damage"),
    "damage-won": Word("", "1 damage for each success"),
    "damage-per-stress": Word("", "1 damage for each of its stress"),
    "stress": Word(NUMBER, "{rest} stress", "{rest} stress on the enemy"),
    "unstress": Word(f"{NUMBER}|all", "lose {rest} stress"),
    "gather": Word(NUMBER, "up to two allies are placed beside a forest or a Nemorous unit"),
    "give-way": Word("", "fall back with the charge value"),
    "heal": Word(f"{NUMBER}|all", "heal {rest}"),
    "heal-won": Word("", "heal 1 for each success"),
    "pounce": Word("", "be put down touching an enemy of it"),
    "recover": Word(NUMBER, "recover {rest:troop}"),
    "state": Word(STATES, "{rest:state}", "the enemy is {rest:state}"),
    "remove-state": Word(f"{STATES}|all", "no longer {rest:state}"),
    "tinge": Word(NUMBER, "{rest} tinge"),
    "untinge": Word(NUMBER, "lose {rest} tinge"),
    "check-tinge": Word("", "roll for the tinge"),
    "demoralized": Word("", "demoralized"),
    "rally": Word("", "rally"),
    "choose": Word(NAMED, "{rest}"),
    "token": Word(rf"{NAMED}(?: \d)?(?: of \d)?", "{rest}"),
    "lasts": Word("now", "for this activation"),
    "spend": Word(NAMED, "give away {rest}"),
    "endures": Word(NUMBER, "for {rest} turns"),
    "fall": Word(NAMED, "1 troop falls"),
    "engage": Word("", "touch it again"),
    "refresh": Word("", "take the activation token off"),
    "conquest": Word(r"\d", "{rest} more conquest in this dispute"),
    "end-token": Word("on|back", "the End of Round token one position {rest}"),
    "rolls": Word("[ROYGBK]+|WP", "roll for it"),
    "tests": Word("WP", "be tested"),
    "unmask": Word("", "no longer pass for neutral"),
    "deploy": Word(FAR, "deploy within {strides:stride}"),
    "ignore": Word(f"{NUMBER}|all|successes", "ignore {rest} damage"),
    "shrug": Word(NUMBER, "ignore {rest} damage of the attack"),
    "soar": Word("", "be deployed again as a Scout"),
    "soar-shoving": Word(FAR, "shove its enemies {strides:stride} and be deployed again as a Scout"),
    "ram": Word(r"\d{1,2} for \d", "displace the enemy"),
    "shield": Word(NUMBER, "ignore {rest} damage"),
    "outlive": Word(NUMBER, "live on with {rest} stress"),
    "away": Word(FAR, "place itself within {strides:stride}"),
    "strike": Word("", "make an opportunity attack"),
    "ignore-stress": Word("", "ignore the stress"),
    "strike-tinge": Word("", "the tinge strikes when the activation ends"),
    "pay": Word(NUMBER, "take {rest} stress"),
    "long": Word("", "a long action"),
    "shoot": Word("", "shoot"),
    "fight": Word("", "attack"),
    "may-fight": Word("", "attack whom it touches"),
    "ambush": Word("", "be put down touching the enemy that engages it"),
    "lay": Word("trap|caltrops", "lay a trap"),
    "move": Word("(?:twice)?", "move"),
    "follow": Word("", "be placed beside it when it has moved"),
    "stand-in": Word("", "trade places with it and be attacked"),
    "activate": Word("(?:brief|fight)?", "be activated"),
    "shove": Word(FAR, "shove {strides:stride}", "shove the enemy {strides:stride}"),
    "attract": Word(FAR, "draw {strides:stride} closer", "draw the enemy {strides:stride} closer"),
    "displace": Word(FAR, "displace by {strides:stride}", "displace the enemy by {strides:stride}"),
    "place": Word(FAR, "place within {strides:stride}", "place the enemy within {strides:stride}"),
    "displace-self": Word(FAR, "displace itself by {strides:stride}"),
    "place-self": Word(FAR, "place itself within {strides:stride}"),
}
"""Every word by which something is done to a unit."""
LASTING = {
    "pins": "moves",
    "mends": "resting",
    "eases": NUMBER,
    "shrugs": NUMBER,
    "immune": rf"({STATES})( ({STATES}))*",
}
"""Words for what an ability does all the time, besides what it does at its moment: others look them up."""
