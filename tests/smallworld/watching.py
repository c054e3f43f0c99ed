"""A watch over benefits and prompts: whatever runs or is asked must stand in the chart, in the window then open."""

from collections.abc import Callable
from typing import Any

import pytest

from referee import registry
from referee.kernel.action import Action
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.game import Played
from referee.smallworld.conquest.final import FinalThrow
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.benefits import ALL, GRANTED
from referee.smallworld.table.open_turn import current_turn
from referee.smallworld.table.position import SmallWorld, in_hand
from referee.smallworld.table.window import POINTS, STAGES
from referee.smallworld.turn.timing import fills, open_window

GAME = registry.get("smallworld")
ANSWERS = ("discount", "income", "due")
AT_ANY_TIME = ("read", "correct")
WITHIN = {
    "turn.picked": ("turn.choose",),
    "turn.declined": ("turn.choose",),
    "turn.loss": ("turn.open", "turn.conquer", "turn.loss", "turn.taken"),
    "turn.taken": ("turn.conquer", "turn.assault"),
}
"""Moments in which no frame asks, and the windows they fall into."""
INNER = {
    "picked": "turn.picked",
    "token-lost": "turn.loss",
    "race-lost": "turn.loss",
    "murloc-lost": "turn.loss",
    "region-conquered": "turn.taken",
}
STANDING = ("redeployed", "returned", "token-lost")
"""Events in which a piece that stands in Regions like a token does so."""


def moment(position: SmallWorld, name: str = "") -> str:
    """Where the game is: in the window of the frame at work, or in a moment within it."""
    turn = current_turn(position)
    window = open_window(position) or turn.window_now
    inner = "turn.declined" if turn and turn.declining and window.stage == "choose" else INNER.get(name)
    assert inner is None or window.key in WITHIN[inner], f"{inner} falls into {window.key}"
    return inner or window.key


