"""Transcripts: a ruling as a player could read it, played through the engine. Nothing is ever skipped."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from referee import registry
from referee.kernel import Invalid, Refusal
from referee.kernel.game import Game
from referee.kernel.plain_yaml import read_yaml
from referee.kernel.position import Position
from referee.kernel.say import Text
from referee.library import inventory
from referee.testing.comparing import difference, misfit, not_told
from referee.testing.configured import BOARDS, config
from referee.testing.declared import came_up
from referee.testing.fairness import nobody_else_may, what_is_offered_can_be_done

TABLE_FIELDS = {"game", "seats", "options", "scenario", "packs", "board", "facts", "first", "position"}
FIELDS = {"ruling", "example", "rules", *TABLE_FIELDS, "setup", "play", "then"}
STEP_FIELDS = {"do", "cites", "refused", "invalid", "events", "never", "says", "asks", "offers", "hands", "then"}


def files(folder: Path, book: str = "*") -> list[Path]:
    """The transcripts in a folder, one folder a book; boards they share lie beside these."""
    return [path for path in sorted(folder.glob(f"{book}/*.yaml")) if path.parent.name != BOARDS]


def load(path: Path) -> dict[str, Any]:
    written: dict[str, Any] = read_yaml(path.read_text())
    unknown = set(written) - FIELDS
    assert not unknown, f"{path.name}: unknown fields {sorted(unknown)}"
    assert written.get("ruling"), f"{path.name}: a transcript has a ruling"
    assert written.get("play") or written.get("setup") or written.get("then"), f"{path.name}: nothing happens in it"
    return written


def game_of(path: Path, written: dict[str, Any]) -> Game:
    """The game a transcript names, else the one its folder's book belongs to."""
    wanted, book = written.get("game"), path.parent.name
    found = [game for game in registry.games() if (game.key == wanted if wanted else book in game.books)]
    assert found, f"{path.name}: no game {wanted or f'has the book {book}'}"
    return found[0]


