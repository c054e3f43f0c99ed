"""A game of itself, told to whoever opens a table, draws a board or puts a position right.

What is offered here is never refused: boards, numbers of players and options are tried before they are named.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from referee.kernel import packs
from referee.kernel.action import Action
from referee.kernel.asking import Asked, fields_asked
from referee.kernel.board import SpaceKind
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.speech import PIECE, Voice
from referee.kernel.table import PLAYERS, read_table
from referee.kernel.wordbook import as_words, in_case

if TYPE_CHECKING:
    from referee.kernel.game import Game

Told = dict[str, Any]
GROUND, SYMBOL = "ground", "symbol"
STANDS_IN = "demo"
"""The source of boards and values of our own making."""


def described(game: "Game[Any]", voice: Voice) -> Told:
    """Everything a phone must know of a game before and beside any table."""
    raw = game.describe()
    options = [option(key, known, voice) for key, known in raw["options"].items()]
    return raw | {
        "seats": seats(game, raw["seats"], voice),
        "scenarios": [scenario(game, known, raw, voice) for known in raw["scenarios"]],
        "options": options,
        "actions": [action(key, game.types[key], voice) for key in raw["actions"]],
        "names": names(game, voice),
        "document": game.document_form(voice),
        "languages": game.languages,
        **({"takes": voice.tell(game.takes)} if game.takes else {}),
        **roster(game, voice),
        **ground(game, voice),
    }


def roster(game: "Game[Any]", voice: Voice) -> Told:
    """That lists are put together before one meets, and what they are called."""
    if game.roster is None:
        return {}
    form = game.roster.form()
    told = {"title": voice.tell(game.roster.title), "deed": voice.tell(game.roster.deed)}
    return {"roster": told | {"action": form.action, "record": form.record.action}}


def ground(game: "Game[Any]", voice: Voice) -> Told:
    """The kinds of space its boards are made of, and what each bears: for whoever draws a board."""
    kinds = packs.space_kinds(game.key)
    return {"space_kinds": [space_kind(game, key, one, voice) for key, one in kinds.items()]} if kinds else {}


def space_kind(game: "Game[Any]", key: str, kind: SpaceKind, voice: Voice) -> Told:
    return {
        "key": key,
        "title": voice.name(GROUND, key),
        "points": list(kind.points),
        "owners": told_keys(kind.owners, game.chosen, voice),
        "symbols": told_keys(kind.symbols, SYMBOL, voice),
    }


# ---- actions


def action(key: str, struct: type[Action], voice: Voice) -> Told:
    return {
        "key": key,
        "title": voice.tell(struct.title or as_words(key).capitalize()),
        "hint": voice.tell(struct.hint),
        "fields": [asked(field, struct, voice) for field in fields_asked(struct).values()],
        "secret": struct.secret,
        "face_down": struct.face_down,
        "grave": struct.grave,
        "rare": struct.rare,
        "windowed": struct.windowed,
    }


def asked(field: Asked, struct: type[Action], voice: Voice) -> Told:
    told: Told = {"name": field.name, "title": voice.tell(field.title), "is": field.kind, "secret": struct.secret}
    told |= {"optional": field.optional, "several": field.several}
    if field.choices:
        told["choices"] = [{"key": key, "title": voice.name(field.kind, key)} for key in field.choices]
    return told


# ---- opening a table


def seats(game: "Game[Any]", raw: Told, voice: Voice) -> Told:
    kind = game.chosen
    title = voice.tell(game.chosen_title) if kind else ""
    choices = [named(kind, key, voice) for key in game.chosen_from]
    return raw | {"chosen": kind, "chosen_title": title, "choices": choices}


def named(kind: str, key: str, voice: Voice) -> Told:
    return {"key": key, "title": voice.name(kind, key), "picture": f"{kind}/{key}"}


def option(key: str, known: Mapping[str, Any], voice: Voice) -> Told:
    titles = known.get("titles", {})
    return {
        "key": key,
        "title": voice.tell(known.get("title", as_words(key).capitalize())),
        "hint": voice.tell(known.get("text", "")),
        "values": [{"key": one, "title": voice.tell(titles.get(one, as_words(one)))} for one in known["values"]],
        "default": known["default"],
        "needs": known.get("needs", {}),
        "brings": known.get("brings", {}),
        "rules": known["rules"],
        "group": voice.tell(known.get("group", "")),
        "foremost": known.get("foremost", False),
        "own": known.get("own", ""),
    }


def scenario(game: "Game[Any]", known: Told, raw: Told, voice: Voice) -> Told:
    """For how many it is, on which boards, the usual one first, with what; each tried."""
    told = {name: value for name, value in known.items() if name not in ("players", "choices", "boards")}
    told |= {"title": voice.tell(known["title"]), "chosen": known.get("choices") or list(game.chosen_from)}
    if known.get("needs_position"):
        return told | {"seats": list(raw["seats"]["numbers"]), "options": {}, "boards": {}, "brings": {}, "barred": {}}
    found: Told = {"seats": [], "options": known.get("options", {}), "boards": {}, "brings": {}, "barred": {}}
    for number in known.get("players", raw["seats"]["numbers"]):
        brought = brought_by(game, known["key"], number, raw["options"])
        if brought is None:
            continue
        found["seats"].append(number)
        found["brings"] |= {str(number): brought} if brought else {}
        usual = str(known.get("boards", {}).get(str(number), ""))
        fitting = boards(game, known["key"], number, brought, voice)
        found["boards"][str(number)] = sorted(fitting, key=lambda board: board["key"] != usual)
        barred = barred_in(game, known["key"], number, brought, raw["options"])
        found["barred"] |= {str(number): barred} if barred else {}
    return told | found | ({} if found["seats"] else {"needs_position": True})


def is_open(
    game: "Game[Any]", scenario: str, number: int, options: Mapping[str, str], board: str = "", chosen: str = ""
) -> bool:
    """Whether such a table would be opened, with something chosen for its first seat; nothing is laid out for it."""
    seats = [{"seat": seat} for seat in PLAYERS[:number]]
    seats[0] |= {game.chosen: chosen} if chosen else {}
    wish: Told = {"seats": seats, "scenario": scenario, "options": options}
    try:
        config = read_table(wish | ({"packs": [board]} if board else {}), game.config)
        game.check_table(config, game.new_position(config))
    except (Refusal, Invalid):
        return False
    return True


def brought_by(game: "Game[Any]", scenario: str, number: int, options: Mapping[str, Any]) -> dict[str, str] | None:
    """The options that so many players need in a scenario: none, one, or None where it is not for so many."""
    single = ({key: value} for key, known in options.items() for value in known["values"] if value != known["default"])
    return next((wish for wish in ({}, *single) if is_open(game, scenario, number, wish)), None)


def with_needs(options: Mapping[str, Any], key: str, value: str) -> dict[str, str]:
    """An option with what it needs, the first that will do of each."""
    wish = {key: value}
    for needed, values in options[key].get("needs", {}).items():
        wish |= {needed: values[0]} if options[needed]["default"] not in values else {}
    return wish


def barred_in(
    game: "Game[Any]", scenario: str, number: int, brought: dict[str, str], options: Mapping[str, Any]
) -> dict[str, list[str]]:
    """The values of options that a scenario for so many players does not take."""
    found: dict[str, list[str]] = {}
    for key, known in options.items():
        for value in known["values"]:
            wish = brought | with_needs(options, key, value) if value != known["default"] else brought
            if value != known["default"] and not is_open(game, scenario, number, wish):
                found.setdefault(key, []).append(value)
    return found


def boards(game: "Game[Any]", scenario: str, number: int, options: dict[str, str], voice: Voice) -> list[Told]:
    """Every board known here that fits, and what may be chosen on it."""
    known = (packs.get(key) for key in packs.keys(game.key, "board"))
    return [
        {
            "key": pack.key,
            "title": voice.tell(pack.title),
            "stands_in": pack.source == STANDS_IN,
            "chosen": [one for one in game.chosen_from if is_open(game, scenario, number, options, pack.key, one)],
        }
        for pack in known
        if is_open(game, scenario, number, options, pack.key)
    ]


# ---- names


def names(game: "Game[Any]", voice: Voice) -> dict[str, dict[str, Told]]:
    """Everything the game has a name for, by kind and key; pieces have a word for several too."""
    nouns = voice.speech.nouns
    found = {kind: dict(known) for kind, known in voice.speech.names.items()}
    return {
        kind: {
            key: {"title": in_case(forms, ""), "picture": f"{kind}/{key}"}
            | ({"several": voice.several(key)} if kind == PIECE and key in nouns else {})
            for key, forms in keys.items()
            if key
        }
        for kind, keys in found.items()
    }


def told_keys(keys: Iterable[str], kind: str, voice: Voice) -> list[Told]:
    return [{"key": key, "title": voice.name(kind, key)} for key in keys]
