"""Playing on from one terminal: the referee asks, you answer, until the game is over or you quit."""

import argparse
import contextlib
import shlex
from typing import Any

from referee_client import spoken
from referee_client.asking.answering import STAGE, Open, answered, asking
from referee_client.asking.choices import Question
from referee_client.desk import Desk, choices
from referee_client.errors import Problem, Unclear
from referee_client.showing import asked, rules

COMMANDS = ("show", "score", "odds", "log", "may", "roll", "read", "rule", "ask", "undo", "do", "tables", "prompts")
QUITTING = ("quit", "exit", "q")


def play(desk: Desk, args: argparse.Namespace) -> None:
    """Play on, question by question; the host's pass answers for every seat."""
    desk.say_where()
    desk.say([desk.shell.helping])
    loop = Loop(desk)
    while loop.next_question():
        pass


class Quit(Exception):
    """Somebody leaves the conversation."""


class Loop:
    """The conversation at one terminal."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.shell = desk, desk.shell
        self.found: list[Question] = []
        self.seen: dict[str, Any] = {}

    def next_question(self) -> bool:
        """Ask what is due and take the answer; False: the game is over, or somebody quits."""
        self.seen, self.found = self.desk.questions()
        if self.seen["outcome"]:
            self.desk.say([] if self.desk.over else asked.outcome(self.seen["outcome"], self.shell))
            return False
        if not choices(self.found):
            self.wait_for_others()
            return True
        self.desk.say(["", *self.questions()])
        try:
            self.answer()
        except Quit:
            return False
        return True

    def questions(self, *, everything: bool = False) -> list[str]:
        names = self.desk.names(self.seen)
        return asked.questions(self.found, names, everything=everything, rules=self.desk.rules)

    def answer(self) -> None:
        """Take lines until the table has changed."""
        version = self.seen["version"]
        while self.desk.table().view()["version"] == version:
            line = self.line()
            try:
                self.take(line)
            except Problem as fault:
                self.desk.say(rules.problem(fault, self.shell))
            except Unclear as unclear:
                self.desk.say([str(unclear)])

    def line(self) -> str:
        """What somebody types next."""
        try:
            line = input("> ").strip()
        except EOFError:
            raise Quit from None
        if line in QUITTING:
            raise Quit
        return line

    def take(self, line: str) -> None:
        """Do what a line says."""
        if line == "help":
            self.desk.say([self.shell.helping])
        elif line == self.shell.everything:
            self.desk.say(self.questions(everything=True))
        elif not line:
            self.leave_to_chance()
        elif line.split()[0] in COMMANDS:
            self.run_command(line)
        else:
            self.converse(line)

    def converse(self, line: str) -> None:
        """Play what a line means, asking for what it leaves open."""
        while True:
            try:
                return self.desk.play(*spoken.action_of(self.desk, words(line)))
            except Open as still:
                line = f"{line}{' ' if line.isdecimal() else STAGE}{self.more(still)}"

    def more(self, still: Open) -> str:
        """The answer to what is left open, asked for until it can be read; an empty line gives up."""
        self.desk.say([*asking(still.shape, self.shell).lines(), self.shell.conversing])
        while True:
            said = self.line()
            if not said:
                raise Unclear(self.shell.given_up)
            try:
                answered(still.shape, said, self.shell)
            except Open:
                return said
            except Unclear as unclear:
                self.desk.say([str(unclear)])
            else:
                return said

    def leave_to_chance(self) -> None:
        """An empty line: the referee throws the dice that are due, or draws."""
        for question in self.found:
            if question.must and question.choices and question.choices[0].by_referee:
                return self.desk.play(question.choices[0].action, self.seen["version"])
        raise Unclear(self.shell.no_dice)

    def run_command(self, line: str) -> None:
        """A command as on the command line itself."""
        from referee_client.parser import parse

        with contextlib.suppress(SystemExit):
            args = parse(words(line), self.shell)
            args.run(self.desk, args)

    def wait_for_others(self) -> None:
        """Nothing is asked of this terminal: listen until something happens."""
        names = self.desk.names(self.seen)
        due = [asked.heading(question, names) for question in self.found if question.must]
        self.desk.say([self.shell.waiting.format(what="; ".join(dict.fromkeys(due)))])
        self.desk.say(asked.log_line(next(self.desk.table().stream(self.seen["version"])), names))


def words(line: str) -> list[str]:
    """The words of a line; what stands in double quotes is one, an apostrophe is a letter."""
    if line.startswith("{"):
        return [line]
    reader = shlex.shlex(line, posix=True)
    reader.whitespace_split, reader.quotes, reader.commenters, reader.escape = True, '"', "", ""
    try:
        return list(reader)
    except ValueError:
        return line.split()
