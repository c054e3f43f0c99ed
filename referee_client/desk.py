"""The table on the desk: the service, the table in play and its pass, as the command line has them at hand."""

import sys
from typing import Any

from referee_client import choices, showing, state
from referee_client.choices import Question
from referee_client.service import Referee
from referee_client.table import Table
from referee_client.words import Unclear, read_action


class Desk:
    """What every command works with. Closing it saves what is to be remembered."""

    def __init__(self, server: str | None = None, table_id: str | None = None, patience: float = 3.0) -> None:
        self.state = state.load()
        self.table_id = table_id or self.state.current
        held = self.state.tables.get(self.table_id)
        self.server = (server or (held.server if held else self.state.server)).rstrip("/")
        self.patience = patience
        self.referee = Referee(self.server, patience)
        self._tables: dict[str, Table] = {}

    def say(self, lines: list[str]) -> None:
        print("\n".join(lines), flush=True)

    def complain(self, lines: list[str]) -> None:
        print("\n".join(lines), file=sys.stderr, flush=True)

    # ---- the table in play

    @property
    def held(self) -> state.Held:
        found = self.state.tables.get(self.table_id)
        if found is None and self.table_id:
            raise Unclear(f"No pass is held for table {self.table_id}. `referee join CODE SEAT` gets one.")
        if found is None:
            raise Unclear("No table is open here. `referee games` says what can be played, `referee new` opens it.")
        return found

    def game_in_play(self) -> str | None:
        """The game of the table in play, if there is one."""
        held = self.state.tables.get(self.table_id)
        return held.game or None if held else None

    def table(self, seat: str | None = None) -> Table:
        """The table through the pass that speaks for a seat."""
        secret = self.held.pass_for(seat)
        if secret not in self._tables:
            self._tables[secret] = Table(self.server, self.table_id, secret, self.patience)
        return self._tables[secret]

    def sit(self, table: Table, passes: list[str], game: str = "", code: str = "") -> None:
        """Make a table just opened or joined the one in play."""
        named = dict.fromkeys(passes, table.secret)
        self.state.keep(table.id, self.server, named, game, table.opened.get("code") or code)
        self.table_id = table.id
        self._tables[table.secret] = table
        self.save()

    def save(self) -> None:
        state.save(self.state)

    def close(self) -> None:
        for table in self._tables.values():
            table.close()
        self.referee.close()

    # ---- asking and answering

    def questions(self) -> tuple[dict[str, Any], list[Question]]:
        """The table as seen and what may be answered; the numbers given out hold for this version."""
        table = self.table()
        seen = table.view()
        found = choices.questions(table, seen["prompts"], seen["yours"])
        if self.held.shown_at != seen["version"]:
            self.held.shown_at = seen["version"]
            self.save()
        return seen, found

    def numbered(self, number: int) -> tuple[dict[str, Any], int]:
        """The action behind a number, and the version it was given out for."""
        shown_at = self.held.shown_at
        if shown_at is None:
            raise Unclear("No numbers were given out yet. Look at `referee prompts` first.")
        table = self.table()
        seen = table.view()
        if seen["version"] != shown_at:
            raise Unclear("The table has moved on since the numbers were shown. Look at `referee prompts` again.")
        found = choices.questions(table, seen["prompts"], seen["yours"])
        for choice in (choice for question in found for choice in question.choices):
            if choice.number == number:
                return choice.action, shown_at
        raise Unclear(f"There is no choice {number}.")

    def spoken(self, words: list[str]) -> dict[str, Any]:
        """An action from words; who does it may be left out where only one can."""
        action = read_action(words)
        if "seat" not in action:
            action["seat"] = self.seat_for(str(action.get("type")))
        return action

    def seat_for(self, action_type: str) -> str:
        seen = self.table().view()
        asked = [prompt for prompt in seen["prompts"] if prompt["action"] == action_type]
        due = asked or [prompt for prompt in seen["prompts"] if prompt.get("must", True)]
        asking = [seat for prompt in due for seat in prompt["seats"]]
        able: list[str] = list(dict.fromkeys(seat for seat in asking if seat in seen["yours"]))
        if len(seen["yours"]) == 1:
            able = seen["yours"]
        if len(able) != 1:
            raise Unclear(f"Who? Add seat={' or seat='.join(able or seen['yours'] or ['…'])}.")
        return able[0]

    def play(self, action: dict[str, Any], at: int | None = None) -> None:
        """Send an action and say what came of it."""
        played = self.table(action.get("seat")).send(action, at=at)
        lines = showing.events(played["events"]) + showing.outcome(played["outcome"])
        self.say(lines or ["  Done."])
