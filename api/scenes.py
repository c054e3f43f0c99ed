"""A table as its open streams see it: read and decoded once per version, told once for each pass and language.

It is told in parts (api/parts.py): those of the view, and beside it who has joined, the code, the note about changed
rules, and the prompts with choices.
"""

import threading
import time
from collections.abc import Sequence
from math import inf
from typing import Any, cast

from flask import current_app
from msgspec.structs import asdict

from api import telling
from api.answers import Due
from api.parts import Parts, cut, differing, encode
from api.seating import seats_of
from api.tables import note_of
from api.viewing import view_of
from models import admission, company, ledger, tables
from models.company import NOBODY, Company
from models.database import Database
from referee.kernel.choice import AnyShape, Ask, One, narrowed
from referee.kernel.game import Game
from referee.kernel.prompt import Prompt
from referee.kernel.shape import MOST, Shape
from referee.kernel.speech import Voice
from referee.kernel.view import Barred, View
from referee.kernel.why_not import why_none

NAME = "referee.scenes"
LOOK_SECONDS = 15.0
"""So often it is looked up who is at a table, where nobody says that it has changed."""


class Asking(Prompt):
    """A prompt with the choices of those seats of the pass that are asked, by seat; who has none is told why."""

    choices: dict[str, list[AnyShape]] = {}
    barred: dict[str, Barred] = {}


class Scene:
    """A table at a version."""

    def __init__(self, game: Game[Any], row: tables.Shown, joined: list[list[str]], by_hand: bytes) -> None:
        self.game = game
        self.by_hand = by_hand
        self.version = row.version
        self.position = game.decode(row.position)
        self.passes = len(joined)
        self._due = Due(game, self.position)
        code = {"code": encode(row.code), "code_open": encode(admission.admits(row.code_until))}
        self._beside = {"joined": encode(seats_of(row.seats, joined)), "note": encode(note_of(row))} | code
        self._open: dict[str, tuple[View, Parts]] = {}
        self._choices: dict[tuple[str, str], list[Shape]] = {}
        self._told: dict[tuple[tuple[str, ...], str], Parts] = {}

    def parts(self, eyes: Sequence[str], language: str) -> Parts:
        """All parts for these eyes in this language, worked out for the first who asks."""
        key = tuple(eyes), language
        if key not in self._told:
            speaker = self.game.voice(self.position, language)
            shown, parts = self.open_parts(language)
            own = differing(self.view(eyes, speaker, shown), shown) if eyes else {}
            prompts = [self.asking(prompt, eyes, speaker) for prompt in self._due.told(eyes, speaker)]
            self._told[key] = {**parts, **own, "prompts": encode(prompts)}
        return self._told[key]

    def view(self, eyes: Sequence[str], speaker: Voice, shown: View | None = None) -> View:
        return view_of(self.game, self.position, eyes, speaker, self.by_hand, shown)

    def open_parts(self, language: str) -> tuple[View, Parts]:
        """What everybody sees, worked out once for each language."""
        if language not in self._open:
            shown = self.view((), self.game.voice(self.position, language))
            self._open[language] = shown, cut(shown) | self._beside
        return self._open[language]

    def asking(self, prompt: Prompt, eyes: Sequence[str], speaker: Voice) -> Prompt:
        """A prompt with the choices of the seats that look."""
        mine = [seat for seat in prompt.seats if seat in eyes]
        if not mine:
            return prompt
        choices = {seat: self.choices(seat, prompt.action, speaker) for seat in mine}
        idle = [seat for seat in mine if prompt.must and isinstance(prompt.choice, Ask) and not choices[seat]]
        reasons = {seat: why_none(self.game, self.position, seat, prompt.action, speaker) for seat in idle}
        barred = {seat: why for seat, why in reasons.items() if why}
        return Asking(**asdict(prompt), choices=choices, barred=barred)

    def choices(self, seat: str, action: str, speaker: Voice) -> list[AnyShape]:
        """All answers a seat may give, as the options call tells them; too many are asked for there."""
        if (seat, action) not in self._choices:
            self._choices[seat, action] = narrowed(self.game.choices(self.position, seat, action), {})
        found = self._choices[seat, action]
        return cast(list[AnyShape], telling.choices(speaker, self.game, action, map(listed, found)))


