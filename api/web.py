"""The phone's own files, when they have been built: the shell for every screen, everything else by its name.

Without a build there is nothing here, and the front door leads to the description of the API as it always did.
No call of the API is answered here.
"""

from pathlib import Path

from flask import Flask, Response, current_app, request

from api.guarding import NOWHERE

DIST = Path(__file__).parent.parent / "web" / "dist"
SCREENS = ("join", "t", "new", "board", "editor", "pieces", "roster")
HASHED, A_YEAR = "assets", "public, max-age=31536000, immutable"
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
POLICY = f"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; {NOWHERE}"


def register(app: Flask) -> None:
    """Look at every request first; whatever is not the phone's goes on to the API."""
    app.config.setdefault("WEB_DIST", DIST)
    app.before_request(serve)


def serve() -> Response | None:
    """The file or screen asked for, or None when it is not one of ours."""
    first, _, rest = request.path.lstrip("/").partition("/")
    if first == "v1" or request.method not in ("GET", "HEAD"):
        return None
    folder = Path(current_app.config["WEB_DIST"])
    name = "index.html" if not first or first in SCREENS else request.path.lstrip("/")
    plain = not rest or first in (*SCREENS, HASHED)
    if not plain or ".." in name or not _is_there(folder / name):
        return None
    return sent(folder, name)


def _is_there(file: Path) -> bool:
    """A name that no file can have is nobody's."""
    try:
        return file.is_file()
    except OSError:
        return False


def sent(folder: Path, name: str) -> Response:
    """A file with its caching, small over the air where the phone can read that."""
    packed = request.accept_encodings["gzip"] and (folder / f"{name}.gz").is_file()
    answer = Response((folder / (f"{name}.gz" if packed else name)).read_bytes(), content_type=media_type(name))
    if packed:
        answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Vary"] = "Accept-Encoding"
    answer.headers["Cache-Control"] = A_YEAR if name.startswith(HASHED) else "no-cache"
    answer.headers["Content-Security-Policy"] = POLICY
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def media_type(name: str) -> str:
    return MEDIA_TYPES.get(Path(name).suffix, "application/octet-stream")
