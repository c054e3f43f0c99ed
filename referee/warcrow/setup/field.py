"""Taking the field: every unit of both companies stands under a key of its own, as strong as its box."""

from collections import Counter

from referee.kernel.event import Event
from referee.kernel.position import forget, happen, known
from referee.kernel.say import say
from referee.warcrow.character.with_unit import accompany
from referee.warcrow.setup.company import BOX_COUNT, commander, recruited, tally
from referee.warcrow.table.dealt import come_to_table
from referee.warcrow.table.hiding import RULES, hides
from referee.warcrow.table.position import MOST_TOKENS, Unit, Warcrow
from referee.warcrow.table.profile import Profile
from referee.warcrow.table.verbs import VERBS


@VERBS.verb("company-stands", "The company of {seat:seat} is ready, with {command:command-token}.")
def company_stands(position: Warcrow, event: Event) -> None:
    come_to_table(position, event.data["units"])
    player = position.seats[event.seat]
    player.command, player.commander = event.data["command"], event.data["commander"]
    forget(position)


VERBS.note(
    "company-comes",
    "All may know: the company of {seat:seat} has {command:command-token}; units that may hide are not told yet.",
)


def models(position: Warcrow, key: str, card: Profile) -> int:
    """How many models a unit of this card has: as printed, else as the table read it off the box."""
    if card.attributes.models is not None:
        return card.attributes.models
    question = say("How many models does the box of {unit} have?", unit=card.name)
    told: int = known(position, f"models.{key}", question, [BOX_COUNT])
    return told


def take_the_field(position: Warcrow) -> None:
    """Every unit of both companies stands on the battlefield, under a key of its own."""
    wanted = [(seat, key, number) for seat in position.seats for key, number in numbers_of(position, seat).items()]
    total, met = Counter[str](), Counter[str]()
    for _, key, number in wanted:
        total[key] += number
    units: dict[str, dict[str, Unit]] = {seat: {} for seat in position.seats}
    for seat, key, number in wanted:
        for _ in range(number):
            met[key] += 1
            while f"{key}-{met[key]}" in total:
                met[key] += 1
            name = f"{key}-{met[key]}" if total[key] > 1 else key
            troops = models(position, key, position.cards.units[key])
            units[seat][name] = Unit(profile=key, side=seat, troops=troops, start=troops)
    for seat in position.seats:
        stand(position, seat, units[seat])
    accompany(position)


def numbers_of(position: Warcrow, seat: str) -> dict[str, int]:
    company = position.seats[seat].company
    assert company is not None
    return {key: number for key, _, number in recruited(company, position.cards)}


def stand(position: Warcrow, seat: str, units: dict[str, Unit]) -> None:
    company = position.seats[seat].company
    assert company is not None
    lead = commander(company, position.cards)
    named = next((key for key, unit in units.items() if unit.profile == lead), lead)
    command = min(tally(company, position.cards).command, MOST_TOKENS)
    told = {"units": units, "command": command, "commander": named}
    rules = ["wcr.setup.command-reserve", "wcr.command.reserve-size", "wcr.profile.com-value", "wcr.stress.level"]
    kept = any(hides(position.cards.units[unit.profile]) for unit in units.values())
    happen(position, "company-stands", rules, seat=seat, seen_by=[seat] if kept else None, data=told)
    if kept:
        happen(position, "company-comes", [*rules[:2], *RULES], seat=seat, command=command, brief=True)
