"""What whoever starts the referee is told: which address to open, in words, and how to call it from a terminal."""

import shutil
import socket
import sys
from pathlib import Path

ITSELF = ("127.0.0.1", "localhost", "::1")
ANYWHERE = ("", "0.0.0.0", "::")
SOCKET = "unix:"
USUAL = ":8000/"
"""Where the terminal's program asks if nobody says otherwise, on this machine."""


def address(port: str, bound: str = "") -> str | None:
    """Where phones on the same network reach this machine; None where it listens to a file, and a proxy says where.

    >>> address("8000", "localhost"), address("80", "fd00::7"), address("8000", "unix:/run/referee.sock")
    ('http://localhost:8000/', 'http://[fd00::7]:80/', None)
    """
    if bound.startswith(SOCKET):
        return None
    if bound in ITSELF:
        return f"http://localhost:{port}/"
    if bound not in ANYWHERE:
        return f"http://[{bound}]:{port}/" if ":" in bound else f"http://{bound}:{port}/"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return f"http://{probe.getsockname()[0]}:{port}/"
        except OSError:
            return f"http://127.0.0.1:{port}/"


def where(found: str | None, bound: str) -> str:
    """Which address to open, and from where."""
    if found is None:
        return f"The referee listens at the socket {bound.removeprefix(SOCKET)}; the proxy before it has the address."
    if bound in ITSELF:
        return f"Open {found} on this machine."
    return f"Open {found} on this machine or on a phone in the same network, or scan the code:"


def by_https(found: str) -> str:
    return (
        f"That is all. Only phones that are to stay awake and work offline begin at {found}trust, which leads to https."
    )


def by_terminal(found: str | None, bound: str) -> str:
    """How the terminal's program is called where nobody has put it on the PATH."""
    command = shutil.which("referee") or _near()
    usual = found is None or (found.endswith(USUAL) and bound in (*ITSELF, *ANYWHERE))
    there = "" if usual else f" --server {str(found).rstrip('/')}"
    return f"From another terminal: {command}{there} --help"


def _near() -> str:
    """Beside the Python that runs here, shown from where it was started."""
    beside = Path(sys.executable).with_name("referee")
    here = Path.cwd()
    return str(beside.relative_to(here)) if beside.is_relative_to(here) else str(beside)
