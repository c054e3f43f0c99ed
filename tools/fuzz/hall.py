"""Real tables of every title, with everybody who joined them, played on at random: what requests speak of is there."""

import random
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from models import packs as kept_packs
from models import tables
from models.database import Database
from referee import registry
from referee.kernel.game import Game
from referee.kernel.position import Position
from referee.testing.wander import pick
from tools.fuzz.exchange import Answer, Request, asking

Send = Callable[[Request], Answer]
TABLES = "/v1/tables"
STAGES = (0, 6, 25)
"""How far the tables of a title have come when requests begin to speak of them."""
LONGEST_WORD, MOST_WORDS = 40, 4000
MOST_BOOKS, MOST_SECRETS = 4, 400
KNOWN = ("", "/prompts", "/contents", "/odds", "/undo")


class Sitting:
    """A table and the passes to it."""

    def __init__(self, game: Game[Any], opened: dict[str, Any], seats: list[str]) -> None:
        self.game = game
        self.id: str = opened["id"]
        self.host: str = opened["pass"]
        self.code: str = opened["code"]
        self.seats = seats
        self.passes: dict[str, str] = {}
        self.watching = ""
        self.house_rules: list[str] = []
        self.asked_odds: list[str] = []

    @property
    def path(self) -> str:
        return f"{TABLES}/{self.id}"

    def secret(self, chance: random.Random) -> str:
        return chance.choice([self.host, *self.passes.values()])


class Hall:
    """Every table that is open, and the words that are used at each title."""

    def __init__(self, database: Database, send: Send, chance: random.Random) -> None:
        self.database = database
        self.send = send
        self.chance = chance
        self.sittings: dict[str, list[Sitting]] = defaultdict(list)
        self.by_id: dict[str, Sitting] = {}
        self.words: dict[str, list[str]] = defaultdict(list)
        self.books: list[tuple[str, str]] = []
        self.packs: list[str] = []
        self.rules: dict[str, list[str]] = {}
        self.pictured: list[str] = []
        self.forms: dict[str, dict[str, Any]] = {}
        """What a list of a title is made of, where players bring lists."""
        self.secrets: dict[str, str] = {}
        self.opened = 0

    def furnish(self) -> None:
        """A table of every title at every stage, and what there is to name beside them."""
        for game in registry.games():
            listed = self.send(asking("GET", "/v1/rules", query={"game": game.key, "limit": 50})).json()
            self.rules[game.key] = [rule["id"] for rule in listed["results"]]
            self.learn(game.key, self.send(asking("GET", f"/v1/games/{game.key}")).json())
            form = self.send(asking("GET", f"/v1/rosters/{game.key}"))
            if form.status == 200:
                self.forms[game.key] = form.json()
                self.learn(game.key, form.json())
            for stage in STAGES:
                self.open(game, stage)
        self.packs = [pack["key"] for pack in self.send(asking("GET", "/v1/packs")).json()["packs"]]

    def open(self, game: Game[Any], stage: int) -> Sitting:
        """A new table, everybody joined, and so many random actions played at it."""
        self.opened += 1
        wish = {"game": game.key, "seed": f"fuzz {self.opened}", **game.samples(self.chance)}
        opened = self.send(asking("POST", TABLES, body=wish))
        assert opened.status == 201, opened.body
        sitting = Sitting(game, opened.json(), [seat["seat"] for seat in wish["seats"]])
        for seat in sitting.seats[1:]:
            if secret := self.join(sitting, [seat]):
                sitting.passes[seat] = secret
        sitting.watching = self.join(sitting, [])
        self.by_id[sitting.id] = sitting
        self.sittings[game.key].append(sitting)
        for old in self.sittings[game.key][: -len(STAGES)]:
            self.by_id.pop(old.id, None)
        del self.sittings[game.key][: -len(STAGES)]
        for _ in range(stage):
            self.play(sitting)
        for path in KNOWN:
            told = self.send(asking("GET", sitting.path + path, sitting.host))
            self.learn(game.key, told.json() if told.status == 200 else None)
        return sitting

    def join(self, sitting: Sitting, seats: list[str]) -> str:
        joined = self.send(asking("POST", f"{TABLES}/join", body={"code": sitting.code, "seats": seats}))
        return str(joined.json()["pass"]) if joined.status == 201 else ""

    def renew(self) -> None:
        """In place of the oldest table of a title a new one: others are worn out by and by."""
        game = self.chance.choice(list(registry.games()))
        self.open(game, self.chance.choice(STAGES))

    def any(self) -> Sitting:
        return self.chance.choice(self.sittings[self.chance.choice(list(self.sittings))])

    # ---- how a table stands

    def row(self, sitting: Sitting) -> tables.Shown | None:
        with self.database.reading() as connection:
            return tables.shown(connection, sitting.id)

    def version(self, sitting: Sitting) -> int:
        row = self.row(sitting)
        return row.version if row else 0

    def position(self, sitting: Sitting) -> Position | None:
        row = self.row(sitting)
        return sitting.game.decode(row.position) if row else None

    def legal(self, sitting: Sitting) -> dict[str, Any] | None:
        """Something that may be done there now."""
        with self.database.reading() as connection:
            row = tables.shown(connection, sitting.id)
            if row is None:
                return None
            position = sitting.game.decode(row.position)
            kept_packs.make_known(connection, list(position.packs))
        if position.outcome is not None:
            return None
        try:
            return pick(sitting.game, position, self.chance)
        except AssertionError:
            return None  # a table that was put right into something nobody can go on from

    def play(self, sitting: Sitting) -> bool:
        action = self.legal(sitting)
        if action is None:
            return False
        return self.send(asking("POST", f"{sitting.path}/actions", sitting.host, body=action)).status == 201

    # ---- what is said at a title

    def learn(self, title: str, data: Any) -> None:
        """Keep the short words of an answer: they are what its requests are made of."""
        known = self.words[title]
        if len(known) < MOST_WORDS:
            fresh = set(_words(data)).difference(known)
            known.extend(sorted(fresh)[: MOST_WORDS - len(known)])

    def notice(self, call: str, request: Request, answer: Answer) -> None:
        """Remember what an accepted request brought into being, or to an end, whoever thought it up."""
        if call == "dropBook" and answer.status == 204:
            self.books = [book for book in self.books if book[0] not in request.path]
        if answer.status != 201:
            return
        if call in ("openTable", "joinTable", "importTable"):
            made = answer.json()
            self.secrets[made["id"]] = made["pass"]
            if len(self.secrets) > MOST_SECRETS:
                self.secrets.pop(next(iter(self.secrets)))
        elif call == "addBook":
            made = answer.json()
            self.books.append((made["id"], made["pass"]))
            if len(self.books) > MOST_BOOKS:
                book, secret = self.books.pop(0)
                self.send(asking("DELETE", f"/v1/books/{book}", secret))
        elif call == "addPack":
            self.packs = [*self.packs[-40:], answer.json()["key"]]
            if b'"picture"' in request.body:
                self.pictured = [*self.pictured[-4:], answer.json()["key"]]
        elif call in ("renewCode", "addHouseRule") and (at := self.by_id.get(request.path.split("/")[3])):
            if call == "renewCode":
                at.code = answer.json()["code"]
            else:
                at.house_rules.append(answer.header("Location").rpartition("/")[2])


def _words(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data] if 0 < len(data) <= LONGEST_WORD else []
    if isinstance(data, dict):
        return [word for pair in data.items() for part in pair for word in _words(part)]
    return [word for part in data for word in _words(part)] if isinstance(data, list) else []
