"""Secrets that were written down by mistake: keys, tokens and passwords, in the files and in what they once held.

What looks like one and is none stands in a line with the words `no secret`.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

KINDS = {
    "a private key": (("PRIVATE KEY",), r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----"),
    "an access key of a cloud": (("AKIA", "ASIA"), r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    "a token of a code host": (
        ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-"),
        r"\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,}|glpat-[\w-]{20})",
    ),
    "a token of a registry": (("npm_", "pypi-AgE"), r"\b(?:npm_[A-Za-z0-9]{36}|pypi-AgE[\w-]{50,})"),
    "a token of a chat": (("xox",), r"\bxox[abposr]-[A-Za-z0-9-]{10,}"),
    "a key of a service": (
        ("sk-", "sk_", "rk-", "rk_", "AIza"),
        r"\b(?:sk|rk)[-_](?:live|test|ant|proj)[-_][\w-]{16,}|\bAIza[\w-]{35}",
    ),
    "a password in an address": (
        ("://",),
        r"\b[a-z][a-z0-9+]*://[^\s/:@\"'<>{}$]+:(?!password\b|secret\b|\.\.\.)[^\s/:@\"'<>{}$]{6,}@",
    ),
}
"""How each kind begins, which is quickly looked for, and what it then looks like."""
SECRET = {kind: (begins, re.compile(pattern)) for kind, (begins, pattern) in KINDS.items()}
FINE = "no secret"
LARGEST = 5 << 20


def in_text(text: str) -> Iterator[tuple[int, str]]:
    """The line and the kind of each secret in a text.

    >>> list(in_text("plain\\nkey = AKIA" + "A" * 16))
    [(2, 'an access key of a cloud')]
    """
    found = set()
    for kind, (begins, pattern) in SECRET.items():
        for begin in begins:
            at = text.find(begin)
            while at >= 0:
                first, end = text.rfind("\n", 0, at) + 1, text.find("\n", at) % (len(text) + 1)
                line = text[first:end]
                if FINE not in line and pattern.search(line):
                    found.add((text.count("\n", 0, at) + 1, kind))
                at = text.find(begin, end)
    yield from sorted(found)


def in_files(root: Path) -> Iterator[str]:
    """In every file that is kept under version control, as it is now."""
    listed = git(root, "ls-files", "-z").decode().split("\0")
    for path in (root / name for name in listed if name):
        if path.is_file() and path.stat().st_size < LARGEST and b"\0" not in (content := path.read_bytes())[:8000]:
            for number, kind in in_text(content.decode(errors="replace")):
                yield f"{path.relative_to(root)}:{number}: {kind}"


def in_history(root: Path) -> Iterator[str]:
    """In every line that was ever added, told by its commit: what was taken out again can still be read there."""
    with subprocess.Popen(
        ["git", "log", "--all", "--no-color", "--no-ext-diff", "--unified=0", "--patch", "--format=commit %h"],
        cwd=root,
        stdout=subprocess.PIPE,
        text=True,
        errors="replace",
    ) as told:
        commit, file = "", ""
        for line in told.stdout or ():
            if line.startswith("commit "):
                commit = line.split()[1]
            elif line.startswith("+++ "):
                file = line[6:].strip()
            elif line.startswith("+"):
                for _, kind in in_text(line[1:]):
                    yield f"{commit} {file}: {kind}"


def git(root: Path, *asked: str) -> bytes:
    return subprocess.run(["git", *asked], cwd=root, capture_output=True, check=True).stdout
