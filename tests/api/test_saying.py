"""The service says no in German too: every title, and every sentence that stands in the code."""

import ast
from collections.abc import Iterator
from pathlib import Path

from flask.testing import FlaskClient

from api import problems
from api.saying import WORDS
from referee.kernel.wordbook import read_words

API = Path(problems.__file__).parent


def details() -> Iterator[str]:
    """What problems are told with, where it is one sentence."""
    for file in API.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem"
            detail = node.args[2:3] if isinstance(node, ast.Call) and called else []
            yield from (str(one.value) for one in detail if isinstance(one, ast.Constant))


def test_every_title_and_sentence_has_its_german() -> None:
    known = read_words(WORDS, "de").sentences
    told = {*problems.TITLES.values(), *details()}
    assert len(told) > 25 and not told - known.keys()


def test_a_no_is_told_in_the_language_asked_for(client: FlaskClient) -> None:
    german = client.get("/v1/tables/nowhere", headers={"Accept-Language": "de-AT, de;q=0.8"})
    english = client.get("/v1/tables/nowhere", headers={"Accept-Language": "fr"})
    assert german.json["title"] in ("Nicht gefunden", "Dafür braucht es einen Zugang")
    assert english.json["title"] in ("Not found", "A pass is needed")
    assert german.headers["Content-Language"] == "de" and english.headers["Content-Language"] == "en"
    deep = client.post(
        "/v1/tables", data="[" * 9999, content_type="application/json", headers={"Accept-Language": "de"}
    )
    assert (deep.status_code, deep.json["title"]) == (400, "Der Inhalt ist nicht lesbar")
