"""Known holes in what is installed from the locks, and secrets in what is written here: `make audit`.

Holes are asked of the registries, which not every network allows; what could not be asked is said and is no pass.
Ends with 0 when all was asked and nothing found, with 1 when something was found, with 2 when something was not asked.
"""

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tools import secrets

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-test.lock", "requirements-train.lock")


@dataclass
class Answer:
    """What came of one look: what was found, or why nothing could be asked."""

    about: str
    found: list[str] = field(default_factory=list)
    unasked: str = ""

    def told(self) -> str:
        head = f"{self.about}: NOT ASKED. {self.unasked}" if self.unasked else f"{self.about}: {len(self.found)} found"
        return "\n".join([head, *(f"  {one}" for one in self.found)])


def main() -> int:
    asking = sys.argv[1] if len(sys.argv) > 1 else sys.executable
    answers = [*(of_python(asking, lock) for lock in LOCKS), of_node(), of_secrets()]
    print("\n".join(answer.told() for answer in answers))
    if any(answer.found for answer in answers):
        return 1
    return 2 if any(answer.unasked for answer in answers) else 0


def of_python(python: str, lock: str) -> Answer:
    asked = [python, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--format", "json", "-r", lock]
    said = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    try:
        packages = json.loads(said.stdout)["dependencies"]
    except (ValueError, KeyError):
        return Answer(lock, unasked=last_line(said.stderr))
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    unasked = f"The registry tells nothing of {len(skipped)} of {len(packages)} packages." if skipped else ""
    holes = [(one, hole) for one in packages for hole in one.get("vulns", ())]
    return Answer(lock, [f"{one['name']} {one['version']}: {hole['id']}" for one, hole in holes], unasked)


def of_node() -> Answer:
    lock = "web/package-lock.json"
    try:
        asked = ["npm", "audit", "--json", "--package-lock-only"]
        said = subprocess.run(asked, cwd=ROOT / "web", capture_output=True, text=True, check=False)
        holes = json.loads(said.stdout)["vulnerabilities"]
    except FileNotFoundError:
        return Answer(lock, unasked="npm is not installed.")
    except (ValueError, KeyError):
        return Answer(lock, unasked=last_line(said.stderr))
    return Answer(lock, [f"{name}: {hole['severity']}" for name, hole in holes.items()])


def of_secrets() -> Answer:
    return Answer("secrets in the files and their history", [*secrets.in_files(ROOT), *secrets.in_history(ROOT)])


def last_line(text: str) -> str:
    """The line that says what went wrong: the last that says something."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and "A complete log" not in line]
    return lines[-1][:300] if lines else "It ended without a word."


if __name__ == "__main__":
    sys.exit(main())
