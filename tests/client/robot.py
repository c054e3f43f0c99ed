"""Somebody at the keyboard who knows only what the terminal prints, and answers at random."""

import io
import random
import re

from referee_client.shell import Shell

NUMBER = re.compile(r"^ {2,4}(\d+) {2}", re.MULTILINE)
ENDING = re.compile(r"^ {2,4}(\d+) {2}(?:Done|Fertig)$", re.MULTILINE)
LOOKS = ("show", "score", "odds", "log --last 2", "prompts")
PATIENCE = 40
"""So many answers in a row may be refused before something is wrong."""


class Robot(io.TextIOBase):
    """Reads what was told since it last typed, and types an answer; after `most` of them it quits.

    Of choices that end a part of the turn it takes one rather often, so that games end.
    """

    def __init__(self, told: io.StringIO, shell: Shell, seed: int, most: int) -> None:
        self.told, self.shell, self.chance, self.left = told, shell, random.Random(seed), most
        self.ending: list[str] = []
        self.example = re.compile(f"{shell.allot_example.format(example='(.+?)')[:-1]}[.]")
        self.at = 0
        self.numbers: list[str] = []
        self.waiting: list[str] = []
        self.refused = 0
        self.typed: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:
        said = self.told.getvalue()[self.at :]
        self.at = len(self.told.getvalue())
        self.left -= 1
        self.typed.append("quit" if self.left < 0 else self.answer(said))
        return f"{self.typed[-1]}\n"

    def answer(self, said: str) -> str:
        """A look now and then, else a choice by its number; to what is asked then, an answer in words."""
        if self.shell.conversing in said:
            self.waiting = [*self.further(said), ""]
        elif NUMBER.search(said):
            self.numbers, self.waiting, self.refused = NUMBER.findall(said), [], 0
            self.ending = ENDING.findall(said)
            if self.chance.random() < 0.1:
                return self.chance.choice(LOOKS)
        else:
            self.refused += 1
            assert self.refused < PATIENCE, f"nothing is taken of {self.typed[-PATIENCE:]}:\n{said}"
        if self.waiting:
            return self.waiting.pop(0)
        return self.chance.choice(self.ending if self.ending and self.chance.random() < 0.5 else self.numbers)

    def further(self, said: str) -> list[str]:
        """Answers to try: what the terminal gives as an example, a number of its list, keeping all, a number."""
        numbers = NUMBER.findall(said)
        drawn = self.chance.sample(numbers, min(1, len(numbers)))
        return [*self.example.findall(said), *drawn, "1", self.shell.as_it_is]
