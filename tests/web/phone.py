"""A phone as a player uses it: what is tapped, what is read."""

import os
import re
from pathlib import Path
from typing import Any

import requests

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "docs" / "screens"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SEATS = [{"seat": "anna", "name": "Anna", "race": "orc"}, {"seat": "bert", "name": "Bert", "race": "human"}]
KEEPING = {"service_workers": "allow"}
"""What a phone wants that keeps the page for when there is no network; to do so costs a third more than to open it."""
QUIET = ("net::ERR_INTERNET_DISCONNECTED", "Failed to load resource")


class Room:
    """A table opened over the API: its code for the phones, its host for what happens elsewhere."""

    def __init__(self, server: str, **wish: Any) -> None:
        wished = {"game": "warcraft", "seats": SEATS, "first": "anna", **wish}
        body = {name: value for name, value in wished.items() if value is not None}
        opened = requests.post(f"{server}/v1/tables", json=body, timeout=10)
        assert opened.status_code == 201, opened.text
        self.code, self.id = opened.json()["code"], opened.json()["id"]
        self.base = f"{server}/v1/tables/{self.id}"
        self.headers = {"Authorization": f"Bearer {opened.json()['pass']}"}

    def act(self, kind: str, seat: str, **fields: Any) -> None:
        played = requests.post(
            f"{self.base}/actions", json={"type": kind, "seat": seat, **fields}, headers=self.headers, timeout=10
        )
        assert played.status_code == 201, played.text

    def table(self) -> dict[str, Any]:
        return requests.get(self.base, headers=self.headers, timeout=10).json()

    def log(self) -> list[dict[str, Any]]:
        return requests.get(f"{self.base}/log", headers=self.headers, timeout=10).json()["lines"]


class Phone:
    """One phone: a browser of its own with its own memory."""

    def __init__(self, context: Any, server: str) -> None:
        self.context, self.server = context, server
        self.faults: list[str] = []
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        if message.type == "error" and not any(known in message.text for known in QUIET):
            self.faults.append(message.text)

    def go(self, path: str) -> "Phone":
        self.page.goto(self.server + path)
        return self

    def of(self, game: str) -> "Phone":
        """Where a table is opened or a board drawn: for this game."""
        self.page.locator("label", has_text=re.compile("^Game")).locator("select").select_option(game)
        return self

    def join(self, code: str, *names: str) -> "Phone":
        """As after scanning the QR code: pick seats and sit down."""
        self.go(f"/join/{code}")
        for name in names:
            self.page.get_by_role("button", name=re.compile(rf"^{name}")).click()
        self.page.get_by_role("button", name=re.compile("^(Take|Only watch)")).click()
        self.page.locator("nav.tabs").wait_for()
        return self.live()

    def live(self) -> "Phone":
        self.page.locator(".link.live").wait_for()
        return self

    def rests(self) -> "Phone":
        """Nothing is on its way to the referee, and what can be done was told."""
        self.page.locator('main[aria-busy="false"]').wait_for()
        self.page.get_by_text("Asking the referee…").wait_for(state="detached")
        return self

    def tab(self, name: str) -> "Phone":
        self.page.get_by_role("link", name=name, exact=True).click()
        return self

    def press(self, name: str, *, exact: bool = True) -> None:
        self.page.get_by_role("button", name=name, exact=exact).first.click()

    def ask(self, question: str) -> "Phone":
        self.page.get_by_label("Ask a rule").fill(question)
        self.page.keyboard.press("Enter")
        return self

    def tap(self, space: str) -> None:
        self.page.locator(f'[data-space="{space}"]').click()

    def tap_piece(self, space: str, kind: str) -> None:
        """Once the referee has said what can move, the space is outlined."""
        self.page.locator("polygon.outline.ready").first.wait_for(state="attached")
        self.page.locator(f'[data-space="{space}"] [data-kind="{kind}"]').click()

    def sees(self, text: str, timeout: float = 20_000) -> None:
        self.page.get_by_text(text).first.wait_for(timeout=timeout)

    def sees_space(self, space: str, text: str) -> None:
        self.page.locator(f'[data-space="{space}"][aria-label*="{text}"]').wait_for()

    def label(self, space: str) -> str:
        return self.page.locator(f'[data-space="{space}"]').get_attribute("aria-label")

    def has(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def photograph(self, name: str) -> None:
        """A picture for the README; an existing one is replaced only on request, as pictures never come out equal."""
        path = SCREENS / f"{name}.png"
        if os.environ.get("SCREENS") or not path.is_file():
            self.page.screenshot(path=path, animations="disabled")

    def answer_in_battle(self, face: str, picture: str = "") -> None:
        """Throw this face with every die asked for, else remove a casualty or go on."""
        dice = self.page.get_by_role("button", name=face, exact=True)
        if dice.count():
            if picture:
                self.page.evaluate("() => window.scrollTo(0, 0)")
                self.photograph(picture)
            self.report(face)
        else:
            answers = self.page.get_by_role("button", name=re.compile("^(Remove|Go on|Pass)"))
            if answers.count():
                answers.first.click()
        self.page.wait_for_timeout(150)

    def report(self, face: str) -> None:
        """This face with every die asked for; of a single die the face says it all."""
        dice, these = (self.page.get_by_role("button", name=name, exact=True) for name in (face, "Report these"))
        if not these.count():
            dice.click()
            return
        while dice.is_enabled():
            dice.click()
        these.click()

    def accessibility_faults(self) -> list[str]:
        """What axe calls serious or critical on this screen."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("async () => (await axe.run()).violations")
        return [
            f"{one['id']}: {one['help']} at {one['nodes'][0]['html'][:160]}"
            for one in found
            if one["impact"] in ("serious", "critical")
        ]

    def too_wide(self) -> bool:
        """The screen, or a sheet over it."""
        return self.page.evaluate(
            """() => document.documentElement.scrollWidth > window.innerWidth
            || [...document.querySelectorAll('dialog[open]')].some((one) => one.scrollWidth > one.clientWidth)"""
        )

    def small_targets(self) -> list[str]:
        """Whatever is meant for a finger and has less than 44 pixels either way."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll('button, select, input, nav a, summary')]
            .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
            .filter((one) => { const box = one.getBoundingClientRect(); return box.height < 43.5 || box.width < 43.5 })
            .map((one) => one.outerHTML.slice(0, 120))"""
        )
