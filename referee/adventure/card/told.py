"""Texts that only people can follow: somebody reads one aloud, the table does it and reports what changed.

A report is made of the same effect words as cards are, and carried out by the same hands: so damage still defeats, and
a quest still sees whose card it was.
"""

from typing import ClassVar

from referee.adventure.actions import Report
from referee.adventure.table import builder
from referee.adventure.table.doing import GAME_TEXT
from referee.adventure.table.effect import WORDS, Task, Word
from referee.adventure.table.grammar import Effect, Fault, parse_report
from referee.adventure.table.position import Adventure
from referee.adventure.table.target import CHOSEN, decides, meant
from referee.adventure.table.verbs import VERBS
from referee.kernel.action import GoOn
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import Lines, one
from referee.kernel.errors import Invalid
from referee.kernel.form import lines
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say

REPORT, MOST_LINES = "wag-report", 20

VERBS.note("text-read", "{seat:seat} reads aloud: {text}")
VERBS.note("told-nothing", "{seat:seat} reports that nothing changed.")
VERBS.note("told", "{seat:seat} reports what changed.")


class Told(Frame[Adventure], tag="told"):
    """A text is carried out by the table. `lines` is what was reported and is still to be done."""

    heading = "A text is carried out"
    asks: ClassVar = {"report": (GAME_TEXT,), "go-on": (GAME_TEXT,)}
    seat: str
    source: str
    text: str
    owner: str = ""
    me: str = ""
    other: str = ""
    rules: list[str] = []
    reported: bool = False
    lines: list[str] = []

    @property
    def driver(self) -> str:
        return self.seat

    def settle(self, position: Adventure) -> bool:
        if not self.reported:
            return False
        if not self.lines:
            close(position, self)
            return True
        line, self.lines = self.lines[0], self.lines[1:]
        self.do(position, parse_report(line, position.seats))
        return True

    def do(self, position: Adventure, effect: Effect) -> None:
        """One thing that was reported, with the cause that the text has."""
        found = meant(position, effect, self.me or self.seat, self.other)
        rules = tuple(dict.fromkeys((*self.rules, GAME_TEXT)))
        source = f"report:{self.source}"
        if found:
            task = Task(effect, source, self.owner, self.me or self.seat, self.other, tuple(found), rules)
            WORDS[effect.word].do(position, task)

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = say("{source:source}: read it aloud, do it, and tell what changed.", source=self.source)
        nothing = say("{source:source}: nothing changes.", source=self.source)
        return [
            self.ask([self.seat], "report", text, self.told(position)),
            self.ask([self.seat], "go-on", nothing, one([{}], button="Nothing changes")),
        ]

    def told(self, position: Adventure) -> Lines:
        """The text, and what a report on it is put together from."""
        voice = position.game.voice(position)
        players = {seat: voice.name("seat", seat) for seat in position.seats}
        return Lines("lines", lines(REPORT, MOST_LINES, builder.reports(players)), self.text)

    def on_report(self, position: Adventure, action: Report) -> None:
        self.only(position, action)
        for number, line in enumerate(action.lines, 1):
            check_line(position, line, number)
        self.reported, self.lines = True, list(action.lines)
        happen(position, "told" if self.lines else "told-nothing", [GAME_TEXT], seat=self.seat)

    def on_go_on(self, position: Adventure, action: GoOn) -> None:
        self.only(position, action)
        self.reported = True
        happen(position, "told-nothing", [GAME_TEXT], seat=self.seat)


def check_line(position: Adventure, line: str, number: int) -> None:
    """A line must be understood, and say whom it concerned."""
    try:
        effect = parse_report(line, position.seats)
    except Fault as fault:
        raise Invalid.of("lines", say("line {number}: {why}", number=number, why=fault.why)) from None
    if effect.target == CHOSEN:
        raise Invalid.of("lines", say("line {number}: tell who was chosen, by name", number=number))


class SayWord(Word):
    """`say "…"`: the table does it."""

    def do(self, position: Adventure, task: Task) -> None:
        seat = task.owner or decides(position, task.owner, task.me, task.other)
        told = task.effect.text
        happen(position, "text-read", task.rules, seat=seat, text=told)
        frame = Told(seat=seat, source=task.source, text=told, owner=task.owner, me=task.me, other=task.other)
        frame.rules = list(task.rules)
        push(position, frame)
