"""How people see and type a table, where every game is alike: what a change is called, and corrections."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from referee.kernel import document
from referee.kernel.action import Action, Correct
from referee.kernel.agenda import Steps, close, find, push
from referee.kernel.changes import Change, changes, moment_changes
from referee.kernel.deed import Deed
from referee.kernel.document import NOTE
from referee.kernel.document_form import chosen, form, pieces, read_off, there
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.fields import Field
from referee.kernel.grouping import grouped
from referee.kernel.hands import deeds
from referee.kernel.hiding import hidden_fields
from referee.kernel.pieces import Pile
from referee.kernel.position import P, Position, happen
from referee.kernel.say import Say, Text, say
from referee.kernel.showing import Showing
from referee.kernel.speech import PIECE, Voice
from referee.kernel.typed import one_of, seat_named

HIDDEN = "something of their own that the others may not see"


class Desk(Showing[P]):
    """What a game says of its table. A game overrides what differs."""

    hides: ClassVar[tuple[str, ...]] = ()
    """The rules by which `Hidden` fields are hidden."""
    unmarked: ClassVar[str] = "plain"
    """How a piece lies that has no `face` any more."""

    turn: ClassVar[type[Steps[Any]] | None] = None
    """The steps that a typed-in position starts in; a game whose turns are built otherwise says how itself."""

    timed: ClassVar[tuple[str, ...]] = ("step", "seat")
    """What a document says of how far a turn has come; a correction of it begins the turn anew from there."""

    # ---- words

    def piece_name(self, pile: Pile) -> str:
        """What a piece is called; called by `changes`."""
        return pile.kind

    def piece_words(self, position: P, name: str, side: str, number: int) -> Text:
        """So many pieces of a side; called by `changes`."""
        return say("{pieces} of {side:seat}" if side else "{pieces}", pieces={name: number}, side=side)

    def place_words(self, position: P, place: str) -> Text:
        """A place as hands find it; called by `changes`."""
        seat, _, name = place.rpartition("/")
        if seat:
            return say("the {name:place} of {seat:seat}", name=name, seat=seat)
        known = position.packs and place in position.board.spaces
        return say("{space:space}", space=place) if known else say("the {name:place}", name=place)

    def face(self, pile: Pile) -> str:
        """How a piece lies, where that is told; called by `changes`."""
        return ""

    stores: ClassVar[tuple[str, ...]] = ("reserve", "box")
    """Places that pieces come from and go back to; nobody needs to be told them."""

    def owner(self, position: P, side: str) -> str:
        """Whose pieces those of a side are; called by `hands`."""
        return side if side in position.seats else ""

    def pieces_told(self, position: P, name: str, side: str, number: int) -> Text:
        """So many pieces, told to whoever owns them; called by `hands`."""
        return say("{pieces}", pieces={name: number})

    def turning(self, name: str, face: str) -> tuple[str, str]:
        """The verb and the sentence for a piece that comes to lie otherwise where it lies; called by `hands`."""
        return "turn", "Turn {what} in {place}: {face}"

    def hands(self, before: P, after: P, actions: Sequence[Action] = (), *, back: bool = False) -> list[Deed]:
        """What hands do to get from one position to another; called after actions, and when they are taken back."""
        return grouped(self.deeds(before, after, actions, back=back), list(after.seats))

    def deeds(self, before: P, after: P, actions: Sequence[Action] = (), *, back: bool = False) -> list[Deed]:
        """The same thing by thing; called by `hands`."""
        return deeds(before, after, actions, back=back)

    def handled_by(self, position: P, field: str, actor: str) -> str:
        """Who does by hand what a field of the table asks for, by default whoever acted; called by `hands`."""
        return actor

    def changes(self, before: P, after: P, moment: dict[str, Any] | None = None) -> list[Change]:
        """What differs between two positions, as a correction tells it.

        A correction that moves the turn tells the `moment` it begins at.
        """
        return changes(before, after, moment)

    def moment_changes(self, was: dict[str, Any], now: dict[str, Any]) -> Iterable[Say]:
        """How far the turn has come otherwise; called by `changes`."""
        return moment_changes(was, now)

    # ---- what is kept back

    def kept_back(self, position: P) -> list[str]:
        """Who keeps something from the others that is no field of a seat, like pieces in hiding."""
        return []

    def veiled(self, position: P, seats: Collection[str]) -> P:
        """The table without what others keep back from these seats."""
        return position

    def supposing(self, position: P, owners: Sequence[str]) -> Iterable[P]:
        """The table as it might be, if these players kept nothing back, or something else."""
        return ()

    def check_kept_back(self, position: P, action: Correct, eyes: Collection[str]) -> None:
        """Refuse a correction by which these eyes would learn what others keep back."""

    # ---- documents

    def moment(self, position: P) -> dict[str, Any]:
        """Whose turn it is and how far it has come, as a document says it; nothing before the game begins."""
        turn = find(position, self.turn) if self.turn else None
        if turn is None or position.outcome is not None or not turn.done:
            return {}
        return {"step": turn.names[turn.step], "seat": turn.done[-1]}

    def open_at(self, position: P, typed: Mapping[str, Any]) -> None:
        """Push the frames of the step and seat that are typed; called for a typed-in position and when a turn moves."""
        if self.turn is None:
            raise NotImplementedError(f"{self.key} starts at no typed step")
        order = self.turn().order(position)
        step, seat = typed.get("step", self.turn.names[0]), typed.get("seat", order[0])
        one_of(step, self.turn.names, "step")
        seat_named(seat, order, "seat")
        push(position, self.turn(step=self.turn.names.index(step), done=order[: order.index(seat)]))

    def open_document(self, position: P, seats: Sequence[str]) -> dict[str, Any]:
        """The document as these seats may read it: what others keep hidden is left out, and it says so."""
        written: dict[str, Any] = self.document(position)
        hidden = hidden_fields(position)
        others = [seat for seat in position.seats if seat not in seats] if hidden else []
        if not others:
            return written
        shown = {
            seat: {name: value for name, value in content.items() if seat in seats or name not in hidden}
            for seat, content in written["seats"].items()
        }
        kept = say("Hidden, so not told: {titles} of {others:seat}.", titles=titles_of(hidden), others=others)
        told = self.voice(position).tell(kept)
        return written | {"seats": shown, NOTE: " ".join(filter(None, (written.get(NOTE), told)))}

    def document_form(self, voice: Voice) -> dict[str, Any]:
        """How a document is set, field by field, read off the structs; a game with one of its own says its own."""
        steps = self.turn.names if self.turn else ()
        table = [chosen("first", "first player", "seat"), *there(read_off(self.position), voice.position)]
        table += [chosen("step", "step of the turn", "step", steps), chosen("seat", "whose turn it is", "seat")]
        return form(table, read_off(self.player), pieces(voice.speech.names[PIECE], voice), voice)

    def document(self, position: P) -> dict[str, Any]:
        """The position as one would type it in, read off its titled fields; the API exports it."""
        return document.written(position) | self.unwritten(position)

    def unwritten(self, position: P) -> dict[str, str]:
        """What a document says of something in progress that cannot be typed in; nothing where a step just waits."""
        turn = find(self.copy(position), self.turn) if self.turn else None
        if turn is None or not self.moment(position):
            return {}
        begun = turn.begin(self.copy(position), turn.names[turn.step], turn.done[-1])
        if type(begun) is type(position.agenda[-1]):
            return {}
        going = str(position.agenda[-1].__struct_config__.tag)
        words = "Not part of this position: {going:frame}. Typed in, it begins at the {step:step} step."
        return {NOTE: self.voice(position).tell(say(words, going=going, step=turn.names[turn.step]))}

    def write(self, position: P, typed: Mapping[str, Any]) -> None:
        """Set what is typed in; called for a typed-in position and for corrections."""
        document.write(position, typed, self.timed)

    def store(self, position: P, kind: str, side: str) -> str:
        """Where pieces come from and go to when their number somewhere is set."""
        return f"{side}/reserve"

    # ---- correcting

    def any_time_correct(self, position: P, action: Correct) -> bool:
        """The table is always right: only nonsense is refused, and what another seat keeps hidden."""
        before = self.copy(position)
        check_own(position, action, [action.seat])
        turn = {name: value for name, value in action.position.items() if name in self.timed}
        self.write(position, {name: value for name, value in action.position.items() if name not in turn})
        moment = self.move_turn(position, turn)
        self.check_kept(position)
        for frame in list(position.agenda):
            if frame in position.agenda:
                frame.corrected(position)
        tell(position, action, self.changes(before, position, moment))
        return True

    def move_turn(self, position: P, wanted: dict[str, Any]) -> dict[str, Any] | None:
        """Begin anew at another step or seat, and say where; what was in progress there is gone."""
        now = self.moment(position)
        if all((now.get(name) or None) == (value or None) for name, value in wanted.items()):
            return None
        if not now or position.outcome is not None:
            raise Invalid.of(next(iter(wanted)), "there is no turn now that could be moved")
        typed = self.moved_to(now, wanted)
        while position.agenda:
            close(position, position.agenda[-1])
        self.open_at(position, typed)
        return typed

    def moved_to(self, now: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
        """The moment a correction asks for; what it leaves open stays as it is."""
        return now | wanted


def titles_of(hidden: Mapping[str, Field]) -> list[str]:
    return [field.title for field in hidden.values()]


def check_own(position: Position, action: Correct, eyes: Sequence[str]) -> None:
    """What is hidden from these eyes may not be set by them: they could learn what was there."""
    position.game.check_kept_back(position, action, eyes)
    hidden, seats = hidden_fields(position), action.position.get("seats")
    for owner, content in seats.items() if isinstance(seats, dict) else ():
        if owner in eyes or not isinstance(content, dict):
            continue
        for name in content:
            if name in hidden:
                words = "The {title} of {owner:seat} are hidden from the others; only {owner:seat} may set them."
                why = say(words, title=hidden[name].title, owner=owner)
                raise Refusal(list(position.game.hides), why, say("Let {owner:seat} set them.", owner=owner))


def tell(position: Position, action: Correct, found: list[Change]) -> None:
    """What a correction changed; what only one seat may see is told to that seat."""
    told = [change.text for change in found if change.seen_by is None]
    owners = dict.fromkeys(change.seen_by for change in found if change.seen_by is not None)
    lines = told or [say(HIDDEN if owners else "nothing changes")]
    happen(position, "corrected", [], seat=action.seat, changes=lines, why=action.why)
    for owner in owners:
        own = [change.text for change in found if change.seen_by == owner]
        happen(position, "corrected", [], seat=action.seat, seen_by=[owner], changes=own, why="")
