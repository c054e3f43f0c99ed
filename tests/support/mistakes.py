"""Mistakes put into a copy of the example game, one at a time, and what the suite for every game says of each."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import yaml
from msgspec import Struct

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "beacons"
LIST = ROOT / "tests" / "mistakes" / "beacons.yaml"
ENTRY = "[referee.games]\nbeacons = beacons:GAME\n"
METADATA = "Metadata-Version: 2.1\nName: beacons-on-the-moor\nVersion: 0.1.0\n"
PATIENCE = 240


class Change(Struct, forbid_unknown_fields=True):
    """A piece of text in the mistaken file, and what stands there instead."""

    text: str
    instead: str


class Mistake(Struct, forbid_unknown_fields=True):
    """What an outsider got wrong, and the words by which the suite names it; none: it goes unnoticed."""

    mistake: str
    file: str
    text: str
    instead: str
    told: list[str]
    also: Change | None = None

    def __str__(self) -> str:
        return self.mistake

    def make(self, folder: Path) -> None:
        """Put it into a copy of the game that can be found there like an installed package."""
        shutil.copytree(GAME / "beacons", folder / "beacons")
        info = folder / "beacons_on_the_moor-0.1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(METADATA)
        (info / "entry_points.txt").write_text(ENTRY)
        path = folder / "beacons" / self.file
        for change in filter(None, (Change(self.text, self.instead), self.also)):
            source = path.read_text()
            assert change.text in source, f"{self.mistake}: {self.file} has no {change.text!r} any more"
            path.write_text(source.replace(change.text, change.instead, 1))


def mistakes() -> list[Mistake]:
    return msgspec.convert(yaml.safe_load(LIST.read_text()), list[Mistake])


def suite(folder: Path) -> tuple[int, str]:
    """Whether the game there keeps its promises (0), and what was said."""
    command = [sys.executable, "-m", "referee.testing", "beacons", "--seeds", "4", "--steps", "150"]
    env = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE)
    return run.returncode, run.stdout
