"""The commands of the command line, each a short function on the desk."""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from referee_client import showing
from referee_client.desk import Desk
from referee_client.words import Unclear, read_value


def new(desk: Desk, args: argparse.Namespace) -> None:
    """Open a table; this terminal holds the host's pass, which covers every seat."""
    wish = {name: getattr(args, name) for name in ("scenario", "first", "seed")}
    wish["options"] = dict(pair(option, "=") for option in args.option) or None
    wish["packs"] = [pack_named(desk, name) for name in args.pack] or None
    wish["position"] = read_file(args.position) if args.position else None
    table = desk.referee.open(args.game, seat_wishes(desk, args.game, args.seats), **wish)
    desk.sit(table, ["host"], args.game)
    desk.say(showing.events(table.opened["events"]))
    desk.say([f"Table {table.id} is open. Others join with the code {table.opened['code']}."])


def seat_wishes(desk: Desk, game: str, words: list[str]) -> list[dict[str, Any]]:
    """`anna=orc` is a seat with what this game lets it choose, `anna` one that leaves it open."""
    wishes = [word.partition("=") for word in words]
    if not any(choice for _, _, choice in wishes):
        return [{"seat": seat} for seat, _, _ in wishes]
    chosen = desk.referee.game(game)["seats"]["chosen"]
    if not chosen:
        raise Unclear(f"Nothing is chosen with a seat of {game}: name the seats only.")
    return [{"seat": seat} | ({chosen: choice} if choice else {}) for seat, _, choice in wishes]


def pair(word: str, by: str) -> tuple[str, str]:
    name, found, value = word.partition(by)
    if not found:
        raise Unclear(f"{word}: write it as name{by}value")
    return name, value


def pack_named(desk: Desk, name: str) -> str:
    """The key of a pack: as it is, or of the file that is brought now."""
    if not Path(name).is_file():
        return name
    return str(desk.referee.add_pack_text(Path(name).read_text())["key"])


def read_file(name: str) -> Any:
    """A document from a JSON file."""
    try:
        return json.loads(Path(name).read_text())
    except (OSError, ValueError) as fault:
        raise Unclear(f"{name} cannot be read as JSON: {fault}") from None


def join(desk: Desk, args: argparse.Namespace) -> None:
    """Join a table by its code and take seats; without a seat, watch."""
    host = next(
        (held.passes.get("host", "") for held in desk.state.tables.values() if held.code == args.code.upper()), ""
    )
    table = desk.referee.join(args.code, *args.seats, host_pass=host)
    desk.sit(table, args.seats or ["watch"], table.opened["game"], args.code.upper())
    desk.say([f"At table {table.id} as {' and '.join(args.seats) or 'a guest who watches'}."])


def tables(desk: Desk, args: argparse.Namespace) -> None:
    """The tables this terminal holds passes for; * is the one in play."""
    for table_id, held in desk.state.tables.items():
        mark = "*" if table_id == desk.table_id else " "
        desk.say([f"{mark} {table_id}  {held.game}  code {held.code}  {held.server}  as {', '.join(held.passes)}"])


def use(desk: Desk, args: argparse.Namespace) -> None:
    """Make another table the one in play."""
    desk.table_id = args.table_id
    desk.state.current, desk.state.server = args.table_id, desk.held.server
    desk.save()


def show(desk: Desk, args: argparse.Namespace) -> None:
    """The board and everybody's stockpile."""
    desk.say(showing.table(desk.table().view(), shutil.get_terminal_size((showing.WIDTH, 24)).columns))


def prompts(desk: Desk, args: argparse.Namespace) -> None:
    """What the referee waits for, with numbered choices."""
    seen, found = desk.questions()
    desk.say(showing.questions(found, everything=args.all) + showing.outcome(seen["outcome"]))


def do(desk: Desk, args: argparse.Namespace) -> None:
    """Answer by number, in words (move from=A2 to=B2 pieces=melee:2) or as JSON."""
    if len(args.words) == 1 and args.words[0].isdecimal():
        action, shown_at = desk.numbered(int(args.words[0]))
        desk.play(action, shown_at)
    else:
        desk.play(desk.spoken(args.words))


def may(desk: Desk, args: argparse.Namespace) -> None:
    """May I? The ruling with its rules; nothing is saved."""
    action = desk.spoken(args.words)
    desk.say(showing.ruling(desk.table(action["seat"]).ask(action)))


def roll(desk: Desk, args: argparse.Namespace) -> None:
    """Report the dice that fell; without faces the referee throws."""
    seen = desk.table().view()
    due = [p for p in seen["prompts"] if p["action"] == "roll" and (args.label in (None, p["choice"]["label"]))]
    mine = [(prompt, seat) for prompt in due for seat in prompt["seats"] if seat in seen["yours"]]
    if not mine:
        raise Unclear("No dice are due from this terminal now. `referee prompts` says what is.")
    prompt, seat = mine[0]
    action = {"type": "roll", "seat": seat, "label": prompt["choice"]["label"]}
    desk.play(action | ({"faces": args.faces} if args.faces else {}))


def read(desk: Desk, args: argparse.Namespace) -> None:
    """Answer what is printed on a piece, when the referee asks for it."""
    seen = desk.table().view()
    asked = [prompt for prompt in seen["prompts"] if prompt["action"] == "read"]
    if not asked or not seen["yours"]:
        raise Unclear("No printed fact is asked for now.")
    fact = asked[0]["choice"]["facts"][0]["fact"]
    desk.play({"type": "read", "seat": seen["yours"][0], "fact": fact, "value": read_value(args.value)})


