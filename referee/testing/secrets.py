"""The promise that what is hidden stays hidden: change the secret, and by nothing they are told do others notice."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from referee.kernel import Invalid, Refusal, changes, deed
from referee.kernel.game import Game, Played
from referee.kernel.hiding import Amount, hidden_fields, holding, imagined, none_at_all, plenty
from referee.kernel.position import Position
from referee.kernel.reading import Reading
from referee.kernel.together import Together
from referee.testing.wander import wander

Raw = dict[str, Any]


def one_more(held: int) -> int:
    return held + 1


AMOUNTS: tuple[Amount, ...] = (none_at_all, one_more, plenty)
OFTEN, FULLY = 3, 15
"""How many actions lie between two tables looked at, and between two at which everything is tried."""
WAYS = 2
"""So many answers of one's own to each prompt are tried."""


def secrets_are_kept(game: Game[Any], seeds: Iterable[int] = range(2), steps: int = 150) -> None:
    """At random tables no seat can tell what another hides."""
    for seed in seeds:
        before: Played[Any] | None = None
        for number, (action, played) in enumerate(wander(game, game.samples(random.Random(seed)), seed, steps)):
            if before is not None and action is not None and number % OFTEN == 0:
                amounts = AMOUNTS if number % FULLY == 0 else [AMOUNTS[number // OFTEN % len(AMOUNTS)]]
                no_secret_leaks(game, before, action, amounts)
            before = played


def no_secret_leaks(game: Game[Any], played: Played[Any], action: Raw, amounts: Sequence[Amount] = AMOUNTS) -> None:
    """Change what one seat keeps hidden: everybody else sees and hears exactly the same.

    With several amounts also everybody's own answers are tried, not only what was done.
    """
    told: dict[str, list[Told]] = {}
    for owner, other in other_secrets(game, played, amounts):
        for seat in (seat for seat in played.position.seats if seat != owner):
            if seat not in told:
                wishes = [None, action, action | {"seat": seat}]
                wishes += own_wishes(game, played, seat) if len(amounts) > 1 else []
                told[seat] = [heard(game, played, seat, wish) for wish in wishes]
            for one in told[seat]:
                compare(game, owner, seat, one, heard(game, other, seat, one.wish))
    for owner, other in other_answers(game, played):
        for seat in (seat for seat in played.position.seats if seat != owner):
            compare(game, owner, seat, heard(game, played, seat, None), heard(game, other, seat, None))


class Told(Struct):
    """What a seat is told: of the table, or of what comes of a wish; `shared` with those whom the rules let see it."""

    wish: Raw | None
    lines: list[str]
    prompts: dict[str, str] = {}
    refused: bool = False
    shared: frozenset[str] = frozenset()


def compare(game: Game[Any], owner: str, seat: str, told: Told, other: Told) -> None:
    """What its owner does everybody sees, and so also that it could be paid: a no to that tells nothing here."""
    own = told.wish is not None and told.wish["seat"] == owner and (told.refused or other.refused)
    if not own and owner not in told.shared | other.shared:
        for one, another in zip(told.lines, other.lines, strict=False):
            assert one == another, f"{game.key}: {seat} could tell what {owner} hides: {one} or {another}"
        for name in told.prompts.keys() & other.prompts.keys():
            one, another = told.prompts[name], other.prompts[name]
            assert one == another, f"{game.key}: {seat} could tell what {owner} hides by {name}: {one} or {another}"


def other_secrets(game: Game[Any], played: Played[Any], amounts: Sequence[Amount]) -> Iterator[tuple[str, Played[Any]]]:
    """The same table but for what one seat hides."""
    for owner in played.position.seats if hidden_fields(played.position) else ():
        for amount in amounts:
            if amount is not none_at_all or not is_waiting(played.position, owner):
                position = holding(game, played.position, [owner], amount)
                yield owner, Played(position, game.encode(position), [])


def is_waiting(position: Position, owner: str) -> bool:
    """Whether an action of this seat waits for a printed fact: so it could pay for it, and everybody knows that."""
    held = [frame.held for frame in position.agenda if isinstance(frame, Reading) and frame.held]
    return any(action["seat"] == owner for action in held)


def other_answers(game: Game[Any], played: Played[Any]) -> Iterator[tuple[str, Played[Any]]]:
    """The same table but for one sealed answer; what comes of it is shown with the last one."""
    for at, frame in enumerate(played.position.agenda):
        for owner in frame.answers if isinstance(frame, Together) else ():
            position = game.copy(played.position)
            position.agenda[at].put(owner, "another answer")
            yield owner, Played(position, game.encode(position), [])


# ---- what a seat is told


def heard(game: Game[Any], played: Played[Any], seat: str, wish: Raw | None) -> Told:
    if wish is not None:
        return came_of(game, played, seat, wish)
    position = played.position
    return Told(None, list(looked_at(game, position, seat)), worded(game, position))


def worded(game: Game[Any], position: Position) -> dict[str, str]:
    """How each prompt is put, by whom it asks for what; that there is one is told as if everything could be paid."""
    return {f"{p.seats} {p.action} {p.window}": spelled("prompt", [p.text, p.rules]) for p in game.prompts(position)}


def looked_at(game: Game[Any], position: Position, seat: str) -> Iterator[str]:
    """View, prompts, options, score, the chart of the moment, the document."""
    yield spelled("view", game.view(position, [seat]))
    thought = imagined(game, position, [seat])
    for prompt in game.prompts(thought):
        own = seat in prompt.seats
        yield spelled("prompt", prompt if own else msgspec.structs.replace(prompt, choice=None, cards=[]))
        if own:
            yield spelled(f"options for {prompt.action}", game.choices(position, seat, prompt.action))
    yield spelled("score of all", game.score(position))
    yield spelled("score", game.score_for(position, [seat]))
    yield spelled("now", game.timing_now(thought))
    yield spelled("document", game.open_document(position, [seat]))


def own_wishes(game: Game[Any], played: Played[Any], seat: str) -> Iterator[Raw]:
    """Some of what a seat may do, and a look at what others hide."""
    for prompt in game.prompts(played.position):
        if seat in prompt.seats:
            ways = game.options(played.position, seat, prompt.action, {})
            yield from ({"type": prompt.action, "seat": seat, **way} for way in ways[:: len(ways) // WAYS + 1])
    other = next(other for other in played.position.seats if other != seat)
    for name in hidden_fields(played.position):
        yield {"type": "correct", "seat": seat, "position": {"seats": {other: {name: 0}}}}


def came_of(game: Game[Any], played: Played[Any], seat: str, wish: Raw) -> Told:
    """A yes with its events, what hands do then and would put back, or a no with its reasons if it is one's own."""
    try:
        action = game.read_action(wish)
        after = game.apply(played.data, action)
    except (Refusal, Invalid) as no:
        reasons = [str(no), getattr(no, "rules", []), str(getattr(no, "remedy", None))] if wish["seat"] == seat else []
        return Told(wish, [spelled(f"no to {wish}", reasons)], refused=True)
    if after.position.outcome is not None:
        return Told(wish, [])
    events = [event for event in after.told() if event.seen_by is None or seat in event.seen_by]
    done = deed.seen(game.hands(played.position, after.position, [action]), [seat])
    back = deed.seen(game.hands(after.position, played.position, back=True), [seat])
    changed = changes.seen(game.changes(after.position, played.position), [seat])
    told = {"events of": events, "hands after": done, "put back after": back, "changed by": changed}
    shared = frozenset(end for event in events for end in event.seen_by or ())
    return Told(wish, [spelled(f"{what} {wish}", part) for what, part in told.items()], shared=shared)


def spelled(what: str, told: Any) -> str:
    return f"{what} {msgspec.json.encode(told, order='deterministic').decode()}"
