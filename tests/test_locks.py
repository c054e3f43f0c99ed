"""The locks: everything with its hashes, from no index in particular, and nothing in serving that only tests need."""

import re
import subprocess
from pathlib import Path

import pytest

from tools import lock, secrets

ROOT = Path(__file__).parent.parent
ONLY_TESTS = ("hypothesis", "mypy", "playwright", "pytest", "ruff", "schemathesis")


@pytest.mark.parametrize("name", lock.LOCKS)
def test_every_package_has_its_hashes_and_no_index_is_named(name) -> None:
    written = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", written.strip())[1:]
    assert len(entries) == len(lock.pinned(ROOT / name)) > 0
    assert all(re.fullmatch(r"\S+==\S+( \\\n    --hash=sha256:[0-9a-f]{64})+", entry) for entry in entries)


def test_what_is_not_served_is_not_installed_for_serving() -> None:
    serving, testing = (lock.pinned(ROOT / name) for name in (lock.SERVING, lock.TESTING))
    assert not serving.keys() & {*ONLY_TESTS} and testing.keys() >= {*ONLY_TESTS}
    assert not serving.keys() & testing.keys()


def test_no_secret_is_written_down() -> None:
    assert list(secrets.in_files(ROOT)) == []


@pytest.mark.parametrize(
    "line",
    [
        "-----BEGIN EC " + "PRIVATE KEY-----",
        "token: gh" + "p_" + "a1B2" * 9,
        "postgresql://referee:" + "correct-horse" + "@db/referee",
        "xoxb" + "-123456789012-abcdef",
    ],
)
def test_a_secret_would_be_found(line) -> None:
    assert [number for number, _ in secrets.in_text(f"nothing\n{line}\n")] == [2]


def test_a_secret_that_was_taken_out_again_is_found_in_the_history(tmp_path) -> None:
    def git(*asked: str) -> None:
        named = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *named, *asked], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    for content in ("token: gh" + "p_" + "a1B2" * 9, "token: none"):
        (tmp_path / "settings.yaml").write_text(content)
        git("add", ".")
        git("commit", "-m", "One more")
    assert list(secrets.in_files(tmp_path)) == []
    assert [found.partition(" ")[2] for found in secrets.in_history(tmp_path)] == [
        "settings.yaml: a token of a code host"
    ]
