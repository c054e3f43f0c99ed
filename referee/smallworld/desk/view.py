"""What a seat may see: everything on the table, and of coins only its own until the game is over."""

from fractions import Fraction
from typing import Any

import msgspec

from referee.kernel.agenda import find
from referee.kernel.tally import formula
from referee.smallworld.conquest.conquering import Conquering
from referee.smallworld.conquest.final import reinforcement_die
from referee.smallworld.conquest.targets import quotes
from referee.smallworld.table.benefits import ALL, MARKERS, RACES
from referee.smallworld.table.position import IN_PLACE, SmallWorld, in_hand, title, troops, turn_of


def view(position: SmallWorld, seats: list[str]) -> dict[str, Any]:
    """The table as the phone draws it."""
    turn = turn_of(position)
    shown = {
        "round": position.round,
        "rounds": position.rounds,
        "first": position.first,
        "turn": turn.seat if turn else None,
        "scenario": position.scenario,
        "options": position.options,
        "packs": position.packs,
        "column": [msgspec.to_builtins(combo) | {"coins": combo.coins} for combo in position.column],
        "banners_left": position.banners.left,
        "badges_left": position.badges.left,
        "discarded_badges": list(position.badges.discards),
        "spaces": {region: space_view(position, region) for region in position.atlas.regions},
        "seats": {seat: seat_view(position, seat, own=seat in seats) for seat in position.seats},
        "outcome": msgspec.to_builtins(position.outcome),
    }
    if find(position, Conquering) and turn.seat in seats:
        shown["prices"] = prices(position, turn.seat)
    return shown


def space_view(position: SmallWorld, region: str) -> dict[str, Any]:
    space, here = position.board.spaces[region], position.ground.here[region]
    pieces = {kind: getattr(here, kind) for kind in IN_PLACE if getattr(here, kind)}
    return {
        "kind": space.kind,
        "symbols": list(space.symbols),
        "title": space.title,
        "at": space.at,
        "island": position.atlas.island[region],
        "borders": position.board.around[region],
        "seat": here.seat or None,
        "race": here.race or None,
        "declined": bool(here.seat) and not here.active,
        "pieces": pieces,
        "markers": [marker or None for marker in here.markers],
    }


def seat_view(position: SmallWorld, seat: str, *, own: bool) -> dict[str, Any]:
    """A player as others see them; coins only for their own eyes."""
    player = position.seats[seat]
    shown = {name: getattr(player, name) or None for name in ("name", "race", "power", "declined", "kept")}
    shown["hand"] = {kind: in_hand(position, seat, kind) for kind in ("token", "beast", "champion", "harmony")}
    if own or position.outcome is not None:
        shown["coins"] = player.coins
    return shown


def prices(position: SmallWorld, seat: str) -> dict[str, Any]:
    """Every Region within reach: its price line by line, coins due first, and the odds of a final attempt."""
    have = troops(position, seat)
    return {
        price.region: {
            "needed": price.needed,
            "lines": msgspec.to_builtins(price.lines),
            "text": formula(price.lines),
            "coins": sum(toll.coins for toll in price.tolls),
            "odds": odds(position, price.needed - have) if have else None,
        }
        for price in quotes(position, seat)
    }


def odds(position: SmallWorld, short: int) -> str | None:
    """The chance that one throw makes good what is lacking, as far as the die is known."""
    if short <= 0:
        return "1"
    faces = reinforcement_die(position).faces
    return str(Fraction(sum(face >= short for face in faces), len(faces))) if faces else None


def reference() -> list[dict[str, Any]]:
    """Every Race, Special Power, Artifact and Legendary Place with its rules."""
    return [
        {
            "kind": kind_of(key),
            "key": key,
            "title": title(key),
            "race": key if key in RACES else None,
            "window": None,
            "rules": list(benefit.rules),
        }
        for key, benefit in ALL.items()
    ]


def kind_of(key: str) -> str:
    if key in RACES:
        return "race"
    if key not in MARKERS:
        return "power"
    return "artifact" if MARKERS[key].artifact else "place"