def listed(shape: Shape) -> Shape:
    """The shape itself, or that it is asked for step by step where it has too many options to be sent."""
    return shape if leaves(shape) <= MOST else Ask()


def leaves(shape: Shape) -> int:
    """How many options a tree of choices ends in."""
    if not isinstance(shape, One):
        return 1
    return sum(leaves(option.then) if option.then else 1 for option in shape.options)


class Room:
    """Everybody in this process who listens to one table."""

    def __init__(self, game: Game[Any], table_id: str) -> None:
        self.game, self.table_id = game, table_id
        self.listeners = 0
        self._lock = threading.Lock()
        self._row: tables.Shown | None = None
        self._by_hand = -1, b""
        self._scene: Scene | None = None
        self._looking = threading.Lock()
        self._company = NOBODY
        self._looked = self._changed = -inf

    def company(self, opened: Database, age: float) -> Company:
        """Who is here, as it was at most so many seconds ago: one looks for all who listen."""
        wanted = time.monotonic() - age
        with self._looking:
            if self._looked <= max(wanted, self._changed):
                begun = time.monotonic()
                with opened.glancing() as connection:
                    found = company.look(connection, self.table_id)
                self._company, self._looked = found, begun
            return self._company

    def heard(self, version: int, position: bytes, by_hand: bytes) -> None:
        """A position that was just saved, and what hands do; nobody waits here for what it looks like."""
        if self._row is not None and self._row.version < version:
            self._row = self._row._replace(version=version, position=position, note=None)
            self._by_hand = version, by_hand

    def joined(self, passes: int) -> None:
        """There are so many passes now: the same table, seen by others."""
        with self._lock:
            self._changed = time.monotonic()
            if self._scene is not None and self._scene.passes != passes:
                self._scene = None

    def seated(self) -> None:
        """Somebody sits otherwise: the table is read again."""
        with self._lock:
            self._changed = time.monotonic()
            self._row = self._scene = None

    def scene(self, opened: Database, version: int) -> Scene | None:
        """The table at this version or a later one; None where it is played by other rules than ours."""
        with self._lock:
            if self._scene is None or self._scene.version < version:
                self._scene = self._made(opened, version)
            return self._scene

    def _made(self, opened: Database, version: int) -> Scene | None:
        row = self._shown(opened, version)
        if row is None or row.rules_version != self.game.rules_version:
            return None
        joined = self.company(opened, LOOK_SECONDS).joined
        return Scene(self.game, row, joined, self._done_by_hand(opened, row.version))

    def _shown(self, opened: Database, version: int) -> tables.Shown | None:
        if self._row is None or self._row.version < version:
            with opened.glancing() as connection:
                self._row = tables.shown(connection, self.table_id)
        return self._row

    def _done_by_hand(self, opened: Database, version: int) -> bytes:
        at, known = self._by_hand
        if at == version:
            return known
        with opened.glancing() as connection:
            return ledger.hands(connection, self.table_id, version)


def scenes() -> "Scenes":
    """Those of this process."""
    return cast(Scenes, current_app.extensions[NAME])


class Scenes:
    """The rooms of this process; one that is empty hears of nobody who joins and of no new code, so it is not kept."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rooms: dict[str, Room] = {}

    def enter(self, game: Game[Any], table_id: str) -> Room:
        with self._lock:
            room = self._rooms.setdefault(table_id, Room(game, table_id))
            room.listeners += 1
        return room

    def leave(self, room: Room) -> None:
        with self._lock:
            room.listeners -= 1
            if not room.listeners:
                del self._rooms[room.table_id]

    def heard(self, table_id: str, version: int, position: bytes, by_hand: bytes) -> None:
        """A table has moved on; told after the commit."""
        room = self._rooms.get(table_id)
        if room is not None:
            room.heard(version, position, by_hand)

    def rooms(self) -> int:
        return len(self._rooms)
