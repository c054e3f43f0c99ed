"""Promises about what is asked, offered and taken: by whom, what, and how many dice."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from referee.kernel import Invalid, Refusal
from referee.kernel.choice import AnyShape, Ask, Cast, One
from referee.kernel.game import Game, Played
from referee.kernel.position import Position
from referee.kernel.reading import Reading
from referee.kernel.window import Window
from referee.library import inventory
from referee.testing.wander import answers

FEW = 8
ALWAYS = ("pass", "go-on")
"""Said in open windows, where saying nothing comes to the same."""
Raw = dict[str, Any]


def takes(game: Game[Any], data: bytes, raw: Raw) -> bool:
    """Whether an action is done here and now; one that is held until a printed fact is told is not."""
    try:
        played = game.apply(data, game.read_action(raw))
    except Refusal as no:
        well_refused(no, raw)
        return False
    except Invalid:
        return False
    agenda = played.position.agenda
    return not (agenda and isinstance(agenda[-1], Reading))


def well_refused(no: Refusal, raw: Raw) -> None:
    """A refusal rests on rules, and they exist."""
    assert no.rules, f"refused without a rule: {raw} {no}"
    assert all(map(inventory.exists, no.rules)), f"refused by unknown rules: {no.rules}"


def asked_of(game: Game[Any], position: Position, kind: str) -> set[str]:
    """Whoever is asked for an action now; in an open window also those with a right who have passed."""
    found = {seat for prompt in game.prompts(position) if prompt.action == kind for seat in prompt.seats}
    for frame in position.agenda if game.types[kind].windowed else ():
        if isinstance(frame, Window):
            found.update(seat for rank in frame.ranks for seat in rank)
    return found


def asks_are_declared(game: Game[Any], position: Position) -> None:
    """Each frame asks only for what its `asks` names, and by the rules there are."""
    looked: Position | None = position
    while looked is not None and looked.outcome is None:
        top = looked.agenda[-1]
        for prompt in top.prompts(looked):
            fine = prompt.action in top.asks or (isinstance(top, Window) and game.types[prompt.action].windowed)
            assert fine, f"{type(top).__qualname__} asks for {prompt.action}, which is not in its asks"
        looked = game.later(looked)


def other_seats_are_refused(game: Game[Any], before: Played[Any], action: Raw) -> None:
    """What one seat does, no seat does that nobody asks for it."""
    kind = action["type"]
    late = before.position.before is not None
    if game.at_any_time[game.types[kind]] is not None or late or kind in ALWAYS:
        return
    asked = asked_of(game, before.position, kind)
    for seat in game.seats_in(before.position):
        if seat != action["seat"] and seat not in asked:
            spoken = {**action, "seat": seat}
            assert not takes(game, before.data, spoken), f"{spoken} is taken, though {seat} is not asked for it"


def offers_are_taken(game: Game[Any], played: Played[Any], chance: random.Random, most: int = FEW) -> None:
    """What is offered can be done, and paid: some answers of each seat to each prompt."""
    for prompt in game.prompts(played.position):
        for seat in prompt.seats:
            found = answers(game, played.position, prompt, seat, chance)
            for fields in found if len(found) <= most else chance.sample(found, most):
                raw = {"type": prompt.action, "seat": seat, **fields}
                try:
                    after = game.apply(played.data, game.read_action(raw))
                except (Refusal, Invalid) as no:
                    raise AssertionError(f"{raw} is offered, and refused: {no} {getattr(no, 'rules', '')}") from None
                nobody_owes(after.position)


def nobody_owes(position: Position) -> None:
    """No player has less than nothing of anything."""
    for seat, player in position.seats.items():
        owed = {name: value for name, value in facts_of(player) if type(value) is int and value < 0}
        assert not owed, f"{seat} has less than nothing: {owed}"


def facts_of(player: Any) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(player, name)) for name in getattr(player, "__struct_fields__", ()))


def shapes_shown(game: Game[Any], position: Position, seat: str, kind: str) -> list[AnyShape]:
    """All that a seat is shown of an action."""
    shapes = [p.choice for p in game.prompts(position) if p.action == kind and seat in p.seats and p.choice]
    return [*shapes, *game.choices(position, seat, kind)]


def is_offered(game: Game[Any], shapes: Sequence[AnyShape], kind: str, fields: Raw) -> bool:
    """Whether some shape that a seat is shown has this answer, whatever it says of the price."""
    freely = game.freely.get(kind, ())
    return any(has(shape, fields, freely) for shape in shapes)


def has(shape: AnyShape, fields: Raw, freely: Sequence[str]) -> bool:
    if isinstance(shape, Ask) or (isinstance(shape, One) and shape.open):
        return not isinstance(shape, Ask)
    strictly = {name: value for name, value in fields.items() if name not in freely}
    if shape.accepts(fields) or shape.accepts(strictly):
        return True
    return isinstance(shape, One) and any(meets(fields, way, freely) for way in shape.ways())


def meets(fields: Raw, way: Raw, freely: Sequence[str]) -> bool:
    """Whether an answer is the one offered, but for what may be said freely."""
    one, other = ({name: value for name, value in f.items() if name not in freely} for f in (fields, said(way)))
    return one == other


def said(fields: Raw) -> Raw:
    """An answer without the lines that only tell what it costs."""
    told = (name for name, value in fields.items() if isinstance(value, list) and value and isinstance(value[0], list))
    lines = set(told)
    return {name: value for name, value in fields.items() if name not in lines}


# ---- dice


def throws_are_checked(game: Game[Any], played: Played[Any]) -> None:
    """No dice at all, a face no die has and one die too many are refused; one die of several alone is taken."""
    for prompt in game.prompts(played.position):
        if isinstance(prompt.choice, Cast):
            seat = prompt.seats[0]
            for word, fields in wrong_throws(prompt.choice):
                raw = {"type": prompt.action, "seat": seat, "label": prompt.choice.label, **fields}
                assert not takes(game, played.data, raw), f"{word}, and it is taken: {raw}"
            first = prompt.choice.groups[0]
            raw = {"type": prompt.action, "seat": seat, "label": prompt.choice.label}
            raw |= thrown(prompt.choice, first.key, first.values()[:1])
            if first.count > 1:
                assert takes(game, played.data, raw), f"one die of {first.count} is reported, and it is refused: {raw}"


def thrown(cast: Cast, key: str, faces: list[Any]) -> Raw:
    return {"dice": {key: faces}} if len(cast.groups) > 1 else {"faces": faces}


def wrong_throws(cast: Cast) -> Iterator[tuple[str, Raw]]:
    for group in cast.groups:
        faces = group.values()
        yield "no die is reported", thrown(cast, group.key, [])
        yield f"the {group.die} die has no such face", thrown(cast, group.key, [max(map(face_number, faces)) + 1])
        yield f"{group.count} dice are asked for", thrown(cast, group.key, faces[:1] * (group.count + 1))


def face_number(face: Any) -> int:
    return face if isinstance(face, int) else 0
