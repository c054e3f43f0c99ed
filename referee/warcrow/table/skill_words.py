"""The words in which skills and spells say what they do: a condition, a word, and what stands after it.

A statement works on whoever the skill is aimed at; some words only say on whom those after them work.
"""

import re

POOL = r"\+?[ROYGBK]*(?:\|h?[SBX](?: h?[SBX])*)?"
STATE = r"(?:disarmed|frightened|slowed|vulnerable)"
NUMBER, STRIDES = re.compile(r"\d"), re.compile(r"\d{1,2}")
WHOM = r"(?P<whom>enemy|allied)(?: (?P<trait>[A-Z]\w+))? (?P<strides>\d{1,2})"
"""Units of a side, with a characteristic where one is named, within so many strides."""
OF_OTHERS = {
    "around": re.compile(WHOM),
    "one": re.compile(WHOM),
    "all": re.compile(WHOM),
    "plus": re.compile(WHOM),
    "then": re.compile(rf"(?P<most>\d) {WHOM}"),
    "engaged": re.compile(r"(?P<least>\d)"),
    "beneath": re.compile(r"(?P<trait>[A-Z][A-Za-z ]*)"),
}
"""Words that say on whom the next ones work: those near the target, one or all near the unit, some
near the target, those it fights, one whose card lies under its own."""
SHOTS = ("shot", "mortar", "shoot")
EFFECT = re.compile(rf"(?:damage|stress|unstress|heal|recover) \d|state {STATE}|terrify \d|strip \d")
LASTING = {
    "gains": re.compile(r"Intimidating \(\d\)|Raging"),
    "adds": re.compile(POOL),
    "rushes": re.compile(r"\d"),
    "spurs": re.compile(r"\d{1,2}"),
    "scares": re.compile("off"),
    "begins": re.compile(f"state {STATE}"),
    "begins-around": re.compile(rf"\d{{1,2}} state {STATE}"),
    "bound": re.compile("one"),
    "exalts": re.compile(r"(?P<die>[ROY]) (?P<strides>\d{1,2})"),
    "soothes": re.compile(r"\d{1,2}"),
    "lends": re.compile(rf"(?P<pool>{POOL}) (?P<label>[A-Z][\w ]*) (?P<strides>\d{{1,2}})"),
}
"""Words for what a spell or a command does as long as it is in force; see `in_force.py`."""
FORMS = {
    **OF_OTHERS,
    "also": re.compile(rf"(?P<most>\d) {WHOM}"),
    "target": re.compile("again"),
    "crash": re.compile("[ROY]"),
    "root": re.compile("slowed"),
    "charge": re.compile(rf"(?P<pool>{POOL})(?: (?P<blocks>hollow|\d))?"),
    "damage": re.compile(r"\d|tinge"),
    "recover": re.compile(r"\d|hurt"),
    **dict.fromkeys(("stress", "unstress", "tinge", "terrify"), NUMBER),
    "heal": re.compile(r"\d|specials"),
    "remove-state": re.compile("all"),
    "state": re.compile(STATE),
    **dict.fromkeys(("shove", "attract", "place", "displace-self"), STRIDES),
    "displace": re.compile(r"\d{1,2}|mov"),
    "place-self": re.compile(r"(?P<strides>\d{1,2})(?P<touching> touching)?"),
    "bring": re.compile("touching"),
    "deploy": STRIDES,
    "met": re.compile("foe"),
    "test": re.compile(rf"(?P<need>\d) (?P<how>else|lacking) (?P<does>{EFFECT.pattern})"),
    "try": re.compile(rf"each (?P<does>{EFFECT.pattern})"),
    "taunt": NUMBER,
    "defend": re.compile("suffer"),
    "shot": re.compile(rf"(?P<pool>{POOL})(?: (?P<blocks>hollow|\d))?(?P<panel> panel)?"),
    "mortar": re.compile(r"(?P<own>[ROY]) (?P<their>[ROY])"),
    "count": re.compile(rf"(?P<pool>{POOL}) (?P<what>allied|nemorous) (?P<strides>\d{{1,2}})"),
    "shoot": re.compile("own"),
    "fight": re.compile(rf"(?P<pool>own|{POOL})(?: (?P<blocks>hollow|\d))?"),
    "may-fight": re.compile("own"),
    "pay": re.compile(r"stress \d"),
    "double": re.compile(r"tinge \d"),
    "lose-heart": re.compile("end"),
    "rolls": re.compile(r"[ROYGBK]+|WP"),
    "each": re.compile(r"heal \d"),
    "strip": NUMBER,
    "choose": re.compile("state"),
    "choose-symbol": re.compile("hS X"),
    "may-displace": re.compile("mov"),
    "hand-over": re.compile("stress|state"),
    "choose-forest": STRIDES,
    "choose-die": re.compile("R Y"),
    "mine": re.compile(r"(?P<turns>\d) (?P<strides>\d{1,2})"),
    "shed": re.compile("tinge"),
    "draw": re.compile(r"tinge \d{1,2}"),
    "dole": re.compile(r"(?P<per>\d) (?P<strides>\d{1,2}) (?P<does>mend|harm|heal)"),
    **LASTING,
    "harm": re.compile(rf"(?P<number>\d) (?P<states>{STATE}(?: or {STATE})*)"),
    "switch": re.compile(r"h?[SBX](?: h?[SBX])*: .+"),
}
"""What stands after each word."""
GUARD = re.compile(
    rf"(?:altered \d|hurt|success|collided|apart|touching|target (?:{STATE}|[A-Z]\w+)(?: or (?:{STATE}|[A-Z]\w+))*)"
)


def is_known(guard: str, word: str, rest: str) -> bool:
    """Whether a statement is made of words that are carried out."""
    form = FORMS.get(word)
    return bool(form and form.fullmatch(rest)) and all(map(GUARD.fullmatch, guard.split(" and ") if guard else ()))