def score(desk: Desk, args: argparse.Namespace) -> None:
    """Every point with its source and rule."""
    desk.say(showing.score(desk.table().score()))


def log(desk: Desk, args: argparse.Namespace) -> None:
    """What happened, oldest first."""
    entries = list(desk.table().log(args.after))
    for entry in entries[-args.last :] if args.last else entries:
        desk.say(showing.log_line(entry))


def watch(desk: Desk, args: argparse.Namespace) -> None:
    """The log live, until Ctrl-C (or an end)."""
    for name, told in desk.table().hear(args.after):
        if name == "entry":
            desk.say(showing.log_line(told))
            if any(event["kind"] == "game-over" for event in told["events"]):
                return
        elif name == "undo" and told["waits_for"]:
            desk.say([f"Somebody wants to go back to {told['to']}; {' and '.join(told['waits_for'])} must agree."])


def undo(desk: Desk, args: argparse.Namespace) -> None:
    """Go back to a version, by default before the last action that still counts; or agree to it, or say no."""
    table = desk.table()
    target = last_but_one(desk) if args.version is None else args.version
    undone = table.undo(target, consent=not args.no)
    if undone["done"]:
        desk.say([f"Back to version {undone['to']}. Put back by hand:", *(f"  {step}" for step in undone["put_back"])])
    elif undone["waits_for"]:
        desk.say([f"Asked to go back to version {undone['to']}; {' and '.join(undone['waits_for'])} must agree."])
    else:
        desk.say(["Nothing is undone."])


def last_but_one(desk: Desk) -> int:
    """What is asked for already, else the version before the newest action that still counts."""
    pending = desk.table().pending_undo()
    if pending["to"] is not None:
        return int(pending["to"])
    counting: list[int] = [
        entry["version"] for entry in desk.table().log() if entry["undone_by"] is None and entry["kind"] != "undo"
    ]
    if len(counting) < 2:
        raise Unclear("Nothing was played yet.")
    return counting[-2]


def rule(desk: Desk, args: argparse.Namespace) -> None:
    """One rule: its text, examples, settled readings and neighbours."""
    desk.say(code_of(args.id) if args.code else showing.one_rule(desk.referee.rule(args.id)))


def code_of(rule: str) -> list[str]:
    """The line of this installation's games that decides a rule, then those that tell it."""
    from referee import registry
    from referee.library import deciding

    for game in registry.games():
        places = deciding.index(game).get(rule, [])
        if places:
            one, _ = deciding.decided(game)
            return [str(place) for place in sorted(places, key=lambda place: place != one.get(rule))]
    raise Unclear(f"No code names {rule}: it explains only, or its book is not played here.")


def ask(desk: Desk, args: argparse.Namespace) -> None:
    """What the books say to a question in your own words: those of the game in play, unless another is named."""
    game = None if args.every else args.game or desk.game_in_play()
    desk.say(showing.answers(desk.referee.asked(" ".join(args.words), game, args.limit)))


def books(desk: Desk, args: argparse.Namespace) -> None:
    """The rulebooks of your own on this server; a text file given is loaded, --drop takes one away again."""
    if args.drop:
        desk.referee.drop_book(args.drop, desk.state.books.pop(args.drop, ""))
        desk.save()
        desk.say([f"Book {args.drop} is gone."])
    elif args.file:
        title = args.title or Path(args.file).stem
        added = desk.referee.add_book(title, read_text(args.file), game=args.game, book=args.copy_of)
        desk.state.books[added["id"]] = added["pass"]
        desk.save()
        desk.say([f"{added['title']} is book {added['id']}: {added['passages']} passages."])
    else:
        desk.say(showing.books(desk.referee.books()))


def read_text(name: str) -> str:
    try:
        return Path(name).read_text()
    except (OSError, UnicodeDecodeError) as fault:
        raise Unclear(f"{name} cannot be read: {fault}") from None


def games(desk: Desk, args: argparse.Namespace) -> None:
    """What can be played, with which options."""
    for game in desk.referee.games():
        desk.say([f"{game['key']}: {game['title']}"])
        for name, option in game.get("options", {}).items():
            desk.say([f"  {name}={'|'.join(option['values'])} (default {option['default']}): {option['text']}"])


def packs(desk: Desk, args: argparse.Namespace) -> None:
    """The packs a table can be opened with; a file given is brought first."""
    for name in args.files:
        desk.say([f"{name}: {desk.referee.add_pack_text(Path(name).read_text())['key']}"])
    for pack in desk.referee.packs() if not args.files else []:
        desk.say([f"{pack['key']:<24} {pack['kind']:<6} {pack['source']:<9} {pack['title']}"])


def export(desk: Desk, args: argparse.Namespace) -> None:
    """The whole table, its position, a transcript, or the facts read, on standard output."""
    table = desk.table()
    if args.kind == "transcript":
        desk.say([table.transcript()])
    else:
        written = {"table": table.export, "position": table.position, "facts": table.read_facts}[args.kind]()
        desk.say([json.dumps(written, indent=1, ensure_ascii=False)])


def import_(desk: Desk, args: argparse.Namespace) -> None:
    """Open a table from an exported file; everything is played again."""
    document = read_file(args.file)
    table = desk.referee.import_table(document)
    desk.sit(table, ["host"], document.get("game", ""))
    told = {True: " It ended as exported.", False: " It ended differently than exported.", None: ""}
    same = told[table.opened.get("same")]
    desk.say([f"Table {table.id} is open at version {table.opened['version']}.{same}"])
