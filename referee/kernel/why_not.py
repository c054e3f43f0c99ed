"""What a seat would look for in this step and cannot do now, with the reason that holds however it is said.

A deed is tried with a few likely values for its fields, on copies. Only where the same rules forbid it each time is it
told, and only if they do not speak of what was tried: a no to one space or piece is no reason against the deed.
"""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from referee.kernel import refusing
from referee.kernel.action import Action, Draw, GoOn, Pass, Read, Roll
from referee.kernel.asking import Asked, fields_asked
from referee.kernel.choice import Ask
from referee.kernel.errors import Invalid, Missing, Refusal
from referee.kernel.hand_cards import strings
from referee.kernel.position import Position
from referee.kernel.prompt import Prompt
from referee.kernel.speech import Voice
from referee.kernel.view import Barred

if TYPE_CHECKING:
    from referee.kernel.game import Game

MOST, TRIES, EACH = 8, 4, 3
UNASKED = (Draw, GoOn, Pass, Read, Roll)
"""Nobody looks for these: they are answers, not deeds."""


def why_not(game: "Game[Any]", position: Position, seat: str, voice: Voice) -> list[Barred]:
    """At most eight deeds of what is in progress that this seat, being asked for something, cannot do."""
    asked = [prompt for prompt in game.prompts(position) if seat in prompt.seats]
    if not asked:
        return []
    able = [prompt.action for prompt in asked if not is_idle(game, position, seat, prompt)]
    return list(islice(barred(game, position, seat, able, voice), MOST))


def is_idle(game: "Game[Any]", position: Position, seat: str, prompt: Prompt) -> bool:
    """Whether a seat is asked for something of which it could do nothing."""
    return isinstance(prompt.choice, Ask) and not game.choices(position, seat, prompt.action)


def barred(game: "Game[Any]", position: Position, seat: str, able: list[str], voice: Voice) -> Iterator[Barred]:
    data = game.encode(position)
    for tag in dict.fromkeys(tag for frame in reversed(position.agenda) for tag in frame.sought(position, seat)):
        if tag not in able and (no := why_none(game, position, seat, tag, voice, data)):
            yield no


def why_none(
    game: "Game[Any]", position: Position, seat: str, tag: str, voice: Voice, data: bytes = b""
) -> Barred | None:
    """Why this seat cannot do this now, however it is said."""
    struct = game.types.get(tag)
    if struct is None or struct.windowed or struct in UNASKED:
        return None
    tries = likely(position, seat, struct)
    no = forbidden(game, data or game.encode(position), [fields | {"type": tag, "seat": seat} for fields in tries])
    about = voice.about(no.why) if no else []
    if no is None or any(subject.key in strings(fields.values()) for fields in tries for subject in about):
        return None
    return Barred(tag, voice.name("action", tag), voice.tell(no.why), list(no.rules), about)


def forbidden(game: "Game[Any]", data: bytes, tries: list[dict[str, Any]]) -> Refusal | None:
    """The refusal that all of these have in common; that something else is due is none."""
    found: list[Refusal] = []
    for raw in tries:
        position = game.decode(data)
        try:
            action = game.read_action(raw)
            if not hasattr(position.agenda[-1], game.handlers[type(action)]):
                found += [no] if (no := refusing.forbidden(game, position, action)) else []
                continue
            game.judge(position, action)
            return None
        except Refusal as no:
            found.append(no)
        except (Missing, Invalid):
            return None
    alike = len(found) == len(tries) and all(no.rules == found[0].rules for no in found)
    return found[0] if found and alike else None


def likely(position: Position, seat: str, struct: type[Action]) -> list[dict[str, Any]]:
    """Some ways to say an action, each of its fields filled with another thing that might stand there."""
    needed = {name: field for name, field in fields_asked(struct).items() if not field.optional}
    values = {name: list(islice(dict.fromkeys(fillings(position, seat, f)), EACH)) for name, f in needed.items()}
    if not all(values.values()):
        return []
    number = max((len(filling) for filling in values.values()), default=1)
    return [
        {name: said(needed[name], filling[(at + n) % len(filling)]) for n, (name, filling) in enumerate(values.items())}
        for at in range(min(number, TRIES))
    ]


def said(field: Asked, value: Any) -> Any:
    return {value: 1} if field.kind == "counts" else [value] if field.several else value


def fillings(position: Position, seat: str, field: Asked) -> Iterator[Any]:
    """What might stand in a field: what it lists, what is one's own, anything of its kind."""
    yield from field.choices
    own = [(place, pile.kind) for place, heap in position.piles.items() for pile in heap if pile.side == seat]
    if field.kind == "space" and position.game.has_board(position):
        yield from (place for place, _ in own if place in position.board.spaces)
        yield from position.board.spaces
    elif field.kind in ("piece", "counts"):
        yield from (kind for _, kind in own)
    elif field.kind == "seat":
        yield from (other for other in position.seats if other != seat)
    elif field.kind == "number":
        yield from (1, 2)
    elif field.kind == "flag":
        yield from (True, False)
    else:
        yield from position.game.voice(position).speech.names.get(field.kind, ())
