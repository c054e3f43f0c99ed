"""The words of abilities that bear on a roll: what may stand after each, and on which conditions. Grammar only."""

import re

POOL = r"[ROYGBK]*(\|h?[SBX]( h?[SBX])*)?"
STATES = "disarmed|frightened|slowed|vulnerable"
TOKEN = r"token [A-Z][A-Za-z' ]*?"
DONE = re.compile(rf"damage \d|stress \d|unstress \d|state ({STATES})")
"""What is done to somebody as a roll begins, or once it did damage."""
UNDER = r"under [A-Z]\w+( \w+)*"
"""Under whose card another lies, by the names of one or more."""
FORMS = {
    "add": re.compile(rf"{POOL}( per (damage|stress|target-state)| for (tinge|damage) \d)?"),
    "buy": re.compile(r"\|h?[SBX]( h?[SBX])* for damage \d"),
    "repeat": re.compile(r"\d|any|damage|roll"),
    "fix": re.compile(r"1"),
    "force": re.compile(r"h?[SBX]"),
    "cancel": re.compile(r"die|symbol"),
    "blocks": re.compile(r"hollow|\d"),
    "switch": re.compile(r"h?[SBX]( h?[SBX])*: .+"),
    "lend": re.compile("willpower"),
    "swap": re.compile("attack"),
    "spare": re.compile(r"\d for tinge \d"),
    "denies": re.compile("charge"),
    "silences": re.compile("target"),
    "pass": re.compile("test"),
    "count": re.compile(r"h?[SBX] per h?[SBX]( h?[SBX])*"),
    "rage": re.compile(r"\d"),
    "begin": DONE,
    "hit": DONE,
    "dealt": re.compile(r"\d"),
    "free": re.compile("modifier"),
    "gain": re.compile(r"[A-Z][A-Za-z ]*( \((?P<of>[A-Za-z ,|]+)\))?"),
    "lusts": re.compile(r"\d"),
    "lose": re.compile(r"[A-Z][A-Za-z ]*"),
    "initiative": re.compile("B"),
    "harm": re.compile(r"\d"),
    "shots": re.compile(r"\+\d"),
    "ignores": re.compile("terrain"),
    "intimidates": re.compile(r"\d"),
    "holds": re.compile("freely"),
    "charge": re.compile(r"\+\d( per stress)?"),
    "mov": re.compile(r"\d \d \d{1,2}"),
    "conquest": re.compile(r"\+\d (per stress|(per allied|to) [A-Z][A-Za-z ]* \d{1,2})"),
    "immune": re.compile(rf"demoralized|({STATES})( ({STATES}))*"),
    "extends": re.compile(r"[A-Z][A-Za-z ]*: stress \d"),
    "veils": re.compile(r"\d{1,2}"),
    "observes": re.compile("for all"),
    "past": re.compile("allied"),
    "crosses": re.compile("Impassable"),
    "poses": re.compile("neutral"),
    "returns": re.compile(UNDER),
    "starts": re.compile(UNDER),
    "tireless": re.compile("move|first|one allied"),
    "disengages": re.compile("freely"),
    "unstress": re.compile(r"\d"),
    "alliance": re.compile("Orc Varank"),
    "bound": re.compile("together"),
    "bars": re.compile("Characters"),
    "lays": re.compile("forest"),
    "leads": re.compile(r"[A-Z][\w ]*"),
    "officer": re.compile(r"[A-Z][\w ]*"),
    "waive": re.compile(r"wcr\.[a-z-]+\.[a-z-]+"),
}
"""What stands after each word that the referee carries out."""
GUARD = re.compile(
    rf"damaged \d|stressed|target (state|{STATES}|{TOKEN})|{TOKEN}|against \w+( or \w+)*|outlasting \d|wooded \d|"
    r"charging|charged|having charged|attacking|defending|testing|engaged from the start|outnumbering|outweighing|"
    r"leading|not activated|with [A-Z][A-Za-z ]*|chosen [A-Z][a-z]+|near [A-Z][\w ]* \d+"
)
"""Conditions of an effect; what each means stands in `fight/guard.py`."""


def conditions(guard: str) -> list[str]:
    """The conditions of an effect, one by one: all have to be met."""
    return guard.split(" and ") if guard else []