class Watch:
    """Wraps every point of every benefit and every action of the game; keeps what was seen in which window."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.chart = {window["key"]: window for window in GAME.timing()["windows"]}
        self.used: set[tuple[str, str]] = set()
        self.asked: set[tuple[str, str]] = set()
        for benefit in ALL.values():
            for point in POINTS:
                if callable(getattr(benefit, point)) and fills(benefit, point):
                    patch.setattr(benefit, point, self.point(benefit, point))
            for point in ("replaces", "after", "waives"):
                for name in getattr(benefit, point):
                    patch.setitem(getattr(benefit, point), name, self.hook(benefit, point, name))
            for name, may in benefit.may.items():
                patch.setattr(may, "offers", self.offer(benefit, name, may.offers))
        for verb in GAME.verbs.values():
            patch.setattr(verb, "write", self.event(verb.write))
        patch.setattr(GAME, "apply", self.action(GAME.apply))

    def note(self, window: str, benefit: Benefit, point: str, worked: object = True) -> None:
        where = f"{benefit.key} is at work in {window} by its {point}, and the chart does not say so"
        assert benefit.key in self.chart[window]["cards"], where
        assert point in GAME.at_work[window][benefit.key], where
        if worked:
            self.used.add((window, benefit.key))

    # ---- points that are code

    def point(self, benefit: Benefit, point: str) -> Callable[..., Any]:
        run = getattr(benefit, point)

        def watched(position: SmallWorld, seat: str, *rest: Any) -> Any:
            window, before = moment(position, point), None if point in ANSWERS else GAME.encode(position)
            found = run(position, seat, *rest)
            self.note(window, benefit, point, found if before is None else GAME.encode(position) != before)
            return found

        return watched

    def hook(self, benefit: Benefit, point: str, name: str) -> Callable[..., Any]:
        run = getattr(benefit, point)[name]

        def lifted(position: SmallWorld, **subject: Any) -> bool:
            found = run(position, **subject)
            self.note(moment(position), benefit, point, found)
            return found

        def followed(position: SmallWorld, event: Event) -> Event | None:
            window, before = moment(position, name), GAME.encode(position)
            found = run(position, event)
            changed = found is not event if point == "replaces" else GAME.encode(position) != before
            self.note(window, benefit, point, changed)
            return found

        return lifted if point == "waives" else followed

    def offer(self, benefit: Benefit, name: str, run: Callable[..., Any]) -> Callable[..., Any]:
        def watched(position: SmallWorld, event: Event) -> Any:
            window, found = moment(position, name), run(position, event)
            self.note(window, benefit, "may", found)
            return found

        return watched

    # ---- points that are declared

    def event(self, write: Callable[[SmallWorld, Event], Any]) -> Callable[[SmallWorld, Event], Any]:
        def watched(position: SmallWorld, event: Event) -> Any:
            for benefit, point in shown_by(position, event):
                self.note(moment(position, event.kind if event.kind == "token-lost" else ""), benefit, point)
            return write(position, event)

        return watched

    def action(self, apply: Callable[[bytes, Action], Played]) -> Callable[[bytes, Action], Played]:
        def watched(data: bytes, action: Action) -> Played:
            try:
                played = apply(data, action)
            except Refusal as no:
                self.refused(GAME.decode(data), no)
                raise
            kind = action.__struct_config__.tag
            if kind not in AT_ANY_TIME:
                self.accepted(GAME.decode(data), action, kind)
            self.prompts(played.position)
            return played

        return watched

    def refused(self, before: SmallWorld, no: Refusal) -> None:
        """A benefit that forbids is at work too."""
        if "sww.race.tauren" in no.rules:
            self.note(moment(before), ALL["tauren"], "least")

    def accepted(self, before: SmallWorld, action: Action, kind: str) -> None:
        """The action is the window's; so is every help it names, and the badge or banner it needs."""
        window, frame = moment(before), before.agenda[-1]
        assert kind in self.chart[window]["actions"], f"{kind} was accepted in {window}"
        self.asked.add((window, kind))
        for aid in getattr(action, "using", ()):
            self.note(window, next(benefit for benefit in ALL.values() if benefit.aid == aid), "aid")
        if isinstance(frame, FinalThrow) and in_hand(before, action.seat, "beast"):
            self.note(window, ALL["beast-master"], "fights")
        if kind in GRANTED:
            self.note(window, GRANTED[kind], "acts")

    def prompts(self, position: SmallWorld) -> None:
        """Whatever is asked is declared, by its rules, and what it needs belongs to who is asked."""
        asked = GAME.prompts(position)
        if not asked or asked[0].action == "read":
            assert GAME.timing_now(position)["windows"] == []
            return
        window = open_window(position)
        assert window is not None
        self.now(position, window.key)
        assert window not in STAGES or window is current_turn(position).window_now, "a stage asks out of its turn"
        for prompt in asked:
            declared = set(self.chart[window.key]["actions"][prompt.action])
            assert declared and (declared <= set(prompt.rules) or declared >= set(prompt.rules))
            if prompt.action in GRANTED:
                self.note(window.key, GRANTED[prompt.action], "acts")
                assert GRANTED[prompt.action].mine(position, prompt.seats[0])

    def now(self, position: SmallWorld, window: str) -> None:
        """What a table is told of this moment is a part of the chart, and belongs to the seats it is told of."""
        for told in GAME.timing_now(position)["windows"]:
            assert told["window"] == window and set(told["actions"]) <= set(self.chart[window]["actions"])
            player = position.seats[told["seats"][0]]
            for key in told["cards"]:
                assert key in self.chart[window]["cards"]
                assert key in (player.race, player.power, player.kept) or ALL[key].mine(position, told["seats"][0])

    # ---- what the chart has that was never seen

    def unused(self) -> set[tuple[str, str]]:
        return {(key, card) for key, window in self.chart.items() for card in window["cards"]} - self.used

    def unasked(self) -> set[tuple[str, str]]:
        return {(key, action) for key, window in self.chart.items() for action in window["actions"]} - self.asked


def shown_by(position: SmallWorld, event: Event) -> list[tuple[Benefit, str]]:
    """The benefits whose declared points an event shows at work."""
    found: list[tuple[Benefit, str]] = []
    cited = set(event.rules)
    if event.kind == "paid":
        found += [(benefit, "toll") for benefit in ALL.values() if benefit.toll and cited & set(benefit.rules)]
    if event.kind == "badge-kept":
        found.append((ALL[event.data["power"]], "keeps_badge"))
    if event.kind == "income" and "sww.place.battleground" in cited:
        found.append((ALL["battleground"], "doubles"))
    if event.kind == "well-moved":
        found.append((ALL["well-of-eternity"], "found"))
    if any(rule.startswith("sww.race.tauren") for rule in cited):
        found.append((ALL["tauren"], "least"))
    moved = {move[0] for move in event.data.get("moves", ())}
    if event.kind == "region-conquered":
        found += [(benefit, "fights") for benefit in ALL.values() if benefit.fights and stands(benefit, moved)]
    if event.kind in STANDING:
        found += [(benefit, "stands") for benefit in ALL.values() if stands(benefit, moved)]
    return found


def stands(benefit: Benefit, moved: set[str]) -> bool:
    """Whether a piece that stands in Regions like a token is among those moved."""
    return benefit.stands is not None and benefit.stands.piece in moved
