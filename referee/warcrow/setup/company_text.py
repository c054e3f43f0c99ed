"""A company as text, in the form players post it: a header, a line a unit, the sum.

>>> from referee.warcrow.setup.shipped import CARDS
>>> from referee.warcrow.setup.company import Company, Recruit
>>> company = Company("northern-tribes", [Recruit("alborc"), Recruit("orc-hunters", 2)], title="First blood")
>>> print(written(company, CARDS))
First blood
Northern Tribes, 90 of 250 points, 3 command tokens
Alborc [50] (commander)
Orc Hunters x2 [40]
>>> read(written(company, CARDS), CARDS) == Company("northern-tribes", company.units, "alborc", title="First blood")
True
"""

import re

from referee.kernel.errors import Invalid
from referee.kernel.say import say
from referee.warcrow.setup.company import STANDARD, Company, Recruit, commander, recruited, tally
from referee.warcrow.table.cards import Cards, plainly

HEADER = re.compile(
    r"^(?P<faction>[^,\d]+?)\s*,\s*(?:\d+\s*(?:of|/)\s*)?(?P<points>\d+)\s*(?:points|pts)\b|^faction\s*:\s*(?P<only>.+)",
    re.IGNORECASE,
)
"""With the points that were agreed on, or the faction alone."""
LINE = re.compile(
    r"^[\s*•\u2013-]*(?:(?P<before>\d+)\s*x\s+)?(?P<name>[^\[\]()]+?)"
    r"(?P<marks>(?:\s*(?:\[[^\]]*\]|\([^)]*\)|(?<=\s)x\s*\d+\b))*)\s*$",
    re.IGNORECASE,
)
"""A name, how many, and remarks in brackets: points, command tokens, who commands."""
TIMES = re.compile(r"(?<![\w(\[])x\s*(\d+)\b", re.IGNORECASE)
LEADS = re.compile(r"[\[(]\s*commander\s*[\])]", re.IGNORECASE)
SUM = re.compile(r"^(?:total|points|command)\b.*\d\s*$", re.IGNORECASE)
MOST_LINES = 60
LONGEST = 200
"""No unit takes a longer line, with all its remarks."""
HEAD_LINES = 3


def written(company: Company, cards: Cards) -> str:
    """The company as one can post it."""
    spent, lead = tally(company, cards), commander(company, cards)
    points = f"{spent.points} of {company.points} points"
    tokens = f"{spent.command} command {'token' if spent.command == 1 else 'tokens'}"
    lines = [*([company.title] if company.title else []), f"{cards.faction(company.faction)}, {points}, {tokens}"]
    for key, profile, number in recruited(company, cards):
        times = f" x{number}" if number > 1 else ""
        price = (profile.attributes.cost or 0) * number
        lines.append(f"{profile.name}{times} [{price}]{' (commander)' if key == lead else ''}")
    return "\n".join(lines)


def read(text: str, cards: Cards) -> Company:
    """A posted company; a line that names no card is a fault with its number."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not 2 <= len(lines) <= MOST_LINES:
        raise Invalid.of(
            "text", f"a company has a line with its faction and points, then 1 to {MOST_LINES} lines of units"
        )
    head = next(((at, found) for at, (_, line) in enumerate(lines[:HEAD_LINES]) if (found := HEADER.match(line))), None)
    if head is None:
        raise Invalid.of("text", "no line such as «Northern Tribes, 250 points» stands at its head")
    at, header = head
    title = lines[0][1][:80] if at else ""
    units = [(number, line) for number, line in lines[at + 1 :] if not SUM.match(line)]
    recruits, lead = units_of(units, cards)
    points = int(header["points"] or STANDARD)
    faction = faction_of(header["faction"] or header["only"], cards)
    return Company(faction, recruits, lead, points if 1 <= points <= 2000 else STANDARD, title)


def units_of(lines: list[tuple[int, str]], cards: Cards) -> tuple[list[Recruit], str]:
    """The units by their lines, and who is marked as commander."""
    recruits, lead = [], ""
    faults: dict[str, list[str]] = {}
    for number, line in lines:
        found = LINE.match(line) if len(line) <= LONGEST else None
        key = cards.key_of(found["name"]) if found else None
        times = number_in(found) if found else 1
        if found is None or key is None or not 1 <= times <= 20:
            faults[f"line {number}"] = [f"no profile card is called so, or so often: {line[:60]!r}"]
            continue
        recruits.append(Recruit(key, times))
        lead = key if LEADS.search(found["marks"]) else lead
    if faults:
        raise Invalid(faults)
    return recruits, lead


def number_in(found: re.Match[str]) -> int:
    """How many, said before the name or after it."""
    after = TIMES.search(found["marks"])
    return int(found["before"] or (after[1] if after else 1))


def faction_of(name: str, cards: Cards) -> str:
    """A faction by its key or as people write it."""
    known = sorted({profile.faction for profile in cards.units.values()})
    wanted = plainly(name)
    for faction in known:
        if wanted and any(plainly(called).startswith(wanted) for called in (faction, cards.faction(faction))):
            return faction
    names = [cards.faction(faction) for faction in known]
    raise Invalid.of(
        "faction", say("no faction is called {name}; there are {names}", name=name.strip()[:40], names=names)
    )
