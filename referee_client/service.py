"""The service as a whole: its games, rules and packs, and the ways to a table."""

from typing import Any

from referee_client.table import Table
from referee_client.wire import Wire


class Referee:
    """The service at an address."""

    def __init__(self, server: str = "http://localhost:8000", patience: float = 10.0) -> None:
        self.server = server.rstrip("/")
        self.patience = patience
        self.wire = Wire(server, patience)

    def games(self) -> list[dict[str, Any]]:
        return self.wire.get("/v1/games").json()["games"]

    def game(self, key: str) -> dict[str, Any]:
        """One title: scenarios, options, seats, action types and packs."""
        return self.wire.get(f"/v1/games/{key}").json()

    def timing(self, key: str) -> dict[str, Any]:
        return self.wire.get(f"/v1/games/{key}/timing").json()

    def reference(self, key: str) -> list[dict[str, Any]]:
        return self.wire.get(f"/v1/games/{key}/reference").json()["entries"]

    def rule(self, rule_id: str) -> dict[str, Any]:
        """One rule with its neighbours, examples and settled readings."""
        return self.wire.get(f"/v1/rules/{rule_id}").json()

    def search(self, question: str, game: str | None = None, limit: int = 5) -> list[dict[str, Any]]:
        """The rules that answer a question put in a player's own words, the best first."""
        asked = {"q": question, "limit": limit} | ({"game": game} if game else {})
        return self.wire.get("/v1/rules", params=asked).json()["results"]

    def packs(self) -> list[dict[str, Any]]:
        return self.wire.get("/v1/packs").json()["packs"]

    def pack(self, key: str) -> dict[str, Any]:
        return self.wire.get(f"/v1/packs/{key}").json()

    def add_pack(self, document: dict[str, Any]) -> dict[str, Any]:
        """Bring a board or printed facts; the answer has the key to name it by. Same content, same key."""
        return self.wire.repeatedly("POST", "/v1/packs", json=document).json()

    def add_pack_text(self, text: str) -> dict[str, Any]:
        """The same from the text of a YAML or JSON file."""
        headers = {"Content-Type": "application/yaml"}
        return self.wire.repeatedly("POST", "/v1/packs", data=text.encode(), headers=headers).json()

    def open(self, game: str, seats: list[dict[str, Any]], **wish: Any) -> Table:
        """Open a table and hold the host's pass; `wish`: scenario, options, packs, first, position, seed."""
        body = {"game": game, "seats": seats, **{name: value for name, value in wish.items() if value is not None}}
        return self._opened(self.wire.post("/v1/tables", json=body).json())

    def import_table(self, document: dict[str, Any]) -> Table:
        """Open a table from an export; `opened["same"]` tells whether it ended as exported."""
        return self._opened(self.wire.post("/v1/tables/import", json=document).json())

    def join(self, code: str, *seats: str, host_pass: str = "") -> Table:
        """Take seats at a table (none: only watch). The host's pass hands a taken seat out again."""
        body: dict[str, Any] = {"code": code, "seats": list(seats)}
        joined = self.wire.post("/v1/tables/join", host_pass, json=body).json()
        return Table(self.server, joined["id"], joined["pass"], self.patience, joined)

    def table(self, table_id: str, secret: str) -> Table:
        """A table whose pass is already held."""
        return Table(self.server, table_id, secret, self.patience)

    def _opened(self, opened: dict[str, Any]) -> Table:
        return Table(self.server, opened["id"], opened["pass"], self.patience, opened)

    def close(self) -> None:
        self.wire.close()
