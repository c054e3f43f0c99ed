"""Somebody who taps whatever a phone offers: buttons, cards, lit spaces, counters; never anything that is not there."""

import random
import re
from contextlib import suppress
from typing import Any

CHANCE = re.compile("^Let the referee")
ENDS = re.compile("^(Done|Pass|Go on)$")
PATIENCE = 2500


class Taps:
    """One tap after another on what is offered now; chance decides where there is a choice."""

    def __init__(self, phone: Any, seed: str, ending: float = 0.35, chance: re.Pattern[str] = CHANCE) -> None:
        self.phone, self.page = phone, phone.page
        self.chance = random.Random(seed)
        self.ending = ending
        self.by_lot = chance
        self.tapped: list[str] = []

    def tap(self) -> bool:
        """Tap something, if anything is offered; what is gone before it is tapped leaves the next tap to decide."""
        from playwright.sync_api import TimeoutError

        for offered in self.offered():
            number = offered.count()
            if number == 0:
                continue
            one = offered.nth(self.chance.randrange(number))
            with suppress(TimeoutError):
                self.tapped.append((one.get_attribute("aria-label") or one.inner_text())[:60])
                one.click(timeout=PATIENCE)
            return True
        return False

    def offered(self) -> list[Any]:
        """Kinds of things to tap, those that go on with what was begun first."""
        bar = self.page.get_by_test_id("bar")
        chance = self.page.get_by_role("button", name=self.by_lot)
        cover = self.page.get_by_test_id("cover").get_by_role("button")
        whole = bar.locator("button.primary:enabled")
        more = self.page.locator(
            ".counter button:enabled[aria-label^='One more'], .step button:enabled[aria-label^='One more']"
        )
        measured = self.page.get_by_test_id("claims").locator(".open button")
        sent = self.page.locator("dialog button.primary:enabled")
        spaces = self.page.locator('[data-look="lit"]:is([data-space], [data-piece]), [data-space][data-look="ready"]')
        cards = self.page.get_by_test_id("offers").locator("button:enabled")
        chips = bar.locator("section .chip:enabled, section .stack button:enabled")
        ends = bar.get_by_role("button", name=ENDS)
        deeds = bar.locator(".buttons button:enabled:not([aria-haspopup]), .mays button:enabled")
        begun = [more, whole] if self.chance.random() < 0.85 else [whole, more]
        going = [spaces, cards, chips] if self.chance.random() < 0.8 else [cards, chips, spaces]
        rest = [*going, deeds] if self.chance.random() > self.ending else [ends, deeds, *going]
        return [cover, measured, sent, chance, *begun, *rest, ends, deeds]
