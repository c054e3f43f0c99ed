"""Promises about how people see and type a table: put-back lists, documents, corrections."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel import Invalid, Refusal
from referee.kernel.document import NOTE
from referee.kernel.game import Game, Played
from referee.kernel.position import Position
from referee.testing.wander import pick, wander


def put_back_is_complete(game: Game[Any], now: Position, then: Position) -> None:
    """Hands are told something exactly where something lies otherwise or is written down otherwise."""
    told = game.changes(now, then)
    differ = lying(game, now) != lying(game, then) or written(game, now) != written(game, then)
    assert bool(told) == differ, f"{game.key}: told {told} where the tables {'differ' if differ else 'are alike'}"


def lying(game: Game[Any], position: Position) -> dict[str, Any]:
    """What lies where, as far as one can see it."""
    found: dict[str, Any] = {"packs": position.packs}
    for place, heap in position.piles.items():
        found[place] = Counter(
            piece for pile in heap for piece in [(game.piece_name(pile), pile.side, game.face(pile))] * pile.count
        )
    return found


def written(game: Game[Any], position: Position) -> dict[str, Any]:
    """The document but for what it says about itself."""
    return {name: value for name, value in game.document(position).items() if name != NOTE}


OFTEN, EARLY = 11, 2
"""How many actions lie between two looks at a table, and one more early on: a game may be short."""


def table_is_typed_and_corrected(game: Game[Any], seeds: Iterable[int] = range(2), steps: int = 150) -> None:
    """Every so often at random tables: the document comes back, and any fact can be set otherwise."""
    accepted = came_back = 0
    for seed in seeds:
        chance, config = random.Random(seed), game.samples(random.Random(seed))
        for number, (_, played) in enumerate(wander(game, config, seed, steps)):
            if (number % OFTEN == 0 or number == EARLY) and played.position.outcome is None:
                accepted += any_fact_can_be_corrected(game, played, chance)
                came_back += bool(game.moment(played.position)) and document_comes_back(game, config, played.position)
    assert accepted and came_back, f"{game.key}: {accepted} corrections were accepted, {came_back} documents came back"


# ---- documents


def document_comes_back(game: Game[Any], config: dict[str, Any], position: Position) -> bool:
    """What is written down and typed in again is written down and asked the same, unless it says what it leaves out.

    False where the rules forbid to start from it, as from a space that is overfull for a moment.
    """
    document = game.document(position)
    try:
        again = game.setup(retyped(config, position, document)).position
    except Refusal:
        return False
    told = written(game, again)
    if NOTE in document:
        return True
    for name, value in written(game, position).items():
        assert told.get(name) == value, f"{game.key}: {name} is {value!r}, typed in again {told.get(name)!r}"
    asked = [[(p.seats, p.action, p.must) for p in game.prompts(one)] for one in (position, again)]
    assert asked[0] == asked[1], f"{game.key}: asks {asked[0]}, typed in again {asked[1]}"
    return True


def retyped(config: dict[str, Any], position: Position, document: dict[str, Any]) -> dict[str, Any]:
    """The table as one would open it from a document: with the packs in use, and what each seat has chosen."""
    seats = []
    for entry in config["seats"]:
        chosen = position.game.chosen
        seats.append(entry | ({chosen: getattr(position.seats[entry["seat"]], chosen)} if chosen else {}))
    return config | {"seats": seats, "packs": position.packs, "position": document}


# ---- corrections


def facts_in(document: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every leaf of a document with the way to it."""
    if isinstance(document, dict):
        for name, value in document.items():
            yield from facts_in(value, (*path, name))
    else:
        yield path, document


def nudged(value: Any) -> list[Any]:
    """What a table might set a fact to instead."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    return [[], value[:1]] if isinstance(value, list) else []


def nested(path: tuple[str, ...], value: Any) -> dict[str, Any]:
    return {path[0]: nested(path[1:], value) if len(path) > 1 else value}


def any_fact_can_be_corrected(game: Game[Any], played: Played[Any], chance: random.Random, most: int = 12) -> int:
    """Some facts, each set to another value: understood or refused, and play goes on. How many were accepted."""
    accepted = 0
    facts = [(path, value) for path, value in facts_in(game.document(played.position)) if path[0] != NOTE]
    for path, value in chance.sample(facts, min(most, len(facts))):
        for other in nudged(value):
            seat = path[1] if path[0] == "seats" else next(iter(played.position.seats))
            action = {"type": "correct", "seat": seat, "position": nested(path, other)}
            try:
                after = game.apply(played.data, game.read_action(action))
            except (Refusal, Invalid):
                continue
            accepted += 1
            play_on(game, after, chance, f"{game.key}: after {action}")
    return accepted


def play_on(game: Game[Any], played: Played[Any], chance: random.Random, after: str) -> None:
    """Three random actions; whatever goes wrong is told with what came before."""
    try:
        for _ in range(3):
            if played.position.outcome is None:
                action = pick(game, played.position, chance)
                played = game.apply(played.data, game.read_action(action))
    except Exception as fault:
        raise AssertionError(f"{after}: {fault!r}") from fault
