"""Opening a table: its packs, its set-up, its first entry in the ledger, its host's pass."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from flask import Response
from sqlalchemy import Connection

from api import once, telling
from api.answers import answer
from api.aside import aside
from api.passes import database
from api.problems import invalid, refusal
from api.schemas import Opened
from models import ledger, packs, tables
from referee import registry
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.game import Game, Played
from referee.kernel.packs import Pack
from referee.kernel.say import say
from referee.library import inventory

SETUP_FIELDS = ("scenario", "seats", "options", "packs", "first", "position")
_encode = msgspec.json.encode


def open_table(wish: dict[str, Any]) -> Response:
    """Set a game up as wished and keep it."""
    game = game_wished(wish)
    check_names(wish["seats"])
    wish = with_packs(wish)
    played = set_up_as_told(game, wish)
    with database().writing() as connection:
        opened = keep(connection, game, wish, played.data, [setup_entry(wish, played)], played)
        return once.keep(connection, told(opened))


def told(opened: Opened) -> Response:
    """The answer with the host's pass in it."""
    return answer(opened, 201, {"Location": f"/v1/tables/{opened.id}"})


def check_names(seats: list[dict[str, Any]]) -> None:
    """Nobody knows whose turn it is at a table with two of one name."""
    known: set[str] = set()
    for at, seat in enumerate(seats):
        name = seat.get("name", "").strip()
        if name and name.casefold() in known:
            raise Invalid.of(f"seats.{at}.name", say("Two players are called {name}: add an initial.", name=name))
        known.add(name.casefold())


ONLY_RULES = "{game} cannot be played here yet, only its rules can be asked; there are {known}"


def game_wished(wish: dict[str, Any]) -> Game[Any]:
    try:
        return registry.get(wish["game"])
    except KeyError:
        game, here = wish["game"], list(registry.keys())
        if game in registry.broken():
            fault = say("{game} cannot be played here for now: {why}", game=game, why=registry.broken()[game])
        elif game in inventory.games():
            fault = say(ONLY_RULES, game=game, known=here)
        else:
            fault = say("no such game; there are {known}", known=here)
        raise Invalid.of("game", fault) from None


def kept(document: Any) -> Pack:
    """A pack that somebody brought along, kept."""
    return packs.keep(database(), document, aside().load)


def with_packs(wish: dict[str, Any], take: packs.Load = kept) -> dict[str, Any]:
    """The same wish with every pack known here and named by its key; `take`: what becomes of a whole document."""
    keys = []
    for at, pack in enumerate(wish.get("packs") or []):
        if isinstance(pack, dict):
            keys.append(take(pack).key)
        elif not isinstance(pack, str):
            raise Invalid.of(f"packs.{at}", "a pack is a key or a document")
        elif not is_known(pack):
            raise Invalid.of(f"packs.{at}", say("no pack has the key {pack}", pack=pack))
        else:
            keys.append(pack)
    return wish | {"packs": keys} if keys else wish


def is_known(key: str) -> bool:
    """Whether there is such a pack, made known to this process."""
    with database().reading() as connection:
        return not packs.make_known(connection, [key])


def set_up_as_told(game: Game[Any], wish: dict[str, Any]) -> Played[Any]:
    """Set up; what cannot be is told by the game, in its own words."""
    try:
        return set_up(game, wish)
    except Invalid as fault:
        raise invalid(fault.errors, telling.voice(game, None)) from None
    except Refusal as no:
        raise refusal(no, telling.voice(game, None)) from None


def set_up(game: Game[Any], wish: dict[str, Any]) -> Played[Any]:
    return game.setup({name: wish[name] for name in SETUP_FIELDS if wish.get(name) is not None})


def setup_entry(wish: dict[str, Any], played: Played[Any]) -> ledger.Entry:
    """Entry 0: how it all began."""
    hidden = any(event.seen_by is not None for event in played.events)
    written = _encode(wish), _encode(played.told())
    return ledger.Entry(0, "setup", None, "setup", *written, hidden=hidden)


def keep(
    connection: Connection,
    game: Game[Any],
    wish: dict[str, Any],
    first: bytes,
    entries: list[ledger.Entry],
    played: Played[Any],
    undone: Mapping[int, int] = MappingProxyType({}),
    newest: int | None = None,
) -> Opened:
    """Write a table with its ledger so far; `first` is the position at version 0, `undone` what was undone by what.

    `newest` is its version when more entries are to follow.
    """
    seats, version = wish["seats"], entries[-1].version if newest is None else newest
    table_id, code = tables.open_table(
        connection,
        game=game.key,
        rules_version=game.rules_version,
        version=version,
        seed=wish.get("seed"),
        packs=_encode(played.position.packs).decode(),
        seats=_encode(seats).decode(),
        position=played.data,
    )
    ledger.write(connection, table_id, entries, undone)
    ledger.keep_snapshot(connection, table_id, 0, first)
    packs.use(connection, table_id, played.position.packs)
    secret = tables.issue_pass(connection, table_id, [seat["seat"] for seat in seats], host=True)
    speaker = telling.voice(game, played.position)
    events = played.events if speaker.is_english else telling.events(speaker, game, played.events)
    prompts = telling.prompts(speaker, game, game.prompts(played.position))
    return Opened(table_id, code, secret, version, events, prompts)
