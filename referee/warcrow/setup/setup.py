"""Before the first round: both players recruit, and their companies stand on the battlefield."""

from typing import Any, ClassVar

from msgspec import to_builtins

from referee.kernel.agenda import Frame, close
from referee.kernel.choice import Ask, One, Option, one
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, Text, say
from referee.warcrow.setup import company_text
from referee.warcrow.setup.actions import Ready, Recruited, TellCard
from referee.warcrow.setup.company import BOX_COUNT, STANDARD, Company, commander, faults, recruited, tally
from referee.warcrow.setup.field import models, take_the_field
from referee.warcrow.setup.starters import in_it, starters
from referee.warcrow.table import window as windows
from referee.warcrow.table.card_reading import check_card
from referee.warcrow.table.hiding import RULES, hides
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS

RECRUITS = (
    "wcr.setup.recruit-after-scenario",
    "wcr.setup.faction",
    "wcr.setup.points-cap",
    "wcr.setup.availability-cap",
    "wcr.setup.commander",
)

VERBS.note(
    "battlefield-ready",
    "Mark out the battlefield, 90 by 90 centimeters as a rule, and lay out the turn counter, the dice, a pair of "
    "distance templates, tokens, terrain, and the cards and models of both companies.",
)
VERBS.note("size-agreed", "Each player may spend {points:point}.")
VERBS.note(
    "other-size", "Each player may spend {points:point}; {standard} is the standard: mind how many turns a round has."
)


def prepare(position: Warcrow) -> None:
    """What lies on the table before anybody recruits, and how large the game is."""
    happen(position, "battlefield-ready", ["wcr.setup.components", "wcr.setup.battlefield"])
    told = "size-agreed" if points(position) == STANDARD else "other-size"
    happen(position, told, ["wcr.setup.game-size"], points=points(position), standard=STANDARD)


def recruited_words(event: Event) -> Say:
    """Who is in it, what was spent, and the command tokens it has."""
    words = "{seat:seat} recruits {names:}: {spent:point}, {command:command-token}."
    return Say(words, {"seat": event.seat, **event.data, "names": names_of(event.data["units"])})


def names_of(units: dict[str, int]) -> list[Say]:
    """By name, and how many only where there are several."""
    return [say("{number} {unit:unit}" if n > 1 else "{unit:unit}", number=n, unit=key) for key, n in units.items()]


@VERBS.verb("company-recruited", recruited_words)
def company_recruited(position: Warcrow, event: Event) -> None:
    player = position.seats[event.seat]
    player.company, player.ready = event.data["company"], False
    player.faction, player.commander = event.data["company"].faction, event.data["commander"]


@VERBS.verb("ready", "{seat:seat} is ready.")
def ready(position: Warcrow, event: Event) -> None:
    position.seats[event.seat].ready = True


def formed_words(event: Event) -> Text:
    """Whom all may know of; units that may hide are their own player's business."""
    words = "All may know: {seat:seat} recruits" + (" {names:}" if event.data["units"] else "")
    told = {"seat": event.seat, **event.data, "names": names_of(event.data["units"])}
    return Say(words + "; whoever may hide is not told.", told)


VERBS.note("company-formed", formed_words)


