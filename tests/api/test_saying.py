"""The service says no in German too: every title, and every sentence that stands in the code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api import problems
from api.saying import WORDS
from referee.kernel.wordbook import read_words
from tools.words import called, slots

API = Path(problems.__file__).parent
TOLD = {"Problem": 2, "say": 0, "missing": 0, "Fault": 0, "_put": 1, "_must_be": 0, "_length": 1}
"""Which argument of a call is a sentence."""
GERMAN = {"Accept-Language": "de"}


def sentences() -> Iterator[ast.expr]:
    """Whatever problems are told with: arguments as they stand, faults of fields, and what their names stand for."""
    for file in [*API.glob("*.py"), *(API.parent / "models").glob("*.py")]:
        tree = ast.parse(file.read_text())
        given = [one for node in ast.walk(tree) if isinstance(node, ast.Call) for one in told_by(node)]
        for one in given:
            yield from meant(one, tree)


def told_by(call: ast.Call) -> list[ast.expr]:
    name = called(call)
    if name in ("invalid", "of") and call.args:
        faults = call.args[0].values if isinstance(call.args[0], ast.Dict) else call.args[1:2]
        return [one for fault in faults for one in (fault.elts if isinstance(fault, ast.List) else [fault])]
    at = TOLD.get(name)
    return call.args[at : at + 1] if at is not None else []


def meant(told: ast.expr, tree: ast.AST) -> Iterator[ast.expr]:
    """The texts an expression may be: itself, either branch, or all its name is given in this module."""
    if isinstance(told, ast.IfExp):
        yield from (*meant(told.body, tree), *meant(told.orelse, tree))
    elif isinstance(told, ast.Subscript):
        yield from meant(told.value, tree)
    elif isinstance(told, ast.Dict):
        yield from told.values
    elif isinstance(told, ast.Name):
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and any(getattr(one, "id", "") == told.id for one in node.targets):
                yield from meant(node.value, tree)
    elif isinstance(told, ast.Constant | ast.JoinedStr) and getattr(told, "value", "") != "":
        yield told


def in_english() -> set[str]:
    found = {str(one.value) for one in sentences() if isinstance(one, ast.Constant)}
    return {*problems.TITLES.values(), *found}


def test_no_sentence_is_put_together() -> None:
    """A text with holes filled on the spot has no other language."""
    assert not [ast.unparse(one) for one in sentences() if isinstance(one, ast.JoinedStr)]


def test_every_title_and_sentence_has_its_german() -> None:
    known, told = read_words(WORDS, "de").sentences, in_english()
    assert len(told) > 90
    assert sorted(told - known.keys()) == []


def test_german_fills_the_same_slots() -> None:
    assert [one for one, german in read_words(WORDS, "de").sentences.items() if slots(one) != slots(german)] == []


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


@pytest.mark.parametrize(
    "path, says",
    [
        ("/v1/games/halma", "Es gibt kein Spiel halma."),
        ("/v1/rules/sww.no.such", "Es gibt keine Regel sww.no.such."),
        ("/v1/rules?limit=0", "Anzahl: eine ganze Zahl von 1 bis 50."),
        ("/v1/rules?book=atlas", "Buch: dieses Buch gibt es nicht; es gibt "),
    ],
)
def test_a_sentence_with_a_name_is_german_too(client: FlaskClient, path: str, says: str) -> None:
    assert client.get(path, headers=GERMAN).json["detail"].startswith(says)


def test_a_body_is_told_its_faults_in_german(client: FlaskClient) -> None:
    wish = {"game": "smallworld", "seats": [{"seat": "anna", "name": "x" * 99}], "colour": 1}
    told = client.post("/v1/tables", json=wish, headers=GERMAN).json
    assert told["errors"]["seats.0.name"] == ["Name muss höchstens 60 Zeichen haben"]
    assert told["errors"]["colour"][0].startswith("colour ist hier kein Feld; es gibt game, ")
    wrong = client.post("/v1/tables", json={"game": "smallworld", "seats": "two"}, headers=GERMAN).json
    assert wrong["detail"] == "Plätze muss eine Liste sein."


def test_a_taken_seat_is_told_by_its_player(client: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë"}, {"seat": "s2", "name": "Ben Öz"}]
    code = client.post("/v1/tables", json={"game": "smallworld", "seats": seats}).json["code"]
    join = {"code": code, "seats": ["s1", "s2"]}
    assert client.post("/v1/tables/join", json=join).status_code == 201
    no = client.post("/v1/tables/join", json=join, headers=GERMAN).json
    assert no["detail"].startswith("Zoë und Ben Öz sind vergeben. ")


def test_a_chart_is_german_from_the_turn_down_to_each_use(client: FlaskClient) -> None:
    chart = client.get("/v1/games/smallworld/timing", headers=GERMAN).json
    assert [step["title"] for step in chart["steps"]][:3] == ["Vor dem ersten Zug", "Die Runde", "Ein Zug"]
    assert chart["conflicts"][0]["text"].startswith("Immer handelt nur eine Person: ")
    uses = {use["title"] for window in chart["windows"] for use in window["uses"]}
    assert {"Zwerge", "Brunnen der Ewigkeit", "Erobern"} <= uses and not {"Dwarves", "Conquer"} & uses


def test_what_a_game_cannot_be_set_up_with_is_told_in_its_words(client: FlaskClient) -> None:
    seats = [{"seat": "s1", "name": "Zoë"}, {"seat": "s2", "name": "Ben Öz"}]
    wish = {"game": "smallworld", "seats": seats, "scenario": "moon"}
    assert "Das Spiel für 2 bis 5 Personen" in client.post("/v1/tables", json=wish, headers=GERMAN).json["detail"]
    wish = {"game": "smallworld", "seats": seats, "options": {"moon": "on"}}
    assert client.post("/v1/tables", json=wish, headers=GERMAN).json["detail"].endswith("bekannt sind keine.")
