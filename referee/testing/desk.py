"""Promises about how people see and type a table: put-back lists, documents, corrections."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from referee.kernel import Invalid, Refusal
from referee.kernel.deed import Deed
from referee.kernel.document import NOTE
from referee.kernel.fields import fields_of
from referee.kernel.game import Game, Played
from referee.kernel.position import Position
from referee.testing.wander import pick, wander


def put_back_is_complete(game: Game[Any], now: Position, then: Position) -> None:
    """Hands are told something exactly where something lies otherwise or is written down otherwise."""
    told = game.changes(now, then)
    differ = lying(game, now) != lying(game, then) or written(game, now) != written(game, then)
    assert bool(told) == differ, f"{game.key}: told {told} where the tables {'differ' if differ else 'are alike'}"


def hands_are_told(game: Game[Any], before: Position, played: Played[Any], action: dict[str, Any]) -> None:
    """After an action hands are told to do something exactly where something lies otherwise and nobody said so."""
    said, after = [game.read_action(action)], played.position
    for found in (game.hands(before, after, said), game.hands(after, before, back=True)):
        voice = game.voice(after)
        told = [deed.told(voice) for deed in found]
        assert all(hand.text and hand.verb for hand in told), f"{game.key}: hands without a sentence: {told}"
        odd = [hand.seat for hand in told if hand.seat and hand.seat not in after.seats]
        assert not odd, f"{game.key}: hands of {odd}, who sit nowhere"
    read_again = game.hands(game.copy(before), after, said)
    assert game.hands(before, after, said) == read_again, f"{game.key}: hands of a table that was left, not of one read"
    all_of_it = game.hands(before, after)
    heaps = [{place: heap for place, heap in lying(game, one).items() if place != "packs"} for one in (before, after)]
    lies_otherwise = heaps[0] != heaps[1] or kept_by_hand(before) != kept_by_hand(after)
    assert not lies_otherwise or all_of_it, f"{game.key}: nothing is told to hands after {action}"
    assert not all_of_it or not same_table(game, before, after), f"{game.key}: {all_of_it} where nothing lies otherwise"
    kept_back = [deed for deed in all_of_it if deed not in game.hands(before, after, said)]
    assert_own(game, kept_back, said[0].seat, after)


def assert_own(game: Game[Any], unsaid: list[Deed], seat: str, position: Position) -> None:
    """What is not told because it was said is about nobody else."""
    others = [deed for deed in unsaid if deed.seat not in ("", seat)]
    assert not others, f"{game.key}: {[str(deed.said) for deed in others]} is not told to whom it is about"


def same_table(game: Game[Any], one: Position, other: Position) -> bool:
    return lying(game, one) == lying(game, other) and written(game, one) == written(game, other)


def kept_by_hand(position: Position) -> list[Any]:
    """Every titled field that hands have to do with, of the table and of its seats."""
    owners = [owner for owner in (position, *position.seats.values()) if isinstance(owner, Struct)]
    known = [(owner, field) for owner in owners for field in fields_of(type(owner)).values()]
    return [getattr(owner, field.name) for owner, field in known if field.hands is True]


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