class Recruiting(Frame[Warcrow], tag="recruiting"):
    """Both recruit side by side; a company may be changed until its player is ready."""

    window = windows.COMPANY
    asks: ClassVar = {"company": RECRUITS, "tell-card": (BOX_COUNT,), "ready": ("wcr.setup.order",)}

    def settle(self, position: Warcrow) -> bool:
        if not all(player.ready for player in position.seats.values()):
            return False
        close(position, self)
        take_the_field(position)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        waiting = [seat for seat, player in position.seats.items() if not player.ready]
        without = [seat for seat in waiting if position.seats[seat].company is None]
        having = [seat for seat in waiting if seat not in without]
        lists = {seat: One(self.lists(position, seat), open=True) for seat in waiting}
        text = "{seats:seat} {seats:recruits|recruit} a company of at most {points:point}."
        slots: dict[str, Any] = {"points": points(position)}
        asked = [self.ask([seat], "company", text, lists[seat], **slots) for seat in without]
        asked += [self.ask([seat], "ready", "{seats:seat}: does the company stand so?", one([{}])) for seat in having]
        other = "{seats:seat} may recruit another company instead, of at most {points:point}."
        asked += [self.ask([seat], "company", other, lists[seat], must=False, **slots) for seat in having]
        card = "Type in a card that the referee does not know, or knows otherwise."
        return [*asked, self.ask(waiting, "tell-card", card, Ask("card"), must=False)]

    def lists(self, position: Warcrow, seat: str) -> list[Option]:
        """Companies to begin with, but for the one that a player has recruited already."""
        mine = position.seats[seat].company
        units = mine.units if mine else []
        found = [one for one in starters(points(position)) if one["units"] != to_builtins(units)]
        return [Option(one, brings=in_it(one)) for one in found]

    def on_company(self, position: Warcrow, action: Recruited) -> None:
        self.only(position, action)
        company = wished(position, action)
        for key, card, _ in recruited(company, position.cards):
            models(position, key, card)
        check_company(position, company)
        found = tally(company, position.cards)
        numbers = {key: number for key, _, number in recruited(company, position.cards)}
        lead = commander(company, position.cards)
        rules = [*RECRUITS, *high_command(position, lead), *either_card(position, company)]
        told = {"units": numbers, "spent": found.points, "command": found.command, "commander": lead}
        known = {key: number for key, number in numbers.items() if not hides(position.cards.units[key])}
        own = [action.seat] if len(known) < len(numbers) else None
        data = {**told, "company": company}
        happen(position, "company-recruited", rules, seat=action.seat, seen_by=own, data=data)
        if own:
            happen(position, "company-formed", [*RECRUITS, *RULES], seat=action.seat, units=known, brief=True)

    def on_tell_card(self, position: Warcrow, action: TellCard) -> None:
        self.only(position, action)
        check_card(action.profile, "profile")
        told = {"key": action.unit, "card": action.profile, "name": action.profile.name}
        happen(position, "card-told", ["wcr.profile.card"], seat=action.seat, data=told)

    def on_ready(self, position: Warcrow, action: Ready) -> None:
        company = position.seats[action.seat].company
        words = "{seat:seat} has recruited nobody yet."
        require(position, company is not None, "wcr.setup.order", words, seat=action.seat)
        self.only(position, action)
        if company:
            check_company(position, company)
        happen(position, "ready", ["wcr.setup.order"], seat=action.seat)


def points(position: Warcrow) -> int:
    return int(position.options["points"])


def wished(position: Warcrow, action: Recruited) -> Company:
    """The company an action describes, by its fields or by its text."""
    mercenaries = position.options["mercenaries"] == "any"
    if action.text:
        read = company_text.read(action.text, position.cards)
        return Company(read.faction, read.units, read.commander, points(position), read.title, mercenaries)
    if action.commander and action.commander not in [recruit.unit for recruit in action.units]:
        raise Invalid.of("commander", "is not among the units of this company")
    return Company(action.faction, action.units, action.commander, points(position), "", mercenaries)


def check_company(position: Warcrow, company: Company) -> None:
    """Refuse a company with everything that is wrong with it, and a way out for each."""
    found = faults(company, position.cards)
    if found:
        rules = list(dict.fromkeys(rule for fault in found for rule in fault.rules))
        whys, remedies = [fault.why for fault in found], [fault.remedy for fault in found]
        raise Refusal(rules, say("{whys}", whys=whys), say("{remedies}", remedies=remedies))


def high_command(position: Warcrow, lead: str) -> list[str]:
    return ["wcr.setup.high-command"] if position.cards.units[lead].is_high_command else []


def either_card(position: Warcrow, company: Company) -> list[str]:
    """A miniature with two cards is recruited by one of them."""
    standard = {card.standard for card in position.cards.units.values() if card.standard}
    two = any(card.standard or key in standard for key, card, _ in recruited(company, position.cards))
    return ["wcr.profile.two-profiles"] if two else []
