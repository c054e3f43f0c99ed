"""One connection to the service: sends, waits out a lost connection, and turns problems into exceptions.

Only what cannot happen twice is sent again: reading, and whatever carries an Idempotency-Key.
"""

import time
import uuid
from collections.abc import Iterator
from typing import Any

import requests

from referee_client.errors import Busy, Unreachable, problem

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
LOST = (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError)


class Wire:
    """A session with one service. `patience` is how many seconds a lost connection is waited out.

    What the service says to people it says in `language`, where it can.
    """

    def __init__(self, server: str, patience: float = 10.0, language: str = "", timeout: float = 20.0) -> None:
        self.server = server.rstrip("/")
        self.patience = patience
        self.timeout = timeout
        self.session = requests.Session()
        if language:
            self.session.headers["Accept-Language"] = language

    def get(self, path: str, secret: str = "", **more: Any) -> requests.Response:
        return self.repeatedly("GET", path, secret, **more)

    def post(self, path: str, secret: str = "", **more: Any) -> requests.Response:
        return self.once("POST", path, secret, **more)

    def make(self, path: str, secret: str = "", **more: Any) -> requests.Response:
        """Have something made, once: a lost answer is asked for again under the same key."""
        headers = {**more.pop("headers", {}), "Idempotency-Key": uuid.uuid4().hex}
        return self.repeatedly("POST", path, secret, headers=headers, **more)

    def once(self, method: str, path: str, secret: str = "", **more: Any) -> requests.Response:
        """Send a request a single time."""
        headers = {**more.pop("headers", {}), **({"Authorization": f"Bearer {secret}"} if secret else {})}
        more.setdefault("timeout", self.timeout)
        try:
            answer = self.session.request(method, self.server + path, headers=headers, **more)
        except LOST as lost:
            raise Unreachable(f"No answer from {self.server}. Is the referee running?") from lost
        except requests.RequestException as fault:
            raise Unreachable(f"{self.server} cannot be asked: {fault}") from fault
        if not answer.ok:
            raise problem(told(answer), path)
        return answer

    def repeatedly(self, method: str, path: str, secret: str = "", **more: Any) -> requests.Response:
        """Send a request until it is answered or patience runs out."""
        for pause in pauses(self.patience):
            try:
                return self.once(method, path, secret, **more)
            except (Unreachable, Busy):
                if pause is None:
                    raise
                time.sleep(pause)
        raise AssertionError("the last pause is None")

    def close(self) -> None:
        self.session.close()


def read(answer: requests.Response) -> dict[str, Any]:
    """What an answer says, as the object it is."""
    found: dict[str, Any] = answer.json()
    return found


def entries(answer: requests.Response, name: str) -> list[dict[str, Any]]:
    """The list an answer has under a name."""
    found: list[dict[str, Any]] = answer.json()[name]
    return found


def pauses(patience: float) -> Iterator[float | None]:
    """How long to wait after each failure; None: that was the last try."""
    end, pause = time.monotonic() + patience, FIRST_PAUSE
    while time.monotonic() + pause < end:
        yield pause
        pause = min(pause * 2, LONGEST_PAUSE)
    yield None


def told(answer: requests.Response) -> dict[str, Any]:
    """The problem document of an answer, or one made of its status when something else answered."""
    try:
        body = answer.json()
    except requests.JSONDecodeError:
        body = None
    if isinstance(body, dict) and "type" in body:
        return body
    return {"status": answer.status_code, "detail": f"{answer.url} answered {answer.status_code} {answer.reason}."}
