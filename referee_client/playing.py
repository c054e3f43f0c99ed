"""Playing on from one terminal: the referee asks, you answer, until the game is over or you quit."""

import argparse
import contextlib
import shlex
from collections.abc import Callable
from typing import Any

from referee_client import showing
from referee_client.choices import Question
from referee_client.desk import Desk
from referee_client.errors import Problem
from referee_client.words import Unclear

HELP = """Answer with a number, with words (move from=A2 to=B2 pieces=melee:2), or with dice: roll 3 5 2.
An empty line lets the referee throw or draw. Also: all, show, score, log, may WORDS, read VALUE, rule ID,
ask WORDS, undo, help, quit."""
COMMANDS = ("show", "score", "log", "may", "roll", "read", "rule", "ask", "undo", "do", "tables")


def play(desk: Desk, args: argparse.Namespace) -> None:
    """Play on, question by question; the host's pass answers for every seat."""
    desk.say([HELP])
    loop = Loop(desk, args.parse)
    while loop.next_question():
        pass


class Loop:
    """The conversation at one terminal. `parse` reads a line that is a command of the command line."""

    def __init__(self, desk: Desk, parse: Callable[[list[str]], argparse.Namespace]) -> None:
        self.desk = desk
        self.parse = parse
        self.found: list[Question] = []

    def next_question(self) -> bool:
        """Ask what is due and take the answer; False: the game is over, or somebody quits."""
        seen, self.found = self.desk.questions()
        if seen["outcome"]:
            self.desk.say(showing.outcome(seen["outcome"]))
            return False
        if not any(question.choices for question in self.found):
            wait_for_others(self.desk, seen)
            return True
        self.desk.say(["", *showing.questions(self.found)])
        return self.answered()

    def answered(self) -> bool:
        """Take lines until the table has changed; False: quit."""
        version = self.desk.held.shown_at
        while self.desk.table().view()["version"] == version:
            try:
                line = input("> ").strip()
            except EOFError:
                return False
            if line in ("quit", "exit", "q"):
                return False
            try:
                self.take(line)
            except Problem as fault:
                self.desk.say(showing.problem(fault))
            except Unclear as unclear:
                self.desk.say([str(unclear)])
        return True

    def take(self, line: str) -> None:
        """Do what a line says."""
        if line == "help":
            self.desk.say([HELP])
        elif line == "all":
            self.desk.say(showing.questions(self.found, everything=True))
        elif not line:
            self.leave_to_chance()
        elif line.isdecimal():
            self.desk.play(*self.desk.numbered(int(line)))
        elif line.split()[0] in COMMANDS:
            self.run_command(line)
        else:
            self.desk.play(self.desk.spoken(words(line)))

    def leave_to_chance(self) -> None:
        """An empty line: the referee throws the dice that are due."""
        for question in self.found:
            if question.must and question.choices and question.prompt["action"] in ("roll", "draw"):
                return self.desk.play(question.choices[0].action, self.desk.held.shown_at)
        raise Unclear("No dice are due. `help` says what can be answered.")

    def run_command(self, line: str) -> None:
        """A command as on the command line itself; its own complaint is enough when it is malformed."""
        with contextlib.suppress(SystemExit):
            args = self.parse(words(line))
            args.run(self.desk, args)


def wait_for_others(desk: Desk, seen: dict[str, Any]) -> None:
    """Nothing is asked of this terminal: listen until something happens."""
    waits = [prompt for prompt in seen["prompts"] if prompt.get("must", True)]
    desk.say([f"Waiting. {'; '.join(' or '.join(prompt['seats']) + ': ' + prompt['text'] for prompt in waits)}"])
    desk.say(showing.log_line(next(desk.table().stream(seen["version"]))))


def words(line: str) -> list[str]:
    if line.startswith("{"):
        return [line]
    try:
        return shlex.split(line)
    except ValueError as fault:
        raise Unclear(f"{line}: {fault}") from None
