"""For every call a request that is accepted, as a rule: an honest one, about what is there."""

import copy
import json
import random
from base64 import b64encode
from typing import Any

from tools.fuzz.description import Description
from tools.fuzz.exchange import Answer, Request, asking, quoted
from tools.fuzz.hall import Hall, Sitting

JPEG = b"\xff\xd8\xff\xe0" + bytes(range(256))
QUESTIONS = ("may I move through a space", "who wins a tie", "how many dice", "when does the game end", "", "tokens")
EXPORTS = ("table", "position", "form", "transcript")
COUNTED = "counted"
"""What opens the counts."""
HOSTED = ("closeCode", "renewCode", "listPasses", "revokePass", "exportTable", "transcribeHouseRule")
"""Calls for whoever opened the table."""


class Wishes:
    """Makes requests about the tables of a hall."""

    def __init__(self, described: Description, hall: Hall, chance: random.Random) -> None:
        self.described = described
        self.hall = hall
        self.chance = chance
        self.documents: dict[str, dict[str, Any]] = {}

    def wish(self, call: str, sitting: Sitting | None = None) -> Request:
        operation, at = self.described.by_id[call], sitting or self.hall.any()
        made = getattr(self, f"_{call}", None)
        if made is not None:
            found: Request = made(at)
            return found
        secret = self.secret(call, at) if "table_id" in operation.path else ""
        path = self.path(call, at)
        return asking(operation.method, path, secret, self.query(call, at), self.body(call, at))

    def secret(self, call: str, at: Sitting) -> str:
        return at.host if call in HOSTED or self.chance.random() < 0.7 else at.secret(self.chance)

    def path(self, call: str, at: Sitting) -> str:
        """The address with something real in every place."""
        path = self.described.by_id[call].path
        for name in ("table_id", "game", "rule_id", "key", "book_id", "number", "name", "seat"):
            if f"{{{name}}}" in path:
                path = path.replace(f"{{{name}}}", quoted(self.place(name, call, at)))
        return path

    def place(self, name: str, call: str, at: Sitting) -> str:
        match name:
            case "table_id":
                return at.id
            case "game":
                return self._with_lists() if call == "getRosterForm" else at.game.key
            case "rule_id":
                return self.chance.choice(self.hall.rules[at.game.key])
            case "key":
                return self._pictured(at) if call == "getPackPicture" else self.chance.choice(self.hall.packs)
            case "book_id":
                return self._book()[0]
            case "number":
                return self._house_rule(at, gone=call == "dropHouseRule")
            case "name":
                return self._pass(at)
        return self.chance.choice(at.seats)

    def query(self, call: str, at: Sitting) -> dict[str, Any]:
        chance, newest = self.chance, self.hall.version(at)
        some = chance.randint(0, newest)
        ways: dict[str, dict[str, Any]] = {
            "getTable": {"why_not": chance.randint(0, 1)},
            "exportTable": {"as": chance.choice(EXPORTS)},
            "getLog": {"after": some, "limit": chance.randint(1, 500)},
            "transcribeMoment": {"at": newest},
            "getUndo": {"to": some},
            "stream": {"after": some},
            "exportFacts": {"merge": 1},
            "searchRulesAtTable": {"q": chance.choice(QUESTIONS), "limit": chance.randint(1, 50)},
            "searchRules": {"q": chance.choice(QUESTIONS), "game": at.game.key},
            "searchPage": {"q": chance.choice(QUESTIONS), "game": at.game.key},
        }
        return ways.get(call, {}) if chance.random() < 0.8 else {}

    def body(self, call: str, at: Sitting) -> Any:
        chance = self.chance
        match call:
            case "act" | "ask":
                return self.hall.legal(at) or {"type": "correct", "seat": at.seats[0], "position": {}, "why": "so"}
            case "openTable":
                return {"game": at.game.key, **at.game.samples(chance)}
            case "addHouseRule":
                return {"text": "Whoever drops a die throws it again.", "rules": [self.place("rule_id", call, at)]}
            case "agreeToHouseRule":
                return {"agree": chance.random() < 0.7}
            case "changeSeat":
                return {"sign": chance.randint(0, 7)} if chance.random() < 0.5 else {"kept": chance.random() < 0.3}
            case "tick":
                return {"version": self.hall.version(at), "line": chance.randint(0, 5), "done": chance.random() < 0.7}
            case "undo":
                return {"version": max(0, self.hall.version(at) - chance.randint(1, 3))}
        return None

    # ---- calls that need more than that

    def _getOptions(self, at: Sitting) -> Request:
        position = self.hall.position(at)
        prompts = at.game.prompts(position) if position is not None else []
        if not prompts:
            return asking("GET", f"{at.path}/options", at.host, {"type": "correct", "seat": at.seats[0]})
        prompt = self.chance.choice(prompts)
        seat = self.chance.choice(list(prompt.seats) or at.seats)
        return asking("GET", f"{at.path}/options", at.passes.get(seat, at.host), {"type": prompt.action, "seat": seat})

    def _getOdds(self, at: Sitting) -> Request:
        asked = asking("GET", f"{at.path}/odds", at.host)
        listed = self.hall.send(asked)
        matters = listed.json().get("matters", []) if listed.status == 200 else []
        if not matters:
            return asked
        return asking("GET", f"{at.path}/odds", at.host, {"about": self.chance.choice(matters)["about"]})

    def _joinTable(self, at: Sitting) -> Request:
        seats = [] if self.chance.random() < 0.6 else [self.chance.choice(at.seats)]
        return asking("POST", "/v1/tables/join", at.host, body={"code": at.code, "seats": seats})

    def _importTable(self, at: Sitting) -> Request:
        told = self._exported(at)
        return asking("POST", "/v1/tables/import", body=told.json() if told.status == 200 else {"format": "none"})

    def _exported(self, at: Sitting) -> Answer:
        """A whole table; where somebody keeps something back, one that has just been opened by a single phone."""
        told = self.hall.send(asking("GET", f"{at.path}/export", at.host))
        if told.status == 200:
            return told
        wish = self.body("openTable", at)
        made = self.hall.send(asking("POST", "/v1/tables", body=wish)).json()
        return self.hall.send(asking("GET", f"/v1/tables/{made.get('id', 'none')}/export", made.get("pass", "")))

    def _listTables(self, at: Sitting) -> Request:
        passes = [self.hall.any().secret(self.chance) for _ in range(self.chance.randint(1, 5))]
        return asking("GET", "/v1/tables", Passes=", ".join(passes))

    def _metrics(self, at: Sitting) -> Request:
        return asking("GET", "/metrics", COUNTED if self.chance.random() < 0.7 else "")

    def _addBook(self, at: Sitting) -> Request:
        words = self.chance.choices(self.hall.words[at.game.key], k=120)
        text = "# Of words\n\n" + " ".join(word for word in words if word.isprintable()) + ".\n"
        if self.chance.random() < 0.5:
            return asking("POST", "/v1/books", body={"title": "House copy", "game": at.game.key, "text": text})
        made = asking("POST", "/v1/books", query={"title": "Plain copy"}, Content_Type="text/plain")
        return made._replace(body=text.encode())

    def _dropBook(self, at: Sitting) -> Request:
        book, secret = self._book()
        return asking("DELETE", f"/v1/books/{book}", secret)

    def _addPack(self, at: Sitting) -> Request:
        made = self._brought(self._document(self.chance.choice(self.hall.packs)))
        if self.chance.random() < 0.3:  # JSON is YAML too
            made = made.saying("Content-Type", "application/yaml")
        return made

    def _document(self, key: str) -> dict[str, Any]:
        """A pack as it was brought; what has a key never changes."""
        if key not in self.documents:
            found = self.hall.send(asking("GET", f"/v1/packs/{quoted(key)}"))
            self.documents[key] = found.json().get("document", {}) if found.status == 200 else {}
        return copy.deepcopy(self.documents[key])

    def _brought(self, document: dict[str, Any]) -> Request:
        """A pack of our own, like one that is there; a board with a picture."""
        document |= {"title": f"Ours {self.chance.randint(0, 40)}"}
        if "spaces" in document:
            picture = f"data:image/jpeg;base64,{b64encode(JPEG).decode()}"
            document |= {"picture": {"data": picture, "box": [0, 0, 10, 7.5]}}
        return asking("POST", "/v1/packs", body=document)

    def _checkRoster(self, at: Sitting) -> Request:
        """A list of what is there, or of words that may mean something."""
        chance, game = self.chance, self._with_lists()
        form = self.hall.forms[game]
        side = chance.choice(form["sides"])["key"]
        own = [entry["key"] for entry in form["entries"] if side in entry["sides"]]
        entries = [{"key": key, "number": chance.randint(1, 3)} for key in chance.sample(own, min(3, len(own)))]
        body: dict[str, Any] = {"side": side, "entries": entries, "size": chance.choice([*form["sizes"], 250])}
        if chance.random() < 0.3:
            body = {"text": "\n".join(chance.choices(self.hall.words[game], k=6))}
        return asking("POST", f"/v1/rosters/{game}", body=body)

    def _reckonOdds(self, at: Sitting) -> Request:
        question = self.described.whole["components"]["schemas"].get("OddsQuestion", {})
        games = [one["$ref"].rpartition("/")[2].partition(".")[0] for one in question.get("anyOf", [])]
        side = {"roll": "RO|S", "unit": {"troops": 3}}
        body = {"attacker": side, "defender": side}
        return asking("POST", f"/v1/odds/{self.chance.choice(games or [at.game.key])}", body=body)

    # ---- what is made first, where it is not there

    def _with_lists(self) -> str:
        """A title whose players bring lists."""
        return self.chance.choice(list(self.hall.forms) or ["none"])

    def _book(self) -> tuple[str, str]:
        if not self.hall.books:
            self.hall.send(self._addBook(self.hall.any()))
        return self.chance.choice(self.hall.books or [("none", "")])

    def _pictured(self, at: Sitting) -> str:
        """A board with a picture."""
        boards = [key for key in self.hall.packs if "spaces" in self._document(key)] if not self.hall.pictured else []
        if boards:
            self.hall.send(self._brought(self._document(boards[0])))
        return self.chance.choice(self.hall.pictured or ["none"])

    def _house_rule(self, at: Sitting, *, gone: bool) -> str:
        if not at.house_rules:
            self.hall.send(asking("POST", f"{at.path}/house-rules", at.host, body=self.body("addHouseRule", at)))
        if not at.house_rules:
            return "1"
        return at.house_rules.pop() if gone else at.house_rules[-1]

    def _pass(self, at: Sitting) -> str:
        self.hall.join(at, [])
        told = self.hall.send(asking("GET", f"{at.path}/passes", at.host))
        names = [one["name"] for one in told.json()["passes"] if not one["seats"]] if told.status == 200 else []
        return names[-1] if names else "nobody"


def parsed(request: Request) -> Any:
    """The body as data, or nothing."""
    try:
        return json.loads(request.body)
    except (ValueError, RecursionError):
        return None
