"""How a table is shown: what a seat may see of it, what may be used now, and what its cards are.

Nothing here changes anything. A game adds what only it has; what is hidden from a seat never gets in.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from referee.kernel import mats
from referee.kernel.agenda import Frame, Steps, close, run
from referee.kernel.contest import Contest
from referee.kernel.errors import Missing
from referee.kernel.eyes import Eyes
from referee.kernel.field import Field
from referee.kernel.fields import fields_of
from referee.kernel.opening import Opening
from referee.kernel.pictures import pictured
from referee.kernel.position import P, Position
from referee.kernel.say import Text
from referee.kernel.seen import Counted, Named, PieceView
from referee.kernel.speech import SEAT, SPACE, Voice
from referee.kernel.track import Track
from referee.kernel.view import Mat, Setting, SpaceView, Step, View
from referee.kernel.window import Window
from referee.kernel.wordbook import as_words

KERNEL_FIELDS = frozenset(Position.__struct_fields__)
COUNTERS = ("turn", "round")
"""What a position calls the number of the turn."""


class Showing(Opening[P]):
    """What the API asks of a game for phones and terminals to draw. A game overrides what differs."""

    # ---- the table

    def view(self, position: P, seats: Collection[str], voice: Voice | None = None, shown: View | None = None) -> View:
        """The table as these seats may see it, told in this voice.

        `shown` is the same table as nobody's eyes see it, told alike: all that lies open is taken from it.
        """
        eyes = Eyes(position, seats, voice or self.voice(position))
        totals = mats.open_totals(shown) or self.score_for(position, list(seats)).totals
        own = {
            seat: mats.scored(self.mat(position, seat, eyes), totals.get(seat))
            if shown is None or eyes.own(seat)
            else shown.seats[seat]
            for seat in position.seats
        }
        if shown is not None:
            return msgspec.structs.replace(shown, seats=own, more=self.more(position, eyes))
        board, awaited = position.board if self.has_board(position) else None, self.awaited(position)
        return View(
            scenario=Named(position.scenario, eyes.tell(self.scenario_title(position.scenario))),
            options=self.settings(position, eyes),
            packs=position.packs,
            steps=self.steps(position, awaited, eyes),
            spaces=self.spaces(position, eyes) if board else {},
            seats=own,
            hands=[],
            why_not=[],
            first=position.first,
            turn=self.counter(position, eyes),
            walls=sorted(board.walls) if board else [],
            contest=self.fought_out(position, awaited, eyes),
            outcome=position.outcome and msgspec.structs.replace(position.outcome, why=eyes.tell(position.outcome.why)),
            more=self.more(position, eyes),
            nobody=self.nobody(position, eyes) or UNSET,
            track=self.track(position, eyes) or UNSET,
            field=self.field(position, eyes) or UNSET,
            pictures=pictured(position.packs),
        )

    def has_board(self, position: P) -> bool:
        return bool(self.space_kinds)

    def scenario_title(self, key: str) -> str:
        """What a scenario is called."""
        return self.scenarios[key][0] if key in self.scenarios else self.title

    def settings(self, position: P, eyes: Eyes) -> list[Setting]:
        """What the table has chosen to play by, or left as it is."""
        known = self.table_options
        values = tuple((key, position.options.get(key, option["default"])) for key, option in known.items())
        told = eyes.speech.settings.get(values)
        if told is None:
            told = eyes.speech.settings[values] = [setting(eyes, key, value, known[key]) for key, value in values]
        return told

    def spaces(self, position: P, eyes: Eyes) -> dict[str, SpaceView]:
        """All spaces of the board, in its order."""
        return {space: self.space(position, space, eyes) for space in position.board.spaces}

    def space(self, position: P, space: str, eyes: Eyes) -> SpaceView:
        """One space: what is printed there, and the pieces on it."""
        bare = eyes.printed(space, position.board.spaces[space].kind)
        pieces = [eyes.piece(pile, self.piece_name(pile)) for pile in position.piles.get(space, ())]
        pieces += laid(position, space, eyes)
        return msgspec.structs.replace(bare, pieces=pieces) if pieces else bare

    def piece_name(self, pile: Any) -> str:
        """What a piece is called, where its kind alone does not say."""
        return str(pile.kind)

    def mat(self, position: P, seat: str, eyes: Eyes) -> Mat:
        """What lies before a player, read off the titled fields; what is hidden only for their own eyes."""
        return mats.mat(self, position, seat, eyes)

    def counter(self, position: P, eyes: Eyes) -> Counted | None:
        """The number of the turn or round, if the game counts them."""
        known = fields_of(type(position))
        name = next((name for name in COUNTERS if name in known), None)
        if name is None:
            return None
        number, title = getattr(position, name), eyes.tell(known[name].title)
        return Counted(name, title[:1].upper() + title[1:], number)

    def later(self, position: P) -> P | None:
        """What comes once the open window on top is closed; None where nobody may look beyond it yet."""
        if not position.agenda[-1].transparent(position):
            return None
        ahead = self.copy(position)
        close(ahead, ahead.agenda[-1])
        try:
            run(ahead)
        except Missing:
            return None
        return ahead

    def awaited(self, position: P) -> P:
        """Where the next answer is due that must come: beyond the windows that merely stand open."""
        while position.outcome is None:
            ahead = self.later(position)
            if ahead is None or ahead.outcome is not None:
                break
            position = ahead
        return position

    def steps(self, position: P, awaited: P, eyes: Eyes) -> list[Step]:
        """The steps of what is awaited, each with how far it is.

        A window that stands open is the last of them, unless the step it belongs to is over for those who are awaited.
        """
        going = {frame.id for frame in awaited.agenda}
        top = position.agenda[-1:] if position is not awaited else []
        still = top if all(frame.id in going for frame in position.agenda[:-1]) else []
        found: list[Step] = []
        depth = 0
        for frame in (*awaited.agenda, *still):
            told = list(self.steps_of(awaited, frame, eyes, depth))
            depth += bool(told)
            found += told
        return found

    def steps_of(self, position: P, frame: Frame[Any], eyes: Eyes, inside: int) -> Iterator[Step]:
        """The steps of one frame; those of a single step are nothing to tell."""
        if isinstance(frame, Steps) and len(frame.names) > 1:
            for number, name in enumerate(frame.names):
                seat = frame.done[-1] if number == frame.step and frame.done else ""
                yield Step(name, eyes.name("step", name), state(number, frame.step), seat, inside)
        elif isinstance(frame, Window):
            yield Step(frame.key, eyes.tell(frame.rule(position).title), "now", "", inside)
        elif frame.window is not None:
            yield Step(frame.window.key, eyes.tell(frame.window.title), "now", getattr(frame, "seat", ""), inside)
        elif frame.heading:
            key, seat = str(frame.__struct_config__.tag), getattr(frame, "seat", "")
            yield Step(key, eyes.tell(frame.heading), "now", seat, inside)

    def fought_out(self, position: P, awaited: P, eyes: Eyes) -> Contest | None:
        """The contest that goes on, with the dice that have just fallen; else the one whose first answer is awaited."""
        now = self.contest(position, eyes)
        if position is awaited or (now is not None and any(side.throws for side in now.sides)):
            return now
        return self.contest(awaited, eyes) or now

    def contest(self, position: P, eyes: Eyes) -> Contest | None:
        """What is being fought out now, if anything is."""
        return None

    def nobody(self, position: P, eyes: Eyes) -> Mat | None:
        """What stands on the table and is nobody's, where there is any."""
        return None

    def track(self, position: P, eyes: Eyes) -> Track | None:
        """The track on which turns or points are counted, where one lies on the table."""
        return None

    def field(self, position: P, eyes: Eyes) -> Field | None:
        """The field on which things lie anywhere, where one is drawn."""
        return None

    def more(self, position: P, eyes: Eyes) -> dict[str, Any]:
        """What only this game's drawing reads."""
        own = [name for name in type(position).__struct_fields__ if name not in KERNEL_FIELDS]
        return plain({name: getattr(position, name) for name in own})

    # ---- what

    def question(self, position: P, fact: str) -> Text | None:
        """How the table is asked for a fact that an option needs; None where it is known already."""
        return None

    def reference(self) -> list[dict[str, Any]]:
        """Every card with its window and the ids of its rules."""
        return [
            {"kind": "card", "key": key, "title": card.title, "window": card.window, "rules": list(card.rules)}
            for key, card in self.cards.items()
        ]


