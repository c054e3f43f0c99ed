"""Somebody with a phone: looks at what it shows as being asked, taps one thing of it, and knows no game."""

import random
import re
from collections import Counter, deque
from contextlib import suppress
from typing import Any

from referee.testing.wording import faults
from tests.web.evenings.looking import Seen, look
from tests.web.phone import Phone

CHANCE = ("die", "thrown", "claim", "tell")
TOLD = ("send", "claim")
"""After these a no is none of the page's: it rests on what the table has just said it measured."""
BEGUN = ("whole", "more", "part")
FIRST = {
    ("no",): (),
    ("sheet",): (),
    ("send",): (),
    ("cover",): (),
    CHANCE: ("deed",),
    BEGUN: ("picked", "space", "deed"),
}
"""What is tapped before anything else: a sheet, what only the table can tell, what was begun; and what beside it."""
LIKED = {"whole": 4, "more": 3, "picked": 0.2, "aside": 0.4}
"""What is done rather, or hardly ever; the rest is alike."""
REMEMBERED = 40
"""So many taps back nobody likes to do the same again."""
BROKEN = re.compile(r"undefined|NaN|\[object |\bnull\b")
PATIENCE = 2500
HEARD = 500
NEWS = "(was) => document.querySelector('main').innerText !== was"


class Person:
    """One phone and whoever holds it."""

    def __init__(self, phone: Phone, seed: str) -> None:
        self.phone, self.page = phone, phone.page
        self.chance = random.Random(seed)
        self.lately: deque[str] = deque(maxlen=REMEMBERED)
        self.taps: list[str] = []
        self.asked: list[str] = []
        """Every request but for the stream, since the game began."""
        self.read: set[str] = set()
        self.wrong: dict[str, list[str]] = {}
        """Texts no person should read, each with what is wrong with it."""
        self.gone, self.noes, self.sent, self.shown, self.is_over = 0, 0, 0, "", False
        self.page.on("request", self._hear)

    def _hear(self, request: Any) -> None:
        path = request.url.removeprefix(self.phone.server)
        if path.startswith("/v1/") and not path.endswith("/stream"):
            self.asked.append(f"{request.method} {path.rsplit('/', 1)[-1]}")

    def look(self) -> Seen:
        """What the phone shows once nothing is on its way; every text new to this phone is read."""
        seen = look(self.page)
        while seen.busy:
            self.page.wait_for_timeout(10)
            seen = look(self.page)
        for text in {" ".join(text.split()).removesuffix(" ?") for text in seen.read} - self.read:
            self.read.add(text)
            found = faults(text) + ["a value of the code"] * bool(BROKEN.search(text))
            if found:
                self.wrong[text] = found
        self.shown, self.is_over = seen.shown, seen.over
        told = self.taps[-1].partition(":")[0] if self.taps else ""
        assert not seen.no or told in TOLD, f"{seen.no} after {self.taps[-5:]}"
        return seen

    def tap(self) -> bool:
        """Tap one of the things that are offered, if any is; what is gone by then is left."""
        from playwright.sync_api import Error

        seen = self.look()
        wanted = [] if seen.over else self.wanted(seen)
        if not wanted:
            return False
        at = self.choose(seen, wanted)
        kind, label = seen.offered[at]
        self.noes += kind == "no"
        self.lately.append(label)
        self.taps.append(f"{kind}: {' '.join(label.split())[:70]}")
        try:
            seen.element(at).click(timeout=PATIENCE)
        except Error as no:
            no.add_note(f"after {self.taps[-5:]}")
            if "not attached" not in no.message:
                raise
            self.gone += 1
        return True

    def has_sent(self) -> bool:
        """Whether anything was sent since this was asked last."""
        self.look()
        before, self.sent = self.sent, len(self.asked)
        return self.sent > before

    def hear(self) -> None:
        """Somebody else did something: what this phone shows changes, as a rule."""
        from playwright.sync_api import TimeoutError

        with suppress(TimeoutError):
            self.page.wait_for_function(NEWS, arg=self.shown, timeout=HEARD)

    def wanted(self, seen: Seen) -> list[int]:
        """What comes first: an open sheet, what only the table can tell, what was begun, and then anything."""
        kinds = {kind for kind, _ in seen.offered}
        for first, beside in FIRST.items():
            if kinds & {*first}:
                kinds &= {*first, *beside}
                break
        if "too many" in seen.lacks:
            kinds &= {"picked"}
        return [at for at, (kind, _) in enumerate(seen.offered) if kind in kinds]

    def choose(self, seen: Seen, wanted: list[int]) -> int:
        """First what kind of thing, then which: the less it was tapped lately, the rather."""
        kinds = sorted({seen.offered[at][0] for at in wanted})
        [kind] = self.chance.choices(kinds, [LIKED.get(kind, 2) for kind in kinds])
        often = Counter(self.lately)
        these = [at for at in wanted if seen.offered[at][0] == kind]
        return self.chance.choices(these, [1 / (1 + often[seen.offered[at][1]]) ** 2 for at in these])[0]
