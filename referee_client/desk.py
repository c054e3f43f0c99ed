"""The table on the desk: the service, the table in play and its pass, as the command line has them at hand."""

import sys
from functools import cached_property
from typing import Any

from referee_client import state
from referee_client.asking.answering import answered
from referee_client.asking.choices import Asker, Choice, Question
from referee_client.errors import Unclear
from referee_client.names import Names
from referee_client.service import Referee
from referee_client.shell import Shell
from referee_client.showing import asked
from referee_client.table import Table

Seen = dict[str, Any]


TURNING = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
COMMANDS = dict.fromkeys((*range(0x09), *range(0x0B, 0x20), *range(0x7F, 0xA0), *TURNING), "\ufffd")
"""What a terminal takes for a command, or turns a line round by; but for the end of a line, and a tab."""


def plain(text: str) -> str:
    r"""What guests call themselves and their packs is shown, and commands nothing.

    >>> plain("Anna\x1b[2J\u202e") == "Anna\ufffd[2J\ufffd"
    True
    """
    return text.translate(COMMANDS)


class Desk:
    """What every command works with: where, at which table, in which words, and whether rules are named."""

    def __init__(
        self,
        shell: Shell,
        server: str | None = None,
        table_id: str | None = None,
        *,
        rules: bool = False,
        patience: float = 3.0,
    ) -> None:
        self.shell = shell
        self.rules = rules
        self.state = state.load(shell)
        self.table_id = table_id or self.state.current
        held = self.state.tables.get(self.table_id)
        self.server = (server or (held.server if held else self.state.server)).rstrip("/")
        self.remembered = server is None and self.server != state.DEFAULT_SERVER
        """Whether the address is the last one that was used, not one named now."""
        self.patience = patience
        self.referee = Referee(self.server, patience, shell.code)
        self._tables: dict[str, Table] = {}
        self.last_names: Names | None = None
        self.over = False
        """Whether the end of a game was told here."""

    def say(self, lines: list[str]) -> None:
        if lines:
            print(plain("\n".join(lines)), flush=True)

    def complain(self, lines: list[str]) -> None:
        print(plain("\n".join(lines)), file=sys.stderr, flush=True)

    def say_where(self) -> None:
        """Who is asked, where somebody may not think of it."""
        self.say([self.shell.asked_there.format(server=self.server)] if self.remembered else [])

    # ---- the table in play

    @property
    def held(self) -> state.Held:
        found = self.state.tables.get(self.table_id)
        if found is None and self.table_id:
            raise Unclear(self.shell.no_pass.format(table=self.table_id))
        if found is None:
            raise Unclear(self.shell.no_table)
        return found

    def game_in_play(self) -> str | None:
        """The game of the table in play, if there is one."""
        held = self.state.tables.get(self.table_id)
        return held.game or None if held else None

    def table(self, seat: str | None = None) -> Table:
        """The table through the pass that speaks for a seat."""
        secret = self.held.pass_for(seat)
        if secret not in self._tables:
            self._tables[secret] = Table(self.server, self.table_id, secret, self.patience, language=self.shell.code)
        return self._tables[secret]

    @cached_property
    def described(self) -> dict[str, Any]:
        """The game in play as it tells of itself."""
        return self.referee.game(self.held.game)

    def names(self, seen: Seen) -> Names:
        """What things are called at the table as seen."""
        self.last_names = Names(seen, self.described, self.shell)
        return self.last_names

    def some_names(self) -> Names:
        """What players are called at the table, by the last look at it."""
        return self.last_names or self.names(self.table().view())

    def sit(self, table: Table, passes: list[str], game: dict[str, Any], code: str = "") -> None:
        """Make a table of a game, just opened or joined, the one in play."""
        named = dict.fromkeys(passes, table.secret)
        self.state.keep(table.id, self.server, named, game, table.opened.get("code") or code)
        self.table_id, self.last_names = table.id, None
        self._tables[table.secret] = table
        self.save()

    def save(self) -> None:
        state.save(self.state)

    def close(self) -> None:
        for table in self._tables.values():
            table.close()
        self.referee.close()

    # ---- asking and answering

    def questions(self, *, why_not: bool = False) -> tuple[Seen, list[Question]]:
        """The table as seen and what may be answered; the numbers given out hold for this version."""
        seen = self.table().view(why_not=why_not)
        found = self.asked_at(seen)
        if self.held.shown_at != seen["version"]:
            self.held.shown_at = seen["version"]
            self.save()
        return seen, found

    def asked_at(self, seen: Seen) -> list[Question]:
        return Asker(self.table(), self.names(seen), self.shell).questions(seen["prompts"], seen["yours"])

    def numbered(self, number: int, said: str = "") -> tuple[dict[str, Any], int]:
        """The action behind a number and what is said with it, and the version the number was given out for."""
        shown_at = self.held.shown_at
        if shown_at is None:
            raise Unclear(self.with_choices(self.shell.no_numbers_yet))
        seen = self.table().view()
        if seen["version"] != shown_at:
            raise Unclear(self.with_choices(self.shell.moved_on))
        for choice in choices(self.asked_at(seen)):
            if choice.number == number:
                return self.complete(choice, said), shown_at
        raise Unclear(self.shell.no_choice.format(number=number))

    def with_choices(self, why: str) -> str:
        """Why a number cannot be taken, and the numbers that can be typed from now on."""
        seen, found = self.questions()
        return "\n".join([why, *asked.questions(found, self.names(seen))])

    def complete(self, choice: Choice, said: str) -> dict[str, Any]:
        """The whole action of a choice with what is said besides; dice nobody tells are thrown by the referee."""
        if choice.by_referee and not said.strip():
            return choice.action
        return choice.action | answered(choice.then, said, self.shell)

    def play(self, action: dict[str, Any], at: int | None = None) -> None:
        """Send an action and say what came of it, and what hands do now."""
        played = self.table(action.get("seat")).send(action, at=at)
        self.over = played["outcome"] is not None
        lines = asked.events(played["events"], rules=self.rules) + asked.hands(played["hands"], self.some_names())
        self.say([*lines, *asked.outcome(played["outcome"], self.shell)] or [f"  {self.shell.done}"])


def choices(found: list[Question]) -> list[Choice]:
    """Every choice of some questions."""
    return [choice for question in found for choice in question.choices]