def laid(position: Position, space: str, eyes: Eyes) -> Iterator[PieceView]:
    """What the position's own fields say of a space: a thing of a player, so many of a thing, or one thing by name."""
    for field in fields_of(type(position)).values():
        value = getattr(position, field.name).get(space) if field.key_kind == SPACE else None
        if not value or field.hidden:
            continue
        title, number = eyes.tell(field.title), value if isinstance(value, int) else 1
        owner = value if field.kind == SEAT else None
        notes = [eyes.name(field.kind, value)] if isinstance(value, str) and owner is None else []
        yield PieceView(field.name, title, owner, number, notes=notes, picture=f"piece/{field.name}")


def setting(eyes: Eyes, key: str, value: str, known: Mapping[str, Any]) -> Setting:
    """What a table has chosen to play by."""
    titles = known.get("titles", {})
    title = known.get("title") or as_words(key).capitalize()
    return Setting(key, eyes.tell(title), value, eyes.tell(titles.get(value) or as_words(value)))


def state(number: int, now: int) -> Any:
    return "done" if number < now else "now" if number == now else "next"


def plain(shown: dict[str, Any]) -> dict[str, Any]:
    """Structs and all as JSON has them."""
    found: dict[str, Any] = msgspec.to_builtins(shown)
    return found