class Run:
    """One transcript being played: the position, every rule cited on the way, those it proves, and what it shows.

    A rule is proved where the transcript names it and an event, a refusal or a score line of that very step carries
    it; named for the whole transcript, anywhere in it. A prompt only asks: what it cites is cited, and proves nothing.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.written = path, load(path)
        self.game = game_of(path, self.written)
        self.cited: set[str] = set()
        self.carried: set[str] = set()
        self.proved: set[str] = set()
        self.shown: set[str] = set()
        self.position: Position
        self.data = b""

    def play(self) -> None:
        expect = self.written.get("setup", {})
        try:
            played = self.game.setup(config(self.game, self.written, self.path.parents[1]))
        except Refusal as refusal:
            self.refused(refusal, expect, "setup")
            return self.close()
        except Invalid as fault:
            self.invalid(fault, expect.get("invalid"), "setup")
            return self.close()
        assert "refused" not in expect and "invalid" not in expect, f"{self.path.name}: setup was accepted"
        self.data, self.position = played.data, played.position
        self.shown.update(came_up(None, played))
        self.check(expect, played.told(), "setup")
        for number, step in enumerate(self.written.get("play", []), 1):
            self.step(step, f"step {number}")
        self.compare(self.written.get("then", {}), "then")
        return self.close()

    def close(self) -> None:
        """Every rule the transcript claims was really cited, and really exists."""
        claimed = set(self.written.get("rules", []))
        if "example" in self.written:
            example = next((e for e in inventory.examples() if e.id == self.written["example"]), None)
            assert example, f"{self.path.name}: no example {self.written['example']}"
            claimed |= {rule for rule in example.rules if inventory.rule(rule).role != "inform"}
        missing = claimed - self.cited
        assert not missing, f"{self.path.name}: never cited {sorted(missing)}"
        self.proved |= self.carried.intersection(self.written.get("rules", []))

    def step(self, step: dict[str, Any], where: str) -> None:
        unknown = set(step) - STEP_FIELDS
        assert not unknown, f"{self.path.name} {where}: unknown fields {sorted(unknown)}"
        before, did = self.position, step.get("do", [])
        actions = did if isinstance(did, list) else [did]
        for action in actions:
            self.act(action, step, where)
        fault = not_told(self.game, before, self.position, actions, step.get("hands"))
        assert fault is None, f"{self.path.name} {where}: {fault}"
        self.offers(step.get("offers", {}), where)
        self.compare(step.get("then", {}), where)

    def act(self, action: dict[str, Any], step: dict[str, Any], where: str) -> None:
        if self.data and "seat" in action:
            nobody_else_may(self.game, self.data, self.position, action)
        try:
            played = self.game.apply(self.data, self.game.read_action(action))
        except Refusal as refusal:
            return self.refused(refusal, step, where)
        except Invalid as fault:
            return self.invalid(fault, step.get("invalid"), where)
        assert "refused" not in step and "invalid" not in step, f"{self.path.name} {where}: accepted {action}"
        self.data, self.position = played.data, played.position
        self.shown.update(came_up(action, played))
        what_is_offered_can_be_done(self.game, self.data, self.position)
        return self.check(step, played.told(), where)

    def check(self, expect: dict[str, Any], events: list, where: str) -> None:
        at = f"{self.path.name} {where}"
        for event in events:
            assert len(set(event.rules)) == len(event.rules), f"{at}: {event.text!r} cites twice: {event.rules}"
        rules = {rule for event in events for rule in event.rules}
        prompts = self.game.prompts(self.position)
        asked = {rule for prompt in prompts for rule in prompt.rules}
        idle = sorted(rule for rule in rules | asked if not self.game.in_force(self.position, rule))
        assert not idle, f"{at}: cites {idle}, which the books say are not in force at this table"
        self.shown |= {f"window {prompt.window}" for prompt in prompts if prompt.window}
        self.cited |= asked
        self.carry(rules, expect.get("cites", []))
        lacking = set(expect.get("cites", [])) - rules - asked
        assert not lacking, f"{at}: does not cite {sorted(lacking)}; cites {sorted(rules | asked)}"
        kinds = [event.kind for event in events]
        for kind in expect.get("events", []):
            assert kind in kinds, f"{at}: no event {kind} in {kinds}"
        unwanted = {*kinds, *rules}.intersection(expect.get("never", []))
        assert not unwanted, f"{at}: {sorted(unwanted)} came, and should not"
        self.said(expect, " ".join(event.text for event in events), at)
        if "asks" in expect:
            musts = {f"{seat} {prompt.action}" for prompt in prompts if prompt.must for seat in prompt.seats}
            assert musts == set(expect["asks"]), f"{at}: the referee waits for {sorted(musts)}"

    def offers(self, expect: dict[str, Any], where: str) -> None:
        """`{seat: {action: [options] or number}}`: exactly what is open.

        Of very many, `{count, takes, lacks}` tells how many there are, some that are among them and some that are not.
        """
        for seat, actions in expect.items():
            for kind, wanted in actions.items():
                shapes = self.game.choices(self.position, seat, kind)
                fault = misfit(shapes, wanted)
                ways = [way for shape in shapes for way in shape.ways()]
                assert fault is None, f"{self.path.name} {where}: {seat} {kind}: {fault}; offered are {ways}"

    def said(self, expect: dict[str, Any], text: str, at: str) -> None:
        """The log, or a refusal, has these words."""
        says = expect.get("says", [])
        for words in [says] if isinstance(says, str) else says:
            assert words in text, f"{at}: {words!r} not in {text!r}"

    def refused(self, refusal: Refusal, expect: dict[str, Any], where: str) -> None:
        wanted = expect.get("refused")
        assert wanted is not None, f"{self.path.name} {where}: refused: {refusal.why} {refusal.rules}"
        lacking = set(wanted) - set(refusal.rules)
        assert not lacking, (
            f"{self.path.name} {where}: refused by {refusal.rules} ({refusal.why}), not {sorted(lacking)}"
        )
        unwanted = set(refusal.rules).intersection(expect.get("never", []))
        assert not unwanted, f"{self.path.name} {where}: refused by {sorted(unwanted)} as well, and should not"
        self.said(expect, self.told(refusal.why), f"{self.path.name} {where}")
        self.carry(refusal.rules, wanted)

    def invalid(self, fault: Invalid, wanted: str | None, where: str) -> None:
        told = "; ".join(f"{field}: {', '.join(map(self.told, faults))}" for field, faults in fault.errors.items())
        assert wanted is not None, f"{self.path.name} {where}: {told}"
        assert wanted in told, f"{self.path.name} {where}: {told}, not {wanted!r}"

    def told(self, text: Text) -> str:
        """As it is told at this table, or where there is none yet."""
        return self.game.voice(getattr(self, "position", None)).tell(text)

    def compare(self, expect: dict[str, Any], where: str) -> None:
        """`spaces`, `seats`, `facts` as in the position document; `score`, `sides`, `outcome`, `asks` beside them."""
        if not expect:
            return
        expect = dict(expect)
        board = self.game.score(self.position)
        self.carry(rule for line in board.lines for rule in line.rules)
        found = {
            "score": board.totals,
            "sides": board.sides,
            "outcome": msgspec.to_builtins(self.position.outcome),
            "lines": {f"{line.seat} {line.source}": line.points for line in board.lines},
            **self.game.document(self.position),
        }
        if self.position.outcome:
            self.carry(self.position.outcome.rules)
        fault = difference(expect, found, "")
        assert fault is None, f"{self.path.name} {where}: {fault}"

    def carry(self, rules: Iterable[str], named: Iterable[str] = ()) -> None:
        """Note what did something here; of it, what this step names is proved."""
        found = set(rules)
        self.cited |= found
        self.carried |= found
        self.proved |= found.intersection(named)
