"""A company as text, in the form players post it: a header, a line a unit, the sum.

>>> from referee.warcrow.setup.shipped import CARDS
>>> from referee.warcrow.setup.company import Company, Recruit
>>> company = Company("northern-tribes", [Recruit("alborc"), Recruit("orc-hunters", 2)], title="First blood")
>>> print(written(company, CARDS))
First blood
northern-tribes, 90 of 250 points, 3 command tokens
Alborc [50] (commander)
Orc Hunters x2 [40]
>>> read(written(company, CARDS), CARDS) == Company("northern-tribes", company.units, "alborc", title="First blood")
True
"""

import re

from referee.kernel.errors import Invalid
from referee.warcrow.setup.company import STANDARD, Company, Recruit, commander, recruited, tally
from referee.warcrow.table.profile import Cards, plainly

HEADER = re.compile(
    r"^(?P<faction>[^,\d]+?)\s*,\s*(?:\d+\s*(?:of|/)\s*)?(?P<points>\d+)\s*(?:points|pts)\b", re.IGNORECASE
)
LINE = re.compile(
    r"^[\s*•-]*(?:(?P<before>\d+)\s*x\s+)?(?P<name>[^\[(]+?)(?:\s+x\s*(?P<after>\d+))?\s*(?:\[\s*\d+\s*(?:pts)?\s*\])?"
    r"\s*(?P<lead>\(\s*commander\s*\))?\s*$",
    re.IGNORECASE,
)
MOST_LINES = 60


def written(company: Company, cards: Cards) -> str:
    """The company as one can post it."""
    spent, lead = tally(company, cards), commander(company, cards)
    points = f"{spent.points} of {company.points} points"
    tokens = f"{spent.command} command {'token' if spent.command == 1 else 'tokens'}"
    lines = [*([company.title] if company.title else []), f"{company.faction}, {points}, {tokens}"]
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
    at = next((at for at, (_, line) in enumerate(lines[:2]) if HEADER.match(line)), None)
    if at is None:
        raise Invalid.of("text", "no line such as «northern-tribes, 250 points» stands at its head")
    header = HEADER.match(lines[at][1])
    assert header is not None
    title = lines[0][1] if at else ""
    recruits, lead = units_of(lines[at + 1 :], cards)
    points = int(header["points"])
    faction = faction_of(header["faction"], cards)
    return Company(faction, recruits, lead, points if 1 <= points <= 2000 else STANDARD, title)


def units_of(lines: list[tuple[int, str]], cards: Cards) -> tuple[list[Recruit], str]:
    """The units by their lines, and who is marked as commander."""
    recruits, lead = [], ""
    faults: dict[str, list[str]] = {}
    for number, line in lines:
        found = LINE.match(line)
        key = cards.key_of(found["name"]) if found else None
        times = int((found and (found["before"] or found["after"])) or 1)
        if found is None or key is None or not 1 <= times <= 20:
            faults[f"line {number}"] = [f"no profile card is called so, or so often: {line[:60]!r}"]
            continue
        recruits.append(Recruit(key, times))
        lead = key if found["lead"] else lead
    if faults:
        raise Invalid(faults)
    return recruits, lead


def faction_of(name: str, cards: Cards) -> str:
    """A faction by its key or as people write it."""
    known = sorted({profile.faction for profile in cards.units.values()})
    wanted = plainly(name)
    for faction in known:
        if wanted in (faction, plainly(faction)) or plainly(faction).startswith(wanted):
            return faction
    raise Invalid.of("faction", f"no faction is called {name.strip()[:40]!r}; there are {', '.join(known)}")
