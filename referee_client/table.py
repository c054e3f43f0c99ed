"""One table as a pass reaches it: look, act, ask, go back, take along."""

import json
import uuid
from collections.abc import Iterator
from typing import Any

from referee_client import stream
from referee_client.wire import Wire, entries, read


class Table:
    """A table and a pass to it. `opened` is what the service said when it was opened or joined."""

    def __init__(
        self,
        server: str,
        table_id: str,
        secret: str,
        patience: float = 10.0,
        opened: dict[str, Any] | None = None,
        language: str = "",
    ) -> None:
        self.id = table_id
        self.secret = secret
        self.opened = opened or {}
        self.wire = Wire(server, patience, language)
        self.path = f"/v1/tables/{table_id}"

    # ---- looking

    def view(self, *, why_not: bool = False) -> dict[str, Any]:
        """The table as this pass sees it, and what the referee waits for; on wish what cannot be done now, and why."""
        return self._get("", params={"why_not": 1} if why_not else {})

    def prompts(self) -> list[dict[str, Any]]:
        return list(self._get("/prompts")["prompts"])

    def options(self, action_type: str, seat: str, **chosen: Any) -> list[dict[str, Any]]:
        """Every legal continuation of an action, as the fields that complete it."""
        return list(self.offered(action_type, seat, **chosen)["options"])

    def choices(self, action_type: str, seat: str, **chosen: Any) -> list[dict[str, Any]]:
        """The same in shapes, with labels, prices and names for people."""
        return list(self.offered(action_type, seat, **chosen)["choices"])

    def offered(self, action_type: str, seat: str, **chosen: Any) -> dict[str, Any]:
        """Both at once: `options` and `choices`."""
        asked = {"type": action_type, "seat": seat} | ({"with": json.dumps(chosen)} if chosen else {})
        return self._get("/options", params=asked)

    def timing(self) -> dict[str, Any]:
        return self._get("/timing")

    def odds(self) -> Iterator[dict[str, Any]]:
        """The odds of everything that can be asked about now."""
        for matter in self._get("/odds")["matters"]:
            yield self._get("/odds", params={"about": matter["about"]})["odds"]

    def score(self) -> dict[str, Any]:
        return self._get("/score")

    def log(self, after: int | None = None) -> Iterator[dict[str, Any]]:
        """Every line of the log from the start, or after a version, page by page."""
        while True:
            page = self._get("/log", params={} if after is None else {"after": after})
            yield from page["lines"]
            after = page["next"]
            if after is None:
                return

    def stream(self, after: int | None = None) -> Iterator[dict[str, Any]]:
        """The log live: every line after a version (None: from now on), once and in order, for ever."""
        return (data for name, data in self.hear(after) if name == "entry")

    def hear(self, after: int | None = None) -> Iterator[tuple[str, dict[str, Any]]]:
        """The live stream with all it says: `hello`, `entry`, what it `changes`, who `joined`, who wants to `undo`."""
        return stream.hear(self.wire, f"{self.path}/stream", self.secret, after)

    # ---- playing

    def act(self, action_type: str, seat: str, *, at: int | None = None, **fields: Any) -> dict[str, Any]:
        """Play an action; with `at` only if the table is still at that version (Stale otherwise)."""
        return self.send({"type": action_type, "seat": seat, **fields}, at=at)

    def send(
        self, action: dict[str, Any] | list[dict[str, Any]], *, at: int | None = None, key: str | None = None
    ) -> dict[str, Any]:
        """Play an action, or several all or none. A lost answer is asked for again under the same key."""
        headers = {"Idempotency-Key": key or uuid.uuid4().hex} | ({} if at is None else {"If-Match": f'"{at}"'})
        answer = self.wire.repeatedly("POST", f"{self.path}/actions", self.secret, json=action, headers=headers)
        return read(answer)

    def roll(self, seat: str, *faces: int, label: str | None = None) -> dict[str, Any]:
        """Report what fell; without faces the service throws."""
        told: dict[str, Any] = {"label": label} if label is not None else {}
        told |= {"faces": list(faces)} if faces else {}
        return self.act("roll", seat, **told)

    def ruling(self, action_type: str, seat: str, **fields: Any) -> dict[str, Any]:
        """May I? Judged as an action would be, nothing is saved."""
        return self.ask({"type": action_type, "seat": seat, **fields})

    def ask(self, action: dict[str, Any] | list[dict[str, Any]]) -> dict[str, Any]:
        return read(self.wire.repeatedly("POST", f"{self.path}/rulings", self.secret, json=action))

    def undo(self, version: int, *, consent: bool = True) -> dict[str, Any]:
        """Go back to a version, ask for it, agree to it, or with `consent=False` say no."""
        body = {"version": version, "consent": consent}
        return read(self.wire.post(f"{self.path}/undo", self.secret, json=body))

    def pending_undo(self) -> dict[str, Any]:
        """Who asked to go back, and who has yet to agree."""
        return self._get("/undo")

    # ---- whom the host lets in

    def renew_code(self) -> dict[str, Any]:
        """A new code to join with, and until when it admits; the old one ends."""
        return read(self.wire.make(f"{self.path}/code", self.secret))

    def close_code(self) -> None:
        """Let nobody in by the code from now on."""
        self.wire.repeatedly("DELETE", f"{self.path}/code", self.secret)

    def passes(self) -> list[dict[str, Any]]:
        """The passes that are out, each by a name that is no secret."""
        return entries(self.wire.get(f"{self.path}/passes", self.secret), "passes")

    def revoke(self, name: str) -> None:
        """Take a pass back: whoever has it is out at once."""
        self.wire.once("DELETE", f"{self.path}/passes/{name}", self.secret)

    def bring_back(self) -> dict[str, Any]:
        """The table as it was, when it was put away; the answer has a new code. One that is there stays as it is."""
        return read(self.wire.repeatedly("POST", f"{self.path}/bring-back", self.secret))

    # ---- taking along

    def export(self) -> dict[str, Any]:
        """The whole table as one document that can be imported."""
        return self._get("/export")

    def position(self) -> dict[str, Any]:
        """The position as one would type it in."""
        return self._get("/export", params={"as": "position"})

    def transcript(self) -> str:
        """What was played, as a YAML transcript in the form of the project's tests."""
        return self.wire.get(f"{self.path}/export", self.secret, params={"as": "transcript"}).text

    def read_facts(self) -> dict[str, Any]:
        """What was read off the pieces at this table, as a pack for other tables."""
        return self._get("/pack")

    def known_facts(self) -> dict[str, Any]:
        """The same merged with what the packs of the table say: it can stand for all of them."""
        return self._get("/pack", params={"merge": 1})

    def _get(self, path: str, **more: Any) -> dict[str, Any]:
        return read(self.wire.get(self.path + path, self.secret, **more))

    def close(self) -> None:
        self.wire.close()
