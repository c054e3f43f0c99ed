"""A table as its open streams see it: read and decoded once per version, told once for each pass and language.

What is sent is cut into parts, encoded apart and compared as bytes: each space and each seat of the view, every other
field of it, and beside the view who has joined, the code, the note about changed rules, and the prompts with choices.
"""

import threading
from collections.abc import Sequence
from typing import Any, cast

import msgspec
from flask import current_app
from msgspec import UNSET, Raw, Struct
from msgspec.structs import asdict

from api import telling
from api.answers import Due
from api.seating import seats_of
from api.tables import note_of
from api.viewing import view_of
from models import admission, ledger, tables
from models.database import Database
from referee.kernel.choice import AnyShape, Ask, One, narrowed
from referee.kernel.game import Game
from referee.kernel.prompt import Prompt
from referee.kernel.shape import MOST, Shape
from referee.kernel.speech import Voice
from referee.kernel.view import Barred, View
from referee.kernel.why_not import why_none

Parts = dict[str, bytes]
CUT = ("spaces", "seats")
"""What of a view is cut up, each entry a part of its own."""
OWN = ("hands", "why_not", "more")
"""What of it depends on who looks, beside the seats; these fields are encoded for each pass."""
NAME = "referee.scenes"

_encode = msgspec.json.Encoder().encode


class Asking(Prompt):
    """A prompt with the choices of those seats of the pass that are asked, by seat; who has none is told why."""

    choices: dict[str, list[AnyShape]] = {}
    barred: dict[str, Barred] = {}


class Changes(Struct):
    """What is different since the last of these; `whole`: all there is, and what is not in it is gone."""

    version: int
    parts: dict[str, Raw]
    gone: list[str]
    whole: bool


def cut(view: View) -> Parts:
    """A view in parts, each encoded; what a game does not have is no part of it."""
    parts: Parts = {}
    for name, part in asdict(view).items():
        if part is UNSET:
            continue
        parts |= {f"{name}/{key}": _encode(one) for key, one in part.items()} if name in CUT else {name: _encode(part)}
    return parts


def differing(view: View, shown: View) -> Parts:
    """Those parts of a view that were not taken from another."""
    own = {f"seats/{seat}": _encode(mat) for seat, mat in view.seats.items() if mat is not shown.seats[seat]}
    return own | {name: _encode(getattr(view, name)) for name in OWN}


def changes(version: int, sent: Parts | None, parts: Parts) -> bytes:
    """What has to be said to whoever was sent these parts; None: nothing yet."""
    before = sent or {}
    new = {key: Raw(part) for key, part in parts.items() if before.get(key) != part}
    gone = [key for key in before if key not in parts]
    return _encode(Changes(version, new, gone, sent is None))


class Scene:
    """A table at a version."""

    def __init__(self, game: Game[Any], row: tables.Shown, joined: list[list[str]], by_hand: bytes) -> None:
        self.game = game
        self.by_hand = by_hand
        self.version = row.version
        self.position = game.decode(row.position)
        self.passes = len(joined)
        self.taken = {seat for held in joined for seat in held}
        self._due = Due(game, self.position)
        code = {"code": _encode(row.code), "code_open": _encode(admission.admits(row.code_until))}
        self._beside = {"joined": _encode(seats_of(row.seats, joined)), "note": _encode(note_of(row))} | code
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
            self._told[key] = {**parts, **own, "prompts": _encode(prompts)}
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

    def heard(self, version: int, position: bytes, by_hand: bytes) -> None:
        """A position that was just saved, and what hands do; nobody waits here for what it looks like."""
        if self._row is not None and self._row.version < version:
            self._row = self._row._replace(version=version, position=position, note=None)
            self._by_hand = version, by_hand

    def joined(self, passes: int) -> None:
        """There are so many passes now: the same table, seen by others."""
        with self._lock:
            if self._scene is not None and self._scene.passes != passes:
                self._scene = None

    def seated(self) -> None:
        """Somebody sits otherwise: the table is read again."""
        with self._lock:
            self._row = self._scene = None

    def scene(self, opened: Database, version: int) -> Scene | None:
        """The table at this version or a later one; None where it is played by other rules than ours."""
        with self._lock:
            if self._scene is None or self._scene.version < version:
                self._scene = self._made(opened, version)
            return self._scene

    def _made(self, opened: Database, version: int) -> Scene | None:
        with opened.glancing() as connection:
            if (row := self._row) is None or row.version < version:
                row = self._row = tables.shown(connection, self.table_id)
            if row is None or row.rules_version != self.game.rules_version:
                return None
            joined = tables.joined(connection, self.table_id)
            at, known = self._by_hand
            by_hand = known if at == row.version else ledger.hands(connection, self.table_id, row.version)
        return Scene(self.game, row, joined, by_hand)


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
