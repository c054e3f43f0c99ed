"""An evening: a table opened at home, joined with its code, and played on two phones until both show the last page."""

import re
from dataclasses import dataclass, field
from typing import Any

from tests.web.evenings.person import Person
from tests.web.phone import Phone

IDLE, VAIN = 600, 300
"""Looks without anything to tap, and taps without an action, after which nobody would go on."""
PAUSE = 25
LENT = 0.1
"""How often somebody else goes first although there is more to do."""


@dataclass(frozen=True)
class Title:
    """What is played: all that the four evenings differ in."""

    game: str
    here: tuple[str, ...]
    """Who plays on the phone of the host."""
    there: tuple[str, ...]
    settings: dict[str, str] = field(default_factory=dict)
    """What is chosen in the form, each by its label."""
    seed: str = "an evening"
    most: int = 4000
    """Taps: far more than it takes."""


def open_table(host: Phone, title: Title) -> str:
    """From the first page to the lobby; the code others type."""
    host.go("/")
    host.page.get_by_test_id("games").get_by_role("button", name=title.game).click()
    host.page.get_by_label("Name of player 1").wait_for()
    for group in host.page.locator("summary").all():
        group.click()
    people = [*title.here, *title.there]
    for label, value in {"Players": str(len(people)), **title.settings}.items():
        host.page.locator("label", has_text=re.compile(f"^{label}")).locator("select").select_option(value)
    for at, name in enumerate(people, 1):
        host.page.get_by_label(f"Name of player {at}").fill(name)
    host.press("Open the table")
    return host.live().page.get_by_test_id("code").inner_text()


def join(guest: Phone, code: str, names: tuple[str, ...]) -> None:
    """With the code, typed on the first page."""
    guest.go("/")
    guest.page.get_by_label(re.compile("code", re.I)).first.fill(code)
    guest.press("Join")
    for name in names:
        guest.page.get_by_role("button", name=re.compile(f"^{name}")).click()
    guest.page.get_by_role("button", name=re.compile("^Take")).click()
    guest.page.locator("nav.tabs").wait_for()
    guest.live()


def sit_down(host: Phone, guest: Phone, title: Title) -> None:
    join(guest, open_table(host, title), title.there)
    host.page.get_by_text("Joined on their own phone.").nth(len(title.there) - 1).wait_for()
    host.press("Start the game")
    host.page.locator("section.prompt").first.wait_for()
    for one in (host, guest):
        one.rests()


def play(people: list[Person], title: Title) -> None:
    """Whoever is asked taps, until everybody's phone shows how it ended."""
    one, idle, vain = people[0], 0, 0
    for _ in range(title.most):
        if one.tap():
            idle, vain = 0, vain + 1
            if one.has_sent():
                vain = 0
                for other in people:
                    if other is not one:
                        other.hear()
        elif all(other.is_over for other in people):
            return
        else:
            idle += 1
            one.page.wait_for_timeout(PAUSE)
        assert idle < IDLE and vain < VAIN, stuck(people)
        if idle or one.chance.random() < LENT:
            one = people[(people.index(one) + 1) % len(people)]
    raise AssertionError(f"no end after {title.most} taps; {stuck(people)}")


def stuck(people: list[Person]) -> str:
    """What was tapped last on each phone, what is offered there, and how its page ends."""
    told = [(one.taps[-6:], one.look().offered[:9], one.page.inner_text("main")[-900:]) for one in people]
    return "\n---\n".join("\n".join(map(str, lines)) for lines in told)


def last_page(one: Phone) -> dict[str, Any]:
    """Who won and with what, as this phone has it."""
    ranking = one.page.get_by_test_id("ranking").locator("li")
    ranking.first.wait_for()
    one.page.get_by_test_id("moments").wait_for()
    one.page.get_by_role("button", name="Share as a picture").wait_for()
    return {
        "title": one.page.get_by_role("heading", level=1).inner_text(),
        "winner": ranking.first.locator(".who strong").inner_text(),
        "ranking": ranking.all_inner_texts(),
        "moments": one.page.get_by_test_id("moments").inner_text(),
    }


def entries(one: Phone) -> int:
    """How far the log has come."""
    first = one.tab("Log").page.locator("li[data-version]").first
    first.wait_for()
    return int(first.get_attribute("data-version") or 0)
