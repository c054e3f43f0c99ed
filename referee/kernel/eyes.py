"""Who looks at a table: through whose eyes, told in which voice. Made anew for each look."""

from collections.abc import Collection, Iterable

from referee.kernel.pieces import Pile
from referee.kernel.position import Position
from referee.kernel.say import Text
from referee.kernel.seen import Counted, Named, PieceView, Told
from referee.kernel.speech import Voice
from referee.kernel.view import SpaceView

AT_TABLE = ("seat", "space")
"""Kinds of name that a table gives."""
UNPICTURED = ("step", "role", "option", "setting", "scenario", "side")
"""Kinds of name that nothing is drawn for."""
MOST_KEPT = 10_000
"""So many things that look alike at many tables are kept; seats may be called anything."""


class Eyes:
    """The seats that look, and how they are told what they see."""

    __slots__ = ("_bare", "alike", "called", "over", "position", "seats", "speech", "voice")

    def __init__(self, position: Position, seats: Collection[str], voice: Voice) -> None:
        self.position = position
        self.seats = seats
        self.voice = voice
        self.speech = voice.speech
        self.called = voice.speech.called
        self.alike = voice.speech.alike
        if len(self.alike) > MOST_KEPT:
            self.alike.clear()
        self._bare: dict[tuple[str, str], SpaceView] | None = None
        self.over = position.outcome is not None

    def name(self, kind: str, key: str) -> str:
        """What something is called; names that the language has are looked up but once."""
        found = self.called.get((kind, key))
        if found is not None and kind not in AT_TABLE:
            return found
        found = self.voice.name(kind, key)
        if kind not in AT_TABLE and self.speech.own_name(kind, key, ""):
            self.called[kind, key] = found
        return found

    def own(self, seat: str) -> bool:
        """Whether they may see what this seat hides: it is theirs, or the game is over."""
        return self.over or seat in self.seats

    def tell(self, text: Text) -> str:
        return self.speech.sentences.get(text, text) if isinstance(text, str) else self.voice.tell(text)

    def told(self, text: Text, rules: Iterable[str] = ()) -> Told:
        return Told(self.voice.tell(text), list(rules), self.voice.about(text))

    def named(self, kind: str, key: str) -> Named:
        return Named(key, self.name(kind, key), "" if kind in UNPICTURED else f"{kind}/{key}")

    def mark(self, key: str) -> Named:
        """A mark by its name; one without a name is the referee's own, and not told."""
        return Named(key, self.name("mark", key) if key in self.speech.names.get("mark", ()) else "")

    def counted(self, kind: str, key: str, number: int) -> Counted:
        """So many of a thing that the language has a name for."""
        known = kind, key, number
        found = self.alike.get(known)
        if found is None:
            found = Counted(key, self.name(kind, key), number, picture=f"{kind}/{key}")
            if (kind, key) in self.called:
                self.alike[known] = found
        return found

    def printed(self, space: str, kind: str) -> SpaceView:
        """A space as it is printed, with nothing on it; `kind` is what it counts as."""
        if self._bare is None:
            self._bare = self.position.board.looks.setdefault(self.speech, {})
        found = self._bare.get((space, kind))
        if found is None:
            board = self.position.board
            own = board.spaces[space]
            symbols = [self.named("symbol", symbol) for symbol in own.symbols]
            found = SpaceView(
                kind,
                self.name("ground", kind),
                board.titles[space],
                board.around[space],
                [],
                own.points,
                own.at,
                symbols,
            )
            self._bare[space, kind] = found
        return found

    def piece(self, pile: Pile, name: str = "", seat: str | None = None) -> PieceView:
        """Like pieces, called by their kind or by a name of their own."""
        known = pile.kind, pile.side, pile.count, pile.marks, name, seat
        found = self.alike.get(known)
        if found is None:
            found = self.made(pile, name, seat)
            if ("piece", name or pile.kind) in self.called:
                self.alike[known] = found
        return found

    def made(self, pile: Pile, name: str, seat: str | None) -> PieceView:
        key = name or pile.kind
        return PieceView(
            pile.kind,
            self.name("piece", key),
            pile.side if seat is None else seat or None,
            pile.count,
            [self.mark(mark) for mark in pile.marks] if pile.marks else [],
            picture=f"piece/{key}",
        )
