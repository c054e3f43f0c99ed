"""The service as a whole: its games, rules and packs, and the ways to a table."""

from typing import Any

from referee_client.table import Table
from referee_client.wire import Wire, entries, read


class Referee:
    """The service at an address."""

    def __init__(self, server: str = "http://localhost:8000", patience: float = 10.0, language: str = "") -> None:
        self.server = server.rstrip("/")
        self.patience = patience
        self.language = language
        self.wire = Wire(server, patience, language)

    def games(self) -> list[dict[str, Any]]:
        return entries(self.wire.get("/v1/games"), "games")

    def game(self, key: str) -> dict[str, Any]:
        """One title: scenarios, options, seats, action types and packs."""
        return read(self.wire.get(f"/v1/games/{key}"))

    def timing(self, key: str) -> dict[str, Any]:
        return read(self.wire.get(f"/v1/games/{key}/timing"))

    def reference(self, key: str) -> list[dict[str, Any]]:
        return entries(self.wire.get(f"/v1/games/{key}/reference"), "entries")

    def roster(self, key: str) -> dict[str, Any]:
        """What the lists of a title are made of that are put together before one meets."""
        return read(self.wire.get(f"/v1/rosters/{key}"))

    def check_roster(self, key: str, **wanted: Any) -> dict[str, Any]:
        """A list by its parts (`side`, `entries`, `lead`, `size`, `typed`) or as `text`, with all its faults."""
        return read(self.wire.post(f"/v1/rosters/{key}", json=wanted))

    def rule(self, rule_id: str) -> dict[str, Any]:
        """One rule with its neighbours, examples and settled readings."""
        return read(self.wire.get(f"/v1/rules/{rule_id}"))

    def search(self, question: str, game: str | None = None, limit: int = 5) -> list[dict[str, Any]]:
        """The rules that answer a question put in a player's own words, the best first."""
        return list(self.asked(question, game, limit)["results"])

    def asked(self, question: str, game: str | None = None, limit: int = 5) -> dict[str, Any]:
        """The whole answer to a question: `results` by the books, `passages` by books of one's own."""
        sent = {"q": question, "limit": limit} | ({"game": game} if game else {})
        return read(self.wire.get("/v1/rules", params=sent))

    def books(self) -> list[dict[str, Any]]:
        """The rulebooks loaded onto this server."""
        return entries(self.wire.get("/v1/books"), "books")

    def add_book(self, title: str, text: str, game: str | None = None, book: str | None = None) -> dict[str, Any]:
        """Load the text of a rulebook; the answer has its id and the pass that takes it away again."""
        return read(self.wire.make("/v1/books", json={"title": title, "text": text, "game": game, "book": book}))

    def drop_book(self, book_id: str, secret: str) -> None:
        """Take a book away with the pass it was loaded with."""
        self.wire.once("DELETE", f"/v1/books/{book_id}", secret)

    def packs(self) -> list[dict[str, Any]]:
        return entries(self.wire.get("/v1/packs"), "packs")

    def pack(self, key: str) -> dict[str, Any]:
        return read(self.wire.get(f"/v1/packs/{key}"))

    def add_pack(self, document: dict[str, Any]) -> dict[str, Any]:
        """Bring a board or printed facts; the answer has the key to name it by. Same content, same key."""
        return read(self.wire.make("/v1/packs", json=document))

    def add_pack_text(self, text: str) -> dict[str, Any]:
        """The same from the text of a YAML or JSON file."""
        headers = {"Content-Type": "application/yaml"}
        return read(self.wire.make("/v1/packs", data=text.encode(), headers=headers))

    def open(self, game: str, seats: list[dict[str, Any]], **wish: Any) -> Table:
        """Open a table and hold the host's pass; `wish`: scenario, options, packs, first, position, seed."""
        body = {"game": game, "seats": seats, **{name: value for name, value in wish.items() if value is not None}}
        return self._table(self.wire.make("/v1/tables", json=body).json())

    def import_table(self, document: dict[str, Any]) -> Table:
        """Open a table from an export; `opened["same"]` tells whether it ended as exported."""
        return self._table(self.wire.make("/v1/tables/import", json=document).json())

    def join(self, code: str, *seats: str, host_pass: str = "") -> Table:
        """Take seats at a table (none: only watch). The host's pass hands a taken seat out again."""
        body: dict[str, Any] = {"code": code, "seats": list(seats)}
        joined = self.wire.make("/v1/tables/join", host_pass, json=body).json()
        return self._table(joined)

    def table(self, table_id: str, secret: str) -> Table:
        """A table whose pass is already held."""
        return Table(self.server, table_id, secret, self.patience, language=self.language)

    def _table(self, opened: dict[str, Any]) -> Table:
        return Table(self.server, opened["id"], opened["pass"], self.patience, opened, self.language)

    def close(self) -> None:
        self.wire.close()
