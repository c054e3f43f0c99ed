"""Tables that might have been: another's turn, or a player with nothing left. What may be done there shows what is
never checked here, however seldom random play comes by such a table.
"""

import random
from collections.abc import Iterator
from typing import Any

from referee.kernel import Invalid, Refusal
from referee.kernel.game import Game, Played
from referee.testing.asking import ALWAYS, Raw, asked_of, offers_are_taken, takes
from referee.testing.desk import facts_in, nested
from referee.testing.naive import Naive

FEW, AMOUNTS = 12, 2
"""So many answers of each seat are tried, and so many of its numbers set to nothing."""


def nobody_acts_for_another(game: Game[Any], played: Played[Any], chance: random.Random) -> None:
    """What another could do if it were asked is refused while it is not."""
    whose = getattr(played.position.agenda[-1], "seat", None)
    for seat in game.seats_in(played.position) if whose and played.position.before is None else ():
        for kind, fields in if_asked(game, played, seat, chance) if seat != whose else ():
            raw = {"type": kind, "seat": seat, **fields}
            if seat not in asked_of(game, played.position, kind):
                assert not takes(game, played.data, raw), f"{raw} is taken, though {seat} is not asked for it"


def if_asked(game: Game[Any], played: Played[Any], seat: str, chance: random.Random) -> list[tuple[str, Raw]]:
    """What a seat is offered where all is as it is, but that what is in progress is its own."""
    position = game.copy(played.position)
    position.agenda[-1].seat = seat
    try:
        return drawn(Naive(game, chance).offers(position), seat, chance)
    except Exception:  # a table that hangs together for one seat alone offers another nothing
        return []


def drawn(offers: dict[tuple[str, str], list[Raw]], seat: str, chance: random.Random) -> list[tuple[str, Raw]]:
    found = [(kind, fields) for (asked, kind), ways in offers.items() for fields in ways if asked == seat]
    tried = [(kind, fields) for kind, fields in found if kind not in ALWAYS]
    return chance.sample(tried, min(len(tried), FEW))


def nothing_is_had_for_nothing(game: Game[Any], played: Played[Any], chance: random.Random) -> None:
    """Whoever has none left of something is offered, and may do, only what needs none of it."""
    naive = Naive(game, chance)
    for (seat, _), _ in (offers := naive.offers(played.position)).items():
        for poor in without(game, played, seat, chance):
            offers_are_taken(game, poor, chance)
            naive.shown = {}
            for kind, fields in drawn(offers, seat, chance):
                naive.must_be_offered(poor, seat, kind, fields)


def without(game: Game[Any], played: Played[Any], seat: str, chance: random.Random) -> Iterator[Played[Any]]:
    """The table with one of a seat's numbers corrected to nothing, if the table takes that."""
    mine = game.document(played.position).get("seats", {}).get(seat, {})
    had = [path for path, value in facts_in(mine) if type(value) is int and value > 0]
    for path in chance.sample(had, min(len(had), AMOUNTS)):
        wish = {"type": "correct", "seat": seat, "position": {"seats": {seat: nested(path, 0)}}}
        try:
            poor = game.apply(played.data, game.read_action(wish))
        except (Refusal, Invalid):
            continue
        if poor.position.outcome is None:
            yield poor
